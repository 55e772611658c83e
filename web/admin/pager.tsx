import { ChevronLeft, ChevronRight } from 'lucide-react'

import { Button } from '../ui/button.tsx'

type PagerProps = { page: number; pages: number; onTurn: (page: number) => void }

/** Links to the page before and the page after; nothing when there is one page only. */
export function Pager({ page, pages, onTurn }: PagerProps) {
  if (pages <= 1) return null
  return (
    <nav aria-label="Páginas" className="mt-6 flex items-center justify-center gap-3">
      <Button
        look="outline"
        size="small"
        icon={<ChevronLeft aria-hidden className="size-5" />}
        disabled={page === 1}
        onClick={() => onTurn(page - 1)}
      >
        Anterior
      </Button>
      <span className="type-body-sm text-ink-2 tabular-nums">{`Página ${page} de ${pages}`}</span>
      <Button look="outline" size="small" disabled={page >= pages} onClick={() => onTurn(page + 1)}>
        Siguiente
        <ChevronRight aria-hidden className="size-5" />
      </Button>
    </nav>
  )
}

import { ChevronLeft, ChevronRight } from 'lucide-react'

import { Button } from '../ui/button.tsx'

/** The text of a list behind its last page. */
export const emptyPage = 'No hay nada en esta página'

type PagerProps = { page: number; pages: number; onTurn: (page: number) => void }

/**
 * Links to the page before and the page after; nothing when there is one page only. Behind the last page, which an
 * address may name when its products are gone, the way to the first one.
 */
export function Pager({ page, pages, onTurn }: PagerProps) {
  if (page > Math.max(pages, 1)) {
    return (
      <div className="mt-6 flex justify-center">
        <Button look="outline" size="small" onClick={() => onTurn(1)}>
          Ir a la primera página
        </Button>
      </div>
    )
  }
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

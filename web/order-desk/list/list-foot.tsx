import { Button } from '../../ui/button.tsx'
import { ordersText } from '../desk-text.ts'
import { countText } from './desk-tabs.tsx'

type ListFootProps = {
  shown: number
  /** How many there are, where that is known. */
  total: number | undefined
  hasMore: boolean
  isBusy: boolean
  hasFailed: boolean
  onMore: () => void
}

/** How much of a list is shown, and the way to more of it. */
export function ListFoot({ shown, total, hasMore, isBusy, hasFailed, onMore }: ListFootProps) {
  return (
    <div className="flex min-h-13 items-center gap-4 border-t border-line px-4 type-body-sm">
      <output className="text-ink-3 tabular-nums">
        {hasMore && total !== undefined ? `${shown} de ${countText(total)}` : ordersText(shown)}
      </output>
      {hasFailed && !isBusy && <p className="text-danger">No pudimos traer más.</p>}
      {hasMore && (
        <Button look="ghost" size="small" className="ml-auto" isBusy={isBusy} busyText="Cargando..." onClick={onMore}>
          Ver más
        </Button>
      )}
    </div>
  )
}

import type { ImportDetail, RowFilter } from '../../../contract/imports.ts'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { FailedRowsLink } from './diff-step.tsx'
import { UndoButton, when } from './import-page.tsx'
import { RowList } from './row-list.tsx'
import { number } from './words.ts'

const filters: RowFilter[] = ['all', 'applied', 'failed', 'error', 'undone', 'kept']

/** What an import did, and the ways on: the rows that failed, and back. */
export function ResultStep({ one, onUndone }: { one: ImportDetail; onUndone: () => void }) {
  const { counts } = one
  const failed = counts.error + counts.failed
  return (
    <div className="grid grid-cols-1 gap-5">
      <section aria-label="Resultado" className="grid gap-4 rounded-20 bg-surface p-5 shadow-1 md:p-6">
        <output className="type-tile">{toldOf(one)}</output>
        {one.failure && <p className="text-danger">{one.failure}</p>}
        {one.undoUntil && (
          <p className="type-body-sm text-ink-2">{`Puedes deshacerla hasta el ${when(one.undoUntil)}.`}</p>
        )}
        <div className="flex flex-wrap items-center gap-3">
          <a href={paths.adminProducts} className={buttonClass('primary', 'small')}>
            Ver productos
          </a>
          {one.undoUntil && <UndoButton one={one} onUndone={onUndone} />}
          {failed > 0 && <FailedRowsLink id={one._id} />}
        </div>
      </section>
      {one.state !== 'cancelled' || counts.applied > 0 ? <RowList one={one} filters={filters} /> : null}
    </div>
  )
}

function toldOf({ state, counts }: ImportDetail): string {
  const failed = counts.error + counts.failed
  if (state === 'undone') {
    const kept = counts.kept === 0 ? '' : ` ${number(counts.kept)} se dejaron como estaban, con su motivo.`
    return `Se deshizo: ${number(counts.undone)} productos volvieron a como estaban.${kept}`
  }
  if (state === 'cancelled') {
    return counts.applied === 0
      ? 'Cancelada: no se guardó nada.'
      : `Detenida: ${number(counts.applied)} filas alcanzaron a aplicarse.`
  }
  if (state === 'failed') return 'La importación falló.'
  return `Listo: ${number(counts.applied)} filas aplicadas${failed > 0 ? ` y ${number(failed)} con error` : ''}.`
}

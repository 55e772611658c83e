import type { ImportDetail, RowFilter } from '../../../contract/imports/imports.ts'
import { momentOf } from '../../../contract/values/moments.ts'
import { endSentence } from '../../../contract/values/sentence.ts'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { FailedRowsLink } from './diff-step.tsx'
import { UndoButton } from './import-page.tsx'
import { outcomeOf } from './outcome-text.ts'
import { PictureProgress } from './picture-progress.tsx'
import { RowList } from './row-list.tsx'

const filters: RowFilter[] = ['all', 'applied', 'failed', 'error', 'undone', 'kept']

/** The result of an import, with the failed rows and the undo. */
export function ResultStep({ one, onChanged }: { one: ImportDetail; onChanged: () => void }) {
  const { counts } = one
  const failed = counts.error + counts.failed
  return (
    <div className="grid grid-cols-1 gap-5">
      <section aria-label="Resultado" className="grid gap-4 rounded-20 bg-surface p-5 shadow-1 md:p-6">
        <output className="type-tile">{outcomeOf(one)}</output>
        {one.failure && <p className="text-danger">{one.failure}</p>}
        {one.undoUntil && (
          <p className="type-body-sm text-ink-2">
            {endSentence(`Puedes deshacerla hasta el ${momentOf(one.undoUntil)}`)}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-3">
          <a href={paths.adminProducts} className={buttonClass('primary', 'small')}>
            Ver productos
          </a>
          {one.undoUntil && <UndoButton one={one} onUndone={onChanged} />}
          {failed > 0 && <FailedRowsLink id={one._id} />}
        </div>
      </section>
      <PictureProgress key={one.pictures.hosts.map(({ host }) => host).join()} one={one} onRequested={onChanged} />
      {one.state !== 'cancelled' || counts.applied > 0 ? <RowList one={one} filters={filters} /> : null}
    </div>
  )
}

import { useState } from 'react'

import type { RateFile } from '../../../contract/delivery/rate-files.ts'
import { formatNumber } from '../../../contract/values/units.ts'
import { callOverHttp } from '../../browser-call.ts'
import { isCallError } from '../../call.ts'
import { showRefusalOrThrow } from '../../forms/refusal.ts'
import { withSession } from '../../forms/with-session.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'
import { RateFileField } from './rate-file-buttons.tsx'
import { countText } from './rate-file-text.ts'
import { RateRowCard } from './rate-row-card.tsx'

type RateFileReviewProps = {
  file: RateFile
  /** Another file, or this one compared again. */
  onRead: (file: RateFile) => void
  onApplied: () => void
  onCancel: () => void
}

/** Rows that are shown at once; most files change fewer. */
const SHOWN = 100

/** The effects of a file on the rates, before any of them changes. */
export function RateFileReview({ file, onRead, onApplied, onCancel }: RateFileReviewProps) {
  const { counts, rows } = file
  const [keepsOthers, setKeeps] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [notice, setNotice] = useState('')
  const changes = counts.new + counts.change + (keepsOthers ? 0 : counts.removed)
  const listed = rows.filter(({ kind }) => kind !== 'same' && !(keepsOthers && kind === 'removed'))
  const apply = async () => {
    setBusy(true)
    try {
      const input = { fileId: file._id, seen: file.seen, keepsOthers }
      const { message } = await withSession(() => callOverHttp('rateFiles.apply', input))
      showToast({ text: message, kind: 'success' })
      onApplied()
    } catch (error) {
      if (isCallError(error) && error.code === 'RATES_CHANGED') {
        setNotice(error.message)
        onRead(error.data as RateFile)
      } else if (isCallError(error) && error.code === 'RATE_FILE_STATE') {
        // A press whose answer was lost has applied it.
        showToast({ text: 'Este archivo ya se había aplicado. Así están las tarifas.', kind: 'info' })
        onApplied()
      } else showRefusalOrThrow(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section aria-labelledby="rate-file" className="grid grid-cols-1 gap-4">
      <div>
        <h2 id="rate-file" tabIndex={-1} className="type-h3 wrap-anywhere">
          {file.fileName}
        </h2>
        <p className="text-ink-2">{`${countText(counts)}. Todavía no se ha guardado nada.`}</p>
      </div>
      {notice !== '' && (
        <p role="alert" className="rounded-14 bg-warn-soft p-4 font-semibold text-warn">
          {notice}
        </p>
      )}
      <Changes rows={listed} />
      <section aria-label="Aplicar" className="grid gap-4 rounded-20 bg-surface p-5 shadow-1 md:p-6">
        {counts.error > 0 && (
          <p className="text-danger">
            Hay filas con error: no se aplica nada del archivo. Corrígelas y súbelo de nuevo.
          </p>
        )}
        {counts.error === 0 && counts.removed > 0 && (
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              checked={keepsOthers}
              onChange={({ currentTarget }) => setKeeps(currentTarget.checked)}
              className="size-5 shrink-0 accent-primary"
            />
            {counts.removed === 1
              ? 'Conservar la tarifa que no está en el archivo'
              : `Conservar las ${formatNumber(counts.removed)} tarifas que no están en el archivo`}
          </label>
        )}
        <div className="flex gap-3 max-md:flex-col md:flex-wrap">
          {counts.error === 0 && (
            <Button isBusy={isBusy} busyText="Aplicando..." disabled={changes === 0} onClick={() => void apply()}>
              {changes === 0
                ? 'No hay nada por aplicar'
                : changes === 1
                  ? 'Aplicar 1 cambio'
                  : `Aplicar ${formatNumber(changes)} cambios`}
            </Button>
          )}
          <RateFileField label="Subir otro archivo" size="normal" onRead={onRead} />
          <Button look="ghost" onClick={onCancel}>
            Cancelar
          </Button>
        </div>
      </section>
    </section>
  )
}

function Changes({ rows }: { rows: RateFile['rows'] }) {
  const [shown, setShown] = useState(SHOWN)
  return (
    <>
      {rows.length > 0 && (
        <ul aria-label="Cambios del archivo" className="grid gap-2">
          {rows.slice(0, shown).map((row) => (
            <RateRowCard key={`${row.kind} ${row.row ?? `${row.placeName} ${row.before?.upToGrams}`}`} row={row} />
          ))}
        </ul>
      )}
      {rows.length > shown && (
        <Button look="outline" size="small" className="justify-self-center" onClick={() => setShown(shown + SHOWN)}>
          {`Ver más (faltan ${formatNumber(rows.length - shown)})`}
        </Button>
      )}
    </>
  )
}

import { useMutation } from '@tanstack/react-query'

import type { ImportDetail } from '../../../contract/imports/imports.ts'
import { formatNumber } from '../../../contract/values/units.ts'
import { callOverHttp } from '../../browser-call.ts'
import { withSession } from '../../forms/with-session.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'

const titles = {
  reviewing: 'Comparando cada fila con la tienda…',
  applying: 'Aplicando los cambios…',
  undoing: 'Deshaciendo la importación…',
} as const

/** The progress of background work. */
export function ProgressOf({ one, onStopped }: { one: ImportDetail; onStopped: () => void }) {
  const stop = useMutation({
    mutationFn: () => withSession(() => callOverHttp('imports.cancel', { importId: one._id })),
    onError: ({ message }) => showToast({ kind: 'error', text: message }),
    onSettled: onStopped,
  })
  const { state, counts } = one
  const total = Math.max(
    state === 'reviewing' ? one.rows : state === 'applying' ? counts.new + counts.change : one.done + counts.applied,
    1,
  )
  return (
    <section aria-label="Avance" className="grid gap-3 rounded-20 bg-surface p-5 shadow-1 md:p-6">
      <p className="type-tile">{titles[state as keyof typeof titles]}</p>
      <progress aria-label="Avance" className="shop-progress" value={Math.min(one.done, total)} max={total} />
      <output className="text-ink-2 tabular-nums">{`${formatNumber(Math.min(one.done, total))} de ${formatNumber(total)} filas`}</output>
      <p className="type-body-sm text-ink-2">
        Puedes cerrar esta página: el trabajo sigue y lo encuentras en Importaciones.
      </p>
      {state !== 'undoing' && (
        <Button
          look="outline"
          size="small"
          className="justify-self-start"
          isBusy={stop.isPending}
          onClick={() => stop.mutate()}
        >
          Detener
        </Button>
      )}
    </section>
  )
}

import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'

import type { Visit } from '../../../../contract/visits/visits.ts'
import { RecordLink } from '../../../maintenance/record-link.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { InWarranty } from '../in-warranty.tsx'
import { heldEnd } from '../queue/refused-steps.ts'
import { useSigner } from '../signing/use-signer.tsx'
import { missingOf } from '../stage-text.ts'
import { useVisit } from '../store/use-visit-store.ts'
import { visitAddress } from '../visit-address.ts'
import { visitBar, visitButton } from '../visit-classes.ts'
import { VisitHeader } from '../visit-header.tsx'
import { CodeSigning } from './code-signing.tsx'
import { RecordSummary } from './record-summary.tsx'
import { useSigning } from './use-signing.ts'

// Loaded on demand: notes require signal, and most visits get none. Without the script only the record is shown.
const RecordNotes = lazy(() =>
  import('../../../maintenance/record-notes.tsx').then(
    (loaded) => ({ default: loaded.RecordNotes }),
    () => ({ default: RecordLink }),
  ),
)

/** The record of a visit, before and after signing. */
export function RecordScreen({ visit }: { visit: Visit }) {
  const { task, record } = visit
  const [isAbsent, setAbsent] = useState(false)
  const missing = task.estado === 'completado' ? '' : missingOf(visit)
  const { steps } = useVisit(task._id)
  const held = heldEnd(task._id, steps)
  return (
    <>
      <VisitHeader
        taskId={task._id}
        back={visitAddress(task._id)}
        title="Acta de servicio"
        facts={record?.number || task.client?.name || ''}
      />
      <div className="flex max-w-160 flex-col gap-5">
        {!record && <InWarranty visit={visit} />}
        <RecordSummary visit={visit} />
        {record ? (
          <Signed visit={visit} />
        ) : missing ? (
          <div className={visitBar}>
            <p>Para terminar: {missing}</p>
            <a href={visitAddress(task._id)} className={buttonClass('primary', 'normal', visitButton)}>
              Volver a la visita
            </a>
          </div>
        ) : held ? (
          <Held isSigned={held.call === 'visitRecords.sign'} taskId={task._id} />
        ) : isAbsent ? (
          <CodeSigning visit={visit} onBack={() => setAbsent(false)} />
        ) : (
          <Signing visit={visit} onAbsent={() => setAbsent(true)} />
        )}
      </div>
    </>
  )
}

function Signed({ visit: { task, record } }: { visit: Visit }) {
  return (
    <>
      <p className="font-semibold text-ok">
        {record?.number ? `Firmada: ${record.number}` : 'Firmada. Se envía cuando vuelva la señal.'}
      </p>
      {record?.number && (
        <div>
          <Suspense fallback={<RecordLink taskId={task._id} number={record.number} />}>
            <RecordNotes taskId={task._id} number={record.number} />
          </Suspense>
        </div>
      )}
      <div className={visitBar}>
        <a href={visitAddress(task._id)} className={buttonClass('primary', 'normal', visitButton)}>
          Listo
        </a>
      </div>
    </>
  )
}

/** The record is signed, or the visit ended, on this phone; a refused step holds it back. */
function Held({ taskId, isSigned }: { taskId: string; isSigned: boolean }) {
  return (
    <div className={visitBar}>
      <p className="font-semibold text-warn">
        {isSigned
          ? 'La firma está guardada en este teléfono. Se envía cuando decidas qué hacer con lo que la tienda no aceptó.'
          : 'La tienda no aceptó el fin de la visita. Inténtalo de nuevo antes de firmar.'}
      </p>
      <a href={visitAddress(taskId, { ver: 'envios' })} className={buttonClass('primary', 'normal', visitButton)}>
        Ver lo que falta por enviar
      </a>
    </div>
  )
}

function Signing({ visit, onAbsent }: { visit: Visit; onAbsent: () => void }) {
  const { task } = visit
  const { hasSignal } = useVisit(task._id)
  const { draw, end } = useSigning(visit)
  const { fields, read } = useSigner(task.client?.name ?? '')
  const [isBusy, setBusy] = useState(false)
  const navigate = useNavigate()
  const isOver = task.estado === 'completado'
  const sign = async () => {
    const signed = read()
    if (!signed) return
    setBusy(true)
    if (await draw(signed.name, signed.drawing)) void navigate(visitAddress(task._id), { replace: true })
    else setBusy(false)
  }
  const close = async () => {
    if (isOver || (await end())) onAbsent()
  }
  return (
    <>
      {fields}
      <div>
        <Button look="ghost" onClick={() => void close()}>
          {isOver ? 'Cerrar con un código' : 'No está: terminar y cerrar con un código'}
        </Button>
        {!hasSignal && (
          <p className="px-5 text-[15px]/5 text-ink-2">
            El código necesita señal. Mientras tanto la visita queda por firmar.
          </p>
        )}
      </div>
      <div className={visitBar}>
        <p className="text-ink-2">Después de firmar solo se puede agregar, no cambiar.</p>
        <Button className={visitButton} isBusy={isBusy} onClick={() => void sign()}>
          {isOver ? 'Firmar' : 'Firmar y terminar'}
        </Button>
      </div>
    </>
  )
}

import { useEffect, useEffectEvent, useState } from 'react'

import type { CallOutput } from '../../../../contract/index.ts'
import { formatPesos } from '../../../../contract/pesos.ts'
import type { Visit } from '../../../../contract/visits.ts'
import { callOverHttp } from '../../../browser-call.ts'
import { isCallError } from '../../../call.ts'
import { withSession } from '../../../forms/with-session.ts'
import { QrCode } from '../../../maintenance/stickers/qr-code.tsx'
import { SendLink } from '../../../send-link.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorBlock } from '../../../ui/error-block.tsx'
import { useVisitStore } from '../use-visit-store.ts'

type Link = CallOutput<'visitPayments.link'>['data']
type PaymentLinkProps = { visit: Visit; amount: number; onClose: () => void }

const needsSignal = 'Necesita señal. En efectivo o por transferencia no hace falta.'

/** A link under which the client pays on the own phone, scanned from this screen or sent there. */
export function PaymentLink({ visit, amount, onClose }: PaymentLinkProps) {
  const { store } = useVisitStore()
  const [made, setMade] = useState<Link | string | null>(null)
  const [turn, setTurn] = useState(0)
  const taskId = visit.task._id
  const request = useEffectEvent(async (): Promise<Link | string> => {
    try {
      // The server knows what is due only once everything was sent.
      await store.sendAll()
      return (await withSession(() => callOverHttp('visitPayments.link', { taskId, amount }))).data
    } catch (error) {
      if (!isCallError(error)) throw error
      return error.status >= 400 ? error.message : needsSignal
    }
  })
  useEffect(() => {
    let isShown = true
    void request().then((answer) => isShown && setMade(answer))
    return () => {
      isShown = false
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another turn asks again
  }, [turn])
  const again = () => {
    setMade(null)
    setTurn(turn + 1)
  }
  return (
    <Dialog isOpen onClose={onClose} title={`Pagar ${formatPesos(amount)}`}>
      {made === null && <p>Cargando...</p>}
      {typeof made === 'string' && <ErrorBlock message={made} onRetry={again} />}
      {made !== null && typeof made !== 'string' && <Send visit={visit} link={made} />}
    </Dialog>
  )
}

function Send({ visit: { task }, link }: { visit: Visit; link: Link }) {
  const words = `Paga tu visita: ${formatPesos(link.amount)}.`
  const phone = link.phone || task.client?.phone || ''
  return (
    <div className="flex flex-col gap-3 pb-2">
      <div className="mx-auto w-56 overflow-hidden rounded-14">
        <QrCode text={location.origin + link.path} label="Código QR para pagar en su celular" />
      </div>
      <p className="text-ink-2">
        Que lo escanee con la cámara.{link.isEmailed ? ' También le llegó por correo.' : ''} Cuando pague, lo ves aquí.
      </p>
      <SendLink path={link.path} words={words} phone={phone} />
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'

import type { CallOutput } from '../../../../contract/index.ts'
import { formatPesos } from '../../../../contract/values/pesos.ts'
import type { Visit } from '../../../../contract/visits/visits.ts'
import { callOverHttp } from '../../../browser-call.ts'
import { withSession } from '../../../forms/with-session.ts'
import { SendLink } from '../../../send-link.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorBlock } from '../../../ui/error-block.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { useVisitStore } from '../store/use-visit-store.ts'

type Link = CallOutput<'visitPayments.link'>['data']
type PaymentLinkProps = { visit: Visit; amount: number; onClose: () => void }

const needsSignal = 'Necesita señal. En efectivo o por transferencia no hace falta.'

/** A link for paying on the client's own phone, scanned from this screen or sent to the client. */
export function PaymentLink({ visit, amount, onClose }: PaymentLinkProps) {
  const { store } = useVisitStore()
  const taskId = visit.task._id
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['visitPayments.link', taskId, amount],
    queryFn: async () => {
      // The server knows the amount due only after everything was sent.
      await store.sendAll()
      return (await withSession(() => callOverHttp('visitPayments.link', { taskId, amount }))).data
    },
  })
  const why = error && (error.status >= 400 ? error.message : needsSignal)
  return (
    <Dialog isOpen onClose={onClose} title={`Pagar ${formatPesos(amount)}`}>
      {isFetching && <p>Cargando...</p>}
      {why && !isFetching && <ErrorBlock message={why} onRetry={() => void refetch()} />}
      {data && <Send visit={visit} link={data} />}
    </Dialog>
  )
}

function Send({ visit: { task }, link }: { visit: Visit; link: Link }) {
  const text = `Paga tu visita: ${formatPesos(link.amount)}.`
  const phone = link.phone || task.client?.phone || ''
  return (
    <div className="flex flex-col gap-3 pb-2">
      <div className="mx-auto w-56 overflow-hidden rounded-14">
        <QrCode text={location.origin + link.path} label="Código QR para pagar en su celular" />
      </div>
      <p className="text-ink-2">
        Que lo escanee con la cámara.{link.isEmailed ? ' También le llegó por correo.' : ''} Cuando pague, lo ves aquí.
      </p>
      <SendLink path={link.path} text={text} phone={phone} />
    </div>
  )
}

import { CircleCheck, CircleX, Hourglass } from 'lucide-react'
import { useState } from 'react'

import type { CallName } from '../../contract/calls.ts'
import type { CallInput } from '../../contract/index.ts'
import type { PaymentAttempt } from '../../contract/orders/orders.ts'
import { momentOf } from '../../contract/values/moments.ts'
import { formatPesos } from '../../contract/values/pesos.ts'
import { callOverHttp } from '../browser-call.ts'
import { useLateHeading } from '../page/use-late-heading.ts'
import { paths } from '../paths.ts'
import { refreshCartCount } from '../session/cart-count.ts'
import { showRefusal } from '../session/refusal-toast.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { ErrorBlock } from '../ui/error-block.tsx'
import { showAlert, showConfirm } from '../ui/show-alert.tsx'
import { Skeleton, SkeletonList } from '../ui/skeleton.tsx'
import { isAwaited, textOfAttempt } from './attempt-text.ts'
import { paymentAlerts } from './payment-alerts.ts'
import { markAsShown } from './shown-outcomes.ts'
import { TransferNotice } from './transfer-notice.tsx'
import { useAttempt } from './use-attempt.ts'

type Act = <N extends CallName & ('payments.cancel' | 'payments.simulate')>(name: N, input: CallInput<N>) => void

/**
 * A pending payment: its state, how long units are held, and its result. It has its own address, so closing the tab loses nothing (M-11).
 */
export function WaitingScreen({ attempt }: { attempt: string }) {
  const { arrival, refetch } = useAttempt(attempt, showOutcome)
  const [isBusy, setBusy] = useState(false)
  useLateHeading(arrival.state)
  const act: Act = (name, input) => {
    if (isBusy) return
    setBusy(true)
    callOverHttp(name, input)
      .catch((error: unknown) => showRefusal(error, 'No se pudo hacer. Inténtalo de nuevo.'))
      .finally(() => {
        setBusy(false)
        refetch()
      })
  }
  if (arrival.state === 'loading') return <WaitingSkeleton />
  if (arrival.state === 'failed') {
    const isUnknown = arrival.status >= 400 && arrival.status < 500
    return (
      <>
        <h1 tabIndex={-1} className="mb-5 type-h1">
          Pago
        </h1>
        <ErrorBlock
          message={isUnknown ? 'No encontramos este pago en tu cuenta.' : 'No pudimos consultar tu pago.'}
          onRetry={refetch}
        />
      </>
    )
  }
  return <AttemptStatus known={arrival.value} isBusy={isBusy} act={act} />
}

function AttemptStatus({ known, isBusy, act }: { known: PaymentAttempt; isBusy: boolean; act: Act }) {
  const {
    attempt,
    orderId,
    status,
    totalPrice,
    deliveryCost,
    totalQty,
    expiresAt,
    redirectUrl,
    isSimulated,
    transfer,
  } = known
  const { title, text } = textOfAttempt(known)
  const total = totalPrice + deliveryCost
  const cancel = async () => {
    const question = {
      ...(transfer ? aboutOrder : aboutPayment),
      refusal: 'Seguir esperando',
      isDangerous: true,
    }
    if (await showConfirm(question)) act('payments.cancel', { attempt })
  }
  const Icon = isAwaited(status) ? Hourglass : status === 'paid' ? CircleCheck : CircleX
  return (
    <article className="mx-auto max-w-180 rounded-20 bg-surface p-5 shadow-1 md:p-8">
      <div className="flex items-start gap-4">
        <Icon aria-hidden className={`mt-0.5 size-8 shrink-0 ${status === 'paid' ? 'text-ok' : 'text-ink-3'}`} />
        <h1 tabIndex={-1} className="type-h1">
          {title}
        </h1>
      </div>
      <output className="mt-3 block text-ink-2">{text}</output>
      {transfer && status === 'pending' ? (
        <div className="mt-5">
          <TransferNotice {...{ orderId, total, transfer }} />
        </div>
      ) : (
        <dl className="mt-6 grid gap-x-8 gap-y-3 border-t border-line pt-6 sm:grid-cols-3">
          <Fact name="Total" value={formatPesos(total)} />
          <Fact name="Unidades" value={String(totalQty)} />
          {status === 'pending' && <Fact name="Te guardamos los productos hasta" value={momentOf(expiresAt)} />}
        </dl>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        {redirectUrl && (
          <a href={redirectUrl} className={buttonClass('primary')}>
            Continuar el pago
          </a>
        )}
        <a href={paths.clientHistory} className={buttonClass(status === 'paid' ? 'primary' : 'outline')}>
          Ver mis compras
        </a>
        <a href={transfer ? paths.home : paths.cart} className={buttonClass('outline')}>
          {transfer ? 'Seguir comprando' : 'Volver al carrito'}
        </a>
        {status === 'pending' && (
          <Button look="danger-outline" isBusy={isBusy} onClick={() => void cancel()}>
            {(transfer ? aboutOrder : aboutPayment).action}
          </Button>
        )}
      </div>
      {isSimulated && (status === 'pending' || status === 'expired') && (
        <SimulatedEnd isBusy={isBusy} onEnd={(outcome) => act('payments.simulate', { attempt, outcome })} />
      )}
    </article>
  )
}

const aboutPayment = { text: '¿Cancelar este pago? Tu carrito sigue igual.', action: 'Cancelar el pago' }
const aboutOrder = {
  text: '¿Cancelar este pedido? No lo canceles si ya transferiste.',
  action: 'Cancelar el pedido',
}

type SimulatedEndProps = { isBusy: boolean; onEnd: (outcome: 'approve' | 'decline') => void }

function SimulatedEnd({ isBusy, onEnd }: SimulatedEndProps) {
  return (
    <section aria-labelledby="prueba" className="mt-6 rounded-14 bg-warn-soft p-4">
      <h2 id="prueba" className="type-body-sm font-semibold text-warn">
        Pago de prueba: no se cobra nada a nadie. Decide cómo termina.
      </h2>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button size="small" look="outline" isBusy={isBusy} onClick={() => onEnd('approve')}>
          Aprobar
        </Button>
        <Button size="small" look="outline" isBusy={isBusy} onClick={() => onEnd('decline')}>
          Rechazar
        </Button>
      </div>
    </section>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="type-caption text-ink-3">{name}</dt>
      <dd className="font-semibold tabular-nums">{value}</dd>
    </div>
  )
}

/** The literal alert (P-24), once: a page opened again shows only its own text. */
function showOutcome({ attempt, status }: PaymentAttempt): void {
  if (!markAsShown(attempt)) return
  void refreshCartCount()
  if (status === 'paid') void showAlert(paymentAlerts.paid)
  if (status === 'declined' || status === 'expired') void showAlert(paymentAlerts.failed)
}

function WaitingSkeleton() {
  return (
    <SkeletonList label="Cargando..." className="mx-auto max-w-180 rounded-20 bg-surface p-5 shadow-1 md:p-8">
      <Skeleton className="h-9 w-3/4 rounded-10" />
      <Skeleton className="mt-4 h-16 rounded-12" />
      <Skeleton className="mt-6 h-14 rounded-12" />
    </SkeletonList>
  )
}

import { CircleCheck, CircleX, Hourglass, RotateCcw, ShieldCheck, type LucideIcon } from 'lucide-react'
import { useState, type ReactNode } from 'react'

import type { LinkStatus } from '../../contract/orders/payment-links.ts'
import type { SimulatedOutcome } from '../../contract/orders/simulated-outcomes.ts'
import { longMomentOf } from '../../contract/values/moments.ts'
import { formatPesos } from '../../contract/values/pesos.ts'
import type { VisitLinkStatus } from '../../contract/visits/visit-payments.ts'
import { useFocusRecovery } from '../page/focus-recovery.ts'
import { SimulatedOutcomeField } from '../payments/simulated-outcome.tsx'
import { showRefusal } from '../session/refusal-toast.ts'
import { Button } from '../ui/button.tsx'

const over = { icon: CircleX, tone: 'text-ink-3' }
const icons: Record<LinkStatus | VisitLinkStatus, { icon: LucideIcon; tone: string }> = {
  open: { icon: ShieldCheck, tone: 'text-primary' },
  confirming: { icon: Hourglass, tone: 'text-ink-3' },
  paid: { icon: CircleCheck, tone: 'text-ok' },
  changed: over,
  expired: over,
  cancelled: over,
  refund: { icon: RotateCcw, tone: 'text-ink-3' },
}

type Payable = {
  standing: keyof typeof icons
  wasDeclined: boolean
  expiresAt: string
  isSimulated: boolean
}

/** The next steps of a link's page; given by the page to its card. */
export type LinkSteps<T> = {
  token: string
  show: (payable: T) => void
  awaitPayment: () => void
}

type PayableCardProps<T extends Payable> = Omit<LinkSteps<T>, 'token'> & {
  payable: T
  text: { title: string; text: string }
  amount: number
  /** The text before the time at which the link expires. */
  until: string
  pay: (simulated: SimulatedOutcome | undefined) => Promise<{ data: T & { redirectUrl: string | null } }>
  read: () => Promise<{ data: T }>
  /** The contents to be paid. */
  children: ReactNode
}

/** The contents of a link, and the button to pay them. */
export function PayableCard<T extends Payable>({
  payable: { standing, wasDeclined, expiresAt, isSimulated },
  text,
  amount,
  until,
  pay,
  read,
  show,
  awaitPayment,
  children,
}: PayableCardProps<T>) {
  useFocusRecovery()
  const [isBusy, setBusy] = useState(false)
  const [simulated, setSimulated] = useState<SimulatedOutcome>()
  const { icon: Icon, tone } = icons[standing]
  const press = async () => {
    setBusy(true)
    try {
      const { data } = await pay(simulated)
      if (data.redirectUrl !== null) return location.assign(data.redirectUrl)
      show(data)
      if (data.standing === 'open' && !data.wasDeclined) awaitPayment()
    } catch (error) {
      showRefusal(error, 'No se pudo pagar. Inténtalo de nuevo.')
      // It may have been paid, changed or cancelled meanwhile.
      await read().then(
        ({ data }) => show(data),
        () => undefined,
      )
    }
    setBusy(false)
  }
  return (
    <article className="rounded-20 bg-surface p-5 shadow-1 md:p-8">
      <div className="flex items-start gap-4">
        <Icon aria-hidden className={`mt-0.5 size-8 shrink-0 ${tone}`} />
        <h1 tabIndex={-1} className="type-h1">
          {text.title}
        </h1>
      </div>
      <output className="mt-3 block text-ink-2">{text.text}</output>
      {wasDeclined && (
        <p role="alert" className="mt-4 rounded-14 bg-warn-soft p-4 font-semibold text-warn">
          El pago no pasó y no se cobró nada. Puedes intentarlo otra vez, o con otro medio.
        </p>
      )}
      {children}
      {standing === 'open' && (
        <>
          {isSimulated && <SimulatedOutcomeField value={simulated} onChange={setSimulated} />}
          <Button isBusy={isBusy} onClick={() => void press()} className="mt-6 w-full">
            {`Pagar ${formatPesos(amount)}`}
          </Button>
          <p className="mt-3 type-body-sm text-ink-2">
            {until} <time dateTime={expiresAt}>{longMomentOf(expiresAt)}</time>
          </p>
        </>
      )}
    </article>
  )
}

/** A sum of the amount to be paid. */
export function SumRow({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-2">{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

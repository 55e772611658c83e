import { PackageOpen, ShieldCheck } from 'lucide-react'
import { useState } from 'react'

import type { Order } from '../../../contract/orders/orders.ts'
import type { CaseKind } from '../../../contract/orders/return-case-rules.ts'
import { daysLeftText } from '../../../contract/orders/return-case-text.ts'
import type { CaseOffer } from '../../../contract/orders/return-cases.ts'
import { nearDay } from '../../../contract/values/near-days.ts'
import { lateDialog } from '../../page/late-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import type { OrderShipment } from '../shipment-text.ts'
import { HowItWorks, Withdrawal } from '../withdrawal.tsx'
import { useOwnCases } from './use-own-cases.ts'

const OpenCaseDialog = lateDialog(
  async () => (await import('./open-case-dialog.tsx')).OpenCaseDialog,
  ({ isOpen }) => isOpen,
)

type CaseOffersProps = { order: Pick<Order, '_id' | 'status' | 'isAtCounter'>; shipment: OrderShipment; today: string }

/** What its buyer may do about a shipment that arrived (P-290): the server says what and until when. */
export function CaseOffers({ order: { _id, status, isAtCounter }, shipment, today }: CaseOffersProps) {
  const { own, isError } = useOwnCases()
  const { state, deliveredAt } = shipment
  if (state !== 'delivered' || deliveredAt === null) return null
  if (status === 'on_delivery' || (status === 'paid' && isError && !isAtCounter))
    return <Withdrawal orderId={_id} {...{ deliveredAt, today }} />
  const offer = own?.offers.find(({ shipmentId }) => shipmentId === shipment._id)
  return offer && own ? <Offer {...{ offer, today }} sendTo={own.sendTo} /> : null
}

function Offer({ offer, sendTo, today }: { offer: CaseOffer; sendTo: string; today: string }) {
  const [opened, setOpened] = useState<{ kind: CaseKind; turn: number }>({ kind: 'withdrawal', turn: 0 })
  const [isOpen, setOpen] = useState(false)
  const open = (kind: CaseKind) => {
    setOpened(({ turn }) => ({ kind, turn: turn + 1 }))
    setOpen(true)
  }
  const { withdrawal, guaranteeUntil } = offer
  return (
    <div className="mb-2">
      {withdrawal && (
        <p className="type-body-sm text-ink-2">
          <b className="font-semibold text-ink">{daysLeftText(withdrawal.daysLeft)}</b>
          {` para devolverlo sin dar razones${withdrawal.daysLeft === 0 ? '' : `, hasta ${nearDay(withdrawal.until, today)}`} (`}
          <HowItWorks />
          ).
        </p>
      )}
      <p className="mt-2 flex flex-wrap gap-2">
        {withdrawal && (
          <Button
            look="outline"
            size="small"
            icon={<PackageOpen aria-hidden className="size-4" />}
            onClick={() => open('withdrawal')}
          >
            Ejercer retracto
          </Button>
        )}
        {guaranteeUntil !== null && (
          <Button
            look={withdrawal ? 'ghost' : 'outline'}
            size="small"
            icon={<ShieldCheck aria-hidden className="size-4" />}
            onClick={() => open('guarantee')}
          >
            Pedir garantía
          </Button>
        )}
      </p>
      {opened.turn > 0 && (
        <OpenCaseDialog
          key={opened.turn}
          kind={opened.kind}
          {...{ offer, sendTo, isOpen }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}

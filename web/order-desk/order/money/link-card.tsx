import { Banknote, Link } from 'lucide-react'
import { useState } from 'react'

import type { DeskOrder } from '../../../../contract/order-desk/desk-order.ts'
import type { PaymentLink } from '../../../../contract/order-desk/phone-orders.ts'
import { callOverHttp } from '../../../browser-call.ts'
import { Button } from '../../../ui/button.tsx'
import { untilText } from '../../phone/link-text.ts'
import { ShareLink } from '../../phone/share-link.tsx'
import { DeskCard } from '../desk-card.tsx'
import { DeskLines } from '../desk-lines.tsx'
import type { OrderActions } from '../use-order-actions.ts'

type LinkCardProps = {
  order: DeskOrder
  actions: OrderActions
  isOnline: boolean
  onRecord: () => void
  onCancel: () => void
}

/** The payment that a telephone order waits for: its link once more, its money that came another way, or its end. */
export function LinkCard({
  order: { _id: orderId, awaitedLink },
  actions,
  isOnline,
  onRecord,
  onCancel,
}: LinkCardProps) {
  const [link, setLink] = useState<PaymentLink | null>(null)
  if (awaitedLink === null) return null
  const show = () =>
    actions.run(null, async () => {
      const { data } = await callOverHttp('phoneOrders.makeLink', { orderId })
      setLink(data)
    })
  return (
    <DeskCard title="Enlace de pago">
      <p className="mt-3 text-ink-2">{`Nadie ha pagado todavía. Sirve hasta ${untilText(awaitedLink.until)}`}</p>
      {awaitedLink.lines.length > 0 && <DeskLines lines={awaitedLink.lines} />}
      {link && (
        <div className="mt-4">
          <ShareLink link={link} />
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {!link && (
          <Button
            size="small"
            icon={<Link aria-hidden className="size-5" />}
            isBusy={actions.isBusy}
            isOff={!isOnline}
            onClick={() => void show()}
          >
            Ver el enlace
          </Button>
        )}
        <Button
          size="small"
          look="outline"
          icon={<Banknote aria-hidden className="size-5" />}
          isBusy={actions.isBusy}
          isOff={!isOnline}
          onClick={onRecord}
        >
          Registrar pago
        </Button>
        <Button size="small" look="danger-outline" isBusy={actions.isBusy} isOff={!isOnline} onClick={onCancel}>
          Cancelar pedido
        </Button>
      </div>
    </DeskCard>
  )
}

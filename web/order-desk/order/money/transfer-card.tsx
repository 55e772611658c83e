import { Banknote } from 'lucide-react'

import type { DeskOrder } from '../../../../contract/order-desk/desk-order.ts'
import { formatPesos } from '../../../../contract/values/pesos.ts'
import { Button } from '../../../ui/button.tsx'
import { untilText } from '../../phone/link-text.ts'
import { DeskCard } from '../desk-card.tsx'
import { DeskLines } from '../desk-lines.tsx'

type TransferCardProps = {
  order: DeskOrder
  isBusy: boolean
  isOnline: boolean
  onRecord: () => void
  onCancel: () => void
}

/** The transfer that an order waits for: it came, or it never did (P-272). */
export function TransferCard({
  order: { awaitedTransfer, money },
  isBusy,
  isOnline,
  onRecord,
  onCancel,
}: TransferCardProps) {
  if (awaitedTransfer === null) return null
  return (
    <DeskCard title="Transferencia por confirmar">
      <p className="mt-3 font-display text-3xl/9 font-bold tracking-tight tabular-nums">{formatPesos(money.total)}</p>
      <p className="mt-1 text-ink-2">{`Le guardas los productos hasta ${untilText(awaitedTransfer.until)}`}</p>
      {awaitedTransfer.lines.length > 0 && <DeskLines lines={awaitedTransfer.lines} />}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          size="small"
          icon={<Banknote aria-hidden className="size-5" />}
          isBusy={isBusy}
          isOff={!isOnline}
          onClick={onRecord}
        >
          Registrar pago
        </Button>
        <Button size="small" look="danger-outline" isBusy={isBusy} isOff={!isOnline} onClick={onCancel}>
          No llegó el pago
        </Button>
      </div>
    </DeskCard>
  )
}

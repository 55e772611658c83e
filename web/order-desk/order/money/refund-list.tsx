import type { DeskOrder } from '../../../../contract/order-desk/desk-order.ts'
import { formatPesos } from '../../../../contract/values/pesos.ts'
import { useMayEnter } from '../../../areas/use-may-enter.ts'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { shortMoment } from '../../desk-text.ts'

type Refund = DeskOrder['money']['refunds'][number]
type RefundListProps = { refunds: readonly Refund[]; isOnline: boolean; onUndo: (refundId: number) => void }

/** What went back of an order's money, and what was noted as such by mistake. */
export function RefundList({ refunds, isOnline, onUndo }: RefundListProps) {
  if (refunds.length === 0) return null
  return (
    <ul className="mt-3 grid gap-2">
      {refunds.map((refund) => (
        <RefundItem key={refund.refundId} {...{ refund, isOnline, onUndo }} />
      ))}
    </ul>
  )
}

type RefundItemProps = Omit<RefundListProps, 'refunds'> & { refund: Refund }

function RefundItem({ refund, isOnline, onUndo }: RefundItemProps) {
  const { refundId, at, who, amount, note, proof, isByProvider, canBeUndone, undone } = refund
  const sum = formatPesos(amount)
  const mayUndo = useMayEnter()('refunds') && canBeUndone
  return (
    <li className="rounded-10 bg-sunken px-3.5 py-2.5 type-body-sm">
      <p className={classes('font-semibold', undone && 'text-ink-2 line-through')}>
        {`Se devolvieron ${sum}${isByProvider ? ' a la tarjeta' : ''}`}
      </p>
      {note !== '' && <p className="wrap-anywhere">{note}</p>}
      <p className="type-caption text-ink-3">{`${who || 'Tienda'}, ${shortMoment(at)}`}</p>
      {proof.map((url, index) => (
        <a key={url} href={url} target="_blank" rel="noopener noreferrer" className="mr-3 text-link underline">
          {proof.length === 1 ? 'Ver el comprobante' : `Comprobante ${index + 1}`}
        </a>
      ))}
      {undone && (
        <>
          <p className="mt-2 wrap-anywhere">
            <b className="font-semibold">Se deshizo:</b> {undone.reason}
          </p>
          <p className="type-caption text-ink-3">{`${undone.who || 'Tienda'}, ${shortMoment(undone.at)}`}</p>
        </>
      )}
      {mayUndo && (
        <Button
          look="ghost"
          size="small"
          className="-mb-1.5 -ml-4"
          isOff={!isOnline}
          aria-label={`Deshacer la devolución de ${sum}`}
          onClick={() => onUndo(refundId)}
        >
          Deshacer
        </Button>
      )}
    </li>
  )
}

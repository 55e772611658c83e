import type { DeskOrder } from '../../../../contract/order-desk/desk-order.ts'
import { formatPesos } from '../../../../contract/values/pesos.ts'
import { useMayEnter } from '../../../areas/use-may-enter.ts'
import { callOverHttp } from '../../../browser-call.ts'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { showConfirm } from '../../../ui/show-alert.tsx'
import { deskPath } from '../../desk-address.ts'
import { RefundUnderWay } from '../side-cards.tsx'
import type { OrderActions } from '../use-order-actions.ts'

type RefundActionsProps = {
  order: DeskOrder
  actions: OrderActions
  isOnline: boolean
  onOpen: (kind: 'refund' | 'nothing') => void
  /** On phones the bar at the bottom has it. */
  isInBar: boolean
}

/** What can be done about money that goes back, below the amounts; nothing while none can. */
export function RefundActions({
  order: { _id, status, money },
  actions,
  isOnline,
  onOpen,
  isInBar,
}: RefundActionsProps) {
  const mayRefund = useMayEnter()('refunds')
  if (money.refundable === 0 && status === 'refund_due')
    return (
      <p className="mt-3 type-body-sm text-ink-2">
        {'No queda nada por devolver. Ciérralo en '}
        <a href={deskPath({ tab: 'refund_due', q: '' })} className="touch-area text-link underline">
          Pagos por decidir
        </a>
        .
      </p>
    )
  if (money.refundable === 0) return null
  const stop = async () => {
    const text =
      'Mira primero en el panel del medio de pago. Si la devolución aparece allá, no la hagas otra vez. ¿No aparece y dejas de esperar?'
    if (!(await showConfirm({ text, action: 'Dejar de esperar' }))) return
    await actions.run(null, () => callOverHttp('orderDesk.stopRefund', { orderId: _id }))
  }
  if (money.way.isUnderWay)
    return (
      <>
        <RefundUnderWay amount={money.refundable} />
        {mayRefund && money.way.canStopWaiting && (
          <Button look="outline" size="small" className="mt-3" isOff={!isOnline} onClick={() => void stop()}>
            Dejar de esperar
          </Button>
        )}
      </>
    )
  return (
    <>
      {money.owed > 0 && (
        <p className="mt-3 rounded-10 bg-warn-soft px-3.5 py-2.5 type-body-sm text-warn">
          {`Quedan ${formatPesos(money.owed)} por devolver.`}
        </p>
      )}
      {mayRefund && <GiveBackButtons owed={money.owed} {...{ isOnline, onOpen, isInBar }} />}
    </>
  )
}

type GiveBackButtonsProps = Pick<RefundActionsProps, 'isOnline' | 'onOpen' | 'isInBar'> & { owed: number }

/** For those who may give money back. */
function GiveBackButtons({ owed, isOnline, onOpen, isInBar }: GiveBackButtonsProps) {
  return (
    <div className="mt-3 -ml-4 flex flex-wrap">
      <Button
        look="ghost"
        size="small"
        isOff={!isOnline}
        onClick={() => onOpen('refund')}
        className={classes(isInBar && 'max-md:hidden')}
      >
        Devolver dinero
      </Button>
      {owed > 0 && (
        <Button look="ghost" size="small" isOff={!isOnline} onClick={() => onOpen('nothing')}>
          No se devuelve nada
        </Button>
      )}
    </div>
  )
}

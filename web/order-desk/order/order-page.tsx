import { useQuery } from '@tanstack/react-query'
import { Banknote, MapPinPlus, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { matchPath, useLocation } from 'react-router'

import type { DeskOrder, DeskShipment } from '../../../contract/order-desk/desk-order.ts'
import { useMayEnter } from '../../areas/use-may-enter.ts'
import { useFocusRecovery } from '../../page/focus-recovery.ts'
import { PageTitle } from '../../page/page-head.tsx'
import { useLateHeading } from '../../page/use-late-heading.ts'
import { paths } from '../../paths.ts'
import { callQuery } from '../../queries/call-query.ts'
import { refetchWhenSeen } from '../../queries/refetch-when-seen.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyBlock } from '../../ui/empty-block.tsx'
import { ErrorBlock } from '../../ui/error-block.tsx'
import type { MenuEntry } from '../../ui/menu-button.tsx'
import { useShortcuts } from '../../ui/shortcuts.ts'
import { Skeleton, SkeletonList } from '../../ui/skeleton.tsx'
import { useOnline } from '../../ui/use-online.ts'
import { orderPath, REFUND_OPEN } from '../desk-paths.ts'
import { COUNTER_RECEIPT, openPrintout } from '../printouts.ts'
import { ShortcutList } from '../shortcut-list.tsx'
import { CasesCard } from './cases/cases-card.tsx'
import { EventList } from './event-list.tsx'
import { InstallationCard, useInstallation } from './installation-card.tsx'
import { InvoiceCard } from './invoice-card.tsx'
import { MessagesCard } from './messages-card.tsx'
import { awaitsCash, collectText, hasLeft } from './money/cash-to-collect.ts'
import { CollectBlock } from './money/collect-block.tsx'
import { LinkCard } from './money/link-card.tsx'
import { RefundActions } from './money/refund-actions.tsx'
import { RefundList } from './money/refund-list.tsx'
import { TransferCard } from './money/transfer-card.tsx'
import { NotesCard } from './notes-card.tsx'
import { OrderBar } from './order-bar.tsx'
import { OrderDialogs, useOrderDialogs } from './order-dialogs.tsx'
import { OrderHead } from './order-head.tsx'
import { OrderWay } from './order-way.tsx'
import { DigitalCard } from './shipments/digital-card.tsx'
import { NeverSentCard } from './shipments/never-sent-card.tsx'
import { nextOf, type ShipmentAction } from './shipments/shipment-actions.ts'
import { lookOf, ShipmentCard } from './shipments/shipment-card.tsx'
import { AddressCard, BuyerCard, MoneyCard } from './side-cards.tsx'
import { useOrderActions, type OrderActions } from './use-order-actions.ts'
import { useShipmentSteps } from './use-shipment-steps.ts'

const REFUND_LOOK_MS = 5_000

/** `/admin-panel/orders/:id`: one order, its next step first. */
export function OrderPage() {
  const { pathname } = useLocation()
  const orderId = matchPath(orderPath(':orderId'), pathname)?.params.orderId ?? ''
  const { data, error, isPending, isFetching, refetch } = useQuery({
    ...callQuery('orderDesk.get', { orderId }),
    // The provider answers by itself.
    refetchInterval: ({ state }) => (state.data?.data.money.way.isUnderWay ? REFUND_LOOK_MS : false),
    refetchOnWindowFocus: refetchWhenSeen,
  })
  // Read beside the order, and shown with it: what the card of most orders is, nothing, must not be a place that closes again.
  const installation = useInstallation(orderId)
  const isShown = data !== undefined && installation.isFetched
  useLateHeading(isShown ? 'loaded' : error ? 'failed' : 'loading')
  return (
    <>
      <OrderWay orderId={orderId} />
      {!isShown && (isPending || data) && <OrderSkeleton />}
      {error &&
        !data &&
        (error.status === 404 || error.status === 400 ? (
          <EmptyBlock
            heading="h1"
            title="Este pedido no existe."
            action={
              <a href={paths.adminOrders} className={buttonClass('outline')}>
                Ver los pedidos
              </a>
            }
          />
        ) : (
          <ErrorBlock message="No pudimos traer el pedido." isBusy={isFetching} onRetry={() => void refetch()} />
        ))}
      {isShown && <Order key={orderId} order={data.data} />}
    </>
  )
}

/** The dialogs that begin without the notice of an earlier one. */
type CleanKind =
  | 'cancel'
  | 'refund'
  | 'undo_refund'
  | 'nothing'
  | 'address'
  | 'collect'
  | 'refuse'
  | 'record'
  | 'exchange_key'

function Order({ order }: { order: DeskOrder }) {
  useFocusRecovery()
  const isOnline = useOnline()
  const actions = useOrderActions()
  const [isHelpOpen, setHelpOpen] = useState(false)
  const { search } = useLocation()
  const { refundable, way } = order.money
  const mayRefund = useMayEnter()('refunds')
  const isRefunding = mayRefund && search === REFUND_OPEN && refundable > 0 && !way.isUnderWay
  const { opened, open, close } = useOrderDialogs(isRefunding ? 'refund' : null)
  const act = useShipmentSteps(order, actions, open)
  const next = order.shipments.find((shipment) => nextOf(order, shipment).next !== null)
  const nextAction = next && nextOf(order, next).next
  const hurry = (action: ShipmentAction) => isOnline && next && nextAction === action && act(action, next)
  useShortcuts({
    p: () => hurry('prepare'),
    e: () => hurry(order.pickup ? 'hand_over' : 'send'),
    i: () => openPrintout(order.isAtCounter ? COUNTER_RECEIPT : 'remisiones', [order]),
    '?': () => setHelpOpen(true),
  })
  const isCollecting = awaitsCash(order)
  const isLeaving = nextAction === 'prepare' || nextAction === 'send' || nextAction === 'hand_over'
  const isCollectingNext = isCollecting && hasLeft(order) && !isLeaving
  // What was cancelled on its way is first of all to be given back.
  const isRefundNext =
    mayRefund && !isCollectingNext && isRefundDue(order) && (!nextAction || order.status === 'refund_due')
  // Of a shipment that was cancelled meanwhile, too: its card is gone.
  const noticeOfOrder = order.shipments.some(({ _id }) => _id === actions.notice?.shipmentId) ? null : actions.notice
  const more: MenuEntry[] = [
    ...(isCollecting && !hasLeft(order)
      ? [{ label: collectText(order).action, onChoose: () => openClean('collect') }]
      : []),
    ...(order.canCancel ? [{ label: 'Cancelar pedido', isDangerous: true, onChoose: () => openClean('cancel') }] : []),
  ]
  const openClean = (kind: CleanKind, about: string | null = null) => {
    actions.forget()
    open(kind, about)
  }
  const nextStep = isCollectingNext
    ? { label: collectText(order).action, icon: Banknote, onPress: () => openClean('collect') }
    : next && nextAction && !isRefundNext
      ? { ...lookOf(nextAction, order), onPress: () => act(nextAction, next) }
      : nextOfOrder(order, mayRefund, openClean)
  return (
    <>
      <OrderHead order={order} more={more} hasBar={nextStep !== null} />
      {noticeOfOrder && !opened.isOpen && (
        <output className="mb-4 block rounded-14 bg-info-soft px-4 py-3 text-info">{noticeOfOrder.text}</output>
      )}
      <CollectBlock
        order={order}
        isNext={isCollectingNext}
        isBusy={actions.isBusy}
        isOnline={isOnline}
        onOpen={openClean}
      />
      <div className="grid items-start gap-4 desktop:grid-cols-[minmax(0,1fr)_340px] desktop:grid-rows-[auto_1fr] desktop:gap-5">
        <Shipments
          order={order}
          next={isCollectingNext || isRefundNext ? undefined : next}
          actions={actions}
          isOnline={isOnline}
          onAct={act}
          onRecord={() => openClean('record')}
          onCancel={() => openClean('cancel')}
          onExchangeKey={(lineId) => openClean('exchange_key', lineId)}
          onRefund={() => openClean('refund')}
        />
        <Side order={order} actions={actions} isOnline={isOnline} onOpen={openClean} isRefundNext={isRefundNext} />
        <EventList history={order.history} isPickup={order.pickup !== null || order.isAtCounter} />
      </div>
      <OrderBar order={order} next={nextStep} more={more} isBusy={actions.isBusy} isOnline={isOnline} />
      <OrderDialogs {...{ order, opened, actions }} onClose={close} onCancelFirst={() => openClean('cancel')} />
      <ShortcutList of="order" isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </>
  )
}

/** What comes next where no shipment has a step: saying where it goes, or giving money back. */
function nextOfOrder(order: DeskOrder, mayRefund: boolean, open: (kind: 'address' | 'refund') => void) {
  if (order.canChangeAddress && !order.address)
    return { label: 'Agregar dirección', icon: MapPinPlus, onPress: () => open('address') }
  return mayRefund && isRefundDue(order)
    ? { label: 'Devolver dinero', icon: RotateCcw, onPress: () => open('refund') }
    : null
}

function isRefundDue({ status, address, canChangeAddress, money }: DeskOrder): boolean {
  const { refundable, owed, way } = money
  const needsAddress = canChangeAddress && !address
  return !needsAddress && refundable > 0 && !way.isUnderWay && (status === 'refund_due' || owed > 0)
}

type ShipmentsProps = {
  order: DeskOrder
  /** The shipment whose step comes next; none while something else does. */
  next: DeskShipment | undefined
  actions: OrderActions
  isOnline: boolean
  onAct: (action: ShipmentAction, shipment: DeskShipment) => void
  onRecord: () => void
  onCancel: () => void
  onExchangeKey: (lineId: string) => void
  onRefund: () => void
}

function Shipments({ order, next, actions, isOnline, onAct, onExchangeKey, onRefund, ...ofPayment }: ShipmentsProps) {
  return (
    <div className="grid gap-4 desktop:gap-5">
      {order.shipments.map((shipment) => (
        <ShipmentCard
          key={shipment._id}
          order={order}
          shipment={shipment}
          isNext={shipment === next}
          notice={actions.notice?.shipmentId === shipment._id ? actions.notice.text : null}
          isBusy={actions.isBusy}
          isOnline={isOnline}
          onAct={onAct}
        />
      ))}
      <CasesCard order={order} isOnline={isOnline} onRefund={onRefund} />
      <NeverSentCard order={order} />
      <TransferCard order={order} isBusy={actions.isBusy} isOnline={isOnline} {...ofPayment} />
      <DigitalCard order={order} isOnline={isOnline} onExchangeKey={onExchangeKey} />
      <LinkCard order={order} actions={actions} isOnline={isOnline} {...ofPayment} />
    </div>
  )
}

type SideProps = {
  order: DeskOrder
  actions: OrderActions
  isOnline: boolean
  onOpen: (kind: 'address' | 'refund' | 'nothing' | 'undo_refund', about?: string) => void
  /** Giving money back is what comes next: on phones the bar has it. */
  isRefundNext: boolean
}

function Side({ order, actions, isOnline, onOpen, isRefundNext }: SideProps) {
  return (
    <div className="grid gap-4 desktop:row-span-2 desktop:gap-5">
      {!order.isAtCounter && <AddressCard order={order} isOnline={isOnline} onChange={() => onOpen('address')} />}
      <MoneyCard order={order}>
        <RefundList
          refunds={order.money.refunds}
          isOnline={isOnline}
          onUndo={(refundId) => onOpen('undo_refund', String(refundId))}
        />
        <RefundActions {...{ order, actions, isOnline, onOpen }} isInBar={isRefundNext} />
      </MoneyCard>
      <InvoiceCard orderId={order._id} isOnline={isOnline} />
      <InstallationCard orderId={order._id} />
      <NotesCard order={order} actions={actions} />
      <BuyerCard order={order} />
      <MessagesCard order={order} />
    </div>
  )
}

function OrderSkeleton() {
  return (
    <SkeletonList label="Cargando el pedido">
      <PageTitle title="Pedido" />
      <Skeleton className="h-9 w-60 rounded-10" />
      <div className="mt-6 grid gap-5 desktop:grid-cols-[minmax(0,1fr)_340px]">
        <Skeleton className="h-80 rounded-20" />
        <Skeleton className="h-80 rounded-20" />
      </div>
    </SkeletonList>
  )
}

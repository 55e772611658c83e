import { HandCoins, Hourglass, KeyRound, Landmark, Lock, ReceiptText, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

import type { CartItem } from '../../contract/orders/cart.ts'
import { TRANSFER_HOURS } from '../../contract/orders/order-limits.ts'
import { formatPesos } from '../../contract/values/pesos.ts'
import { paths } from '../paths.ts'
import { totalsOf } from '../payments/cart-totals.ts'
import { BottomBar } from '../ui/bottom-bar.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { CartDiscount } from './cart-discount.ts'
import { CartSums } from './cart-sums.tsx'
import type { ContraEntrega } from './contra-entrega.ts'
import { deliveryCostOf } from './delivery-rows.tsx'
import { FreeDelivery } from './free-delivery.tsx'
import type { Delivery, Towards } from './use-delivery.ts'

type CartSummaryProps = {
  items: readonly CartItem[]
  /** Whether a price in it includes IVA. */
  ivaIncluded: boolean
  discount: CartDiscount | null
  delivery: Delivery
  /** The destination, as far as known. */
  towards: Towards | undefined
  /** The attempt whose result is pending, if any. */
  attempt: string | undefined
  /** Payment in cash on arrival; null for a payment now. */
  contraEntrega: ContraEntrega | null
  /** Whether it is paid by transfer before it is sent. */
  isTransfer: boolean
  isBusy: boolean
  /**
   * Whether the content above it in one column has its final height; until then only a phone's bar is visible, so that nothing visible
   * moves.
   */
  isPlaced: boolean
  onPay: () => void
  /** The discount code and, with simulated payments, the result of the next one. */
  children?: ReactNode
}

/** The total of the cart, and the button to pay it; on phones both are at the bottom of the window. */
export function CartSummary({
  items,
  ivaIncluded,
  discount,
  delivery,
  towards,
  attempt,
  contraEntrega,
  isTransfer,
  isBusy,
  isPlaced,
  onPay,
  children,
}: CartSummaryProps) {
  const totals = totalsOf(items)
  const isSent = delivery.state !== 'none' && !attempt
  const deliveryCost = isSent ? deliveryCostOf(delivery) : 0
  const PayIcon = contraEntrega ? HandCoins : isTransfer ? Landmark : Lock
  const isLoading = isSent && delivery.state === 'loading'
  const isUncovered = isSent && delivery.state === 'placed' && deliveryCost === null
  const lowered = discount?.amount ?? 0
  const isTotalPriceAbove = lowered > 0 || (isSent && (deliveryCost !== null || isLoading || isUncovered))
  return (
    <section
      aria-labelledby="resumen"
      data-unplaced={isPlaced ? undefined : ''}
      className="cart-summary rounded-20 bg-surface p-5 shadow-1 md:p-6"
    >
      <h2 id="resumen" className="type-h3">
        Resumen
      </h2>
      <CartSums {...{ totals, discount, delivery, isSent }} hasTotalPrice={isTotalPriceAbove} />
      {isSent && <FreeDelivery {...{ towards, discount }} />}
      {children}
      <BottomBar className="cart-pay">
        {isUncovered ? (
          <p className="flex items-start gap-2 type-body-sm font-semibold text-warn">
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            Elige una dirección a la que lleguemos.
          </p>
        ) : (
          <CartTotal
            isTotalPriceAbove={isTotalPriceAbove}
            isWithoutDelivery={Boolean(attempt) && delivery.state !== 'none'}
            total={isLoading ? null : totals.totalPrice - lowered + (deliveryCost ?? 0)}
          />
        )}
        {attempt ? (
          <a href={paths.waitForPayment(attempt)} className={buttonClass('primary', 'normal', 'cart-pay-button')}>
            <Hourglass aria-hidden className="size-5" />
            Ver el pago en curso
          </a>
        ) : isUncovered || (isSent && delivery.state === 'failed') ? (
          <button type="button" lang="en" aria-disabled className={buttonClass('primary', 'normal', 'cart-pay-button')}>
            <Lock aria-hidden className="size-5" />
            Payment
          </button>
        ) : (
          <Button
            lang={contraEntrega || isTransfer ? undefined : 'en'}
            icon={<PayIcon aria-hidden className="size-5" />}
            isBusy={isBusy || isLoading}
            onClick={onPay}
            className="cart-pay-button"
          >
            {contraEntrega ? orderText(contraEntrega) : isTransfer ? 'Pedir y transferir' : 'Payment'}
          </Button>
        )}
      </BottomBar>
      {attempt && (
        <p className="mt-3 type-body-sm text-ink-2">
          Todavía estamos confirmando un pago tuyo. Mientras tanto no puedes pagar otra vez.
        </p>
      )}
      <Notes {...{ items, ivaIncluded, contraEntrega, isTransfer }} />
    </section>
  )
}

const orderText = ({ isPickup }: ContraEntrega): string =>
  isPickup ? 'Pedir y pagar al recoger' : 'Pedir contra entrega'

type CartTotalProps = {
  isTotalPriceAbove: boolean
  /** Whether the pending payment includes a cost of delivery that this page does not know. */
  isWithoutDelivery: boolean
  total: number | null
}

/** The total; the price of the goods if delivery cannot be added yet. `total` in pesos, null while it is computed. */
function CartTotal({ isTotalPriceAbove, isWithoutDelivery, total }: CartTotalProps) {
  return (
    <dl className="cart-total">
      {isTotalPriceAbove ? (
        <dt>{isWithoutDelivery ? 'Total sin envío' : 'Total a pagar'}</dt>
      ) : (
        <dt lang="en">Total Price</dt>
      )}
      <dd>{total === null ? <Skeleton className="h-6 w-28 rounded-8" /> : formatPesos(total)}</dd>
    </dl>
  )
}

type NotesProps = Pick<CartSummaryProps, 'items' | 'ivaIncluded' | 'contraEntrega' | 'isTransfer'>

function Notes({ items, ivaIncluded, contraEntrega, isTransfer }: NotesProps) {
  const hasDigital = items.some(({ productId }) => productId.digital)
  return (
    <ul className="mt-4 flex flex-col gap-2 type-caption text-ink-3 empty:hidden">
      {ivaIncluded && (
        <li className="flex gap-2">
          <ReceiptText aria-hidden className="mt-0.5 size-4 shrink-0" />
          IVA incluido.
        </li>
      )}
      {contraEntrega && (
        <li className="flex gap-2">
          <HandCoins aria-hidden className="mt-0.5 size-4 shrink-0" />
          {`Ten listos ${formatPesos(contraEntrega.total)} en efectivo. ${contraEntrega.isPickup ? 'Al recoger se paga' : 'Contra entrega llega'} hasta ${formatPesos(contraEntrega.upTo)}.`}
        </li>
      )}
      {isTransfer && (
        <li className="flex gap-2">
          <Landmark aria-hidden className="mt-0.5 size-4 shrink-0" />
          {`Te guardamos los productos ${TRANSFER_HOURS} horas mientras llega tu transferencia.`}
        </li>
      )}
      {hasDigital && (
        <li className="flex gap-2">
          <KeyRound aria-hidden className="mt-0.5 size-4 shrink-0" />
          Las licencias digitales aparecen en tu historial apenas se confirma el pago.
        </li>
      )}
    </ul>
  )
}

import { useEffect, useRef, useState } from 'react'

import type { User } from '../../contract/accounts/accounts.ts'
import type { CartItem } from '../../contract/orders/cart.ts'
import type { SimulatedOutcome } from '../../contract/orders/simulated-outcomes.ts'
import { recoverFocus } from '../page/page-focus.ts'
import { useShop } from '../page/shop.ts'
import { useLateHeading } from '../page/use-late-heading.ts'
import { paths } from '../paths.ts'
import { totalsOf } from '../payments/cart-totals.ts'
import type { SeenDelivery } from '../payments/send-payment.ts'
import { SimulatedOutcomeField } from '../payments/simulated-outcome.tsx'
import { buttonClass } from '../ui/button.tsx'
import { EmptyBlock } from '../ui/empty-block.tsx'
import { ErrorBlock } from '../ui/error-block.tsx'
import { discountOf, seenDiscountOf, type CartDiscount } from './cart-discount.ts'
import { CartLines } from './cart-lines.tsx'
import { CartSkeleton } from './cart-skeleton.tsx'
import { CartSummary } from './cart-summary.tsx'
import { CodePart } from './code-part.tsx'
import { contraEntregaOf } from './contra-entrega.ts'
import { DeliveryCard } from './delivery-card.tsx'
import { deliveryCostOf } from './delivery-rows.tsx'
import { InvoiceCard } from './invoice-card.tsx'
import { linkedCodeText, useLinkedCode } from './linked-code.ts'
import { transferOf, type WayToPay } from './transfers.ts'
import { useCart } from './use-cart.ts'
import { useCheckout, type CheckoutResult } from './use-checkout.ts'
import { useDelivery, type Delivery } from './use-delivery.ts'
import { useInvoiceWish } from './use-invoice-wish.ts'
import { usePaymentPress } from './use-payment-press.ts'
import { WayToPayCard } from './way-to-pay-card.tsx'

/** The cart of a signed-in person (P-23). */
export function CartScreen({ person }: { person: User }) {
  const cart = useCart()
  const about = useDelivery(cart.items, cart.arrival.state === 'loaded' && cart.arrival.value.offersPickup === true)
  const { delivery, towards } = about
  const { isBusy, pay, result, forget, recount } = useCheckout(cart, person, about.requote)
  const { frame, problem, press, paySaved } = usePaymentPress(delivery)
  const invoice = useInvoiceWish()
  const [wanted, setWanted] = useState<WayToPay>('online')
  const [simulated, setSimulated] = useState<SimulatedOutcome>()
  const shop = useShop()
  const { arrival, items } = cart
  const [isPlaced, setPlaced] = useState(false)
  // The summary has its final place once the content above it is loaded.
  if (!isPlaced && arrival.state === 'loaded' && delivery.state !== 'loading' && !invoice.isLoading) setPlaced(true)
  useLateHeading(arrival.state)
  useFocusWhenEmptied(items.length)
  if (arrival.state === 'loading') return <CartSkeleton />
  if (arrival.state === 'failed') {
    return <ErrorBlock message="No pudimos traer tu carrito." onRetry={() => void cart.reload()} />
  }
  const { pendingPayment, contraEntregaOpen, transfersOpen } = arrival.value
  if (items.length === 0) return <NothingInCart result={result} attempt={pendingPayment?.attempt} />
  const discount = discountOf(items, arrival.value.discount, delivery)
  const offered = pendingPayment ? null : contraEntregaOf(items, delivery, contraEntregaOpen, discount?.amount)
  const transfer = pendingPayment ? null : transferOf(transfersOpen, totalOf(items, discount, delivery))
  const isContraEntrega = wanted === 'contra_entrega' && offered?.reason === ''
  const isTransfer = wanted === 'transfer' && transfer?.reason === ''
  const way: WayToPay = isContraEntrega || isTransfer ? wanted : 'online'
  const send = (to: SeenDelivery | null) => {
    const invoiceTo = invoice.read()
    if (invoiceTo === 'wrong') return
    const chosen = { delivery: to, discount: seenDiscountOf(discount), way, invoiceTo }
    pay(items, { ...chosen, simulated: way === 'online' ? simulated : undefined })
  }
  return (
    <div className="cart-layout" aria-busy={isBusy || undefined}>
      <div className="flex min-w-0 flex-col gap-4">
        <CartLines cart={cart} place={towards} result={result} isBusy={isBusy} onChange={forget} />
        {about.isNeeded && !pendingPayment && (
          <DeliveryCard
            about={about}
            problem={problem}
            frame={frame}
            onSavedByPayment={(address) => paySaved(address, send)}
          />
        )}
        {(offered || transfer) && (
          <WayToPayCard
            contraEntrega={offered}
            transfer={transfer}
            chosen={way}
            onChoose={(chosen) => {
              forget()
              setWanted(chosen)
            }}
          />
        )}
        {invoice.isOffered && !invoice.isLoading && !pendingPayment && <InvoiceCard person={person} wish={invoice} />}
      </div>
      <CartSummary
        items={items}
        ivaIncluded={arrival.value.ivaIncluded === true}
        discount={discount}
        delivery={delivery}
        towards={towards}
        attempt={pendingPayment?.attempt}
        contraEntrega={isContraEntrega ? offered : null}
        isTransfer={isTransfer}
        isBusy={isBusy || invoice.isLoading}
        isPlaced={isPlaced}
        onPay={() => press(send)}
      >
        {!pendingPayment && <CodePart discount={discount} isBusy={isBusy} onChanged={recount} />}
        {shop?.hasSimulatedPayments && !pendingPayment && way === 'online' && (
          <SimulatedOutcomeField value={simulated} onChange={setSimulated} />
        )}
      </CartSummary>
    </div>
  )
}

/** The total of a cart in pesos, as far as its delivery is known. */
const totalOf = (items: readonly CartItem[], discount: CartDiscount | null, delivery: Delivery): number =>
  totalsOf(items).totalPrice - (discount?.amount ?? 0) + (deliveryCostOf(delivery) ?? 0)

/**
 * The focused button disappears with the last product: the heading gets the focus when the empty cart is shown. Otherwise a phone would
 * show the footer of the now short page.
 */
function useFocusWhenEmptied(count: number): void {
  const hadProducts = useRef(false)
  useEffect(() => {
    if (count > 0) hadProducts.current = true
    else if (hadProducts.current) {
      scrollTo({ top: 0 })
      recoverFocus()
    }
  }, [count])
}

function NothingInCart({ result, attempt }: { result: CheckoutResult | null; attempt: string | undefined }) {
  const code = useLinkedCode()
  return (
    <>
      <h1 tabIndex={-1} className="mb-5 type-h1">
        Carrito
      </h1>
      <EmptyBlock
        heading="p"
        lang="en"
        title="No Data"
        hint={
          result?.isBought ? (
            <output>{result.message || 'Tu compra quedó guardada en tu historial.'}</output>
          ) : (
            `Tu carrito está vacío.${linkedCodeText(code)}`
          )
        }
        action={
          <div className="flex flex-wrap gap-3">
            {attempt && (
              <a href={paths.waitForPayment(attempt)} className={buttonClass('primary')}>
                Ver el pago en curso
              </a>
            )}
            {result?.isBought && (
              <a href={paths.clientHistory} className={buttonClass('primary')}>
                Ver mis compras
              </a>
            )}
            <a href={paths.home} className={buttonClass(result?.isBought || attempt ? 'outline' : 'primary')}>
              Seguir comprando
            </a>
          </div>
        }
      />
    </>
  )
}

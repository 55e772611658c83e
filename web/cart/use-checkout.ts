import { useState } from 'react'
import { useNavigate } from 'react-router'

import type { User } from '../../contract/accounts/accounts.ts'
import type { CartItem } from '../../contract/orders/cart.ts'
import type { SimulatedOutcome } from '../../contract/orders/simulated-outcomes.ts'
import { recoverFocus } from '../page/page-focus.ts'
import { paths } from '../paths.ts'
import { paymentAlerts } from '../payments/payment-alerts.ts'
import { sendPayment, type PaymentEnd } from '../payments/send-payment.ts'
import { refreshCartCount } from '../session/cart-count.ts'
import { showAlert } from '../ui/show-alert.tsx'
import { useNotices } from '../ui/use-notices.ts'
import { compareCarts, type CartChanges } from './cart-changes.ts'
import type { WayToPay } from './transfers.ts'
import type { useCart } from './use-cart.ts'

/** What the cart shows after a press on Payment. */
export type CheckoutResult = { message: string; changes: CartChanges; isBought: boolean; takesFocus?: boolean }

/** The choices besides the cart's contents. */
type Choice = {
  delivery: Parameters<typeof sendPayment>[0]['delivery']
  way: WayToPay
  discount: Parameters<typeof sendPayment>[0]['discount']
  simulated: SimulatedOutcome | undefined
  invoiceTo: Parameters<typeof sendPayment>[0]['invoiceTo']
}

const aboutDelivery = new Set<string | undefined>([
  'DELIVERY_CHANGED',
  'NO_COVERAGE',
  'ADDRESS_GONE',
  'PICKUP_CHANGED',
  'NO_CONTRA_ENTREGA',
])
const aboutSums = new Set<string | undefined>([...aboutDelivery, 'NO_DISCOUNT', 'NO_TRANSFER'])

const emptied = 'Tu carrito quedó vacío: revisa en tu historial si la compra alcanzó a quedar registrada.'
const ordered = {
  ordered: 'Tu pedido quedó guardado en tu historial. Lo pagas en efectivo cuando llegue.',
  orderedForPickup: 'Tu pedido quedó guardado en tu historial. Lo pagas en efectivo cuando lo recojas.',
} as const
const nothing: CartChanges = { ofLines: {}, gone: [] }

/** Pays a cart: one press, one payment, and an alert with the result (P-24). */
export function useCheckout(cart: ReturnType<typeof useCart>, person: User, requote: () => void) {
  const navigate = useNavigate()
  useNotices()
  const [isBusy, setBusy] = useState(false)
  const [result, setResult] = useState<CheckoutResult | null>(null)

  const pay = async (seen: readonly CartItem[], choice: Choice): Promise<void> => {
    // A pending quantity may be refused; then the buyer sees another cart than the one to be paid.
    if (!(await cart.settled())) return
    const checkoutId = cart.latest.current?.checkoutId ?? null
    const { way, ...chosen } = choice
    const end = await sendPayment({ userId: person._id, items: seen, checkoutId, ...chosen, ...flagsOf(way) })
    if (end.kind === 'pending') {
      // An order paid by transfer has left the cart.
      if (way === 'transfer') void refreshCartCount()
      if (end.redirectUrl) location.assign(end.redirectUrl)
      else await navigate(paths.waitForPayment(end.attempt))
      return
    }
    const refused = end.kind === 'failed' ? end.code : undefined
    if (aboutDelivery.has(refused)) requote()
    const isOrdered = end.kind === 'paid' && way === 'contra_entrega'
    const orderedAs = chosen.delivery && 'pickup' in chosen.delivery ? 'orderedForPickup' : 'ordered'
    const message = isOrdered ? ordered[orderedAs] : ''
    const looked = cart.reload().then((now) => setResult(describe(end, message, seen, now?.data)))
    void refreshCartCount()
    await showAlert(paymentAlerts[isOrdered ? orderedAs : end.kind])
    await looked
    // The alert has returned the focus by now: the changes matter more than the pressed button.
    if (aboutSums.has(refused)) setResult((shown) => shown && { ...shown, takesFocus: true })
    // The focused button disappeared with the cart.
    recoverFocus()
  }

  return {
    isBusy,
    result,
    forget: () => setResult(null),
    /** Another code, or none, is applied: the message of the former payment is out of date. */
    recount: () => {
      setResult(null)
      return cart.reload()
    },
    pay: (seen: readonly CartItem[], choice: Choice) => {
      if (isBusy) return
      setBusy(true)
      setResult(null)
      void pay(seen, choice).finally(() => setBusy(false))
    },
  }
}

const flagsOf = (way: WayToPay) => ({ contraEntrega: way === 'contra_entrega', transfer: way === 'transfer' })

function describe(
  end: Exclude<PaymentEnd, { kind: 'pending' }>,
  message: string,
  seen: readonly CartItem[],
  now: readonly CartItem[] | undefined,
): CheckoutResult {
  if (end.kind === 'paid') return { message, changes: nothing, isBought: true }
  const changes = now ? compareCarts(seen, now) : nothing
  const isEmptied = end.kind === 'broken' && now?.length === 0
  const why = isEmptied ? emptied : end.kind === 'failed' ? end.message : ''
  return { message: why, changes: isEmptied ? nothing : changes, isBought: isEmptied }
}

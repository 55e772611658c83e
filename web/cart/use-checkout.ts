import { useState } from 'react'
import { useNavigate } from 'react-router'

import type { User } from '../../contract/accounts.ts'
import type { CartItem } from '../../contract/cart.ts'
import type { SimulatedOutcome } from '../../contract/orders.ts'
import { focusHeading } from '../page/page-focus.ts'
import { paths } from '../paths.ts'
import { paymentAlerts } from '../payments/payment-alerts.ts'
import { sendPayment, type PaymentEnd } from '../payments/send-payment.ts'
import { refreshCartCount } from '../session/cart-count.ts'
import { refreshCurrentUser } from '../session/current-user.ts'
import { showAlert } from '../ui/show-alert.tsx'
import { useNotices } from '../ui/use-notices.ts'
import { compareCarts, type CartChanges } from './cart-changes.ts'
import type { useCart } from './use-cart.ts'

/** What the cart shows after a press on Payment. */
export type Aftermath = { message: string; changes: CartChanges; isBought: boolean }

const emptied = 'Tu carrito quedó vacío: revisa en tu historial si la compra alcanzó a quedar registrada.'
const nothing: CartChanges = { ofLines: {}, gone: [] }

/** The payment of a cart: one press, one payment, and an alert that says how it ended (P-24). */
export function useCheckout(cart: ReturnType<typeof useCart>, person: User) {
  const navigate = useNavigate()
  useNotices()
  const [isBusy, setBusy] = useState(false)
  const [aftermath, setAftermath] = useState<Aftermath | null>(null)

  const pay = async (seen: readonly CartItem[], simulated: SimulatedOutcome | undefined): Promise<void> => {
    // A quantity that is still being sent may be refused; then the buyer would pay something else than the screen
    // shows.
    if (!(await cart.settled())) return
    const checkoutId = cart.latest.current?.checkoutId ?? null
    const end = await sendPayment({ userId: person._id, items: seen, checkoutId, simulated })
    if (end.kind === 'pending') {
      if (end.redirectUrl) location.assign(end.redirectUrl)
      else await navigate(paths.waitForPayment(end.attempt))
      return
    }
    if (end.kind === 'failed' && end.code === 'NO_SESSION') void refreshCurrentUser()
    const looked = cart.reload().then((now) => setAftermath(describe(end, seen, now?.data)))
    void refreshCartCount()
    await showAlert(paymentAlerts[end.kind])
    await looked
    // The button that had the focus disappeared with the cart.
    if (document.activeElement === document.body) focusHeading()
  }

  return {
    isBusy,
    aftermath,
    forget: () => setAftermath(null),
    pay: (seen: readonly CartItem[], simulated?: SimulatedOutcome) => {
      if (isBusy) return
      setBusy(true)
      setAftermath(null)
      void pay(seen, simulated).finally(() => setBusy(false))
    },
  }
}

function describe(
  end: Exclude<PaymentEnd, { kind: 'pending' }>,
  seen: readonly CartItem[],
  now: readonly CartItem[] | undefined,
): Aftermath {
  if (end.kind === 'paid') return { message: '', changes: nothing, isBought: true }
  const changes = now ? compareCarts(seen, now) : nothing
  const isEmptied = end.kind === 'broken' && now?.length === 0
  const message = isEmptied ? emptied : end.kind === 'failed' ? end.message : ''
  return { message, changes: isEmptied ? nothing : changes, isBought: isEmptied }
}

import { Hourglass, KeyRound, Lock, Truck } from 'lucide-react'
import type { ReactNode } from 'react'

import type { CartItem } from '../../contract/cart.ts'
import { formatPesos } from '../../contract/pesos.ts'
import { useShop } from '../page/shop.ts'
import { paths } from '../paths.ts'
import { totalsOf } from '../payments/cart-totals.ts'
import { Button, buttonClass } from '../ui/button.tsx'

type CartSummaryProps = {
  items: readonly CartItem[]
  /** The pending attempt, if any. */
  attempt: string | undefined
  isBusy: boolean
  onPay: () => void
  /** Where payments are simulated: how this one will end. */
  children?: ReactNode
}

/** The total of the cart, and the button to pay it; on phones both are at the bottom of the window. */
export function CartSummary({ items, attempt, isBusy, onPay, children }: CartSummaryProps) {
  const { totalQty, totalPrice, saved } = totalsOf(items)
  return (
    <section aria-labelledby="resumen" className="cart-summary rounded-20 bg-surface p-5 shadow-1 md:p-6">
      <h2 id="resumen" className="type-h3">
        Resumen
      </h2>
      <dl className="mt-4 flex flex-col gap-3">
        <div className="flex justify-between gap-4">
          <dt lang="en" className="text-ink-2">
            Quantity
          </dt>
          <dd className="font-semibold tabular-nums">{totalQty}</dd>
        </div>
        {saved > 0 && (
          <div className="flex justify-between gap-4 text-ok">
            <dt>Ahorras</dt>
            <dd className="font-semibold tabular-nums">{formatPesos(saved)}</dd>
          </div>
        )}
      </dl>
      {children}
      <div className="cart-pay bottom-bar">
        <dl className="cart-total">
          <dt lang="en">Total Price</dt>
          <dd>{formatPesos(totalPrice)}</dd>
        </dl>
        {attempt ? (
          <a href={paths.waitForPayment(attempt)} className={buttonClass('primary', 'normal', 'cart-pay-button')}>
            <Hourglass aria-hidden className="size-5" />
            Ver el pago en curso
          </a>
        ) : (
          <Button
            lang="en"
            icon={<Lock aria-hidden className="size-5" />}
            isBusy={isBusy}
            onClick={onPay}
            className="cart-pay-button"
          >
            Payment
          </Button>
        )}
      </div>
      {attempt && (
        <p className="mt-3 type-body-sm text-ink-2">
          Todavía estamos confirmando un pago tuyo. Mientras tanto no puedes pagar otra vez.
        </p>
      )}
      <Notes items={items} />
    </section>
  )
}

function Notes({ items }: { items: readonly CartItem[] }) {
  const shop = useShop()
  const hasDigital = items.some(({ productId }) => productId.digital)
  const isSent = items.some(({ productId }) => !productId.digital)
  return (
    <ul className="mt-4 flex flex-col gap-2 type-caption text-ink-3">
      <li>Los precios incluyen IVA.</li>
      {isSent && shop && (
        <li className="flex gap-2">
          <Truck aria-hidden className="mt-0.5 size-4 shrink-0" />
          {shop.shippingCost}
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

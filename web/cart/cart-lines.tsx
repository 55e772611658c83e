import { TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { reserveHeadingFocus } from '../page/page-focus.ts'
import { CartLine } from './cart-line.tsx'
import type { useCart } from './use-cart.ts'
import type { CheckoutResult } from './use-checkout.ts'
import type { Towards } from './use-delivery.ts'

type CartLinesProps = {
  cart: ReturnType<typeof useCart>
  place: Towards | undefined
  result: CheckoutResult | null
  isBusy: boolean
  /** Called when the cart changes: the message of the former payment is out of date. */
  onChange: () => void
}

/** The contents of the cart, and their changes found during the payment. */
export function CartLines({ cart, place, result, isBusy, onChange }: CartLinesProps) {
  const { items } = cart
  return (
    <div className="rounded-20 bg-surface p-4 shadow-1 md:p-6">
      <div className="flex flex-wrap items-baseline gap-x-4 border-b border-line pb-4">
        <h1 tabIndex={-1} className="type-h1">
          Carrito
        </h1>
        <p className="text-ink-3 tabular-nums">{items.length === 1 ? '1 producto' : `${items.length} productos`}</p>
      </div>
      {result && <Notice result={result} />}
      <ul>
        {items.map((item) => (
          <CartLine
            key={item._id}
            item={item}
            place={place}
            change={result?.changes.ofLines[item._id]}
            isBusy={isBusy}
            onQuantity={(quantity) => {
              onChange()
              cart.setQuantity(item._id, quantity)
            }}
            onRemove={async () => {
              const focusHeading = reserveHeadingFocus()
              onChange()
              await cart.remove(item)
              focusHeading()
            }}
          />
        ))}
      </ul>
    </div>
  )
}

/** The reason why a payment failed, and the products that are no longer in the cart. */
function Notice({ result: { message, changes, takesFocus } }: { result: CheckoutResult }) {
  const notice = useRef<HTMLOutputElement>(null)
  useEffect(() => {
    if (takesFocus) notice.current?.focus()
  }, [takesFocus])
  const gone = changes.gone.length > 0 ? `Ya no está en tu carrito: ${changes.gone.join(', ')}.` : ''
  if (!message && !gone) return null
  return (
    <output ref={notice} tabIndex={-1} className="mt-4 flex gap-3 rounded-14 bg-warn-soft p-4 font-semibold text-warn">
      <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span>{[message, gone].filter(Boolean).join(' ')}</span>
    </output>
  )
}

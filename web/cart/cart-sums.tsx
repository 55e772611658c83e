import { formatPesos } from '../../contract/values/pesos.ts'
import type { totalsOf } from '../payments/cart-totals.ts'
import type { CartDiscount } from './cart-discount.ts'
import { DeliveryRow } from './delivery-rows.tsx'
import type { Delivery } from './use-delivery.ts'

type CartSumsProps = {
  totals: ReturnType<typeof totalsOf>
  discount: CartDiscount | null
  delivery: Delivery
  /** Whether any product of the cart is sent. */
  isSent: boolean
  /** Whether the price of the goods is shown here, since the total below differs. */
  hasTotalPrice: boolean
}

/** The parts of the cart's total, line by line. */
export function CartSums({
  totals: { totalQty, totalPrice, saved },
  discount,
  delivery,
  isSent,
  hasTotalPrice,
}: CartSumsProps) {
  return (
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
      {hasTotalPrice && (
        <div className="flex justify-between gap-4 border-t border-line pt-3 font-semibold">
          <dt lang="en">Total Price</dt>
          <dd className="tabular-nums">{formatPesos(totalPrice)}</dd>
        </div>
      )}
      {discount && discount.kind !== 'delivery' && <DiscountRow label="Descuento" discount={discount} />}
      {isSent && <DeliveryRow delivery={delivery} />}
      {discount?.kind === 'delivery' && <DiscountRow label="Envío gratis" discount={discount} />}
    </dl>
  )
}

function DiscountRow({ label, discount: { code, amount } }: { label: string; discount: CartDiscount }) {
  if (amount === 0) return null
  return (
    <div className="flex justify-between gap-4 text-ok">
      <dt className="min-w-0 wrap-anywhere">{`${label} ${code}`}</dt>
      <dd className="font-semibold whitespace-nowrap tabular-nums">{`−${formatPesos(amount)}`}</dd>
    </div>
  )
}

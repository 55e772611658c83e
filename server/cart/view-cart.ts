import { sql } from 'kysely'

import type { CartItem, CartView } from '../../contract/orders/cart.ts'
import { productColumns } from '../catalogue/product-columns.ts'
import type { Db } from '../platform/database/pool.ts'
import { readAlong } from '../platform/http/actor.ts'

type Row = CartItem['productId'] & Pick<CartItem, 'quantity' | 'isEnough'> & { item: string }
type About = Pick<CartView, 'contraEntregaOpen' | 'transfersOpen' | 'discount'> & {
  checkoutId: string
  hasIva: boolean
  offersPickup: boolean
  attempt: string | null
}

/**
 * The quantity of a line is capped for licences, because a larger one would reveal how many keys are free.
 */
const atMostOnePurchase = (licencesADay: number) =>
  sql`case when p.digital then least(i.quantity, ${licencesADay}::int) else i.quantity end`

/**
 * A user's cart, in the order in which products were added.
 * @param licencesADay how many licences a person may buy
 */
export async function viewCart(
  db: Db,
  { userId, licencesADay }: { userId: string; licencesADay: number },
): Promise<
  Pick<
    CartView,
    | 'data'
    | 'checkoutId'
    | 'pendingPayment'
    | 'contraEntregaOpen'
    | 'transfersOpen'
    | 'discount'
    | 'ivaIncluded'
    | 'offersPickup'
  >
> {
  const [{ rows }, cart] = await Promise.all([
    sql<Row>`
      select i.id as item, i.quantity, p.deleted_at is null as disponible,
        coalesce(p.stock >= ${atMostOnePurchase(licencesADay)}, true) as "isEnough", ${productColumns}
      from cart_items i join products p on p.id = i.product_id
      where i.user_id = ${userId} order by i.added_at, i.id`.execute(db),
    sql<About>`
      select c.checkout_id as "checkoutId", a.id as attempt, count_contra_entrega(c.user_id) as "contraEntregaOpen",
        case when (select takes_transfers from shop_settings) then count_awaited_transfers(c.user_id) end as "transfersOpen",
        exists (select from cart_items i join products p on p.id = i.product_id
          where i.user_id = c.user_id and p.deleted_at is null and is_iva_included(p.tax_code)) as "hasIva",
        exists (select from pickup_places where is_open) as "offersPickup",
        case when c.discount_code is not null then discount_of_cart(c, o.id) end as discount
      from carts c
      left join orders o on o.user_id = c.user_id and o.state = 'pending' and not o.is_by_phone and not o.is_by_transfer
      left join payment_attempts a on a.order_id = o.id
      where c.user_id = ${userId}`.execute(db),
  ])
  const [about] = cart.rows
  return {
    data: rows.map(({ item, quantity, isEnough, ...productId }) => ({ _id: item, quantity, isEnough, productId })),
    checkoutId: about?.checkoutId ?? null,
    pendingPayment: about?.attempt ? { attempt: about.attempt } : null,
    contraEntregaOpen: about?.contraEntregaOpen ?? 0,
    transfersOpen: about?.transfersOpen ?? null,
    discount: about?.discount ?? null,
    ...(about?.hasIva && { ivaIncluded: true }),
    ...(about?.offersPickup && { offersPickup: true }),
  }
}

/** The pieces in the cart of the user `u`. */
export const countCart = readAlong<number>('(select coalesce(sum(quantity), 0) from cart_items where user_id = u.id)')

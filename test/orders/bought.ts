import { signInAs } from '../shop/people.ts'
import { addProduct } from './buyers.ts'

type Shop = Parameters<typeof addProduct>[0] & { address: string }
type Person = Awaited<ReturnType<typeof signInAs>>

/** A new product, and so many people who bought it and have it: their orders are inserted into the database. */
export async function openBought(shop: Shop, people: number, names: string[] = []) {
  const productId = await addProduct(shop, { name: 'Contabilidad Fácil' })
  const buyers: Person[] = []
  for (let n = 0; n < people; n++) {
    const person = await signInAs(shop, { name: names[n] ?? 'María Fernanda García López' })
    await shop.pool.query(
      `with made as (
         insert into orders (user_id, checkout_id, fingerprint, total_qty, total_price, state, goods, paid_at, is_handed_over)
         values ($1, gen_random_uuid(), '', 1, 50000, 'paid', 'sold', now(), true) returning id),
       logged as (insert into audit_log (action, target, result, role) select 'payment.ok', id::text, 'ok', 'GENERAL' from made),
       attempts as (insert into payment_attempts (order_id, provider, reference, amount, expires_at)
         select id, 'simulated', 'OP-' || id, 50000, now() from made)
       insert into order_lines (order_id, product_id, product_name, product_image, digital, is_counted, quantity, selling_price)
       select id, $2, 'Contabilidad Fácil', '{}', false, false, 1, 50000 from made`,
      [person.id, productId],
    )
    buyers.push(person)
  }
  return { productId, buyers }
}

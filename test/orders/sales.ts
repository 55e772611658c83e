import { randomUUID } from 'node:crypto'

import type pg from 'pg'

import type { OrderState } from '../../contract/orders/orders.ts'
import { stateFacts } from '../../server/orders/order-life.ts'

type Line = { productId: string; quantity: number; price: number; cost?: number; taxCode?: string }
type Sale = { buyer: string; lines: Line[]; delivery?: number; paidAt?: string; state?: OrderState }

/**
 * Inserts an order as a payment of that moment would have left it.
 * @param paidAt when it was paid; it was never paid when this is left out
 * @returns its id
 */
export async function addSale(
  pool: pg.Pool,
  { buyer, lines, delivery = 0, paidAt, state = 'paid' }: Sale,
): Promise<string> {
  const id = randomUUID()
  const total = (of: (line: Line) => number) => lines.reduce((sum, line) => sum + of(line), 0)
  const { goods, goodsOncePaid = goods } = stateFacts[state]
  const place = (paidAt === undefined ? goods : goodsOncePaid)[0]
  const price = total((line) => line.quantity * line.price)
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(
      `insert into orders (id, user_id, checkout_id, fingerprint, total_qty, total_price, delivery_cost, state, goods, paid_at, created_at)
       values ($1, $2, gen_random_uuid(), '', $3, $4, $8, $5, $7, $6, coalesce($6, now()))`,
      [id, buyer, total((line) => line.quantity), price, state, paidAt ?? null, place, delivery],
    )
    for (const line of lines) {
      await client.query(
        `insert into order_lines (order_id, product_id, product_name, product_image, digital, is_counted, quantity, selling_price, cost_price, tax_code)
         select $1, id, product_name, '{}', false, false, $3, $4, $5::int, $6 from products where id = $2`,
        [id, line.productId, line.quantity, line.price, line.cost ?? null, line.taxCode ?? null],
      )
    }
    await client.query(
      `insert into payment_attempts (order_id, provider, reference, amount, expires_at) values ($1, 'simulated', $2, $3, now())`,
      [id, `PED-${id}-1`, price + delivery],
    )
    if (paidAt !== undefined) {
      await client.query(`insert into audit_log (action, target, result) values ('payment.ok', $1, 'ok')`, [id])
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
  return id
}

import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, expect, test } from 'vitest'

import { addProduct } from '../../test/buyers.ts'
import { openTestDatabase } from '../../test/database.ts'
import { expectInvariants } from '../../test/invariants.ts'
import { openTestVault } from '../../test/licences.ts'
import { addPerson } from '../../test/people.ts'
import { openBulkheads } from '../platform/bulkheads.ts'
import { openAudit } from '../platform/http/audit.ts'
import type { Refuse } from '../platform/problem.ts'
import { openSecret } from '../platform/secret.ts'
import { orderContraEntrega, type OrderProblem } from './order-contra-entrega.ts'

const { db, pool } = await openTestDatabase({ max: 4 })
const directory = await mkdtemp(join(tmpdir(), 'alero-contra-entrega-'))
const audit = openAudit(db, await openSecret({ given: '', directory }))
const context = { db, audit, bulkheads: openBulkheads(4), hasMail: true }
const shop = { db, pool, vault: await openTestVault(db) }
await pool.query('update delivery_rates set cost = 9000, contra_entrega_up_to = 300000')
const chair = await addProduct(shop, { name: 'Silla', price: 100_000, stock: 5 })
const antivirus = await addProduct(shop, { name: 'Antivirus', price: 40_000, keys: 5 })
const owner = await addPerson(db, { role: 'ADMIN' })
const auditActor = { reqId: null, actor: owner.id, role: 'ADMIN' as const, ip: null }
afterEach(() => expectInvariants(pool))

const refuse: Refuse<OrderProblem> = (code, details) =>
  Object.assign(new Error(details?.message ?? code), { code }) as never

async function openClient() {
  const { id } = await addPerson(db)
  const { rows } = await pool.query<{ id: string }>(
    `insert into addresses (user_id, recipient, phone, municipality_code, line, is_usual)
     values ($1, 'Ana Lucía Guerrero', '3155550199', '52356', 'Carrera 6 # 12-30', true) returning id`,
    [id],
  )
  return { buyerId: id, addressId: rows[0]?.id ?? '' }
}
const chairs = (quantity: number, sellingPrice = 100_000) => [{ productId: chair, quantity, sellingPrice }]
const place = (wanted: Omit<Parameters<typeof orderContraEntrega>[1], 'deliveryCost'>, deliveryCost = 9_000) =>
  orderContraEntrega(context, { ...wanted, deliveryCost }, { auditActor, refuse })

test('somebody else places it for an account, and that account has it as if it had ordered it itself', async () => {
  const client = await openClient()
  await pool.query('select lock_cart($1)', [client.buyerId])
  await pool.query('insert into cart_items (user_id, product_id, quantity) values ($1, $2, 1)', [client.buyerId, chair])
  const ordered = await place({ ...client, lines: chairs(2) })
  expect(ordered).toMatchObject({ totalQty: 2, totalPrice: 200_000, deliveryCost: 9_000 })
  const { rows } = await pool.query(
    `select o.user_id, o.state, o.desk_state, (select recipient from order_addresses where order_id = o.id) as recipient,
       array(select kind from outbox where order_id = o.id order by kind) as mails,
       (select actor from audit_log where target = o.id::text and action = 'payment.on_delivery') as placed_by,
       (select stock from products where id = $2) as stock,
       (select count(*)::int from cart_items where user_id = o.user_id) as in_cart
     from orders o where o.id = $1`,
    [ordered.orderId, chair],
  )
  expect(rows).toEqual([
    {
      user_id: client.buyerId,
      state: 'on_delivery',
      desk_state: 'to_prepare',
      recipient: 'Ana Lucía Guerrero',
      mails: ['new_order', 'receipt'],
      placed_by: owner.id,
      stock: 3,
      in_cart: 1,
    },
  ])
})

test('it is refused for the same reasons, and nothing changes', async () => {
  const client = await openClient()
  const other = await openClient()
  const orders = async () => (await pool.query('select count(*)::int as many from orders')).rows[0].many
  const before = await orders()
  const licence = { productId: antivirus, quantity: 1, sellingPrice: 40_000 }
  await expect(place({ ...client, lines: [licence] }, 0)).rejects.toThrow('solo hay pago en línea')
  await expect(place({ ...client, lines: chairs(3) })).rejects.toThrow('hasta $')
  await expect(place({ ...client, lines: chairs(9) })).rejects.toThrow('NOT_ENOUGH')
  await expect(place({ ...client, lines: chairs(1, 90_000) })).rejects.toThrow('CART_CHANGED')
  await expect(place({ ...client, lines: chairs(1) }, 0)).rejects.toThrow('DELIVERY_CHANGED')
  await expect(place({ ...client, addressId: other.addressId, lines: chairs(1) })).rejects.toThrow('ADDRESS_GONE')
  await pool.query('delete from addresses where user_id = $1', [other.buyerId])
  await pool.query(
    `update users set name = '', email = '', phone = '', document = '', password_hash = '', deleted_at = now() where id = $1`,
    [other.buyerId],
  )
  await expect(place({ ...client, buyerId: other.buyerId, lines: chairs(1) })).rejects.toThrow(
    'Esa cuenta ya no existe.',
  )
  expect(await orders()).toBe(before)
})

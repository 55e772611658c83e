import { randomUUID } from 'node:crypto'

import type pg from 'pg'

import type { OrderState } from '../../contract/orders/orders.ts'
import type { Goods } from '../../server/orders/order-life.ts'
import type { PaymentStatus } from '../../server/orders/provider-payment.ts'
import { closeTask, settleReview } from '../../server/orders/settle-task.ts'
import { systemActor, settle } from '../../server/orders/settle.ts'
import { openBulkheads } from '../../server/platform/bulkheads.ts'
import type { Db } from '../../server/platform/database/pool.ts'
import { openAudit, type AuditActor } from '../../server/platform/http/audit.ts'
import { openSecret } from '../../server/platform/secret.ts'
import { preparedName } from '../database/pooler.ts'
import { addPerson } from '../shop/people.ts'
import { addProduct } from './buyers.ts'
import { openTestVault, TEST_VAULT_ENV } from './licences.ts'

/** The content of the order: two counted units, a licence and an uncounted product. */
const withLicence = { counted: 2, licences: 1, uncounted: 1 }
export type Bought = typeof withLicence
/** Content of the same amount without licences, which cannot be paid contra entrega. */
const withoutLicence: Bought = { counted: 2, licences: 0, uncounted: 2 }
const isOnDelivery = (state: OrderState) => state === 'on_delivery' || state === 'uncollected'
/** The contents of the order in a state: contra entrega is not allowed for licences. */
export const boughtIn = (state: OrderState): Bought => (isOnDelivery(state) ? withoutLicence : withLicence)
export const TOTAL = 40_000
const LICENCES_A_DAY = 3

export type Payment = { id: string; status: PaymentStatus; amount?: number; currency?: string }
type OwnerEvent =
  | 'cancelled_by_shop'
  | 'paid_back'
  | 'price_paid_back'
  | 'collected'
  | 'refund_undone'
  | 'sale_restored'
type Parts = { db: Db; pool: pg.Pool }

/** Brings orders of one buyer into any state, by the same steps as real ones. */
export async function openOrderFixture({ db, pool }: Parts) {
  const audit = openAudit(db, await openSecret({ given: TEST_VAULT_ENV.SECRET_KEY, directory: '' }))
  const context = { db, audit, bulkheads: openBulkheads(4), hasMail: true, licencesADay: LICENCES_A_DAY }
  const shop = { db, pool, vault: await openTestVault(db) }
  const buyer = await addPerson(db)
  const asBuyer: AuditActor = { reqId: null, actor: buyer.id, role: 'GENERAL', ip: null }
  const products = {
    counted: await addProduct(shop, { price: 10_000, stock: 20 }),
    licences: await addProduct(shop, { price: 10_000, keys: 6 }),
    uncounted: await addProduct(shop, { price: 10_000 }),
  }
  const { rows: book } = await pool.query<{ id: string }>(
    `with allowed as (update delivery_rates set contra_entrega_up_to = 1000000)
     insert into addresses (user_id, recipient, phone, municipality_code, line, is_usual)
     values ($1, 'Ana Lucía Guerrero', '3155550199', '52356', 'Carrera 6 # 12-30', true) returning id`,
    [buyer.id],
  )
  const linesOf = (bought: Bought) =>
    Object.entries(bought)
      .filter(([, quantity]) => quantity > 0)
      .map(([kind, quantity]) => ({ product: products[kind as keyof typeof products], quantity, price: 10_000 }))
  const fillCart = async (bought: Bought = withLicence) => {
    await pool.query('select lock_cart($1)', [buyer.id])
    for (const { product, quantity } of linesOf(bought)) {
      await pool.query('insert into cart_items (user_id, product_id, quantity) values ($1, $2, $3)', [
        buyer.id,
        product,
        quantity,
      ])
    }
  }

  /** Pays for the cart as pay.ts does. @param holdSeconds null: paid at once, or contra entrega */
  const pay = async (
    key: string,
    holdSeconds: number | null,
    bought: Bought = withLicence,
    provider = bought === withoutLicence ? 'contra_entrega' : 'wompi',
  ) => {
    const rules = {
      ...{ licencesADay: LICENCES_A_DAY, hasMail: true, least: 0, most: 1_000_000 },
      transfersOpen: 3,
      throttleKeys: null,
    }
    const delivery = bought === withoutLicence ? { seen: '', address: book[0]?.id, cost: 0 } : null
    const { rows } = await pool.query(
      `select pay($1, $2, '', $3::jsonb, 4, $4, $8, $5, null, $6::jsonb, $7::jsonb, $9::jsonb) as answer`,
      [
        buyer.id,
        key,
        JSON.stringify(linesOf(bought)),
        TOTAL,
        provider === 'contra_entrega' ? null : holdSeconds,
        JSON.stringify(rules),
        JSON.stringify(asBuyer),
        provider,
        delivery && JSON.stringify(delivery),
      ],
    )
    return rows[0].answer as { code: string; isReplay: boolean; orderId: string; attempt: string }
  }
  const settlePayment = (attempt: string, { amount = TOTAL, currency = 'COP', id, status }: Payment) =>
    settle(context, {
      attempt,
      transaction: { providerTxId: id, reference: '', status, amount, currency, method: '', raw: null },
    })
  const addTask = async (orderId: string, kind: 'refund' | 'review') => {
    const { rows } = await pool.query<{ id: number }>(
      `insert into payment_tasks (kind, provider, provider_tx_id, order_id, amount) values ($1, 'wompi', $2, $3, 1)
       on conflict do nothing returning id`,
      [kind, randomUUID(), orderId],
    )
    return rows[0]?.id ?? 0
  }
  /** The ADMIN's actions at the order desk. */
  const byOwner = async (orderId: string, event: OwnerEvent) => {
    const auditActor = { reqId: null, actor: null, role: 'ADMIN', ipHmac: null }
    const { rows } = await pool.query(
      `select m.next is not null as "hasChanged", (select state from orders where id = $1) as before, m.next
       from (select lock_order($1) as is_living) l
       cross join lateral move_order($1, $2, l.is_living, payment_of_order($1), case when $2 = 'refund_undone' then (
         select max(id) from payment_tasks where order_id = $1 and kind = 'refund' and done_at is not null) end, true, $3::jsonb, null) m`,
      [orderId, event, JSON.stringify(auditActor)],
    )
    // The desk records who took the cash.
    if (event === 'collected' && rows[0].hasChanged) {
      await pool.query(`insert into order_events (order_id, event) values ($1, 'collected')`, [orderId])
    }
    return { hasChanged: rows[0].hasChanged as boolean, state: (rows[0].next ?? rows[0].before) as OrderState }
  }
  const taskOf = async (orderId: string, kind: 'refund' | 'review') => {
    const { rows } = await pool.query<{ id: number }>(
      'select id from payment_tasks where order_id = $1 and kind = $2 and done_at is null order by id',
      [orderId, kind],
    )
    return rows[0]?.id ?? addTask(orderId, kind)
  }
  const setShort = (isShort: boolean) =>
    pool.query('update products set stock = $2 where id = $1', [products.counted, isShort ? 0 : 18])

  const routes: Record<OrderState, Partial<Record<Goods, (attempt: string, orderId: string) => Promise<unknown>>>> = {
    pending: { held: async () => {} },
    declined: { released: (attempt) => settlePayment(attempt, { id: 'first', status: 'declined' }) },
    expired: { released: (attempt) => settle(context, { attempt, verdict: 'expired' }) },
    cancelled: { released: (attempt) => settle(context, { attempt, verdict: 'cancelled' }, asBuyer) },
    review: {
      held: (attempt) => settlePayment(attempt, { id: 'first', status: 'approved', amount: 1 }),
      released: async (attempt, orderId) => {
        await routes.expired.released?.(attempt, orderId)
        await settlePayment(attempt, { id: 'first', status: 'approved', amount: 1 })
      },
    },
    paid: { sold: (attempt) => settlePayment(attempt, { id: 'paying', status: 'approved' }) },
    voided: {
      returned: async (attempt, orderId) => {
        await routes.paid.sold?.(attempt, orderId)
        await settlePayment(attempt, { id: 'paying', status: 'voided' })
      },
    },
    refund_due: {
      released: async (attempt, orderId) => {
        await routes.expired.released?.(attempt, orderId)
        await setShort(true)
        await settlePayment(attempt, { id: 'first', status: 'approved' })
        await setShort(false)
      },
      returned: async (attempt, orderId) => {
        await routes.paid.sold?.(attempt, orderId)
        await byOwner(orderId, 'cancelled_by_shop')
      },
    },
    refunded: {
      returned: async (attempt, orderId) => {
        await routes.refund_due.returned?.(attempt, orderId)
        await closeTask(context, await taskOf(orderId, 'refund'))
      },
      released: async (attempt, orderId) => {
        await routes.review.held?.(attempt, orderId)
        await settleReview(context, { task: await taskOf(orderId, 'review'), decision: 'refunded' })
      },
    },
    on_delivery: { sold: async () => {} },
    uncollected: { returned: (_, orderId) => byOwner(orderId, 'cancelled_by_shop') },
  }

  return {
    db,
    pool,
    context,
    buyer,
    asBuyer,
    products,
    routes,
    fillCart,
    pay,
    settlePayment,
    setShort,
    expire: (attempt: string) => settle(context, { attempt, verdict: 'expired' }, systemActor),
    cancel: (attempt: string) => settle(context, { attempt, verdict: 'cancelled' }, asBuyer),
    /** An open task of this kind about the order, created if there is none. @returns its number */
    taskOf,
    decide: (task: number, decision: 'delivered' | 'refunded') => settleReview(context, { task, decision }),
    close: (task: number) => closeTask(context, task),
    byOwner,
    /** Deletes the buyer's account by the statements of a real deletion. */
    removeBuyer: async () => {
      await pool.query('delete from carts where user_id = $1', [buyer.id])
      await pool.query('delete from addresses where user_id = $1', [buyer.id])
      await pool.query(
        `update users set name = '', email = '', phone = '', document = '', password_hash = '', deleted_at = now() where id = $1`,
        [buyer.id],
      )
    },
    /** Places an order and brings it into a state. @returns its attempt and its id */
    bringTo: async (state: OrderState, goods: Goods) => {
      await fillCart(boughtIn(state))
      const { attempt, orderId } = await pay('the-key-of-this-order', 1_800, boughtIn(state))
      await routes[state][goods]?.(attempt, orderId)
      const { rows } = await pool.query('select state, goods from orders where id = $1', [orderId])
      if (rows[0].state !== state || rows[0].goods !== goods) throw new Error(`no way to ${state} (${goods})`)
      return { attempt, orderId }
    },
  }
}
export type OrderFixture = Awaited<ReturnType<typeof openOrderFixture>>

export type Snapshot = Awaited<ReturnType<typeof lookAt>>

const everythingOf = `
  select o.state, o.goods, o.paid_at is not null as "isDated", a.next_check_at is not null as "isChecked",
     (select stock from products where id = $2) as units,
     (select count(*)::int from licence_keys where product_id = $3 and order_line_id is null) as "freeKeys",
     (select count(*)::int from licence_keys k join order_lines l on l.id = k.order_line_id
       where l.order_id = o.id and k.sold_at is null) as "heldKeys",
     (select count(*)::int from licence_keys k join order_lines l on l.id = k.order_line_id
       where l.order_id = o.id and k.sold_at is not null) as "soldKeys",
     (select checkout_id from carts where user_id = o.user_id) as checkout,
     (select coalesce(jsonb_object_agg(product_id, quantity), '{}') from cart_items where user_id = o.user_id) as cart,
     (select coalesce(sum(sign), 0)::int from sales_changes where order_id = o.id) as sales,
     array(select jsonb_build_array(provider_tx_id, status, has_paid) from payment_transactions
       where attempt_id = a.id order by provider_tx_id) as payments,
     array(select jsonb_build_array(kind, done_at is not null) from payment_tasks where order_id = o.id order by id) as tasks,
     array(select kind from outbox where order_id = o.id order by id) as emails,
     array(select jsonb_build_array(action, role) from audit_log where target = o.id::text order by id) as log
   from orders o join payment_attempts a on a.order_id = o.id where o.id = $1`

/** Everything that a move of an order may change. */
export async function lookAt({ pool, buyer, products }: OrderFixture, orderId: string) {
  // Prepared, because thousands of cases ask it, and planning it takes longer than reading.
  const { rows } = await pool.query({
    name: preparedName('all of an order'),
    text: everythingOf,
    values: [orderId, products.counted, products.licences],
  })
  const { checkout, cart, ...order } = rows[0] as {
    state: OrderState
    goods: Goods
    isDated: boolean
    isChecked: boolean
    units: number
    freeKeys: number
    heldKeys: number
    soldKeys: number
    checkout: string | null
    cart: Record<string, number>
    sales: number
    payments: [id: string, status: PaymentStatus, hasPaid: boolean][]
    tasks: [kind: string, isDone: boolean][]
    emails: string[]
    log: [action: string, role: string][]
  }
  const nameOf = new Map(Object.entries(products).map(([name, id]) => [id, name]))
  const inCart = Object.entries(cart).map(([id, quantity]) => [nameOf.get(id), quantity] as const)
  return { ...order, checkout, cart: Object.fromEntries(inCart) as Partial<Bought>, buyer: buyer.id }
}

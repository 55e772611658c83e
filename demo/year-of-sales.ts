import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'

import type { Tx } from '../server/platform/database/pool.ts'
import { allowCash, chooseCashSales, collectedAt, type CashSale } from './cash-sales.ts'
import { createChance, type Chance } from './seeded-random.ts'
import { shipSales } from './shipped-sales.ts'

/** The best-selling products of the demo shop, the first one most often. None of them has licence keys. */
export const bestsellers = [
  'Mouse inalámbrico Fibrant Silencio',
  'Celular Kuyaro Lite 128 GB',
  'Alimento seco Peluvia Adulto 8 kg',
  'Audífonos inalámbricos Pulsarí Eco',
  'Portátil Kuyaro Oficio 15',
  'Licuadora Casaluma Turbo 1,5 litros',
  'Tenis para correr Zancada Pluma',
  'Celular Andexa Nova 5G 256 GB',
  'Juego de sábanas Brisanta Lino doble',
  'Monitor Andexa Visión 27 pulgadas',
  'Reloj inteligente Pulsarí Ritmo',
  'Nevera Casaluma Polar 300 litros',
]

/** The relative sales of each month in Colombia, January first: Madre, prima and Padre, Amor y Amistad, Black Friday, Navidad. */
const seasons = [0.8, 0.7, 0.8, 0.85, 1.15, 1.2, 0.9, 0.9, 1.1, 1, 1.4, 1.7]
const DAYS = 364
const ORDERS_A_DAY = 1.7
const BUYERS = 40
const HOUR = 3_600_000
const SEED = 20_260_115

type Product = { id: string; price: number }
type Line = Product & { quantity: number }
type Sale = { id: string; buyer: string; at: Date; lines: Line[] }

/**
 * Adds a year of sales to a new demo shop, up to yesterday, so that reports have contents: the same on every machine on the same day. The
 * buyers' accounts count as deleted since, so nobody can sign in as one of them.
 */
export async function addYearOfSales(tx: Tx, now = new Date()): Promise<void> {
  const chance = createChance(SEED)
  const products = await findBestsellers(tx)
  const buyers = Array.from({ length: BUYERS }, () => randomUUID())
  const sales = generateSales(chance, products, buyers, now)
  await insertBuyers(tx, buyers, sales[0]?.at ?? now)
  const priced = sales.map((sale) => Object.assign(sale, { price: priceOf(sale) }))
  const cash = chooseCashSales(priced, now)
  await allowCash(tx)
  await insertSales(tx, sales, cash)
  await shipSales(
    tx,
    sales.map(({ id, at }) => Object.assign({ id, at }, cash.get(id))),
    now,
  )
}

async function findBestsellers(tx: Tx): Promise<Product[]> {
  const found = await tx
    .selectFrom('products')
    .select(['id', 'productName', 'sellingPrice as price'])
    .where('productName', 'in', bestsellers)
    .where('digital', '=', false)
    .execute()
  return bestsellers.map((name) => {
    const product = found.find(({ productName }) => productName === name)
    if (!product) throw new Error(`the demo shop does not sell ${name}`)
    return product
  })
}

function generateSales(chance: Chance, products: Product[], buyers: string[], now: Date): Sale[] {
  // Midnight in Bogotá, whose time is the same all year.
  const today = Math.floor((now.getTime() - 5 * HOUR) / (24 * HOUR)) * 24 * HOUR + 5 * HOUR
  const sales: Sale[] = []
  for (let daysAgo = DAYS; daysAgo >= 1; daysAgo--) {
    const day = today - daysAgo * 24 * HOUR
    const season = seasons[new Date(day).getUTCMonth()] ?? 1
    const orders = Math.floor(ORDERS_A_DAY * season + chance.next())
    for (let order = 0; order < orders; order++) {
      const at = new Date(day + Math.floor((8 + 13 * chance.next()) * HOUR))
      sales.push({ id: randomUUID(), buyer: chance.pick(buyers), at, lines: generateLines(chance, products) })
    }
  }
  return sales
}

function generateLines(chance: Chance, products: Product[]): Line[] {
  const lines = new Map<string, Line>()
  const wanted = 1 + Math.floor(chance.next() * 1.5)
  for (let line = 0; line < wanted; line++) {
    const product = chance.pickOften(products)
    lines.set(product.id, { ...product, quantity: 1 + Math.floor(chance.next() ** 4 * 3) })
  }
  return [...lines.values()]
}

async function insertBuyers(tx: Tx, buyers: string[], since: Date): Promise<void> {
  await sql`
    insert into users (id, name, email, password_hash, created_at, deleted_at)
    select id, '', '', '', ${since}, now() from unnest(${buyers}::uuid[]) id`.execute(tx)
}

const priceOf = ({ lines }: Sale): number => lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0)
const stateOf = { due: 'on_delivery', refused: 'uncollected', collected: 'paid' } as const

/** Stores all traces of a simulated payment, or of an order paid on arrival. */
async function insertSales(tx: Tx, sales: Sale[], cash: ReadonlyMap<string, CashSale>): Promise<void> {
  const orders = sales.map((sale) => {
    const { id, buyer, at, lines } = sale
    const inCash = cash.get(id)?.cash
    return {
      ...{ id, buyer, at },
      qty: lines.reduce((sum, { quantity }) => sum + quantity, 0),
      price: priceOf(sale),
      state: inCash ? stateOf[inCash] : 'paid',
      isContraEntrega: inCash !== undefined,
      paidAt: inCash === undefined ? at : inCash === 'collected' ? collectedAt(at) : null,
    }
  })
  const lines = sales.flatMap((sale) =>
    sale.lines.map(({ id, quantity, price }) => ({ sale: sale.id, product: id, quantity, price })),
  )
  const given = sql`jsonb_to_recordset(${JSON.stringify(orders)}::jsonb)
    as sale (id uuid, buyer uuid, at timestamptz, qty int, price bigint, state text, "isContraEntrega" boolean,
      "paidAt" timestamptz)`
  await sql`
    insert into orders (id, user_id, checkout_id, fingerprint, total_qty, total_price, created_at, state, goods, paid_at,
      is_contra_entrega, delivery_seen)
    select id, buyer, gen_random_uuid(), ''::bytea, qty, price, at, state, case state when 'uncollected' then 'returned' else 'sold' end,
      "paidAt", "isContraEntrega", null from ${given}`.execute(tx)
  await sql`
    insert into order_lines (order_id, product_id, product_name, brand_name, category, description, price, product_image,
      digital, is_counted, quantity, selling_price, cost_price)
    select line.sale, p.id, p.product_name, p.brand_name, p.category, p.description, p.price, p.product_image[1:1],
      p.digital, p.stock is not null, line.quantity, line.price, p.cost_price
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line (sale uuid, product uuid, quantity int, price int)
    join products p on p.id = line.product`.execute(tx)
  await sql`
    insert into payment_attempts (order_id, provider, reference, amount, outcome, created_at, expires_at)
    select id, case when "isContraEntrega" then 'contra_entrega' else 'simulated' end, 'PED-' || replace(id::text, '-', '') || '-1', price,
      case when not "isContraEntrega" then 'approve' end, at, at from ${given}`.execute(tx)
  await sql`
    insert into audit_log (at, actor, role, action, target, result)
    select at, buyer, 'GENERAL', 'payment.on_delivery', id::text, 'ok' from ${given} where "isContraEntrega"
    union all
    select "paidAt", buyer, 'GENERAL', 'payment.ok', id::text, 'ok' from ${given} where "paidAt" is not null`.execute(
    tx,
  )
}

import { performance } from 'node:perf_hooks'

import { openDatabase } from '../server/platform/database/pool.ts'
import { signInAs } from '../test/shop/people.ts'
import { storeDeskOrders } from './desk-orders.ts'
import { median } from './median.ts'

const LIMIT_MS = 50
const TIMES = 60

export type OrderDeskRow = { question: string; found: number; median: number; p95: number }

/**
 * How long the list of the desk takes over HTTP with so many orders: every filter, its later pages, and every kind of
 * search; and what waits for the shop (Hoy). Orders that the database has already are not stored again.
 * Use a database that can be thrown away, and a shop that stands on it at `address`.
 */
export async function benchOrderDesk(
  connectionString: string,
  address: string,
  { orders = 1_000_000 } = {},
): Promise<OrderDeskRow[]> {
  // One connection: what is stored is prepared in temporary tables.
  const { db, pool, close } = openDatabase({ connectionString, max: 1, statementTimeoutMs: 0 })
  try {
    const { rows: stored } = await pool.query<{ many: number }>('select count(*)::int as many from orders')
    if ((stored[0]?.many ?? 0) < orders) await storeDeskOrders(pool, orders)
    const admin = await signInAs({ db, address }, { role: 'ADMIN' })
    const { rows: samples } = await pool.query<Sample>(
      `select left(o.id::text, 8) as id, u.name, u.document, u.phone, s.guide, l.product_name as product
       from orders o join users u on u.id = o.user_id join shipments s on s.order_id = o.id join order_lines l on l.order_id = o.id
       where o.id in (select id from orders where desk_state = 'delivered' order by id limit ${TIMES})`,
    )
    const rows: OrderDeskRow[] = []
    for (const [question, pathOf] of Object.entries(questions)) {
      const taken: number[] = []
      let found = 0
      let next = ''
      for (let turn = -3; turn < TIMES; turn++) {
        const started = performance.now()
        const { status, body } = await admin.get(pathOf(samples[(turn + 3) % samples.length] as Sample, next))
        if (turn >= 0) taken.push(performance.now() - started)
        if (status !== 200) throw new Error(`${question} was answered ${status}`)
        found = Array.isArray(body.data) ? body.data.length : 1
        next = String(body.next ?? '')
      }
      const sorted = taken.toSorted((a, b) => a - b)
      rows.push({
        question,
        found,
        median: median(sorted),
        p95: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN,
      })
    }
    return rows
  } finally {
    await close()
  }
}

type Sample = { id: string; name: string; document: string; phone: string; guide: string; product: string }

const list = (query: Record<string, string>) => `/api/order-desk?${new URLSearchParams(query)}`
const tabs = [
  'todo',
  'late',
  'address_missing',
  'to_prepare',
  'prepared',
  'to_collect',
  'returned',
  'refund_due',
  'payment_pending',
  'sent',
  'delivered',
  'closed',
  'all',
]

/** The questions, with a sample for the searches, and where the page before ended. */
const questions: Record<string, (sample: Sample, next: string) => string> = {
  ...Object.fromEntries(tabs.map((state) => [`tab ${state}`, () => list({ state })])),
  ...Object.fromEntries(
    ['todo', 'late', 'sent', 'delivered', 'all'].map((state) => [
      `page after page of ${state}`,
      (_sample: Sample, after: string) => list({ state, ...(after === '' ? {} : { after }) }),
    ]),
  ),
  'search by name, all': ({ name }) => list({ state: 'all', q: name }),
  'search by a frequent first name, all': ({ name }) => list({ state: 'all', q: name.split(' ')[0] ?? '' }),
  'search by a frequent first name, delivered': ({ name }) => list({ state: 'delivered', q: name.split(' ')[0] ?? '' }),
  'search by a frequent first name, to do': ({ name }) => list({ state: 'todo', q: name.split(' ')[0] ?? '' }),
  'search by a frequent surname, sent': ({ name }) => list({ state: 'sent', q: name.split(' ')[1] ?? '' }),
  'search by first name and surname, all': ({ name }) =>
    list({ state: 'all', q: name.split(' ').slice(0, 2).join(' ') }),
  'search by a frequent first name, late': ({ name }) => list({ state: 'late', q: name.split(' ')[0] ?? '' }),
  'search by order number, late': ({ id }) => list({ state: 'late', q: id }),
  'search by document, all': ({ document }) => list({ state: 'all', q: document }),
  'search by telephone, all': ({ phone }) => list({ state: 'all', q: phone }),
  'search by order number, all': ({ id }) => list({ state: 'all', q: id }),
  'search by guide, all': ({ guide }) => list({ state: 'all', q: guide }),
  'search by the beginning of a guide, all': ({ guide }) => list({ state: 'all', q: guide.slice(0, 8) }),
  'search by four digits that begin most guides, all': ({ guide }) => list({ state: 'all', q: guide.slice(0, 4) }),
  'the same, delivered': ({ guide }) => list({ state: 'delivered', q: guide.slice(0, 4) }),
  'search by six digits of the guides of a year, all': ({ guide }) => list({ state: 'all', q: guide.slice(0, 6) }),
  'search by three digits of a telephone, all': ({ phone }) => list({ state: 'all', q: phone.slice(0, 3) }),
  'search by first name and four digits, all': ({ name, guide }) =>
    list({ state: 'all', q: `${name.split(' ')[0]} ${guide.slice(0, 4)}` }),
  'search by product, all': ({ product }) => list({ state: 'all', q: product }),
  'search by a frequent product word, to prepare': ({ product }) =>
    list({ state: 'to_prepare', q: product.split(' ')[0] ?? '' }),
  'search by a frequent product word, all': ({ product }) => list({ state: 'all', q: product.split(' ')[0] ?? '' }),
  'search for what is not there, all': () => list({ state: 'all', q: 'zzzyyyxxx' }),
  'what waits today': () => '/api/today',
  'three letters, all': ({ name }) => list({ state: 'all', q: name.slice(0, 3) }),
}

/** The figures as lines for people. */
export const describeOrderDeskBench = (rows: OrderDeskRow[]): string[] =>
  rows.map(
    ({ question, found, median: middle, p95 }) =>
      `${question.padEnd(48)} p95 ${p95.toFixed(1).padStart(6)} ms of at most ${LIMIT_MS}  median ${middle.toFixed(1)} ms  (${found} on the last page)`,
  )

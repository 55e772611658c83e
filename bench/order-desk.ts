import { performance } from 'node:perf_hooks'

import { deskTabs, type DeskTab } from '../contract/order-desk/desk-order.ts'
import { openDatabase } from '../server/platform/database/pool.ts'
import { signInAs } from '../test/shop/people.ts'
import { storeDeskOrders } from './desk-orders.ts'
import { median } from './median.ts'

const LIMIT_MS = 50
const TIMES = 60

/** @property list the slowest list, for a search made in every one */
export type OrderDeskRow = { question: string; list?: DeskTab; found: number; median: number; p95: number }

/**
 * Response times of the desk's list over HTTP with many orders: every filter, its later pages, every kind of search in every filter, and
 * the counts of Hoy. Existing orders are not stored again. Use a disposable database, and a shop on it at `address`.
 */
export async function benchOrderDesk(
  connectionString: string,
  address: string,
  { orders = 1_000_000 } = {},
): Promise<OrderDeskRow[]> {
  // One connection, because the stored data are prepared in temporary tables.
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
    const measure = (question: string, pathOf: PathOf) => timeQuestion(admin, question, samples, pathOf)
    const rows: OrderDeskRow[] = []
    for (const [question, pathOf] of Object.entries(questions)) rows.push(await measure(question, pathOf))
    for (const [question, textOf] of Object.entries(searches)) {
      const inEveryList: OrderDeskRow[] = []
      for (const state of deskTabs) {
        const row = await measure(question, (sample) => list({ state, q: textOf(sample) }))
        inEveryList.push({ ...row, list: state })
      }
      rows.push(...inEveryList.toSorted((a, b) => b.p95 - a.p95).slice(0, 1))
    }
    return rows
  } finally {
    await close()
  }
}

type Sample = { id: string; name: string; document: string; phone: string; guide: string; product: string }
type SignedIn = Awaited<ReturnType<typeof signInAs>>
type PathOf = (sample: Sample, next: string) => string

async function timeQuestion(
  admin: SignedIn,
  question: string,
  samples: Sample[],
  pathOf: PathOf,
): Promise<OrderDeskRow> {
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
  return { question, found, median: median(sorted), p95: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN }
}

const list = (query: Record<string, string>) => `/api/order-desk?${new URLSearchParams(query)}`

/** The requests besides searches, with the cursor of the former page. */
const questions: Record<string, PathOf> = {
  ...Object.fromEntries(deskTabs.map((state) => [`tab ${state}`, () => list({ state })])),
  ...Object.fromEntries(
    ['todo', 'late', 'sent', 'delivered', 'all'].map((state) => [
      `page after page of ${state}`,
      (_sample: Sample, after: string) => list({ state, ...(after === '' ? {} : { after }) }),
    ]),
  ),
  'what waits today': () => '/api/today',
}

const firstName = ({ name }: Sample): string => name.split(' ')[0] ?? ''

/** The searches made in every list. */
const searches: Record<string, (sample: Sample) => string> = {
  name: ({ name }) => name,
  'a frequent first name': firstName,
  'a frequent surname': ({ name }) => name.split(' ')[1] ?? '',
  'first name and surname': ({ name }) => name.split(' ').slice(0, 2).join(' '),
  document: ({ document }) => document,
  telephone: ({ phone }) => phone,
  'order number': ({ id }) => id,
  guide: ({ guide }) => guide,
  'eight digits of a guide': ({ guide }) => guide.slice(0, 8),
  'six digits of the guides of a year': ({ guide }) => guide.slice(0, 6),
  'four digits of most guides': ({ guide }) => guide.slice(0, 4),
  'three digits of a telephone': ({ phone }) => phone.slice(0, 3),
  'first name, and six digits of a year': (sample) => `${firstName(sample)} ${sample.guide.slice(0, 6)}`,
  'first name, and four digits of most guides': (sample) => `${firstName(sample)} ${sample.guide.slice(0, 4)}`,
  product: ({ product }) => product,
  'a frequent product word': ({ product }) => product.split(' ')[0] ?? '',
  'three letters of a name': ({ name }) => name.slice(0, 3),
  'what is not there': () => 'zzzyyyxxx',
}

/** The figures as text lines. */
export const describeOrderDeskBench = (rows: OrderDeskRow[]): string[] =>
  rows.map(({ question, list: slowest, found, median: middle, p95 }) => {
    const name = slowest ? `${question}, slowest: ${slowest}` : question
    return `${name.padEnd(62)} p95 ${p95.toFixed(1).padStart(6)} ms of at most ${LIMIT_MS}  median ${middle.toFixed(1)} ms  (${found} on the last page)`
  })

import { sql } from 'kysely'

import type { DeskRow, DeskState, DeskTab } from '../../../contract/order-desk/desk-order.ts'
import { DESK_PAGE, duties, MOST_COUNTED } from '../../../contract/order-desk/desk-rules.ts'
import type { Db } from '../../platform/database/pool.ts'
import { isUnopened, rowColumns, rowTables } from '../desk-columns.ts'
import { searchedTexts } from './searched-texts.ts'

type OrdersQuery = { state: DeskTab; q?: string | undefined; after?: string | undefined }
type Row = Omit<DeskRow, 'createdAt' | 'since'> & { createdAt: Date; since: Date; cursor: string }

/** Finished orders are listed the latest first, pending ones the oldest first. */
const newestFirst: ReadonlySet<DeskTab> = new Set(['delivered', 'closed', 'all'])

const statesOf = (tab: Exclude<DeskTab, 'late'>): readonly DeskState[] | null =>
  tab === 'all' ? null : tab === 'todo' ? duties : [tab]

type Desk = { db: Db; hasMail: boolean }
type Page = { data: DeskRow[]; next: string | null }

/** A page of the orders of a tab. @param after the `next` of the previous page */
export async function listOrders(desk: Desk, { state, q = '', after }: OrdersQuery): Promise<Page> {
  let page: Page = { data: [], next: null }
  for (const search of searchedTexts(q)) {
    page = await readPage(desk, { state, q: search, after })
    if (page.data.length > 0) break
  }
  return page
}

/**
 * The number of hits of a search in all tabs, up to one more than a page, when the tab has none; otherwise, and without a search,
 * null. Only counted for an empty tab, so that a search with hits takes no longer.
 */
export async function countInAll(db: Db, { state, q = '', after }: OrdersQuery, page: Page): Promise<number | null> {
  if (page.data.length > 0 || q === '' || state === 'all' || after !== undefined) return null
  let many = 0
  for (const search of searchedTexts(q)) {
    const { rows } = await sql<{ many: number }>`
      select count(*)::int as many from desk_page(${search}, null, true, null, null)`.execute(db)
    many = rows[0]?.many ?? 0
    if (many > 0) break
  }
  return many
}

async function readPage({ db, hasMail }: Desk, { state, q, after }: OrdersQuery & { q: string }): Promise<Page> {
  const [afterAt = null, afterId = null] = after?.split('_') ?? []
  const end = sql`${afterAt}::timestamptz, ${afterId}::uuid`
  const page =
    state === 'late'
      ? sql`late_page(${q}, ${end})`
      : sql`desk_page(${q}, ${statesOf(state)}::text[], ${newestFirst.has(state)}, ${end})`
  const { rows } = await sql<Row>`
    select ${rowColumns(hasMail)}, ${shipments} as shipments,
      to_char(page.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '_' || page.id as cursor
    from ${page} with ordinality as page (id, at, place)
    join (${rowTables}) on o.id = page.id
    order by page.place`.execute(db)
  const shown = rows.slice(0, DESK_PAGE)
  return {
    data: shown.map(({ cursor: _, createdAt, since, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      since: since.toISOString(),
    })),
    next: rows.length > DESK_PAGE ? (shown.at(-1)?.cursor ?? null) : null,
  }
}

const shipments = sql`array_to_json(array(
  select json_build_object('_id', s.id, 'number', s.number, 'state', s.state, 'version', s.version)
  from shipments s where s.order_id = o.id
  union all
  select json_build_object('_id', o.id, 'number', 1, 'state', 'to_prepare', 'version', 1) where ${isUnopened}))`

/** The number of orders in each tab, in the whole shop: one with two duties counts in both tabs, and once in `todo`. */
export async function countTabs(db: Db): Promise<Record<DeskTab, number>> {
  const { rows } = await sql<{ state: DeskTab; many: number }>`select * from desk_counts(${MOST_COUNTED})`.execute(db)
  return Object.fromEntries(rows.map(({ state, many }) => [state, many])) as Record<DeskTab, number>
}

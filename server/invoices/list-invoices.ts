import { sql, type RawBuilder } from 'kysely'

import type { CheckedInput } from '../../contract/index.ts'
import type { Today } from '../../contract/order-desk/today.ts'
import { INVOICE_LATE_DAYS, invoiceLimits } from '../../contract/orders/invoice-rules.ts'
import type { ListedInvoicing } from '../../contract/orders/invoices.ts'
import type { Db } from '../platform/database/pool.ts'
import { columns, describe, tables, type Stored } from './read-invoicing.ts'

type Wanted = CheckedInput<'invoices.list'>
type Row = Stored & Pick<ListedInvoicing, 'paidAt' | 'client'> & { cursor: string }
type Counts = { toInvoice: number; creditDue: number }

/** Whether an order of {@link tables} is one of those that are looked for. */
export function isLookedFor({ q, desde, hasta }: Pick<Wanted, 'q' | 'desde' | 'hasta'>): RawBuilder<unknown> {
  const words = q.toLowerCase()
  const digits = words.replaceAll(/[^0-9a-z]/g, '')
  return sql`(${words} = '' or position(${words} in lower(r.name)) > 0 or position(${words} in lower(u.name)) > 0
      or ${digits} <> '' and (starts_with(replace(o.id::text, '-', ''), ${digits}) or starts_with(lower(r.document_number), ${digits})
        or exists (select from invoices i where i.order_id = o.id and starts_with(lower(i.prefix || i.number), ${digits}))))
    and o.paid_at >= ${desde ?? '-infinity'}::timestamp at time zone 'America/Bogota'
    and o.paid_at < ${hasta ?? 'infinity'}::timestamp at time zone 'America/Bogota' + interval '1 day'`
}

/**
 * The lists, each with the moment that orders it; waiting orders with the longest wait first, completed ones with the latest
 * first.
 */
const lists = {
  to_invoice: { at: sql`r.awaits_since`, where: sql`r.awaits = 'invoice'`, isNewestFirst: false },
  credit_due: { at: sql`r.awaits_since`, where: sql`r.awaits = 'credit_note'`, isNewestFirst: false },
  invoiced: { at: sql`v.recorded_at`, where: sql`v.id is not null`, isNewestFirst: true },
} as const

/** A page of a list, and how many orders wait in the whole shop. @param wanted `after`: the `next` of the page before */
export async function listInvoices(
  db: Db,
  { list, after, ...looked }: Wanted,
): Promise<{ data: ListedInvoicing[]; next: string | null; counts: Counts }> {
  const { at, where, isNewestFirst } = lists[list]
  const [moment, id] = after?.split('_') ?? []
  const order = sql.raw(isNewestFirst ? 'desc' : '')
  const isBehind =
    moment === undefined || id === undefined
      ? sql`true`
      : sql`(${at}, o.id) ${sql.raw(isNewestFirst ? '<' : '>')} (${moment}::timestamptz, ${id}::uuid)`
  const { rows } = await sql<Row>`
    select ${columns}, iso_moment(o.paid_at) as "paidAt", u.name as client,
      to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '_' || o.id as cursor
    from ${tables} left join invoices v on v.order_id = o.id and v.annulled_at is null
    where ${where} and ${isBehind} and ${isLookedFor(looked)}
    order by ${at} ${order}, o.id ${order} limit ${invoiceLimits.page + 1}`.execute(db)
  const shown = rows.slice(0, invoiceLimits.page)
  return {
    data: shown.map(({ cursor: _, ...row }) => describe(row)),
    next: rows.length > invoiceLimits.page ? (shown.at(-1)?.cursor ?? null) : null,
    counts: await countAwaited(db),
  }
}

async function countAwaited(db: Db): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select (count(*) filter (where awaits = 'invoice'))::int as "toInvoice", (count(*) filter (where awaits = 'credit_note'))::int as "creditDue"
    from order_invoicing where awaits is not null`.execute(db)
  return rows[0] ?? { toInvoice: 0, creditDue: 0 }
}

/** The orders that have waited for their invoice, or for a credit note, for some days, and since when the first has; null where none has (P-322). */
export async function countLateInvoices(db: Db): Promise<Today['invoices']> {
  const { rows } = await sql<{ count: number; since: string }>`
    select count(*)::int as count, iso_moment(min(awaits_since)) as since from order_invoicing
    where awaits in ('invoice', 'credit_note') and awaits_since < now() - make_interval(days => ${INVOICE_LATE_DAYS})`.execute(
    db,
  )
  return rows[0] && rows[0].count > 0 ? rows[0] : null
}

import { sql, type RawBuilder } from 'kysely'

import { checkDigitOfDocument, type InvoiceDocumentType } from '../../contract/orders/invoice-buyers.ts'
import { invoiceName } from '../../contract/orders/invoice-rules.ts'
import type { DeskInvoicing, Invoice, OwnInvoicing } from '../../contract/orders/invoices.ts'
import type { Db, Tx } from '../platform/database/pool.ts'

type Numbered = { prefix: string; number: number }
type StoredBuyer = Omit<NonNullable<OwnInvoicing['buyer']>, 'checkDigit' | 'canChange'>
type StoredInvoice = Omit<Invoice, 'name' | 'buyer' | 'creditNotes'> &
  Numbered & {
    buyer: Omit<Invoice['buyer'], 'checkDigit'>
    creditNotes: (Omit<Invoice['creditNotes'][number], 'name'> & Numbered)[]
  }
export type Stored = Omit<DeskInvoicing, 'buyer' | 'invoices'> & {
  buyer: StoredBuyer | null
  canChange: boolean
  invoices: StoredInvoice[]
}

/** An order `o` of a user `u`, with what is known of its invoice, and the shop's settings `s`. */
export const tables = sql`orders o join users u on u.id = o.user_id left join order_invoicing r on r.order_id = o.id cross join shop_settings s`

const isInvoiced = sql`exists (select from invoices i where i.order_id = o.id)`

/** Whether an order is one of those that the shop invoices here, or was. */
export const isInvoicedHere = sql`(r.is_to_invoice or ${isInvoiced}
  or s.invoices_from is not null and o.state in ('pending', 'review', 'on_delivery'))`

const documentOf = (
  row: string,
) => sql`'documentType', ${sql.raw(row)}.document_type, 'documentNumber', ${sql.raw(row)}.document_number,
  'name', ${sql.raw(row)}.name, 'email', ${sql.raw(row)}.email`

/** The columns of the order of {@link tables}. */
export const columns = sql`o.id as "orderId",
  case when r.order_id is not null and ${isInvoicedHere} then jsonb_build_object(${documentOf('r')}, 'isOwn', r.is_own, 'version', r.version)
    when ${isInvoicedHere} then own_invoice_buyer(u) || '{"isOwn": true, "version": 0}' end as buyer,
  s.invoices_from is not null and o.state in ('pending', 'review', 'paid', 'on_delivery') and (o.paid_at is null or r.is_to_invoice)
    and not exists (select from invoices i where i.order_id = o.id and i.annulled_at is null) as "canChange",
  array_to_json(array(
    select json_build_object('_id', i.id, 'prefix', i.prefix, 'number', i.number, 'cufe', i.cufe, 'issuedOn', to_char(i.issued_on, 'YYYY-MM-DD'),
      'total', i.total, 'buyer', json_build_object(${documentOf('i')}), 'annulledAt', iso_moment(i.annulled_at),
      'files', array(select f.kind from invoice_files f where f.invoice_id = i.id and f.replaced_at is null order by f.kind),
      'creditNotes', array(
        select json_build_object('_id', n.id, 'prefix', n.prefix, 'number', n.number, 'cude', n.cude,
          'issuedOn', to_char(n.issued_on, 'YYYY-MM-DD'), 'reason', n.reason, 'detail', n.detail, 'amount', n.amount)
        from credit_notes n where n.invoice_id = i.id order by n.recorded_at, n.id))
    from invoices i where i.order_id = o.id order by i.annulled_at is not null, i.recorded_at desc, i.id)) as invoices,
  greatest(0, invoice_total(o)) as total, r.awaits, iso_moment(r.awaits_since) as since, coalesce(r.credit_due, 0) as "creditDue"`

const withDigit = <T extends { documentType: InvoiceDocumentType; documentNumber: string }>(buyer: T) => ({
  ...buyer,
  checkDigit: checkDigitOfDocument(buyer.documentType, buyer.documentNumber),
})

/** A row of {@link columns} as the contract has it. */
export function describe<T extends Stored>({ buyer, canChange, invoices, ...order }: T) {
  return {
    ...order,
    buyer: buyer && { ...withDigit(buyer), canChange },
    invoices: invoices.map(({ buyer: invoiced, creditNotes, ...invoice }) => ({
      ...invoice,
      name: invoiceName(invoice),
      buyer: withDigit(invoiced),
      creditNotes: creditNotes.map((note) => ({ ...note, name: invoiceName(note) })),
    })),
  }
}

/** The invoicing data of orders. @param which the query after `where`, with its order and limit */
export async function readInvoicing(db: Db | Tx, which: RawBuilder<unknown>): Promise<DeskInvoicing[]> {
  const { rows } = await sql<Stored>`select ${columns} from ${tables} where ${which}`.execute(db)
  return rows.map(describe)
}

/** The invoicing data of an order; undefined if there is no such order. */
export const findInvoicing = async (db: Db | Tx, orderId: string): Promise<DeskInvoicing | undefined> =>
  (await readInvoicing(db, sql`o.id = ${orderId}`))[0]

const MOST_OWN = 200

/** The invoicing data of a person's own orders, the newest first, without what only the desk knows. */
export async function readOwnInvoicing(db: Db | Tx, userId: string): Promise<OwnInvoicing[]> {
  return readInvoicing(
    db,
    sql`o.user_id = ${userId} and ${isInvoicedHere} and o.state not in ('declined', 'expired', 'cancelled', 'uncollected')
      order by o.created_at desc, o.id desc limit ${MOST_OWN}`,
  )
}

import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'

import { sql } from 'kysely'

import type { DeclaredProblem } from '../../contract/index.ts'
import type { Db } from '../platform/database/pool.ts'
import type { Caller } from '../platform/http/handlers.ts'
import type { InvoicesContext } from './context.ts'

type Kind = 'pdf' | 'xml'

/** The kind of a file by its content: a PDF, or the XML of an invoice in the tax office's format; null for anything else. */
export function kindOf(bytes: Buffer): Kind | null {
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') return 'pdf'
  const text = bytes
    .subarray(0, 4_096)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
  const isInvoice = /^\s*(?:<\?xml[^>]*\?>)?\s*(?:<!--[\s\S]*?-->\s*)*<(?:\w+:)?(?:Invoice|AttachedDocument)[\s>]/.test(
    text,
  )
  return isInvoice && !/<!(DOCTYPE|ENTITY)/i.test(bytes.toString('latin1')) ? 'xml' : null
}

/**
 * Stores the PDF or XML of an invoice, replacing an earlier one. The file is stored before its row; files left by a crash between
 * the two are swept.
 * @param path of the received file
 * @returns the order of the invoice
 * @throws Problem NOT_FOUND (404), INVOICE_FILE_TYPE (400)
 */
export async function addInvoiceFile(
  { db, audit, files }: InvoicesContext,
  { invoiceId, path }: { invoiceId: string; path: string },
  { userId, auditActor, refuse }: Caller<DeclaredProblem<'invoices.addFile'>>,
): Promise<string> {
  const bytes = await readFile(path)
  const kind = kindOf(bytes)
  if (kind === null) throw refuse('INVOICE_FILE_TYPE')
  const found = await db.selectFrom('invoices').select('orderId').where('id', '=', invoiceId).executeTakeFirst()
  if (!found) throw refuse('NOT_FOUND')
  const hash = createHash('sha256').update(invoiceId.toLowerCase()).update('\0').update(bytes).digest('hex')
  const file = `${hash.slice(0, 32)}.${kind}`
  await files.put(file, bytes)
  await db.transaction().execute(async (tx) => {
    await sql`select from invoices where id = ${invoiceId} for no key update`.execute(tx)
    const { rows } = await sql`
      select from invoice_files where invoice_id = ${invoiceId} and file = ${file} and replaced_at is null`.execute(tx)
    if (rows.length > 0) return
    await sql`
      update invoice_files set replaced_at = now()
      where invoice_id = ${invoiceId} and kind = ${kind} and replaced_at is null`.execute(tx)
    await sql`
      insert into invoice_files (invoice_id, kind, file, bytes, added_by)
      values (${invoiceId}, ${kind}, ${file}, ${bytes.length}, ${userId})`.execute(tx)
    await audit.record(tx, auditActor, {
      action: 'invoice.file_added',
      target: invoiceId,
      after: { kind, bytes: bytes.length },
    })
  })
  return found.orderId
}

/** A file of an invoice, for the buyer of the order and for ADMIN; null for anybody else, and if there is none. */
export async function findInvoiceFile(
  { db, files }: Pick<InvoicesContext, 'db' | 'files'>,
  { invoiceId, kind }: { invoiceId: string; kind: Kind },
  { id, role }: { id: string; role: string },
): Promise<{ bytes: Buffer; prefix: string; number: number } | null> {
  const { rows } = await sql<{ file: string; prefix: string; number: number }>`
    select f.file, i.prefix, i.number from invoice_files f join invoices i on i.id = f.invoice_id join orders o on o.id = i.order_id
    where i.id = ${invoiceId} and f.kind = ${kind} and f.replaced_at is null and (${role} = 'ADMIN' or o.user_id = ${id})`.execute(
    db,
  )
  const [found] = rows
  const bytes = found && (await files.get(found.file))
  return found && bytes ? { bytes, prefix: found.prefix, number: found.number } : null
}

const AT_ONCE = 200

/**
 * Deletes files that no invoice has: of uploads that a crash cut off, and those that another one replaced.
 * @returns how many were deleted
 */
export async function sweepInvoiceFiles(db: Db, files: InvoicesContext['files'], before: Date): Promise<number> {
  let swept = 0
  let names: string[] = []
  const sweep = async () => {
    const { rows } = await sql<{ name: string }>`
      select name from unnest(${names}::text[]) as name
      where not exists (select from invoice_files where file = name and replaced_at is null)`.execute(db)
    for (const { name } of rows) await files.delete(name)
    swept += rows.length
    names = []
  }
  for await (const name of files.olderThan(before)) if (names.push(name) >= AT_ONCE) await sweep()
  await sweep()
  return swept
}

import type { CallName } from '../../contract/calls.ts'
import { invoiceName } from '../../contract/orders/invoice-rules.ts'
import type { DeskInvoicing } from '../../contract/orders/invoices.ts'
import { dayInBogota } from '../../contract/values/civil-days.ts'
import { counted } from '../../contract/values/units.ts'
import { auditActorOf } from '../platform/http/audit.ts'
import { idempotencyKey } from '../platform/http/conditions.ts'
import { FileResponse } from '../platform/http/file-response.ts'
import { callerAbout, callerOf, type CallContext, type Handlers } from '../platform/http/handlers.ts'
import { mediaHeaders } from '../platform/http/headers.ts'
import { done, ok } from '../platform/http/serve.ts'
import { Problem } from '../platform/problem.ts'
import { sheetTypes } from '../sheets/write-sheet.ts'
import { addCreditNote } from './add-credit-note.ts'
import { changeInvoiceBuyer } from './change-buyer.ts'
import type { InvoicesContext } from './context.ts'
import { invoiceFile } from './export-file.ts'
import { addInvoiceFile, findInvoiceFile } from './invoice-files.ts'
import { listInvoices } from './list-invoices.ts'
import { findInvoicing, readOwnInvoicing } from './read-invoicing.ts'
import { readInvoiceList } from './read-list.ts'
import { recordInvoice, recordInvoices } from './record-invoices.ts'
import { readRememberedBuyer } from './remembered-buyer.ts'
import { reviewInvoices } from './review-list.ts'

type InvoiceCall = Extract<CallName, `invoices.${string}`>

/** Binds the calls about invoices to what they do. */
export function invoiceHandlers(context: InvoicesContext): Handlers<InvoiceCall> {
  const { db, audit, now, sendSoon } = context
  const readNow = async (orderId: string): Promise<DeskInvoicing> => {
    sendSoon()
    return (await findInvoicing(db, orderId)) as DeskInvoicing
  }
  return {
    'invoices.remembered': async ({ actor }) => ok(await readRememberedBuyer(db, actor.id)),
    'invoices.listOwn': async ({ actor }) => ok(await readOwnInvoicing(db, actor.id)),
    'invoices.changeOwnBuyer': async (call) => {
      const caller = { ...callerAbout(call, call.input.orderId), buyerId: call.actor.id }
      return ok(await changeInvoiceBuyer(context, call.input, caller), 'Datos guardados')
    },
    'invoices.getFile': async ({ input, actor, reply, refuse }) => {
      const found = await findInvoiceFile(context, input, actor)
      if (!found) throw refuse('NOT_FOUND')
      void reply
        .headers({
          ...mediaHeaders,
          'cache-control': 'private, no-store',
          'content-type': fileTypes[input.kind],
          'content-disposition': `attachment; filename="factura-${invoiceName(found)}.${input.kind}"`,
        })
        .send(found.bytes)
    },
    'invoices.list': async ({ input }) => ({ ...done(), ...(await listInvoices(db, input)) }),
    'invoices.export': async ({ request, input: { format, ...looked } }) => {
      await audit.record(db, auditActorOf(request), { action: 'report.viewed', target: 'invoices.export' })
      const fileName = `por-facturar-${dayInBogota(now())}.${format}`
      return new FileResponse(invoiceFile(db, format, looked), { type: sheetTypes[format], fileName })
    },
    'invoices.ofOrder': async ({ input, refuse }) => {
      const found = await findInvoicing(db, input.orderId)
      if (!found) throw refuse('NOT_FOUND')
      return ok(found)
    },
    'invoices.changeBuyer': async (call) => {
      const caller = { ...callerAbout(call, call.input.orderId), buyerId: null }
      return ok(await changeInvoiceBuyer(context, call.input, caller), 'Datos guardados')
    },
    'invoices.record': async (call) => {
      await recordInvoice(context, { ...call.input, key: keyOf(call) }, callerAbout(call, call.input.orderId))
      return ok(await readNow(call.input.orderId), 'Factura registrada')
    },
    'invoices.review': async ({ request, refuse }) => {
      const file = request.receivedFile
      if (!file) throw refuse('SHEET_UNREADABLE', { message: 'Falta el archivo.' })
      return ok({ rows: await reviewInvoices(db, await readInvoiceList(file.path, refuse), now()) })
    },
    'invoices.recordMany': async (call) => {
      const recorded = await recordInvoices(context, { ...call.input, key: keyOf(call) }, callerOf(call))
      sendSoon()
      return ok({ recorded }, counted(recorded, 'factura registrada', 'facturas registradas'))
    },
    'invoices.addFile': async (call) => {
      const file = call.request.receivedFile
      if (!file) throw call.refuse('INVOICE_FILE_TYPE')
      const { invoiceId } = call.input
      const orderId = await addInvoiceFile(context, { invoiceId, path: file.path }, callerAbout(call, invoiceId))
      return ok(await readNow(orderId), 'Archivo guardado')
    },
    'invoices.addCreditNote': async (call) => {
      const { invoiceId } = call.input
      await addCreditNote(context, { ...call.input, key: keyOf(call) }, callerAbout(call, invoiceId))
      const { orderId } = await db
        .selectFrom('invoices')
        .select('orderId')
        .where('id', '=', invoiceId)
        .executeTakeFirstOrThrow()
      return ok(await readNow(orderId), 'Nota crédito registrada')
    },
  }
}

const fileTypes = { pdf: 'application/pdf', xml: 'application/xml' } as const

const keyOf = ({ request }: Pick<CallContext<InvoiceCall>, 'request'>): string | undefined =>
  idempotencyKey(request, () => new Problem('INVALID_REQUEST'))

import { sql } from 'kysely'

import { documentText, type InvoiceDocumentType } from '../../contract/orders/invoice-buyers.ts'
import { creditReasonNames, dianAddress, invoiceName, type CreditReason } from '../../contract/orders/invoice-rules.ts'
import { dayOfYear } from '../../contract/values/near-days.ts'
import { formatPesos } from '../../contract/values/pesos.ts'
import { gone, outdated, writeToBuyer, type Buyer, type Shop } from '../orders/email-to-buyer.ts'
import type { Db } from '../platform/database/pool.ts'
import type { EmailWriters } from '../platform/outbox/outbox.ts'

type Found = Buyer & {
  prefix: string
  number: number
  cufe: string | null
  issuedOn: string
  total: number
  documentType: InvoiceDocumentType
  documentNumber: string
  wantedBy: string
  isAnnulled: boolean
}
type Note = Found & {
  notePrefix: string
  noteNumber: number
  noteIssuedOn: string
  reason: CreditReason
  amount: number
}

/** The writers of e-mails that tell a buyer that an order is invoiced, and that a credit note corrects it (P-326). */
export function invoiceEmails({ db, shop }: { db: Db; shop: Shop }): EmailWriters {
  const write = writeToBuyer(shop)
  return {
    invoice_recorded: async (message) => {
      const { rows } = await sql<Found>`
        select ${columns} from ${from} where i.id = ${message.occasion}::uuid`.execute(db)
      const found = rows[0] as Found
      if (!found.isLiving) return gone
      if (found.isAnnulled) return outdated
      const name = invoiceName(found)
      const document = documentText(found.documentType, found.documentNumber)
      const body = [
        `Tu pedido tiene la factura electrónica ${name} del ${dayOfYear(found.issuedOn).replace(/^el /, '')}, por ${formatPesos(found.total)}, a nombre de ${found.wantedBy}${document === '' ? '' : `, ${document}`}.`,
        ...(found.cufe === null ? [] : [`CUFE: ${found.cufe}\nConsúltala en la DIAN:\n${dianAddress(found.cufe)}`]),
        'En tu historial la ves con sus archivos para descargar.',
      ]
      return write('invoice_recorded', message, found, `Factura ${name} de tu pedido`, body)
    },
    credit_note_recorded: async (message) => {
      const { rows } = await sql<Note>`
        select ${columns}, n.prefix as "notePrefix", n.number as "noteNumber", to_char(n.issued_on, 'YYYY-MM-DD') as "noteIssuedOn", n.reason, n.amount
        from credit_notes n join ${from} on i.id = n.invoice_id where n.id = ${message.occasion}::uuid`.execute(db)
      const found = rows[0] as Note
      if (!found.isLiving) return gone
      const name = invoiceName({ prefix: found.notePrefix, number: found.noteNumber })
      const body = [
        `La factura ${invoiceName(found)} de tu pedido tiene la nota crédito ${name} del ${dayOfYear(found.noteIssuedOn).replace(/^el /, '')}, por ${formatPesos(found.amount)}: ${creditReasonNames[found.reason].toLowerCase()}.`,
        'En tu historial la ves junto a la factura.',
      ]
      return write('credit_note_recorded', message, found, `Nota crédito ${name} de tu pedido`, body)
    },
  }
}

/** The columns of an invoice `i` of an order `o` of a user `u`. */
const columns = sql`u.name, u.email, u.deleted_at is null as "isLiving", i.prefix, i.number, i.cufe, to_char(i.issued_on, 'YYYY-MM-DD') as "issuedOn",
  i.total, i.document_type as "documentType", i.document_number as "documentNumber", i.name as "wantedBy", i.annulled_at is not null as "isAnnulled"`
const from = sql`(invoices i join orders o on o.id = i.order_id join users u on u.id = o.user_id)`

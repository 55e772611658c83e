import { sql } from 'kysely'

import { formatPesos } from '../../../contract/values/pesos.ts'
import { endSentence } from '../../../contract/values/sentence.ts'
import { recordDocument, type RecordDocument } from '../../../contract/visits/visit-records.ts'
import type { Db } from '../../platform/database/pool.ts'
import type { Email } from '../../platform/mail.ts'
import type { EmailAbout, EmailWriters, NoEmail } from '../../platform/outbox/outbox.ts'
import type { Secret } from '../../platform/secret.ts'
import { codeOf } from './record-code.ts'
import { clockText, dayText, noonOf, printOfHash } from './record-text.ts'

type Shop = { name: string; publicUrl: string; helpEmail: string }
type Parts = { db: Db; shop: Shop; secret: Secret }
type Reader = { name: string; email: string }

const outdated: NoEmail = { givenUp: 'no longer so' }
const deleted: NoEmail = { givenUp: 'account deleted' }

/** Writes the e-mails to the client about the record: the code that signs it, and the signed record. */
export function recordEmails({ db, shop, secret }: Parts): EmailWriters {
  return {
    visit_record_code: async (message) => {
      const sent = await findCode(db, message)
      if (!sent) return outdated
      return write('visit_record_code', message, shop, sent, {
        subject: 'Tu código para cerrar la visita',
        paragraphs: [
          `${sent.technician} terminó tu visita y no estabas para firmar el acta. Tu código es:`,
          codeOf(secret, message.occasion),
          endSentence(
            `Díctaselo solo si estás de acuerdo con la visita. Vale como tu firma y sirve hasta ${untilText(sent.expiresAt)}`,
          ),
          `Si algo no quedó bien, no lo des y escríbenos a ${shop.helpEmail}.`,
        ],
      })
    },
    visit_record: async (message) => {
      const signed = await findSigned(db, message)
      if (!signed) return deleted
      const { document, sha256 } = signed
      return write('visit_record', message, shop, signed, {
        subject: `Tu acta de servicio del ${dayText(dayOf(document, signed.signedAt))}`,
        paragraphs: [
          `El acta ${document.number} de tu visita quedó firmada por ${document.signature.name}.`,
          [
            `Equipos: ${document.computers.length}`,
            ...(document.total === null ? [] : [`Total: ${formatPesos(document.total)}`]),
            `Huella: ${printOfHash(sha256)}`,
          ].join('\n'),
          `Mira el acta y descárgala aquí:\n${shop.publicUrl}/clientPanel/all-support`,
          `El acta no cambia después de firmada. Si algo no quedó bien, escríbenos a ${shop.helpEmail}.`,
        ],
      })
    },
  }
}

/** The day of the visit; without a day, that of the signature. */
const dayOf = ({ endedAt, fecha }: RecordDocument, signedAt: Date): Date =>
  endedAt ? new Date(endedAt) : fecha === '' ? signedAt : noonOf(fecha)

const untilText = (moment: Date): string => `el ${dayText(moment)} a las ${clockText(moment)}`

function write(
  kind: string,
  { about, occasion }: EmailAbout,
  shop: Shop,
  reader: Reader,
  { subject, paragraphs }: { subject: string; paragraphs: string[] },
): Email {
  return {
    to: reader.email,
    subject: `${subject} · ${shop.name}`,
    text: [`Hola, ${reader.name}:`, ...paragraphs, `${shop.name}\n${shop.publicUrl}`].join('\n\n'),
    // The message id is always the same, so that no mail server delivers an e-mail twice.
    messageId: `<${kind}.${about}.${occasion}@${new URL(shop.publicUrl).hostname}>`,
  }
}

/** The code of an e-mail while it is the valid one. */
async function findCode(db: Db, { about, occasion }: EmailAbout) {
  const { rows } = await sql<Reader & { technician: string; expiresAt: Date }>`
    select u.name, u.email, coalesce(split_part(w.name, ' ', 1), 'El técnico') as technician, c.expires_at as "expiresAt"
    from visit_record_codes c join tasks t on t.id = c.task_id join users u on u.id = t.user_id
    left join users w on w.id = t.technician_id
    where c.task_id = ${about} and c.nonce::text = ${occasion} and c.expires_at > now() and u.deleted_at is null
      and not exists (select from visit_records r where r.task_id = t.id)`.execute(db)
  return rows[0]
}

async function findSigned(db: Db, { about }: EmailAbout) {
  const { rows } = await sql<Reader & { document: string; sha256: string; signedAt: Date }>`
    select u.name, u.email, r.document, encode(r.hash, 'hex') as sha256, r.signed_at as "signedAt"
    from visit_records r join tasks t on t.id = r.task_id join users u on u.id = t.user_id
    where r.task_id = ${about} and r.document is not null and u.deleted_at is null`.execute(db)
  const row = rows[0]
  return row && { ...row, document: recordDocument.parse(JSON.parse(row.document)) }
}

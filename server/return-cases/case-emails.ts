import { sql } from 'kysely'

import type { CaseEvent, CaseKind, CaseState, LawException } from '../../contract/orders/return-case-rules.ts'
import { caseNames, exceptionTexts } from '../../contract/orders/return-case-text.ts'
import { REFUND_DAYS } from '../../contract/orders/withdrawal.ts'
import { dayOfYear } from '../../contract/values/near-days.ts'
import { endSentence } from '../../contract/values/sentence.ts'
import { gone, outdated, writeToBuyer, type Buyer, type Shop } from '../orders/email-to-buyer.ts'
import type { Db } from '../platform/database/pool.ts'
import type { EmailAbout, EmailWriters } from '../platform/outbox/outbox.ts'

type Step = Buyer & {
  event: CaseEvent
  radicado: string
  kind: CaseKind
  state: CaseState
  dueOn: string | null
  reply: string
  exception: LawException | null
  fault: string
  lines: string[]
}
type Parts = {
  db: Db
  shop: Shop
  /** The current address for returned products; '' without one. */
  returns: { readonly returnsAddress: string }
}

/**
 * The writers of e-mails about withdrawals and guarantee claims: to the buyer at each step (P-295), to the shop about each new
 * one.
 */
export function caseEmails({ db, shop, returns }: Parts): EmailWriters {
  const write = writeToBuyer(shop)
  return {
    case_step: async (message) => {
      const step = await findStep(db, message)
      if (!step.isLiving) return gone
      if (isOver(step)) return outdated
      const { subject, body } = textOf(step, returns.returnsAddress)
      const closing = `Si tienes dudas, escríbenos a ${shop.helpEmail} con el número ${step.radicado}.`
      return write('case_step', message, step, subject, [...body, closing])
    },
    new_case: async ({ about, occasion }) => {
      const { radicado, kind, fault, lines } = await findCase(db, occasion)
      return {
        to: shop.helpEmail,
        subject: `${caseNames[kind]} ${radicado}`,
        text: [
          lines.join('\n'),
          ...(fault === '' ? [] : [fault]),
          `${shop.publicUrl}/admin-panel/orders/${about}`,
        ].join('\n\n'),
        messageId: `<new_case.${occasion}@${new URL(shop.publicUrl).hostname}>`,
      }
    },
  }
}

/** Whether a step is outdated when its e-mail is about to be sent. */
const isOver = ({ event, state }: Step): boolean =>
  (event === 'opened' && state === 'cancelled') || (event === 'reviewed' && state !== 'in_review')

/** @param sendTo the address for returned products; '' without one */
function textOf(step: Step, sendTo: string): { subject: string; body: string[] } {
  const { event, kind, radicado, dueOn, reply, exception, lines } = step
  const name = kind === 'withdrawal' ? 'retracto' : 'garantía'
  const products = lines.join('\n')
  const due = dueOn === null ? '' : dayOfYear(dueOn)
  const why = reply === '' ? [] : [reply]
  switch (event) {
    case 'opened':
      return kind === 'withdrawal'
        ? {
            subject: `Recibimos tu retracto ${radicado}`,
            body: [
              `Tu número de caso es ${radicado}. Devuelves:`,
              products,
              sendTo === ''
                ? 'Te escribimos a dónde devolverlo. El transporte de la devolución va por tu cuenta.'
                : `Devuélvelo en las mismas condiciones en que llegó a ${endSentence(sendTo)} El transporte de la devolución va por tu cuenta.`,
              `Te devolvemos todo lo que pagaste por ello en máximo ${REFUND_DAYS} días calendario desde que lo recibimos.`,
            ],
          }
        : {
            subject: `Recibimos tu garantía ${radicado}`,
            body: [
              `Tu número de caso es ${radicado}. Es sobre:`,
              products,
              `Te respondemos a más tardar ${endSentence(due)}`,
            ],
          }
    case 'reviewed':
      return {
        subject: `Estamos revisando tu garantía ${radicado}`,
        body: ['Ya estamos revisando:', products, ...why, `Te respondemos a más tardar ${endSentence(due)}`],
      }
    case 'received':
      return {
        subject: `Recibimos el producto de tu ${name} ${radicado}`,
        body: ['Ya tenemos de vuelta:', products, `Te devolvemos el dinero a más tardar ${endSentence(due)}`],
      }
    case 'repaired':
      return { subject: `Reparamos tu producto: garantía ${radicado}`, body: ['Reparamos:', products, ...why] }
    case 'replaced':
      return {
        subject: `Cambiamos tu producto: garantía ${radicado}`,
        body: ['Cambiamos por otro igual:', products, ...why],
      }
    case 'rejected':
      return {
        subject: `No podemos aceptar tu ${name} ${radicado}`,
        body: [
          kind === 'withdrawal'
            ? 'La ley exceptúa del retracto lo que quieres devolver:'
            : 'La garantía no cubre esto:',
          products,
          ...(exception === null ? [] : [exceptionTexts[exception]]),
          ...why,
          'Si no estás de acuerdo, puedes acudir a la Superintendencia de Industria y Comercio.',
        ],
      }
    case 'not_sent':
      return {
        subject: `Cerramos tu retracto ${radicado}`,
        body: ['No recibimos de vuelta:', products, 'Por eso cerramos el caso sin devolver dinero.', ...why],
      }
    case 'cancelled':
    // The others have no e-mail.
    case 'noted':
    case 'money_back':
    case 'refund_undone':
      return { subject: `Cancelamos tu ${name} ${radicado}`, body: ['Cancelamos el caso sobre:', products, ...why] }
  }
}

/** The columns of a case `c` of an order `o` of a user `u`. */
const columns = sql`u.name, u.email, u.deleted_at is null as "isLiving", c.radicado, c.kind, c.state,
  to_char(c.due_on, 'YYYY-MM-DD') as "dueOn", c.reply, c.exception, c.fault,
  array(select x.quantity || ' × ' || l.product_name from return_case_lines x join order_lines l on l.id = x.order_line_id
    where x.case_id = c.id order by l.product_name, l.id) as lines`
const from = sql`return_cases c join orders o on o.id = c.order_id join users u on u.id = o.user_id`

async function findStep(db: Db, { occasion }: EmailAbout): Promise<Step> {
  const { rows } = await sql<Step>`
    select e.event, ${columns} from ${from} join return_case_events e on e.case_id = c.id
    where e.id = ${occasion}::bigint`.execute(db)
  return rows[0] as Step
}

async function findCase(db: Db, caseId: string): Promise<Omit<Step, 'event'>> {
  const { rows } = await sql<Omit<Step, 'event'>>`select ${columns} from ${from} where c.id = ${caseId}`.execute(db)
  return rows[0] as Omit<Step, 'event'>
}

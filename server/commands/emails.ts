import { parseArgs } from 'node:util'

import { sql } from 'kysely'

import { NOTICE_KEY, openRecipient } from '../accounts/notices.ts'
import type { Config } from '../config.ts'
import type { Db } from '../platform/database/pool.ts'
import { openAudit, operator } from '../platform/http/audit.ts'
import { isUnsettled, settleEmail, type EmailDecision } from '../platform/outbox/settle-email.ts'
import { openSeal } from '../platform/seal.ts'
import { openSecret } from '../platform/secret.ts'
import { runWithDatabase } from './with-database.ts'

type Unsettled = {
  id: number
  kind: string
  about: string
  sealed: Buffer | null
  email: string | null
  createdAt: Date
  since: Date
  isUnknown: boolean
  lastError: string | null
}

const when = new Intl.DateTimeFormat('es-CO', { dateStyle: 'long', timeStyle: 'short', timeZone: 'America/Bogota' })
const subjects: Record<string, string> = {
  receipt: 'Recibo de una compra',
  refund_due: 'Aviso de una devolución de dinero',
  visit_received: 'Solicitud de visita recibida',
  visit_confirmed: 'Visita confirmada',
  visit_moved: 'Visita con otra fecha u hora',
  visit_finished: 'Visita terminada',
  visit_cancelled: 'Visita cancelada',
  visit_reminder: 'Recordatorio de una visita',
  password_changed: 'Aviso de contraseña cambiada',
  email_changed: 'Aviso de correo cambiado',
  account_deleted: 'Aviso de cuenta eliminada',
  contact_answer: 'Respuesta a una solicitud',
  recovery_link: 'Enlace para elegir otra contraseña',
}
const usage = `Uso:
  npm run emails
      Muestra los correos que no se sabe si salieron, y los que el servidor de correo rechazó.
  npm run emails -- --send 12
      Envía ese correo otra vez. Si ya había salido, llega dos veces.
  npm run emails -- --discard 12
      Deja ese correo sin enviar y lo quita de la lista.`

/** `npm run emails`: e-mails that may not have been sent, oldest first, and the operator's decision about one. */
await runWithDatabase(async ({ db, config }) => {
  const { values } = parseArgs({ options: { send: { type: 'string' }, discard: { type: 'string' } } })
  if (values.send !== undefined && values.discard !== undefined) throw new Error(`Elige una sola cosa.\n${usage}`)
  if (values.send !== undefined) {
    await settle(db, config, values.send, 'send')
    console.log('Sale otra vez en cuanto la tienda esté abierta.')
  } else if (values.discard !== undefined) {
    await settle(db, config, values.discard, 'discard')
    console.log('Ya no se envía.')
  } else await list(db, config)
})

async function settle(db: Db, config: Config, given: string, decision: EmailDecision): Promise<void> {
  if (!/^\d{1,15}$/.test(given)) throw new Error(`«${given}» no es el número de un correo.\n${usage}`)
  const audit = openAudit(db, await openSecret({ given: config.SECRET_KEY, directory: config.DATA_DIR }))
  await db.transaction().execute(async (tx) => {
    if (!(await settleEmail(tx, Number(given), decision))) {
      throw new Error('Ningún correo con ese número espera una decisión.')
    }
    const action = decision === 'send' ? 'email.sent_again' : 'email.discarded'
    await audit.record(tx, operator, { action, target: given })
  })
}

async function list(db: Db, config: Config): Promise<void> {
  const secret = await openSecret({ given: config.SECRET_KEY, directory: config.DATA_DIR })
  const seal = openSeal(secret.key(NOTICE_KEY))
  const { rows } = await sql<Unsettled>`
    select o.id, o.kind, o.about, o.sealed, coalesce(u.email, c.email) as email, o.created_at, coalesce(o.unknown_at, o.given_up_at) as since,
      o.unknown_at is not null as "isUnknown", o.last_error
    from (select * from outbox where ${isUnsettled}) o
    left join orders on orders.id = o.order_id
    left join tasks on tasks.id = o.task_id
    left join users u on u.id = coalesce(orders.user_id, tasks.user_id)
    left join contact_requests c on o.kind = 'contact_answer' and c.id = o.notice_id
    order by o.id`.execute(db)
  for (const { id, kind, about, sealed, email, createdAt, since, isUnknown, lastError } of rows) {
    const to = sealed ? openRecipient(seal, { kind, about, sealed }).email : email || 'una cuenta eliminada'
    console.log(`\n${id} · ${subjects[kind] ?? kind} · para ${to} · del ${when.format(createdAt)}`)
    const fate = isUnknown ? 'No se sabe si salió' : 'No salió: lo rechazó el servidor de correo, o falló muchas veces'
    console.log(`  ${fate} (${when.format(since)})${lastError === null ? '' : `: ${lastError}`}`)
  }
  console.log(
    rows.length === 0
      ? 'No hay correos por decidir.'
      : `\nCorreos: ${rows.length}. Pregunta a quien lo esperaba, o mira el registro del servidor de correo; luego usa --send o --discard.`,
  )
}

import { parseArgs } from 'node:util'

import { emailKinds, nameRecipient } from '../../contract/health/email-kinds.ts'
import { longMomentOf } from '../../contract/values/moments.ts'
import { NOTICE_KEY } from '../accounts/notices.ts'
import type { Config } from '../config.ts'
import type { Db } from '../platform/database/pool.ts'
import { openAudit, operator } from '../platform/http/audit.ts'
import { settleEmail, type EmailDecision } from '../platform/outbox/settle-email.ts'
import { openSeal } from '../platform/seal.ts'
import { openSecret } from '../platform/secret.ts'
import { listUnsettledEmails } from '../today/unsettled-emails.ts'
import { runWithDatabase } from './with-database.ts'

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
  const emails = await listUnsettledEmails(db, openSeal(secret.key(NOTICE_KEY)))
  for (const { email, kind, createdAt, since, isUnknown, lastError, ...reader } of emails) {
    const recipient = nameRecipient(reader)
    console.log(`\n${email} · ${emailKinds[kind] ?? kind} · para ${recipient} · del ${longMomentOf(createdAt)}`)
    const outcome = isUnknown
      ? 'No se sabe si salió'
      : 'No salió: lo rechazó el servidor de correo, o falló muchas veces'
    console.log(`  ${outcome} (${longMomentOf(since)})${lastError === '' ? '' : `: ${lastError}`}`)
  }
  console.log(
    emails.length === 0
      ? 'No hay correos por decidir.'
      : `\nCorreos: ${emails.length}. Pregunta a quien lo esperaba, o mira el registro del servidor de correo; luego usa --send o --discard.`,
  )
}

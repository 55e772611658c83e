import type { CallName } from '../../contract/calls.ts'
import { NOTICE_KEY } from '../accounts/notices.ts'
import type { Db } from '../platform/database/pool.ts'
import type { Audit } from '../platform/http/audit.ts'
import { callerOf, type Handlers } from '../platform/http/handlers.ts'
import { done, ok } from '../platform/http/serve.ts'
import { settleEmail } from '../platform/outbox/settle-email.ts'
import { openSeal } from '../platform/seal.ts'
import type { Secret } from '../platform/secret.ts'
import type { SoldBy } from '../shop-settings/still-demo.ts'
import { listAwaitedKeys, readKeysAwaited } from './awaited-keys.ts'
import { countEndedVisits, listEndedVisits, type Missing } from './ended-visits.ts'
import { hideFirstSteps, type FirstStepSettings } from './first-steps.ts'
import { listOpenVisits } from './list-visits.ts'
import { withinAreas } from './parts-of-areas.ts'
import { readEmails, readToday, readVisits } from './read-today.ts'
import { listUnsettledEmails } from './unsettled-emails.ts'

type TodayCall = Extract<CallName, `today.${string}`>
type Parts = {
  db: Db
  audit: Audit
  secret: Secret
  config: FirstStepSettings
  shop: SoldBy
  now: () => Date
  sendSoon: () => void
}

/** Binds the calls about what waits for the shop to what they do. */
export function todayHandlers({ db, audit, secret, config, shop, now, sendSoon }: Parts): Handlers<TodayCall> {
  const seal = openSeal(secret.key(NOTICE_KEY))
  const listMissing = async (missing: Missing) => {
    const [rows, first] = await Promise.all([listEndedVisits(db, missing), countEndedVisits(db, missing)])
    return { ...ok(rows), total: Math.max(first?.count ?? 0, rows.length) }
  }
  return {
    'today.get': async ({ actor }) => ok(withinAreas(await readToday({ db, config, shop }, now()), actor.areas)),
    'today.visits': async () => {
      const [rows, first] = await Promise.all([listOpenVisits(db), readVisits(db)])
      return { ...ok(rows), total: Math.max(first?.count ?? 0, rows.length) }
    },
    'today.unsigned': () => listMissing('unsigned'),
    'today.unpaid': () => listMissing('unpaid'),
    'today.keys': async () => {
      const [rows, first] = await Promise.all([listAwaitedKeys(db), readKeysAwaited(db)])
      return { ...ok(rows), total: Math.max(first?.count ?? 0, rows.length) }
    },
    'today.emails': async () => {
      const [rows, first] = await Promise.all([listUnsettledEmails(db, seal), readEmails(db)])
      return { ...ok(rows), total: Math.max(first?.count ?? 0, rows.length) }
    },
    'today.hideFirstSteps': async (call) => {
      const { isHidden } = call.input
      await hideFirstSteps({ db, audit }, isHidden, callerOf(call).auditActor)
      return done(isHidden ? 'Primeros pasos ocultos' : 'Primeros pasos a la vista')
    },
    'today.settleEmail': async (call) => {
      const { email, decision } = call.input
      const { auditActor, refuse } = callerOf(call)
      await db.transaction().execute(async (tx) => {
        if (!(await settleEmail(tx, email, decision))) throw refuse('EMAIL_SETTLED')
        const action = decision === 'send' ? 'email.sent_again' : 'email.discarded'
        await audit.record(tx, auditActor, { action, target: String(email) })
      })
      sendSoon()
      return {
        success: true,
        error: false,
        message: decision === 'send' ? 'El correo sale otra vez' : 'El correo ya no se envía',
      }
    },
  }
}

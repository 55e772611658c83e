import type { CallName } from '../../contract/calls.ts'
import { planBackupNow } from '../backup/backups.repo.ts'
import type { Config } from '../config.ts'
import type { PaymentsContext } from '../payments/context.ts'
import { retryEvents } from '../payments/waiting-events.ts'
import type { Db } from '../platform/database/pool.ts'
import type { Audit } from '../platform/http/audit.ts'
import { callerOf, type Handlers } from '../platform/http/handlers.ts'
import { ok } from '../platform/http/serve.ts'
import { resendRefused } from '../platform/outbox/settle-email.ts'
import type { SoldBy } from '../shop-settings/still-demo.ts'
import { readHealth } from './read-health.ts'
import { backupStarts, emailsResent, eventsRetried } from './retry-text.ts'

type HealthCall = Extract<CallName, `health.${string}`>
type Parts = {
  db: Db
  audit: Audit
  config: Config
  shop: SoldBy
  payments: PaymentsContext
  now: () => Date
  sendSoon: () => void
}

/** Binds the calls about how the shop is to what they do. */
export function healthHandlers({ db, audit, config, shop, payments, now, sendSoon }: Parts): Handlers<HealthCall> {
  return {
    'health.get': async () => ok(await readHealth(db, config, shop, payments.provider.id, now())),
    'health.retryEmails': async (call) => {
      const { auditActor } = callerOf(call)
      const done = await db.transaction().execute(async (tx) => {
        const { resent, undecided } = await resendRefused(tx)
        if (resent > 0) await audit.record(tx, auditActor, { action: 'email.sent_again', after: { resent } })
        return { resent, undecided }
      })
      sendSoon()
      return ok(done, emailsResent(done))
    },
    'health.retryEvents': async (call) => {
      const { event } = call.input
      const { auditActor, refuse } = callerOf(call)
      const done = await retryEvents(payments, event)
      if (event !== undefined && done.processed + done.failed === 0) throw refuse('EVENT_SETTLED')
      const target = event === undefined ? undefined : String(event)
      await audit.record(db, auditActor, { action: 'payment_event.retried', target, after: done })
      return ok(done, eventsRetried(done))
    },
    'health.backUp': async (call) => {
      const { auditActor, refuse } = callerOf(call)
      if (config.BACKUP_FOLDER === '') throw refuse('BACKUP_OFF')
      await db.transaction().execute(async (tx) => {
        if (!(await planBackupNow(tx))) throw refuse('BACKUP_UNDER_WAY')
        await audit.record(tx, auditActor, { action: 'backup.requested' })
      })
      return ok({ isRunning: true }, backupStarts)
    },
  }
}

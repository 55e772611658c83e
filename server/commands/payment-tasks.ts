import { runOperatorTasks } from '../orders/operator-tasks.ts'
import { openAudit } from '../platform/http/audit.ts'
import { openSecret } from '../platform/secret.ts'
import { runWithDatabase } from './with-database.ts'

/** `npm run payment-tasks`: payments that need the operator, and the operator's decision about one. */
await runWithDatabase(async ({ db, config }) => {
  const openLog = async () => openAudit(db, await openSecret({ given: config.SECRET_KEY, directory: config.DATA_DIR }))
  console.log(await runOperatorTasks({ db, openLog, hasMail: config.SMTP_URL !== '' }, process.argv.slice(2)))
})

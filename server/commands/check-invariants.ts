import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { readConfig } from '../config.ts'
import { checkInvariants } from '../platform/database/check-invariants.ts'
import { openDatabase } from '../platform/database/pool.ts'
import { startEmbeddedDatabase } from '../platform/embedded-postgres/start-embedded-database.ts'
import { explainCommandFailure } from '../start-failure.ts'

/** `npm run check-invariants`: checks the rules of `database/invariants.sql`; ends with status 1 when one is broken. */
async function main(): Promise<void> {
  parseArgs({ options: {} })
  const config = readConfig(process.env)
  const embedded = config.DATABASE_URL
    ? null
    : await startEmbeddedDatabase({ directory: join(config.DATA_DIR, 'postgres') })
  const connectionString = embedded?.connectionString ?? config.DATABASE_DIRECT_URL
  const { pool, close } = openDatabase({ connectionString, max: 1, statementTimeoutMs: 0 })
  try {
    const { rules, broken } = await checkInvariants(pool)
    for (const { rule, broken: times } of broken) console.log(`NO se cumple: ${rule} (${times})`)
    if (broken.length > 0) process.exitCode = 1
    else console.log(`Se cumplen las ${rules} reglas.`)
  } finally {
    await close()
    await embedded?.stop()
  }
}

main().catch((error: unknown) => {
  console.error(explainCommandFailure(error))
  process.exit(1)
})

import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { environment, readConfig } from '../config.ts'
import { migrate } from '../platform/database/migrate.ts'
import { startEmbeddedDatabase } from '../platform/embedded-postgres/start-embedded-database.ts'
import { explainCommandFailure } from '../start-failure.ts'

/** `npm run migrate`: migrates the database to this version and prints what was applied. */
async function main(): Promise<void> {
  parseArgs({ options: {} })
  const config = readConfig(environment())
  const embedded = config.DATABASE_URL
    ? null
    : await startEmbeddedDatabase({ directory: join(config.DATA_DIR, 'postgres') })
  try {
    const applied = await migrate(embedded?.connectionString ?? config.DATABASE_DIRECT_URL)
    console.log(applied.length === 0 ? 'La base de datos ya estaba al día.' : `Se aplicó: ${applied.join(', ')}`)
  } finally {
    await embedded?.stop()
  }
}

main().catch((error: unknown) => {
  console.error(explainCommandFailure(error))
  process.exit(1)
})

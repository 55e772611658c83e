import { join } from 'node:path'

import { environment, readConfig, type Config } from '../config.ts'
import { migrate } from '../platform/database/migrate.ts'
import { openDatabase, type Db } from '../platform/database/pool.ts'
import { startEmbeddedDatabase } from '../platform/embedded-postgres/start-embedded-database.ts'
import { explainCommandFailure } from '../start-failure.ts'

/** The work of a command with the shop. */
export type Work = (shop: { db: Db; config: Config }) => Promise<void>

/**
 * Runs a command on the shop's database, migrated first: that of DATABASE_URL, or the shop's own, which a running shop
 * may be using. Errors are printed in Spanish and end with status 1.
 */
export async function runWithDatabase(work: Work): Promise<void> {
  try {
    const config = readConfig(environment())
    const embedded = config.DATABASE_URL
      ? null
      : await startEmbeddedDatabase({ directory: join(config.DATA_DIR, 'postgres') })
    try {
      const connectionString = embedded?.connectionString ?? config.DATABASE_DIRECT_URL
      await migrate(connectionString)
      const { db, close } = openDatabase({ connectionString, max: 1 })
      try {
        await work({ db, config })
      } finally {
        await close()
      }
    } finally {
      await embedded?.stop()
    }
  } catch (error) {
    console.error(explainCommandFailure(error))
    process.exitCode = 1
  }
}

import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { loadDemoShopIfEmpty } from '../demo/load-demo-shop.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { openDatabase } from '../server/platform/database/pool.ts'
import { startEmbeddedDatabase } from '../server/platform/embedded-postgres/start-embedded-database.ts'
import { openTestVault } from '../test/orders/licences.ts'

/** The demo shop on a PostgreSQL of its own, which a procedure may kill: it restarts on the same port. */
export type ShopDatabase = {
  connectionString: string
  /** The pid of PostgreSQL's current parent process. */
  postmaster: () => Promise<number>
  close: () => Promise<void>
}

/**
 * One way of breaking the shop on purpose. It gets a database of its own and returns the lines of its result; it throws
 * when the shop did not do what it should.
 */
export type Procedure = (database: ShopDatabase) => Promise<string[]>

/** Starts one with the demo shop in it; `close` removes it. */
export async function openShopDatabase(): Promise<ShopDatabase> {
  const directory = await mkdtemp(join(tmpdir(), 'alero-faults-'))
  const embedded = await startEmbeddedDatabase({ directory })
  const { connectionString } = embedded
  const close = async () => {
    await embedded.stop()
    await rm(directory, { recursive: true, force: true })
  }
  try {
    await migrate(connectionString)
    const { db, close: closePool } = openDatabase({ connectionString, max: 2, statementTimeoutMs: 0 })
    try {
      await loadDemoShopIfEmpty(db, await openTestVault(db))
    } finally {
      await closePool()
    }
  } catch (error) {
    await close()
    throw error
  }
  const pidFile = join(directory, 'cluster', 'data', 'postmaster.pid')
  return { connectionString, postmaster: async () => Number.parseInt(await readFile(pidFile, 'utf8'), 10), close }
}

import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { sql } from 'kysely'

import { environment, readConfig, type Config } from '../server/config.ts'
import { openLicenceVault } from '../server/licences/licence-vault.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { openDatabase } from '../server/platform/database/pool.ts'
import { startEmbeddedDatabase } from '../server/platform/embedded-postgres/start-embedded-database.ts'
import { explainCommandFailure } from '../server/start-failure.ts'
import { addDemoLife } from './demo-life.ts'
import { insertProducts, loadDemoShopIfEmpty } from './load-demo-shop.ts'
import { syntheticProducts } from './synthetic.ts'

/**
 * `npm run demo`: loads the demo shop into an empty database. With `-- --products 100000` it adds made-up products until
 * the catalogue has that many, for measuring.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { products: { type: 'string' } } })
  const wanted = Number(values.products ?? 0)
  if (!Number.isInteger(wanted) || wanted < 0 || wanted > 5_000_000) {
    throw new Error('--products quiere un número entero entre 0 y 5000000.')
  }
  const config = readConfig(environment())
  const embedded = config.DATABASE_URL
    ? null
    : await startEmbeddedDatabase({ directory: join(config.DATA_DIR, 'postgres') })
  const connectionString = embedded?.connectionString ?? config.DATABASE_DIRECT_URL
  try {
    await migrate(connectionString)
    await load(connectionString, wanted, config)
  } finally {
    await embedded?.stop()
  }
}

async function load(connectionString: string, wanted: number, config: Config): Promise<void> {
  const { db, close } = openDatabase({ connectionString, max: 2, statementTimeoutMs: 0 })
  try {
    const vault = await openLicenceVault(db, config)
    const isNew = await loadDemoShopIfEmpty(db, vault, addDemoLife(config))
    console.log(isNew ? 'Se cargó la tienda de demostración.' : 'La base de datos ya tenía una tienda.')
    const { count } = await db
      .selectFrom('products')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (wanted <= count) return
    console.log(`Se agregan ${wanted - count} productos inventados…`)
    await db.transaction().execute((tx) => insertProducts(tx, vault, syntheticProducts(wanted - count)))
    await sql`vacuum analyze products`.execute(db)
    console.log(`El catálogo tiene ${wanted} productos.`)
  } finally {
    await close()
  }
}

main().catch((error: unknown) => {
  console.error(explainCommandFailure(error))
  process.exit(1)
})

import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'kysely'

import { insertProducts, loadDemoShopIfEmpty } from '../demo/load-demo-shop.ts'
import { syntheticProducts } from '../demo/synthetic.ts'
import type { LicenceVault } from '../server/licences/licence-vault.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { openDatabase, type Db } from '../server/platform/database/pool.ts'
import { startEmbeddedDatabase } from '../server/platform/embedded-postgres/start-embedded-database.ts'
import { openTestVault } from '../test/orders/licences.ts'
import { onServer } from './on-server.ts'

export type BenchDatabase = { connectionString: string; products: number; close: () => Promise<void> }

/**
 * A database for measuring: the demo shop and synthetic products, on the server of BENCH_DATABASE_URL or on a newly started one. It is
 * dropped afterwards.
 * @param products total number of products in the catalogue
 */
export async function openBenchDatabase(products: number): Promise<BenchDatabase> {
  const given = process.env.BENCH_DATABASE_URL
  const directory = given ? undefined : await mkdtemp(join(tmpdir(), 'alero-bench-'))
  const embedded = directory ? await startEmbeddedDatabase({ directory }) : undefined
  const server = embedded?.connectionString ?? given ?? ''
  const name = `alero_bench_${randomUUID().slice(0, 8)}`
  await onServer(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const connectionString = url.href
  const close = async () => {
    await onServer(server, `drop database ${name} with (force)`)
    await embedded?.stop()
    if (directory) await rm(directory, { recursive: true, force: true })
  }
  try {
    await migrate(connectionString)
    return { connectionString, products: await fill(connectionString, products), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function fill(connectionString: string, wanted: number): Promise<number> {
  const { db, close } = openDatabase({ connectionString, max: 2, statementTimeoutMs: 0 })
  try {
    const vault = await openTestVault(db)
    await loadDemoShopIfEmpty(db, vault)
    return await fillCatalogue(db, vault, wanted)
  } finally {
    await close()
  }
}

/** Adds synthetic products up to the wanted number, and returns the total. */
export async function fillCatalogue(db: Db, vault: LicenceVault, wanted: number): Promise<number> {
  const count = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from products`.execute(db)).rows[0]?.n ?? 0
  const missing = wanted - (await count())
  if (missing > 0) await db.transaction().execute((tx) => insertProducts(tx, vault, syntheticProducts(missing)))
  await sql`vacuum analyze products`.execute(db)
  return count()
}

import { mkdir } from 'node:fs/promises'

import { loadDemoShopIfEmpty } from '../../demo/load-demo-shop.ts'
import { readConfig } from '../../server/config.ts'
import { openLicenceVault } from '../../server/licences/licence-vault.ts'
import { openDatabase } from '../../server/platform/database/pool.ts'
import { spawnShop } from './spawn-shop.ts'

/**
 * Fills an empty, migrated database with the demo shop, as its first start does.
 * @param folder the data folder of its processes
 */
export async function fillDemoShop(connectionString: string, folder: string): Promise<void> {
  // Not through a pooler: its open connections would prevent copying the database.
  const first = await spawnShop({ DATABASE_URL: connectionString, DATABASE_POOLER: '', DATA_DIR: folder })
  await first.stop()
}

/** Fills it with the catalogue of the demo shop, without its accounts, visits and sales. */
export async function fillDemoCatalogue(connectionString: string, folder: string): Promise<void> {
  const { db, close } = openDatabase({ connectionString, max: 1 })
  try {
    await mkdir(folder, { recursive: true })
    await loadDemoShopIfEmpty(db, await openLicenceVault(db, readConfig({ NODE_ENV: 'test', DATA_DIR: folder })))
  } finally {
    await close()
  }
}

import { mkdir } from 'node:fs/promises'

import pg from 'pg'
import { inject } from 'vitest'

import { loadDemoShopIfEmpty } from '../demo/load-demo-shop.ts'
import { readConfig } from '../server/config.ts'
import { openLicenceVault } from '../server/licences/licence-vault.ts'
import { openDatabase } from '../server/platform/database/pool.ts'
import { withDatabase } from './global-setup.ts'
import { spawnShop } from './spawn-shop.ts'

/** The database to copy, and its data folder. */
type Ready = { template: string; folder: string }

/**
 * The demo shop after its first start. Loading it takes seconds, so the first test of a run that needs it starts a shop
 * on an empty database, and all use copies.
 */
export function readyDemoShop(): Promise<Ready> {
  const { template, folder } = inject('demo')
  return prepareOnce({ template, folder }, async (connectionString) => {
    // Not through a pooler: its open connections would prevent copying the database.
    const first = await spawnShop({ DATABASE_URL: connectionString, DATABASE_POOLER: '', DATA_DIR: folder })
    await first.stop()
  })
}

/** The catalogue of the demo shop without its accounts, visits and sales, loaded once in a run of tests. */
export function readyDemoCatalogue(): Promise<Ready> {
  const { template, folder } = inject('demo')
  const plain = { template: `${template}_plain`, folder: `${folder}-plain` }
  return prepareOnce(plain, async (connectionString) => {
    const { db, close } = openDatabase({ connectionString, max: 1 })
    try {
      await mkdir(plain.folder, { recursive: true })
      await loadDemoShopIfEmpty(
        db,
        await openLicenceVault(db, readConfig({ NODE_ENV: 'test', DATA_DIR: plain.folder })),
      )
    } finally {
      await close()
    }
  })
}

/** Fills a copy of the empty shop, unless another test has done so. */
async function prepareOnce({ template, folder }: Ready, fill: (url: string) => Promise<void>): Promise<Ready> {
  const server = inject('postgres')
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [template])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template])
    if (rowCount === 0) {
      // Renamed once complete, so that other processes never find a partial one.
      const unfinished = `${template}_unfinished`
      await client.query(`drop database if exists ${unfinished} with (force)`)
      await client.query(`create database ${unfinished} template ${inject('template')} strategy file_copy`)
      await fill(withDatabase(server, unfinished))
      await client.query(`alter database ${unfinished} rename to ${template}`)
    }
  } finally {
    await client.end()
  }
  return { template, folder }
}

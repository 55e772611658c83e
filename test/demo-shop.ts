import pg from 'pg'
import { inject } from 'vitest'

import { TEMPLATE, withDatabase } from './global-setup.ts'
import { spawnShop } from './spawn-shop.ts'

/**
 * The demo shop as a first start leaves it behind. It takes a process seconds to load, so in a run of tests the first one
 * that needs it starts a shop on an empty database, and all begin with copies.
 * @returns the database to copy, and the folder of data that goes with it
 */
export async function readyDemoShop(): Promise<{ template: string; folder: string }> {
  const server = inject('postgres')
  const { template, folder } = inject('demo')
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [template])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template])
    if (rowCount === 0) {
      // Only what is whole gets the name that others look for.
      const unfinished = `${template}_unfinished`
      await client.query(`drop database if exists ${unfinished} with (force)`)
      await client.query(`create database ${unfinished} template ${TEMPLATE}`)
      const first = await spawnShop({ DATABASE_URL: withDatabase(server, unfinished), DATA_DIR: folder })
      await first.stop()
      await client.query(`alter database ${unfinished} rename to ${template}`)
    }
  } finally {
    await client.end()
  }
  return { template, folder }
}

import { join } from 'node:path'

import pg from 'pg'

import { migrate } from '../../server/platform/database/migrate.ts'
import { cleanUpFile } from '../shop/cleanup.ts'
import { fillDemoCatalogue, fillDemoShop } from '../shop/fill-demo.ts'
import { plainDemo, preparedPlaces, preparedTemplates, startTestCluster, withDatabase } from './test-cluster.ts'

/**
 * `node test/database/prepare-cluster.ts <folder>`: a PostgreSQL cluster with a migrated database, one with the demo shop and one
 * with its catalogue. Every run of tests starts on a copy, instead of making all of that again.
 */
const folder = process.argv[2] ?? ''
const cluster = await startTestCluster(join(folder, preparedPlaces.cluster))
const { connectionString } = cluster
const client = new pg.Client({ connectionString })
try {
  await client.connect()
  const { empty, demo } = preparedTemplates
  await client.query(`create database ${empty}`)
  await migrate(withDatabase(connectionString, empty))
  const shop = { template: demo, folder: join(folder, preparedPlaces.demo) }
  for (const [{ template, folder: data }, fill] of [
    [shop, fillDemoShop],
    [plainDemo(shop), fillDemoCatalogue],
  ] as const) {
    await client.query(`create database ${template} template ${empty} strategy file_copy`)
    await fill(withDatabase(connectionString, template), data)
  }
} finally {
  await client.end()
  await cleanUpFile()
  await cluster.stop()
}

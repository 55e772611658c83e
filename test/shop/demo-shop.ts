import { inject } from 'vitest'

import { dropDatabase } from '../database/drop-database.ts'
import { onceInRun } from '../database/once-in-run.ts'
import { plainDemo, withDatabase, type Demo } from '../database/test-cluster.ts'
import { fillDemoCatalogue, fillDemoShop } from './fill-demo.ts'

/**
 * The demo shop after its first start. Loading it takes seconds, so the first test of a run that needs it starts a shop
 * on an empty database, unless that was prepared before, and all use copies.
 */
export const readyDemoShop = (): Promise<Demo> => prepareOnce(inject('demo'), fillDemoShop)

/** The catalogue of the demo shop without its accounts, visits and sales, loaded once in a run of tests. */
export const readyDemoCatalogue = (): Promise<Demo> => prepareOnce(plainDemo(inject('demo')), fillDemoCatalogue)

/** Fills a copy of the empty shop, unless another test has done so. */
async function prepareOnce({ template, folder }: Demo, fill: typeof fillDemoShop): Promise<Demo> {
  await onceInRun(template, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template])
    if (rowCount !== 0) return
    // Renamed once complete, so that other processes never find a partial one.
    const unfinished = `${template}_unfinished`
    await dropDatabase(client, unfinished)
    await client.query(`create database ${unfinished} template ${inject('template')} strategy file_copy`)
    await fill(withDatabase(inject('postgres'), unfinished), folder)
    await client.query(`alter database ${unfinished} rename to ${template}`)
  })
  return { template, folder }
}

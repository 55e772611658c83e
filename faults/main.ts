import pg from 'pg'

import { checkInvariants } from '../server/platform/database/check-invariants.ts'
import { databaseKilled } from './database-killed.ts'
import { dayOnThePhone } from './day-on-the-phone.ts'
import { emails } from './emails.ts'
import { moves } from './moves.ts'
import { networkSilent } from './network-silent.ts'
import { openShopDatabase, type Procedure } from './shop-database.ts'
import { visitOnThePhone } from './visit-on-the-phone.ts'

/** Every procedure by its name, in the order in which all of them run. */
const procedures: Record<string, Procedure> = {
  'database-killed': databaseKilled,
  emails,
  moves,
  'network-silent': networkSilent,
  'visit-on-the-phone': visitOnThePhone,
  'day-on-the-phone': dayOnThePhone,
}

/**
 * `npm run faults [-- name …]`: breaks the shop on purpose, in ways that take minutes, each on a database of its own,
 * and checks the invariants afterwards. Ends with 1 when something failed.
 */
async function main(): Promise<void> {
  const wanted = process.argv.slice(2)
  const unknown = wanted.filter((name) => !(name in procedures))
  if (unknown.length > 0)
    throw new Error(`no procedure is called ${unknown.join(', ')}; there are ${Object.keys(procedures).join(', ')}`)
  for (const name of wanted.length > 0 ? wanted : Object.keys(procedures)) {
    const begun = performance.now()
    try {
      const results = await run(procedures[name]!)
      console.log(`${name}: held (${seconds(begun)} s)`)
      for (const result of results) console.log(`  ${result}`)
    } catch (error) {
      console.log(`${name}: DID NOT HOLD (${seconds(begun)} s)`)
      console.log(error)
      process.exitCode = 1
    }
  }
}

async function run(procedure: Procedure): Promise<string[]> {
  const database = await openShopDatabase()
  try {
    const results = await procedure(database)
    const client = new pg.Client({ connectionString: database.connectionString })
    await client.connect()
    try {
      return [...results, await describeInvariants(client)]
    } finally {
      await client.end()
    }
  } finally {
    await database.close()
  }
}

async function describeInvariants(client: pg.Client): Promise<string> {
  const { rules, broken } = await checkInvariants(client)
  if (broken.length > 0) throw new Error(`broken invariants: ${broken.map(({ rule }) => rule).join('; ')}`)
  return `${rules} invariants hold`
}

const seconds = (since: number): string => ((performance.now() - since) / 1_000).toFixed(1)

main().catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})

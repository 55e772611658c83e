import pg from 'pg'
import { inject } from 'vitest'

/**
 * Makes what all workers of a run share: only one of them at a time.
 * @param name of what is made
 * @param make finds out whether it is there already; it gets a connection to the server of the tests
 */
export async function onceInRun(name: string, make: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgres') })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    await make(client)
  } finally {
    await client.end()
  }
}

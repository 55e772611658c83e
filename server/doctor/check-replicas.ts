import pg from 'pg'

import { reasonOfFailure } from '../start-failure.ts'
import { good, warning, type Finding } from './finding.ts'

const TIMEOUT_MS = 5_000
const replica = { name: 'La réplica', setting: 'DATABASE_READ_URL' }

/** Checks every replica of DATABASE_READ_URL; the shop works without any of them. */
export function checkReplicas(addresses: readonly string[]): Promise<Finding[]> {
  return Promise.all(addresses.map((address) => checkReplica(address)))
}

async function checkReplica(connectionString: string): Promise<Finding> {
  const what = `Réplica ${new URL(connectionString).host}`
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: TIMEOUT_MS, query_timeout: TIMEOUT_MS })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query('select pg_is_in_recovery() as "isReplica"')
    return rows[0].isReplica ? good(`${what}: lee`) : good(`${what}: es la principal, no se usa para leer`)
  } catch (error) {
    return warning(`${what}: no responde, y no se usa`, reasonOfFailure(error, replica))
  } finally {
    await client.end().catch(() => {})
  }
}

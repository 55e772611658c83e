import pg from 'pg'

import type { Config } from '../config.ts'
import { reasonOfFailure } from '../start-failure.ts'
import { bad, good, warning, type Finding } from './finding.ts'

const CHANNEL = 'alero_doctor'
const TIMEOUT_MS = 5_000

/** Checks a pooler that shares sessions: it answers, limits the time of statements, and is not what the shop listens on. */
export async function checkPooler({ DATABASE_URL, DATABASE_DIRECT_URL }: Config): Promise<Finding[]> {
  try {
    return [await checkLimits(DATABASE_URL), await checkListening(DATABASE_DIRECT_URL)]
  } catch (error) {
    return [bad('Pooler de DATABASE_URL: no responde', reasonOfFailure(error))]
  }
}

async function checkLimits(connectionString: string): Promise<Finding> {
  const { rows } = await withClient(connectionString, (client) =>
    client.query(`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`),
  )
  if (rows[0].statement !== '0' && rows[0].lock !== '0') return good('El pooler de DATABASE_URL limita las consultas')
  return warning(
    'Las consultas que pasan por el pooler no tienen límite de tiempo',
    'Pon connect_query en PgBouncer: docs/operations.md, «PgBouncer»',
  )
}

/** A pooler that shares sessions takes LISTEN without a word and never delivers: only an announcement proves it. */
async function checkListening(connectionString: string): Promise<Finding> {
  const hasArrived = await withClient(connectionString, async (client) => {
    const arrived = new Promise<boolean>((resolve) => {
      client.on('notification', () => resolve(true))
      setTimeout(() => resolve(false), TIMEOUT_MS).unref()
    })
    await client.query(`listen ${CHANNEL}`)
    await withClient(connectionString, (other) => other.query(`notify ${CHANNEL}`))
    return arrived
  })
  if (hasArrived) return good('Los avisos de cambios llegan por DATABASE_DIRECT_URL')
  return bad(
    'Los avisos de cambios no llegan por DATABASE_DIRECT_URL',
    'Pon la dirección de PostgreSQL, sin pasar por el pooler.',
  )
}

async function withClient<T>(connectionString: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: TIMEOUT_MS, query_timeout: TIMEOUT_MS })
  client.on('error', () => {})
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end().catch(() => {})
  }
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { readConfig } from '../server/config.ts'
import { checkPooler } from '../server/doctor/check-pooler.ts'
import { startEmbeddedDatabase } from '../server/platform/embedded-postgres/start-embedded-database.ts'
import { startPgBouncer, type Pooler } from './pgbouncer.ts'

const root = join(import.meta.dirname, '..')
/** Fewer than the connections of one process of the shop, so that its transactions share them. */
const SERVER_CONNECTIONS = 6
/** As without a pooler: beside other runs a test's statement may take longer than one of a shop (test/database/database.ts). */
const STATEMENT_MS = 45_000

/** They go on once the database has ten statements that wait, or fifty connections of the shop: more than the pooler opens. */
const tooManyAtOnce = [
  'of ten accounts that are written at the same moment',
  'cuts off none of them: waiting, half sent',
]

/**
 * `npm run poolers [-- words]`: runs the tests of the shop that use PostgreSQL, all of them unless words are given, behind
 * Debian's PgBouncer in transaction mode.
 * Ends with 1 when one failed or the pooler was not used.
 */
async function main(): Promise<void> {
  const words = process.argv.slice(2)
  const directory = await mkdtemp(join(tmpdir(), 'alero-poolers-'))
  const embedded = await startEmbeddedDatabase({
    directory,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '400' },
  })
  try {
    const pooler = await startPgBouncer(embedded.connectionString, {
      serverConnections: SERVER_CONNECTIONS,
      statementMs: STATEMENT_MS,
    })
    try {
      const code = await runTests(words, {
        TEST_DATABASE_URL: embedded.connectionString,
        TEST_POOLER_URL: pooler.address,
      })
      console.log(await describe(pooler))
      await proveDoctor(pooler.address, embedded.connectionString)
      process.exitCode = code
    } finally {
      await pooler.stop()
    }
  } finally {
    await embedded.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

async function runTests(words: string[], settings: NodeJS.ProcessEnv): Promise<number> {
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const child = spawn(
    process.execPath,
    [vitest, 'run', '--project=postgres', '-t', `^(?!.*(${tooManyAtOnce.join('|')}))`, ...words],
    {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'test', ...settings },
      stdio: 'inherit',
    },
  )
  const [code] = await once(child, 'exit')
  return typeof code === 'number' ? code : 1
}

async function describe(pooler: Pooler): Promise<string> {
  const [version] = await pooler.show('version')
  const databases = (await pooler.show('stats_totals')).filter(({ database }) => database !== 'pgbouncer')
  const total = (column: string) => databases.reduce((sum, row) => sum + Number(row[column]), 0)
  const transactions = total('xact_count')
  if (transactions === 0) throw new Error('nothing went through the pooler')
  return (
    `${version?.version}, transaction mode, ${SERVER_CONNECTIONS} server connections a database: ` +
    `${databases.length} databases, ${transactions} transactions, ${total('query_count')} queries`
  )
}

/** The doctor finds the right settings good, and a shop that would listen through the pooler bad. */
async function proveDoctor(pooled: string, direct: string): Promise<void> {
  const settings = { DATABASE_URL: pooled, DATABASE_POOLER: 'transaction' }
  for (const isRight of [true, false]) {
    const found = await checkPooler(readConfig({ ...settings, DATABASE_DIRECT_URL: isRight ? direct : pooled }))
    const isGood = found.every((one) => one.isGood && !one.isWarning)
    if (isGood !== isRight) throw new Error(`the doctor says: ${found.map(({ text }) => text).join('; ')}`)
  }
}

main().catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})

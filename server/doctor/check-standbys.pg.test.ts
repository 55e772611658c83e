import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setInterval as ticks } from 'node:timers/promises'

import pg from 'pg'
import { expect, test } from 'vitest'

import { fastPlace } from '../../test/database/database-folder.ts'
import { copyOwnCluster } from '../../test/database/own-cluster.ts'
import { addCleanup } from '../../test/shop/cleanup.ts'
import { readReplicas } from '../health/read-database.ts'
import { openDatabase } from '../platform/database/pool.ts'
import { startEmbeddedDatabase } from '../platform/embedded-postgres/start-embedded-database.ts'
import { checkStandbys } from './check-standbys.ts'

const directory = await mkdtemp(join(fastPlace(1e9), 'alero-standby-'))
await copyOwnCluster(directory)
const cluster = await startEmbeddedDatabase({ directory, settings: { fsync: 'off' } })
addCleanup(async () => {
  await cluster.stop()
  await rm(directory, { recursive: true, force: true })
})

const superuser = new URL(cluster.connectionString)
superuser.username = 'postgres'
superuser.pathname = '/postgres'
const connect = async (url: string, more: pg.ClientConfig = {}) => {
  const client = new pg.Client({ connectionString: url, ...more })
  client.on('error', () => {})
  await client.connect()
  addCleanup(() => client.end().catch(() => {}))
  return client
}
const admin = await connect(superuser.href)
const operator = await connect(cluster.connectionString)

/** A regular status message of a standby: everything up to this position is written, on disk and applied. */
function statusUpdate(position: bigint): Buffer {
  const message = Buffer.alloc(34)
  message.write('r')
  for (const at of [1, 9, 17]) message.writeBigUInt64BE(position, at)
  return message
}

/** Streams the log as a standby does. */
async function openStandby(name: string): Promise<void> {
  const hba = join(directory, 'cluster', 'data', 'pg_hba.conf')
  await admin.query(`copy (values ('host all,replication all 127.0.0.1/32 scram-sha-256')) to '${hba}'`)
  await admin.query('select pg_reload_conf()')
  const { rows } = await admin.query('select pg_current_wal_flush_lsn()::text as here')
  const [high = '0', low = '0'] = String(rows[0].here).split('/')
  const position = (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
  const standby = await connect(superuser.href, { replication: 'true', application_name: name } as pg.ClientConfig)
  standby.query(`START_REPLICATION PHYSICAL ${rows[0].here}`).catch(() => {})
  const stop = new AbortController()
  addCleanup(async () => stop.abort())
  const report = async () => {
    const connection = standby.connection as unknown as { sendCopyFromChunk: (chunk: Buffer) => void }
    for await (const _ of ticks(200, undefined, { signal: stop.signal, ref: false }))
      connection.sendCopyFromChunk(statusUpdate(position))
  }
  report().catch(() => {})
  await expect
    .poll(async () => (await admin.query('select from pg_stat_replication where state = $1', ['streaming'])).rowCount)
    .toBe(1)
}

test('the finding on standbys: none, asynchronous only, synchronous, not waited for, lost, out of sight', async () => {
  expect(await checkStandbys(operator)).toEqual([])

  await openStandby('repuesto')
  expect(await checkStandbys(operator)).toEqual([
    {
      isGood: true,
      isWarning: true,
      text: 'La base de datos tiene una réplica, ninguna síncrona',
      advice: expect.stringContaining('docs/operations.md'),
    },
  ])

  await admin.query(`alter system set synchronous_standby_names = 'repuesto'`)
  await admin.query('select pg_reload_conf()')
  await expect
    .poll(() => checkStandbys(operator))
    .toMatchObject([{ isGood: true, text: 'La base de datos tiene una réplica; síncronas: 1' }])
  const shop = openDatabase({ connectionString: cluster.connectionString, max: 1 })
  addCleanup(shop.close)
  expect(await readReplicas(shop.db)).toMatchObject([
    { name: 'repuesto', state: 'good', isSynchronous: true, lagBytes: expect.any(Number) },
  ])

  await operator.query('set synchronous_commit = local')
  expect(await checkStandbys(operator)).toMatchObject([
    { isWarning: true, text: expect.stringContaining('synchronous_commit = local') },
  ])

  await admin.query(`set synchronous_commit = local`)
  await operator.query('reset synchronous_commit')
  await admin.query(`alter system set synchronous_standby_names = 'perdido'`)
  await admin.query('select pg_reload_conf()')
  await expect
    .poll(() => checkStandbys(operator))
    .toMatchObject([{ isGood: false, text: expect.stringContaining('que no está') }])
  // Nothing is acknowledged that the missing standby does not have.
  const { pool, close } = openDatabase({ connectionString: cluster.connectionString, max: 1, statementTimeoutMs: 200 })
  addCleanup(close)
  await expect(pool.query('create table promises (n int)')).rejects.toThrow('timeout')

  await admin.query('create role somebody')
  await admin.query('set role somebody')
  expect(await checkStandbys(admin)).toMatchObject([
    { isWarning: true, advice: expect.stringContaining('pg_read_all_stats') },
  ])
  await admin.query('reset role')
  await admin.query('alter system reset synchronous_standby_names')
  await admin.query('select pg_reload_conf()')
})

test('operations.md has the section that the advice names', async () => {
  const page = await readFile(join(import.meta.dirname, '../../docs/operations.md'), 'utf8')
  expect(page.split('\n')).toContain('## Replication')
})

import { randomUUID } from 'node:crypto'

import pg from 'pg'
import { expect, inject, test } from 'vitest'

import { addCleanup } from '../shop/cleanup.ts'
import { dropDatabase } from './drop-database.ts'
import { withDatabase } from './test-cluster.ts'

const server = inject('postgres')

/** A connection that may be ended from outside; it is closed when the file ends. */
async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  await client.connect()
  addCleanup(() => client.end())
  return client
}

test('a database is dropped though another role works in it and a pooler keeps a connection of the owner', async () => {
  const admin = await connect(server)
  const name = `dropped_${randomUUID().replaceAll('-', '')}`
  await admin.query(`create database ${name}`)
  await admin.query(`create role ${name} login password 'stranger'`)
  addCleanup(() => admin.query(`drop role ${name}`))
  const direct = withDatabase(server, name)
  const strange = new URL(direct)
  strange.username = name
  strange.password = 'stranger'
  // As an autovacuum, it is not the owner's to end, but will end by itself.
  const stranger = await connect(strange.href)
  await connect(direct)
  await expect(admin.query(`drop database ${name} with (force)`)).rejects.toMatchObject({ code: '42501' })

  const watcher = await connect(server)
  const isWaiting = async () => {
    const { rows } = await watcher.query(`select from pg_stat_activity where state = 'active' and query = $1`, [
      `drop database if exists ${name}`,
    ])
    return rows.length > 0
  }
  const dropped = dropDatabase(admin, name)
  const settled = dropped.catch(() => {})
  await expect.poll(isWaiting, { interval: 20 }).toBe(true)
  await stranger.end()
  await settled
  await dropped
  expect((await admin.query('select from pg_database where datname = $1', [name])).rows).toEqual([])
})

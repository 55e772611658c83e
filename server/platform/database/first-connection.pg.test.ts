import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'

import { expect, inject, onTestFinished, test } from 'vitest'

import { openFirstConnection } from './first-connection.ts'
import { openDatabase } from './pool.ts'

/** A route to the database on which the first connections are accepted and receive no byte. */
async function openSlowWay(silent: number): Promise<string> {
  const url = new URL(inject('postgres'))
  const database = { host: url.hostname, port: Number(url.port) }
  let accepted = 0
  const server = createServer((socket) => {
    socket.on('error', () => {})
    if (++accepted <= silent) return
    const there = connect(database)
    there.on('error', () => socket.destroy())
    socket.pipe(there).pipe(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  url.port = String((server.address() as AddressInfo).port)
  return url.href
}

const openPool = (connectionString: string) => {
  const { pool, close } = openDatabase({ connectionString, max: 1, connectionWaitMs: 300 })
  onTestFinished(close)
  return pool
}

test('a start waits for a database that answers late, although a request would be refused', async () => {
  const pool = openPool(await openSlowWay(2))
  await expect(pool.query('select 1')).rejects.toThrow('timeout')
  await openFirstConnection(pool)
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('a start does not wait for a database that refuses it', async () => {
  const url = new URL(inject('postgres'))
  url.pathname = '/there_is_none'
  await expect(openFirstConnection(openPool(url.href))).rejects.toThrow('does not exist')
})

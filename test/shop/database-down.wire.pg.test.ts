import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import {
  startEmbeddedDatabase,
  type EmbeddedDatabase,
} from '../../server/platform/embedded-postgres/start-embedded-database.ts'
import { fastPlace } from '../database/database-folder.ts'
import { openTestDatabase } from '../database/database.ts'
import { copyOwnCluster } from '../database/own-cluster.ts'
import { sendRequest, post } from '../http/raw-http.ts'
import { openTcpProxy } from '../http/tcp-proxy.ts'
import { readyDemoShop } from './demo-shop.ts'
import { startShopProcess } from './shop-process.ts'

const unavailable = {
  success: false,
  error: true,
  code: 'UNAVAILABLE',
  message: 'El servicio no está disponible. Inténtalo de nuevo en unos segundos.',
  reqId: expect.any(String),
}

let names = 0
/** A search that was not made before, so that no cached response exists. */
const somethingNew = (address: string) => post(address, '/api/category-product', { category: `nueva ${names++}` })

describe('the database ends every connection', { timeout: 90_000 }, async () => {
  const shop = await startShopProcess()
  test('the process survives it during requests and serves the next ones', async () => {
    for (let round = 0; round < 3; round++) {
      const requested = Array.from({ length: 20 }, () => somethingNew(shop.address))
      await shop.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'alero' and pid <> pg_backend_pid()`)
      for (const { status } of await Promise.all(requested)) expect([200, 503]).toContain(status)
    }
    await expect.poll(async () => (await somethingNew(shop.address)).status).toBe(200)
    expect(shop.child.exitCode).toBeNull()
  })

  test('notifications of the catalogue arrive again afterwards, and changes made meanwhile are shown', async () => {
    const shown = async () => (await sendRequest(shop.address, { path: '/api/get-product?page=1&pageSize=1' })).body
    const rename = (name: string) =>
      shop.pool.query(
        `update products set product_name = $1 where id =
        (select id from products where deleted_at is null order by created_at desc, id limit 1)`,
        [name],
      )
    await shown()
    await shop.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'alero' and pid <> pg_backend_pid()`)
    await rename('Mientras tanto')
    await expect.poll(shown).toContain('Mientras tanto')
    await rename('Después')
    await expect.poll(shown).toContain('Después')
  })
})

describe('the database is out of reach', { timeout: 90_000 }, () => {
  test('cached responses are served, marked stale, until the database is back; changes made meanwhile are shown then', async () => {
    const { template, folder } = await readyDemoShop()
    const { connectionString, pool } = await openTestDatabase({ max: 2, template })
    const line = await openTcpProxy(connectionString)
    const database = new URL(connectionString)
    database.port = new URL(line.address).port
    const shop = await startShopProcess({ DATABASE_URL: database.href, DATA_DIR: folder })
    const { rows } = await pool.query(
      `select id, selling_price from products where deleted_at is null order by created_at desc, id limit 1`,
    )
    const product = { path: `/product/${rows[0].id}`, price: rows[0].selling_price as number }
    const list = '/api/get-product?page=1&pageSize=1'
    const details = () => post(shop.address, '/api/product-details', { productId: rows[0].id })
    const seen = () =>
      Promise.all([
        sendRequest(shop.address, { path: '/' }),
        sendRequest(shop.address, { path: product.path }),
        sendRequest(shop.address, { path: list }),
        sendRequest(shop.address, { path: '/sitemap.xml' }),
        details(),
      ])
    const before = await seen()
    expect(before.map(({ status }) => status)).toEqual(Array(5).fill(200))
    expect(before.map(({ headers }) => headers['cache-status'])).toEqual(Array(5).fill(undefined))

    line.cut()
    await pool.query('update products set selling_price = selling_price - 100 where id = $1', [rows[0].id])
    for (let round = 0; round < 3; round++) {
      const stale = await seen()
      expect(stale.map(({ status }) => status)).toEqual(Array(5).fill(200))
      expect(stale.map(({ body }) => body)).toEqual(before.map(({ body }) => body))
      for (const { headers } of stale) {
        expect(headers['cache-status']).toMatch(/^alero; hit; ttl=-\d+; detail=database-unavailable$/)
        expect(headers['cache-control']).toBe('no-store')
      }
    }
    const [{ headers }] = before
    const known = await sendRequest(shop.address, { path: '/', headers: { 'if-none-match': headers.etag ?? '' } })
    expect(known).toMatchObject({ status: 304, headers: { 'cache-status': expect.stringContaining('ttl=-') } })
    expect((await somethingNew(shop.address)).status).toBe(503)
    expect((await sendRequest(shop.address, { path: '/health/ready' })).status).toBe(503)

    line.mend()
    const price = async () => JSON.parse((await details()).body).data?.sellingPrice
    await expect.poll(price).toBe(product.price - 100)
    // Under load a response right after the return may still find no connection.
    let after = before
    const statuses = async () => (after = await seen()).map(({ headers }) => headers['cache-status'])
    await expect.poll(statuses).toEqual(Array(5).fill(undefined))
    expect(JSON.parse(after[2].body).data[0].sellingPrice).toBe(product.price - 100)
  })
})

describe('the database crashes', { timeout: 90_000 }, () => {
  let directory: string
  let cluster: EmbeddedDatabase

  beforeAll(async () => {
    directory = await mkdtemp(join(fastPlace(1e9), 'alero-crash-'))
    await copyOwnCluster(directory)
    cluster = await startEmbeddedDatabase({ directory, settings: { fsync: 'off' } })
  }, 60_000)
  afterAll(async () => {
    await cluster.stop()
    await rm(directory, { recursive: true, force: true })
  })

  test("calls answer 503 in JSON and pages 503 in the shop's design until it is back; cached responses are served meanwhile", async () => {
    const shop = await startShopProcess({ DATABASE_URL: cluster.connectionString, DEMO: 'off' })
    const stored = await sendRequest(shop.address, { path: '/' })
    expect(stored.status).toBe(200)

    const [pid] = (await readFile(join(directory, 'cluster', 'data', 'postmaster.pid'), 'utf8')).split('\n')
    const statuses = new Set<number>()
    process.kill(Number(pid), 'SIGKILL')
    for (let i = 0; i < 10; i++) {
      const [call, page, ready, seen] = await Promise.all([
        somethingNew(shop.address),
        sendRequest(shop.address, { path: `/search?q=nueva${names++}` }),
        sendRequest(shop.address, { path: '/health/ready' }),
        sendRequest(shop.address, { path: '/' }),
      ])
      expect(seen.status).toBe(200)
      for (const { status } of [call, page, ready]) {
        expect([200, 503]).toContain(status)
        statuses.add(status)
      }
      if (call.status === 503) {
        expect(JSON.parse(call.body)).toEqual(unavailable)
        expect(call.headers['retry-after']).toBe('2')
      }
      if (page.status === 503) {
        expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
        expect(page.headers['retry-after']).toBe('2')
        expect(page.body).toContain('<h1>Volvemos en un momento</h1>')
      }
      expect((await sendRequest(shop.address, { path: '/health/live' })).status).toBe(200)
    }
    expect(statuses).toContain(503)
    await expect.poll(async () => (await somethingNew(shop.address)).status).toBe(200)
    await expect.poll(async () => (await sendRequest(shop.address, { path: '/health/ready' })).status).toBe(200)
    expect((await sendRequest(shop.address, { path: '/' })).status).toBe(200)
    expect(shop.child.exitCode).toBeNull()
  })
})

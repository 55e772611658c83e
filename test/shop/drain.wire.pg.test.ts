import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'

import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'

import { bytesOf, Line, post } from '../http/raw-http.ts'
import { addListedProducts } from './listed-products.ts'
import { startShopProcess } from './shop-process.ts'

const clients: pg.Client[] = []
afterAll(() => Promise.all(clients.map((client) => client.end().catch(() => {}))))

/** Locks the products until it is released, so that every request that reads them waits. */
async function holdProducts(connectionString: string) {
  const client = new pg.Client({ connectionString })
  clients.push(client)
  await client.connect()
  await client.query('begin')
  await client.query('lock table products in access exclusive mode')
  return () => client.query('rollback')
}

const LONG_PRODUCTS = 3_000

const category = (name: string) => ({
  method: 'POST',
  path: '/api/category-product',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ category: name }),
})

/**
 * Requests that wait for the database, each on a separate connection, until it is released. The shop refuses a request after five seconds
 * of waiting for a lock.
 */
async function holdUp(shop: Awaited<ReturnType<typeof startShopProcess>>, many: number, name: string) {
  const letGo = await holdProducts(shop.connectionString)
  const lines = Array.from({ length: many }, (_, i) =>
    new Line(shop.address).write(bytesOf(shop.address, category(`${name} ${i}`))),
  )
  await expect
    .poll(async () => {
      const { rows } = await shop.pool.query(
        `select count(distinct pid)::int as n from pg_locks join pg_stat_activity using (pid)
         where not granted and relation = 'products'::regclass
           and database = (select oid from pg_database where datname = current_database())
           -- Jobs of the shop wait for the products, too.
           and query like '%search_is_category%'`,
      )
      return rows[0].n
    })
    .toBeGreaterThanOrEqual(many)
  return { lines, letGo }
}

const MOST_ROUNDS = 10

/**
 * Makes the shop open this many connections to its database, including those of its jobs. A busy machine may need longer for that than a
 * request waits, so requests that use all of them at once are sent until they are open; some of these are refused.
 */
async function openConnections(shop: Awaited<ReturnType<typeof startShopProcess>>, many: number): Promise<void> {
  const opened = async (): Promise<number> => {
    const { rows } = await shop.pool.query(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and application_name = 'alero'`,
    )
    return rows[0].n
  }
  for (let round = 0; round < MOST_ROUNDS && (await opened()) < many; round += 1) {
    const letGo = await holdProducts(shop.connectionString)
    const lines = Array.from({ length: many }, (_, i) =>
      new Line(shop.address).write(bytesOf(shop.address, category(`ronda ${round} ${i}`))),
    )
    let isAnswered = false
    const answers = Promise.all(lines.map((line) => line.answer())).then(() => (isAnswered = true))
    while (!isAnswered && (await opened()) < many) await wait(50)
    await letGo()
    await answers
    for (const line of lines) line.close()
  }
  expect(await opened()).toBeGreaterThanOrEqual(many)
}

async function isClosed(address: string): Promise<boolean> {
  const line = new Line(address)
  const refused = await once(line.socket, 'connect').then(
    () => false,
    () => true,
  )
  line.close()
  return refused
}

const exited = async (shop: { child: { exitCode: number | null } & NodeJS.EventEmitter }) =>
  shop.child.exitCode ?? (await once(shop.child, 'exit'))[0]

describe('one signal that arrives twice, from a terminal and through npm, while fifty requests are under way', () => {
  test(
    'cuts off none of them: waiting, half sent and half read ones are answered whole, then the process ends well',
    { timeout: 90_000 },
    async () => {
      const shop = await startShopProcess({ DATABASE_POOL: '60' })
      await addListedProducts(shop.pool, { count: LONG_PRODUCTS, name: 'Producto #', description: '.'.repeat(4_900) })
      await openConnections(shop, 50)

      // Five clients request a list larger than all buffers, and stop reading after its head.
      const readers = Array.from({ length: 5 }, () => new Line(shop.address))
      await Promise.all(
        readers.map(async (line) => {
          line.write(bytesOf(shop.address, { path: '/api/get-product' }))
          await once(line.socket, 'data')
          line.socket.pause()
        }),
      )
      // Fifteen clients have sent half of their bodies.
      const writers = Array.from({ length: 15 }, (_, i) => ({
        line: new Line(shop.address),
        bytes: bytesOf(shop.address, category(`a medias ${i}`)),
      }))
      await Promise.all(writers.map(({ line }) => once(line.socket, 'connect')))
      for (const { line, bytes } of writers) line.write(bytes.subarray(0, bytes.length - 5))
      const { lines: waiting, letGo } = await holdUp(shop, 30, 'espera')

      const ended = exited(shop)
      shop.child.kill('SIGTERM')
      shop.child.kill('SIGINT')
      await expect.poll(() => isClosed(shop.address)).toBe(true)
      await letGo()
      for (const { line, bytes } of writers) line.write(bytes.subarray(bytes.length - 5))
      for (const line of readers) line.socket.resume()

      const answers = await Promise.all([...waiting, ...writers.map(({ line }) => line)].map((line) => line.answer()))
      expect(answers.map((response) => response?.status)).toEqual(Array(45).fill(200))
      expect(answers.map((response) => response?.headers.connection)).toEqual(Array(45).fill('close'))
      const { rows } = await shop.pool.query('select count(*)::int as n from products where deleted_at is null')
      const lists = await Promise.all(readers.map((line) => line.answer()))
      expect(lists.map((response) => JSON.parse(response?.body ?? '{}').total)).toEqual(Array(5).fill(rows[0].n))
      expect(await ended).toBe(0)
    },
  )
})

test('a second signal ends the process at once, whatever requests are open', async () => {
  const shop = await startShopProcess()
  const { letGo } = await holdUp(shop, 1, 'hogar')
  const ended = exited(shop)
  shop.child.kill('SIGTERM')
  await expect.poll(() => isClosed(shop.address)).toBe(true)
  const killAgain = () => (shop.child.kill('SIGTERM'), shop.child.exitCode)
  await expect.poll(killAgain).toBe(1)
  expect(await ended).toBe(1)
  await letGo()
})

test('with DRAIN_SECONDS the shop reports for that time that it is not ready, still answers, and shows a changed price', async () => {
  // Long enough for the change to arrive on a slow machine.
  const shop = await startShopProcess({ DRAIN_SECONDS: '12' })
  const { rows } = await shop.pool.query<{ id: string }>('select id from products order by id limit 1')
  const productId = rows[0]!.id
  const readPrice = async (): Promise<number> =>
    JSON.parse((await post(shop.address, '/api/product-details', { productId })).body).data.sellingPrice
  const setPrice = (price: number) =>
    shop.pool.query('update products set price = 900000, selling_price = $2 where id = $1', [productId, price])
  await setPrice(800_000)
  await expect.poll(readPrice).toBe(800_000)
  const ready = await new Line(shop.address).write(bytesOf(shop.address, { path: '/health/ready' })).answer()
  expect(ready).toMatchObject({ status: 200, body: '{"status":"ok"}' })
  expect(ready?.headers.connection).toBe('keep-alive')
  expect((await new Line(shop.address).write(bytesOf(shop.address, { path: '/' })).answer())?.status).toBe(200)
  const ended = exited(shop)
  shop.child.kill('SIGINT')
  await expect
    .poll(() => new Line(shop.address).write(bytesOf(shop.address, { path: '/health/ready' })).answer())
    .toMatchObject({ status: 503, body: '{"status":"draining"}', headers: { connection: 'close' } })
  const lines = ['/health/live', '/'].map((path) => new Line(shop.address).write(bytesOf(shop.address, { path })))
  for (const answer of await Promise.all(lines.map((line) => line.answer()))) {
    expect(answer).toMatchObject({ status: 200, headers: { connection: 'close' } })
  }
  await setPrice(700_000)
  await expect.poll(readPrice).toBe(700_000)
  expect(await ended).toBe(0)
})

import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { checkReplicas } from '../../server/doctor/check-replicas.ts'
import { migrate } from '../../server/platform/database/migrate.ts'
import { startEmbeddedDatabase } from '../../server/platform/embedded-postgres/start-embedded-database.ts'
import { fastPlace } from '../database/database-folder.ts'
import { openGivenDatabase } from '../database/database.ts'
import { copyOwnCluster } from '../database/own-cluster.ts'
import { startStandby } from '../database/standby.ts'
import { post, sendRequest } from '../http/raw-http.ts'
import { addCategories, addProducts } from '../products/catalogue-products.ts'
import { addCleanup } from './cleanup.ts'
import { signInAs } from './people.ts'
import { startShopProcess } from './shop-process.ts'

const root = await mkdtemp(join(fastPlace(1e9), 'alero-replicas-'))
addCleanup(() => rm(root, { recursive: true, force: true }))
await copyOwnCluster(join(root, 'primary'))
const primary = await startEmbeddedDatabase({ directory: join(root, 'primary'), settings: { fsync: 'off' } })
addCleanup(() => primary.stop())
await migrate(primary.connectionString)
const { db, pool, close } = openGivenDatabase(primary.connectionString, 2)
pool.on('error', () => {})
await pool.query('create table ticks ()')
await addCategories(db)
await addProducts(db, [{ productName: 'Olla pitadora', category: 'hogar', brandName: 'Cocina', price: 1_000_000 }])
const productId: string = (await pool.query('select id from products')).rows[0].id

const standby = await startStandby(
  { connectionString: primary.connectionString, data: join(root, 'primary', 'cluster', 'data') },
  join(root, 'standby'),
)
addCleanup(() => standby.stop())
const replica = openGivenDatabase(standby.connectionString, 1)
replica.pool.on('error', () => {})

const shop = await startShopProcess({
  DATABASE_URL: primary.connectionString,
  DATABASE_READ_URL: `${standby.connectionString}, ${primary.connectionString}, postgres://nadie@127.0.0.1:1/nada`,
  DEMO: 'off',
  METRICS_PORT: '0',
  LOG_LEVEL: 'info',
})

async function figure(name: string): Promise<number> {
  const address = /http:\/\/127\.0\.0\.1:\d+\/metrics/.exec(shop.output.join('\n'))?.[0] ?? ''
  const { body } = await sendRequest(address, { path: '/metrics' })
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(body)?.[1])
}
const inUse = () => figure('alero_replicas_in_use')
const untilInUse = async (count: number) => {
  await expect.poll(inUse).toBe(count)
}

let requests = 0
/** The price in a call with new input, so that no cached response serves it. */
async function readPrice(): Promise<number> {
  const { status, body } = await sendRequest(shop.address, {
    path: `/api/search?q=olla&brandName=Cocina,${requests++}`,
  })
  expect(status, body).toBe(200)
  return JSON.parse(body).data[0].sellingPrice
}
/** The price in the product's own call, which is cached until it changes. */
async function readCachedPrice(): Promise<number> {
  const { body } = await post(shop.address, '/api/product-details', { productId })
  return JSON.parse(body).data.sellingPrice
}
const setPrice = (price: number) => pool.query('update products set selling_price = $1', [price])
const priceAtReplica = async () =>
  (await replica.pool.query('select selling_price from products')).rows[0].selling_price

/** Waits until the replica has stopped replaying while the primary wrote: its settings take effect with a delay. */
async function untilHeld(): Promise<void> {
  let stood = { at: -1, times: 0 }
  const times = async () => {
    await pool.query('insert into ticks default values')
    const at: number = (await replica.pool.query('select count(*) as ticks from ticks')).rows[0].ticks
    stood = { at, times: at === stood.at ? stood.times + 1 : 0 }
    return stood.times
  }
  await expect.poll(times).toBeGreaterThanOrEqual(3)
}

/** Reads it repeatedly, both uncached and cached. */
async function expectPrice(price: number): Promise<void> {
  await expect.poll(readCachedPrice).toBe(price)
  for (let i = 0; i < 10; i++) expect(await readPrice()).toBe(price)
  expect(await readCachedPrice()).toBe(price)
}

test('npm run doctor recognizes the replica', async () => {
  expect((await checkReplicas([standby.connectionString]))[0]).toMatchObject({
    isGood: true,
    text: expect.stringMatching(/^Réplica 127\.0\.0\.1:\d+: lee$/),
  })
})

test('alero_replicas leaves out the primary', async () => {
  await untilInUse(1)
  await expect.poll(() => figure('alero_replicas')).toBe(2)
})

test('public data are read at the replica that answers', async () => {
  await untilInUse(1)
  const reads = () => figure('alero_replica_reads_total')
  // The first connection to the replica may take so long that a read passes it.
  await expect.poll(async () => (await readPrice(), reads())).toBeGreaterThan(0)
  const before = await reads()
  const passed = await figure('alero_replica_reads_passed_total')
  await expectPrice(1_000_000)
  expect(await reads()).toBeGreaterThanOrEqual(before + 10)
  expect(await figure('alero_replica_reads_passed_total')).toBe(passed)
})

test.each([
  ['replays nothing', standby.pause, standby.resume, 900_000],
  ['replays an hour later', () => standby.delay('1h'), () => standby.delay('0'), 800_000],
])(
  'while the replica %s, a changed price is never the old one once it was announced',
  async (_how, hold, letGo, price) => {
    await untilInUse(1)
    const old = await readCachedPrice()
    await hold()
    await untilHeld()
    await setPrice(price)
    await expectPrice(price)
    // The response that the replica would have given.
    expect(await priceAtReplica()).toBe(old)
    expect(await inUse()).toBe(0)
    await letGo()
    await untilInUse(1)
    const before = await figure('alero_replica_reads_total')
    await expectPrice(price)
    expect(await figure('alero_replica_reads_total')).toBeGreaterThanOrEqual(before + 10)
  },
)

test('reads never return an older price while prices change all the time, and the replica serves in between', async () => {
  await untilInUse(1)
  let isOver = false
  const before = await figure('alero_replica_reads_total')
  const watch = async (read: () => Promise<number>) => {
    for (let last = 800_000; !isOver;) {
      const price = await read()
      expect(price).toBeLessThanOrEqual(last)
      last = price
    }
  }
  const watching = Promise.all([watch(readPrice), watch(readCachedPrice), watch(readPrice)])
  for (let price = 799_000; price > 760_000; price -= 1_000) {
    await setPrice(price)
    await readPrice()
  }
  isOver = true
  await watching
  await untilInUse(1)
  await expectPrice(760_000 + 1_000)
  expect(await figure('alero_replica_reads_total')).toBeGreaterThan(before)
})

test('an export contains changes committed before it, from the replica if it has them', async () => {
  const owner = await signInAs({ db, address: shop.address }, { role: 'ADMIN' })
  const cookie = `sid=${owner.jar.get('sid')}`
  const exported = async () =>
    (await sendRequest(shop.address, { path: '/api/product-export?format=csv', headers: { cookie } })).body
  await untilInUse(1)
  const before = await figure('alero_replica_reads_total')
  await pool.query(`update products set product_name = 'Olla nueva'`)
  // An export that the replica is too late for is read at the primary.
  const exports: string[] = []
  await expect
    .poll(async () => (exports.push(await exported()), figure('alero_replica_reads_total')))
    .toBeGreaterThan(before)
  for (const one of exports) expect(one).toContain('Olla nueva')
  await standby.pause()
  await pool.query(`update products set product_name = 'Olla pitadora'`)
  expect(await exported()).toContain('Olla pitadora')
  await standby.resume()
})

test('a replica that is killed is left out while nobody notices, and comes back', async () => {
  await untilInUse(1)
  const price = await readCachedPrice()
  const pid = Number.parseInt(await readFile(join(standby.data, 'postmaster.pid'), 'utf8'), 10)
  process.kill(pid, 'SIGKILL')
  for (let i = 0; i < 20; i++) expect(await readPrice()).toBe(price)
  await untilInUse(1)
  expect(await readPrice()).toBe(price)
})

test('while the primary is down, uncached data are read at the replica', async () => {
  await untilInUse(1)
  const price = await readCachedPrice()
  await close()
  await primary.stop()
  await expect.poll(async () => (await sendRequest(shop.address, { path: '/health/ready' })).status).toBe(503)
  for (let i = 0; i < 5; i++) expect(await readPrice()).toBe(price)
  const page = await sendRequest(shop.address, { path: `/product/${productId}` })
  expect(page.status).toBe(200)
  expect(page.body).toContain('Olla pitadora')
  await standby.stop()
  const neither = await sendRequest(shop.address, { path: `/api/search?q=olla&brandName=Cocina,${requests++}` })
  expect(neither.status).toBe(503)
})

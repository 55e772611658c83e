import { expect, test } from 'vitest'

import { startServer } from '../../../bench/server-process.ts'
import { openTestDatabase } from '../../../test/database/database.ts'
import { expectInvariants } from '../../../test/database/invariants.ts'
import { startFailingMailServer } from '../../../test/emails/crashing-mail-server.ts'
import { openDeskOrders } from '../../../test/orders/desk-orders.ts'
import { openTestVault, TEST_VAULT_ENV } from '../../../test/orders/licences.ts'
import { addCleanup } from '../../../test/shop/cleanup.ts'
import { signInAs } from '../../../test/shop/people.ts'

const ORDERS = 120
const PARCELS = 30

const { db, pool, connectionString } = await openTestDatabase({ max: 4 })
const mailServer = await startFailingMailServer({ reactAt: () => 'go on' })
const start = () =>
  startServer('main.ts', {
    ...{ DATABASE_URL: connectionString, SMTP_URL: mailServer.url, PUBLIC_URL: 'http://127.0.0.1' },
    ...{ NODE_ENV: 'test', LIMITS: 'off', LOG_LEVEL: 'silent', DEMO: 'off', ...TEST_VAULT_ENV },
  })
let shop = await start()
addCleanup(async () => {
  await shop.stop()
  await mailServer.close()
})

const numberOf = async (question: string): Promise<number> => (await pool.query(question)).rows[0].many
const kill = async (): Promise<void> => {
  process.kill(shop.pid, 'SIGKILL')
  await shop.stop()
}

test('SIGKILL while orders and parcels are cancelled, and while their e-mails are sent: each is cancelled once and has one e-mail', async () => {
  const desk = await openDeskOrders({ db, pool, address: shop.address, vault: await openTestVault(db) })
  const orders = await desk.addMany(ORDERS)
  const parcels = await desk.addMany(PARCELS)
  await pool.query('select open_shipments(o) from orders o where id = any ($1)', [parcels])
  const owner = await signInAs({ db, address: shop.address }, { role: 'ADMIN' })
  const post = (path: string, body: object, headers = {}) =>
    fetch(`${shop.address}/api/order-desk/${path}`, {
      method: 'POST',
      headers: {
        ...{ 'content-type': 'application/json', origin: 'http://127.0.0.1' },
        ...{ cookie: `sid=${owner.jar.get('sid')}`, ...headers },
      },
      body: JSON.stringify(body),
    }).catch(() => null)
  const cancelOrders = () => post('cancel-many', { orders, reason: 'no_units' })
  const cancelParcels = async () => {
    for (const shipmentId of parcels) {
      const key = { 'idempotency-key': `envio-${shipmentId}` }
      await post('cancel-shipment', { shipmentId, version: 1, reason: 'no_units' }, key)
    }
  }
  const cancelled = (event: string) =>
    numberOf(`select count(*)::int as many from order_events where event = '${event}'`)

  const broken = [cancelParcels(), cancelOrders()]
  const hasBegun = async () => Math.min(await cancelled('cancelled'), await cancelled('shipment_cancelled'))
  await expect.poll(hasBegun, { timeout: 60_000, interval: 5 }).toBeGreaterThan(2)
  await kill()
  await Promise.all(broken)
  expect((await cancelled('cancelled')) + (await cancelled('shipment_cancelled'))).toBeLessThan(ORDERS + PARCELS)

  shop = await start()
  const takenBefore = mailServer.taken.length
  const rest = [cancelParcels(), cancelOrders()]
  await expect.poll(() => mailServer.taken.length - takenBefore, { timeout: 60_000, interval: 5 }).toBeGreaterThan(10)
  await kill()
  await Promise.all(rest)

  shop = await start()
  await Promise.all([cancelParcels(), cancelOrders()])
  expect([await cancelled('cancelled'), await cancelled('shipment_cancelled')]).toEqual([ORDERS, PARCELS])
  await expectInvariants(pool)

  const open = `select count(*)::int as many from outbox where sent_at is null and given_up_at is null and unknown_at is null`
  const waiting = async () => {
    // Claims of a dead process expire at once.
    await pool.query(`update outbox set due_at = now(), claimed_until = case when claimed_at < now() - interval '5 seconds'
      then now() else claimed_until end where sent_at is null and claim is not null`)
    return numberOf(open)
  }
  await expect.poll(waiting, { timeout: 120_000, interval: 200 }).toBe(0)
  const written = mailServer.taken.flatMap(
    ({ raw }) => /^Message-ID:\s+<(?:order_cancelled|parcel_cancelled)\.([^@.]+)/im.exec(raw)?.[1] ?? [],
  )
  expect(new Set(written).size, 'one that came twice').toBe(written.length)
  // An e-mail whose process died while sending is never sent again: a person checks it.
  const { rows: unknown } = await pool.query<{ about: string }>('select about from outbox where unknown_at is not null')
  expect(unknown.length).toBeLessThanOrEqual(2)
  const accounted = new Set([...written, ...unknown.map(({ about }) => about)])
  expect([...accounted].toSorted()).toEqual([...orders, ...parcels].toSorted())
}, 240_000)

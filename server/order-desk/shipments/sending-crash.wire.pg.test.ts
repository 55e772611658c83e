import { setTimeout as wait } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { startServer } from '../../../bench/server-process.ts'
import { openTestDatabase } from '../../../test/database/database.ts'
import { expectInvariants } from '../../../test/database/invariants.ts'
import { startFailingMailServer } from '../../../test/emails/crashing-mail-server.ts'
import { openDeskOrders } from '../../../test/orders/desk-orders.ts'
import { openTestVault, TEST_VAULT_ENV } from '../../../test/orders/licences.ts'
import { addCleanup } from '../../../test/shop/cleanup.ts'
import { signInAs } from '../../../test/shop/people.ts'

const ORDERS = 500

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

test('SIGKILL while 500 orders are sent: repeated with its key, each is sent once, and each e-mail leaves once', async () => {
  const desk = await openDeskOrders({ db, pool, address: shop.address, vault: await openTestVault(db) })
  const ids = await desk.addMany(ORDERS)
  const owner = await signInAs({ db, address: shop.address }, { role: 'ADMIN' })
  const cookie = `sid=${owner.jar.get('sid')}`
  const sendAll = () =>
    fetch(`${shop.address}/api/order-desk/send`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: 'http://127.0.0.1',
        cookie,
        'idempotency-key': 'lunes-500',
      },
      body: JSON.stringify({
        shipments: ids.map((shipmentId, n) => ({ shipmentId, version: 1, carrier: 'tcc', guide: `G${n}` })),
      }),
    })
  const sent = `select count(*)::int as many from order_events where event = 'sent'`
  const killed = sendAll().catch(() => null)
  await expect.poll(() => numberOf(sent), { timeout: 60_000, interval: 5 }).toBeGreaterThan(20)
  process.kill(shop.pid, 'SIGKILL')
  await killed
  await shop.stop()
  expect(await numberOf(sent)).toBeLessThan(ORDERS)

  shop = await start()
  // A slow machine may need more than one request for all of them: the next one does the rest with the same key.
  const sendRest = async () => ((await (await sendAll()).json()) as { data?: { done: number } }).data?.done
  await expect.poll(sendRest, { timeout: 120_000, interval: 100 }).toBe(ORDERS)
  expect(await numberOf(sent)).toBe(ORDERS)
  expect(await numberOf(`select count(*)::int as many from shipments where state = 'sent' and version = 2`)).toBe(
    ORDERS,
  )
  await expectInvariants(pool)

  await pool.query('update outbox set due_at = now()')
  const waiting = 'select count(*)::int as many from outbox where sent_at is null'
  while ((await numberOf(waiting)) > 0) await wait(100)
  const names = mailServer.taken.flatMap(({ raw }) => /^Message-ID:\s+<order_sent\.([^@]+)@/im.exec(raw)?.[1] ?? [])
  expect(names.toSorted()).toEqual(ids.toSorted())
}, 180_000)

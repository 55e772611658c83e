import { expect, test } from 'vitest'

import { startServer } from '../../../bench/server-process.ts'
import { openTestDatabase } from '../../../test/database/database.ts'
import { expectInvariants } from '../../../test/database/invariants.ts'
import { openVisitor } from '../../../test/http/visitor.ts'
import { addProduct, openBuyer } from '../../../test/orders/buyers.ts'
import { openTestVault, TEST_VAULT_ENV } from '../../../test/orders/licences.ts'
import { openWompiServer } from '../../../test/orders/wompi-server.ts'
import { addCleanup } from '../../../test/shop/cleanup.ts'
import { signInAs } from '../../../test/shop/people.ts'

const wompi = await openWompiServer()
const { db, pool, connectionString } = await openTestDatabase({ max: 4 })
const start = () =>
  startServer('main.ts', {
    ...{ DATABASE_URL: connectionString, PUBLIC_URL: 'http://127.0.0.1', ...wompi.env, ...TEST_VAULT_ENV },
    ...{ NODE_ENV: 'test', LIMITS: 'off', LOG_LEVEL: 'silent', DEMO: 'off' },
  })
let shop = await start()
addCleanup(() => shop.stop())

test('SIGKILL between calling the provider and recording the result: the next process finds out, and the refund is made once', async () => {
  const here = { db, pool, address: shop.address, vault: await openTestVault(db) }
  const buyer = await openBuyer(here)
  const id = await addProduct(here, { price: 50_000, keys: 1 })
  const { body } = await buyer.buy({ [id]: 1 })
  const paid = wompi.pay((body.data as { redirectUrl: string }).redirectUrl, { payment_method_type: 'CARD' })
  if (!paid) throw new Error('the checkout was refused')
  await openVisitor(shop.address).post('/api/payment-events/wompi', wompi.eventOf(paid))
  const orderId = (await pool.query<{ id: string }>('select id from orders')).rows[0]?.id ?? ''
  const owner = await signInAs(here, { role: 'ADMIN' })

  wompi.setVoids('silent')
  const killed = owner.post('/api/order-desk/refund-by-provider', { orderId, refundedSeen: 0 }).catch(() => null)
  const voids = () => wompi.requested.filter((path) => path.endsWith('/void')).length
  await expect.poll(voids, { timeout: 30_000, interval: 5 }).toBe(1)
  process.kill(shop.pid, 'SIGKILL')
  await killed
  await shop.stop()
  const stateOf = async () =>
    (await pool.query<{ state: string }>('select state from orders where id = $1', [orderId])).rows[0]?.state
  // Cancelled before the provider was called, since its key is unseen.
  expect(await stateOf()).toBe('refund_due')

  // The minute is over in which no other process calls the provider.
  await pool.query('update provider_refunds set next_try_at = now()')
  shop = await start()
  await expect.poll(stateOf, { timeout: 60_000, interval: 100 }).toBe('refunded')
  expect(voids()).toBe(1)
  const { rows } = await pool.query('select amount from order_refunds')
  expect(rows).toEqual([{ amount: 50_000 }])
  await expectInvariants(pool)
}, 120_000)

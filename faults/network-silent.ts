import { setTimeout as wait } from 'node:timers/promises'

import { startServer } from '../bench/server-process.ts'
import { openDatabase } from '../server/platform/database/pool.ts'
import { openSilentNetwork } from '../test/browser/silent-network.ts'
import { sendRequest, post } from '../test/http/raw-http.ts'
import { addProduct, openBuyer } from '../test/orders/buyers.ts'
import { openTestVault, TEST_VAULT_ENV } from '../test/orders/licences.ts'
import type { Procedure } from './shop-database.ts'

const SILENT_SECONDS = [1, 3, 15]
const RECOVERY_SECONDS = 2
const WATCHED_MS = 8_000
const PAUSE_MS = 50

/** Makes one request of a shopper. @returns whether it was served */
type Act = () => Promise<boolean>
/** In seconds since the network works again. */
type Tried = { kind: string; begun: number; took: number; isServed: boolean }

/**
 * The network to the database drops packets without closing a connection, in two ways: data is delivered when it works
 * again, or is lost for ever with the open connections. 64 anonymous visitors, 8 signed-in people, 8 who write to the
 * shop (a transaction), 4 buyers and a load balancer continue all the while. Requests made two seconds after the
 * network works again must be served, and every acknowledged order must exist.
 */
export const networkSilent: Procedure = async ({ connectionString }) => {
  const network = await openSilentNetwork(connectionString)
  const shop = await startServer('main.ts', {
    ...{ DATABASE_URL: network.connectionString, ...TEST_VAULT_ENV, NODE_ENV: 'test', LIMITS: 'off', DEMO: 'off' },
    LOG_LEVEL: 'silent',
  })
  const direct = openDatabase({ connectionString, max: 4 })
  try {
    const orders = new Set<string>()
    const people = await openPeople({ ...direct, vault: await openTestVault(direct.db), address: shop.address }, orders)
    const results: string[] = []
    for (const how of ['hold', 'swallow'] as const)
      for (const seconds of SILENT_SECONDS) {
        const tried = await goSilent(network, how, seconds, people)
        results.push(`${how} ${seconds} s: ${describe(tried)}`)
      }
    const { rows } = await direct.pool.query('select count(*)::int as n from orders where id = any($1)', [[...orders]])
    if (rows[0].n !== orders.size) throw new Error(`${orders.size - rows[0].n} acknowledged orders are missing`)
    return [...results, `${orders.size} acknowledged orders are all there`]
  } finally {
    await shop.stop()
    await direct.close()
    network.close()
  }
}

type Shop = Parameters<typeof openBuyer>[0]

async function openPeople(shop: Shop, orders: Set<string>): Promise<Record<string, Act[]>> {
  const product = await addProduct(shop, { price: 50_000 })
  let names = 0
  const buyers = await Promise.all(Array.from({ length: 12 }, () => openBuyer(shop)))
  const message = {
    type: 'reclamo',
    name: 'Laura Méndez',
    email: 'laura@correo.co',
    message: 'La olla llegó sin tapa.',
  }
  const buy = (buyer: (typeof buyers)[0]) => async () => {
    const { status, body } = await buyer.buy({ [product]: 1 })
    if (status === 200 && body.data?.orderId) orders.add(body.data.orderId)
    return status < 500
  }
  return {
    // An uncached response.
    anonymous: Array.from({ length: 64 }, () => async () => {
      const { status } = await sendRequest(shop.address, { path: `/api/search?q=nueva${names++}` })
      return status === 200
    }),
    'signed in': buyers
      .slice(4)
      .map((person) => async () => (await person.get('/api/countAddToCartProduct')).status === 200),
    writing: Array.from({ length: 8 }, () => async () => {
      const { status } = await post(shop.address, '/api/contact', { ...message, authorisation: true })
      return status === 200
    }),
    readiness: [async () => (await sendRequest(shop.address, { path: '/health/ready' })).status === 200],
    buying: buyers.slice(0, 4).map(buy),
  }
}

/** @returns the requests made after the network worked again */
async function goSilent(
  network: Awaited<ReturnType<typeof openSilentNetwork>>,
  how: 'hold' | 'swallow',
  seconds: number,
  people: Record<string, Act[]>,
): Promise<Tried[]> {
  const tried: Tried[] = []
  let carried = Number.POSITIVE_INFINITY
  let isOver = false
  const goOn = async (kind: string, act: Act) => {
    while (!isOver) {
      const begun = performance.now()
      const isServed = await act().catch(() => false)
      const took = (performance.now() - begun) / 1_000
      if (begun >= carried) tried.push({ kind, begun: (begun - carried) / 1_000, took, isServed })
      await wait(PAUSE_MS)
    }
  }
  const all = Object.entries(people).flatMap(([kind, acts]) => acts.map((act) => goOn(kind, act)))
  await wait(1_000)
  network[how]()
  await wait(seconds * 1_000)
  network.carry()
  carried = performance.now()
  await wait(WATCHED_MS)
  isOver = true
  await Promise.all(all)
  return tried
}

/** @throws Error when one of those was not served */
function describe(tried: Tried[]): string {
  const kinds = [...new Set(tried.map(({ kind }) => kind))]
  const last = kinds.map((kind) => {
    const mine = tried.filter((one) => one.kind === kind)
    const failed = mine.filter(({ isServed }) => !isServed).map(({ begun }) => begun)
    return {
      kind,
      seconds: failed.length === 0 ? 0 : Math.max(...failed),
      text: `${kind} ${failed.length} of ${mine.length} failed${failed.length === 0 ? '' : `, the last one begun after ${Math.max(...failed).toFixed(1)} s`}`,
    }
  })
  const slowest = Math.max(...tried.map(({ took }) => took))
  const text = `${last.map((one) => one.text).join('; ')}; slowest answer ${slowest.toFixed(1)} s`
  const late = last.filter(({ seconds }) => seconds > RECOVERY_SECONDS)
  if (late.length > 0) throw new Error(`not served again within ${RECOVERY_SECONDS} s: ${text}`)
  return text
}

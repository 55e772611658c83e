import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { fastPlace } from '../../test/database/database-folder.ts'
import { expectInvariants } from '../../test/database/invariants.ts'
import { copyOwnCluster } from '../../test/database/own-cluster.ts'
import { raceRounds } from '../../test/database/race-rounds.ts'
import { openVisitor } from '../../test/http/visitor.ts'
import { addProduct, fillCarts } from '../../test/orders/buyers.ts'
import { openTestVault, TEST_LICENCE_KEYS } from '../../test/orders/licences.ts'
import { addCleanup } from '../../test/shop/cleanup.ts'
import { addPerson, signInAs } from '../../test/shop/people.ts'
import { startShopProcess } from '../../test/shop/shop-process.ts'
import { migrate } from '../platform/database/migrate.ts'
import { openDatabase } from '../platform/database/pool.ts'
import { startEmbeddedDatabase } from '../platform/embedded-postgres/start-embedded-database.ts'

const BUYERS = 200
const KEYS = 150

type Database = Pick<ReturnType<typeof openDatabase>, 'db' | 'pool'>
type Outcome = { id: string; status: number; orderId?: string; code?: string }

/** Two hundred people with a session each, competing for 150 keys. */
async function openCrowd({ db, pool }: Database) {
  const vault = await openTestVault(db)
  await addPerson(db, { role: 'ADMIN' })
  const people: { id: string; sid: string }[] = []
  // One after the other, because the wait for a connection is limited to two seconds.
  while (people.length < BUYERS) {
    const { id, jar } = await signInAs({ db, address: '' })
    people.push({ id, sid: jar.get('sid') ?? '' })
  }
  return {
    /** Puts a new product into everybody's cart. */
    want: async () => {
      const productId = await addProduct({ db, pool, vault }, { keys: KEYS })
      const keys = await fillCarts(
        pool,
        people.map(({ id }) => ({ id, productId, quantity: 1 })),
      )
      const payOne = async (address: string, { id, sid }: (typeof people)[0]): Promise<Outcome> => {
        const visitor = openVisitor(address)
        visitor.jar.set('sid', sid)
        const products = [{ productId, quantity: 1, sellingPrice: 50_000 }]
        try {
          const payload = { userId: id, products, totalQty: 1, totalPrice: 50_000 }
          const { status, body } = await visitor.post('/api/payment', payload, {
            'idempotency-key': keys.get(id) ?? '',
          })
          return { id, status, orderId: body.data?.orderId, code: body.code }
        } catch {
          return { id, status: 0 }
        }
      }
      /** Everybody pays concurrently; `onAnswer` gets the number of responses so far. */
      const payAll = (address: string, onAnswer = (_answered: number) => {}) => {
        let answered = 0
        return Promise.all(people.map((person) => payOne(address, person).finally(() => onAnswer(++answered))))
      }
      /** Everybody repeats the request, until no response is a temporary refusal. */
      const payAgain = async (address: string): Promise<Outcome[]> => {
        const answers = await payAll(address)
        const unanswered = async () => {
          const late = [...answers.entries()].filter(([, answer]) => isLate(answer))
          // The others follow once the first of them has a response: two hundred requests to a shop without its database show
          // nothing new.
          for (const some of [late.slice(0, 1), late.slice(1)]) {
            await Promise.all(some.map(async ([nth]) => (answers[nth] = await payOne(address, people[nth]!))))
            if (some.some(([nth]) => isLate(answers[nth]!))) break
          }
          return answers.filter(isLate).length
        }
        await expect.poll(unanswered, { timeout: 40_000 }).toBe(0)
        return answers
      }
      return { productId, payAll, payAgain }
    },
  }
}

/** Checks a round after everybody repeated the request with the same key. */
async function proveRound(pool: Database['pool'], productId: string, first: Outcome[], again: Outcome[]) {
  const { rows } = await pool.query<{ id: string; user_id: string }>(
    'select o.id, o.user_id from orders o join order_lines l on l.order_id = o.id where l.product_id = $1',
    [productId],
  )
  const byBuyer = new Map(rows.map((row) => [row.user_id, row.id]))
  expect(byBuyer.size).toBe(rows.length)
  expect(rows).toHaveLength(KEYS)
  for (const [i, { id, status, orderId }] of first.entries()) {
    if (status === 200) {
      expect(byBuyer.get(id)).toBe(orderId)
      expect(again[i]?.orderId).toBe(orderId)
    } else {
      expect([0, 409, 503]).toContain(status)
      if (status === 409) expect(byBuyer.has(id) && again[i]?.status !== 200).toBe(false)
    }
  }
  for (const { id, status, orderId, code } of again) {
    if (status === 200) expect(byBuyer.get(id)).toBe(orderId)
    else expect([status, code, byBuyer.has(id)]).toEqual([409, 'NOT_ENOUGH', false])
  }
  await expectInvariants(pool)
}

/** Whether a request got no response, or a temporary refusal. */
const isLate = ({ status }: Outcome): boolean => status === 503 || status === 0

const settings = { DEMO: 'off', LICENCE_KEYS: TEST_LICENCE_KEYS, LICENCES_A_DAY: '10000' }

// A separate server, which one of the tests kills: unlike the shared one, it keeps acknowledged data durably.
const directory = await mkdtemp(join(fastPlace(1e9), 'alero-faults-'))
addCleanup(() => rm(directory, { recursive: true, force: true }))
await copyOwnCluster(directory)
const cluster = await startEmbeddedDatabase({
  directory,
  settings: { fsync: 'off', max_parallel_workers_per_gather: '0' },
})
addCleanup(() => cluster.stop())
await migrate(cluster.connectionString)
const database = openDatabase({ connectionString: cluster.connectionString, max: 4 })
addCleanup(database.close)
const crowd = await openCrowd(database)
const startShop = () => startShopProcess({ ...settings, DATABASE_URL: cluster.connectionString })
let shop = await startShop()

describe('the server is killed in the middle of 200 payments', () => {
  test(
    'acknowledged payments exist, refused ones do not, and the same key returns the same order',
    { timeout: 60_000 * raceRounds(3).length },
    async () => {
      const rounds = raceRounds(3)
      for (const round of rounds) {
        const { productId, payAll, payAgain } = await crowd.want()
        const killed = shop
        const first = await payAll(killed.address, (answered) => {
          if (answered === Math.ceil((round * 140) / rounds.length)) killed.child.kill('SIGKILL')
        })
        expect(first.some(({ status }) => status === 0)).toBe(true)
        shop = await startShop()
        await proveRound(database.pool, productId, first, await payAgain(shop.address))
      }
    },
  )
})

describe('the database is killed in the middle of 200 payments', () => {
  test('the shop survives and recovers by itself; no acknowledged payment is lost', { timeout: 180_000 }, async () => {
    for (let round = 0; round < 3; round++) {
      const { productId, payAll, payAgain } = await crowd.want()
      const [pid] = (await readFile(join(directory, 'cluster', 'data', 'postmaster.pid'), 'utf8')).split('\n')
      const first = await payAll(shop.address, (answered) => {
        if (answered === 5 + round * 40) process.kill(Number(pid), 'SIGKILL')
      })
      expect(first.some(({ status }) => status === 503)).toBe(true)
      const again = await payAgain(shop.address)
      await proveRound(database.pool, productId, first, again)
      expect(shop.child.exitCode).toBeNull()
    }
  })
})

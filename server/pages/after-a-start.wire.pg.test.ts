import { expect, test } from 'vitest'

import { openVisitor } from '../../test/http/visitor.ts'
import { openTestShop } from '../../test/shop/shop.ts'

const VISITORS = 40

const shop = await openTestShop()
const { rows } = await shop.pool.query<{ id: string }>(
  `select id from products where deleted_at is null and not digital and price > 10 order by id limit 3`,
)
const addresses = ['/', '/product-category/hogar', '/search?q=olla', ...rows.map(({ id }) => `/product/${id}`)]

test('a process that has just started makes each page once, however many people request it at that moment', async () => {
  const quiet = await shop.openAnother()
  for (const address of addresses) await openVisitor(quiet.address).get(address)
  const madeForOne = quiet.app.responseCacheBytes().misses

  const crowded = await shop.openAnother()
  const everybody = Array.from({ length: VISITORS }, () => openVisitor(crowded.address))
  const responses = await Promise.all(everybody.flatMap((visitor) => addresses.map((address) => visitor.get(address))))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  expect(crowded.app.responseCacheBytes().misses).toBe(madeForOne)
})

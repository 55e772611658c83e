import { expect, test } from 'vitest'

import { openPhoneOrders } from '../../test/orders/phone-orders.ts'
import { openTestShop } from '../../test/shop/shop.ts'

test('a link accepts ten payments a minute from all clients together; other links are not limited by it', async () => {
  const { take, link } = await openPhoneOrders(await openTestShop({ demo: false, limits: true }))
  const [pressed, other] = [await take(), await take()]
  for (let press = 0; press < 10; press += 1) {
    expect((await link('/pay', pressed.token, { simulated: 'pending' })).status).toBe(200)
  }
  const refused = await link('/pay', pressed.token, { simulated: 'approve' })
  expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY'])
  expect((await link('', pressed.token)).body.data.standing).toBe('open')
  expect((await link('/pay', other.token, { simulated: 'approve' })).body.data.standing).toBe('paid')
})

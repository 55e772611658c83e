import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { signInAs } from '../../../test/shop/people.ts'
import { openTestShop } from '../../../test/shop/shop.ts'
import { usualTimes } from '../../platform/handler-times.ts'

const times = { ...usualTimes, handlerMs: 2_000 }
const shop = await openTestShop({ demo: false, times })
const admin = await signInAs(shop, { role: 'ADMIN' })

test('an export that takes longer than the limit of handlers is sent completely', async () => {
  const holder = await shop.pool.connect()
  try {
    await holder.query('begin; lock table delivery_rates')
    const cookie = [...admin.jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const sent = get(`${shop.address}/api/delivery-rate-export`, { headers: { cookie } })
    const isOver = wait(times.handlerMs + 200)
    // Its first row is readable, the others are locked.
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    await isOver
    await holder.query('commit')
    expect((await buffer(response)).toString().match(/\n/g)).toHaveLength(2)
  } finally {
    await holder.query('rollback')
    holder.release()
  }
})

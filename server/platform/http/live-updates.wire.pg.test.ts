import { expect, test } from 'vitest'

import { openEventStream } from '../../../test/http/event-stream.ts'
import { signInAs } from '../../../test/shop/people.ts'
import { openTestShop } from '../../../test/shop/shop.ts'

const shop = await openTestShop({ demo: false })
const other = await shop.openAnother()

test('the event stream is live, and is neither cached nor buffered on the way', async () => {
  const person = await signInAs(shop)
  const stream = await openEventStream(shop.address, person)
  expect(stream.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  })
  expect(stream.headers).not.toHaveProperty('content-encoding')
})

test('signing out in one process closes the streams in another, whose browsers do not reconnect', async () => {
  const person = await signInAs(shop)
  const elsewhere = await signInAs(shop)
  const [here, there, stays] = await Promise.all([
    openEventStream(shop.address, person),
    openEventStream(other.address, person),
    openEventStream(other.address, elsewhere),
  ])
  await person.get('/api/userLogout')
  for (const stream of [here, there]) {
    expect(await stream.next()).toEqual({ name: 'ended', data: {} })
    await stream.ended()
  }
  expect(stays.events).toEqual([])
  await expect(openEventStream(shop.address, person)).rejects.toThrow('401')
})

test('a change of role, or another device, that ends a session closes its streams', async () => {
  const admin = await signInAs(shop, { role: 'ADMIN' })
  const person = await signInAs(shop)
  const stream = await openEventStream(other.address, person)
  const response = await admin.post('/api/update-user', { userId: person.id, role: 'TECHNICAL' })
  expect(response.status).toBe(200)
  expect(await stream.next()).toEqual({ name: 'ended', data: {} })
})

test('of more than eight streams of one person the oldest is closed', async () => {
  const person = await signInAs(shop)
  const first = await openEventStream(shop.address, person)
  const others = []
  for (let window = 0; window < 8; window++) others.push(await openEventStream(shop.address, person))
  expect(await first.next()).toEqual({ name: 'ended', data: {} })
  expect(others.flatMap(({ events }) => events)).toEqual([])
})

test('when notifications may have been missed, all browsers are requested to reload', async () => {
  const person = await signInAs(shop)
  const stream = await openEventStream(shop.address, person)
  await shop.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen %'`,
  )
  // Once when the connection was lost, and once when it was restored.
  expect(await stream.next()).toEqual({ name: 'missed', data: {} })
  expect(await stream.next()).toEqual({ name: 'missed', data: {} })
})

test('a shop that closes ends its streams without an event, so that browsers reconnect to another process', async () => {
  const person = await signInAs(shop)
  const closing = await shop.openAnother()
  const stream = await openEventStream(closing.address, person)
  await closing.app.close()
  await stream.ended()
  expect(stream.events).toEqual([])
})

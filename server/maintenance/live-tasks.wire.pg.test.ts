import { expect, test } from 'vitest'

import { openEventStream } from '../../test/http/event-stream.ts'
import { signInAs } from '../../test/shop/people.ts'
import { openTestShop } from '../../test/shop/shop.ts'
import { openDay } from '../../test/visits/open-days.ts'
import { openClient, openTechnician } from '../../test/visits/visits.ts'

const shop = await openTestShop({ demo: false })
const other = await shop.openAnother()
const tasksChanged = { name: 'changed', data: { kind: 'tasks' } }

/** Event streams are opened at the other process, calls go to the first one. */
async function openPeople() {
  const [client, stranger, first, second] = await Promise.all([
    openClient(shop),
    openClient(shop),
    openTechnician(shop),
    openTechnician(shop),
  ])
  const people = { client, stranger, first, second }
  const [ofClient, ofStranger, ofFirst, ofSecond] = await Promise.all(
    Object.values(people).map((person) => openEventStream(other.address, person)),
  )
  return { ...people, ofClient: ofClient!, ofStranger: ofStranger!, ofFirst: ofFirst!, ofSecond: ofSecond! }
}

test('a change in one process reaches the concerned users at another one', async () => {
  const { client, first, ofClient, ofStranger, ofFirst, ofSecond } = await openPeople()
  // A request without a day is assigned to nobody: every technician may take it.
  const { body } = await client.postCorrective({ descripcion: 'No prende' })
  for (const stream of [ofClient, ofFirst, ofSecond]) expect(await stream.next()).toEqual(tasksChanged)
  // The others get an event when it is taken.
  await first.take(body.data._id, 1)
  for (const stream of [ofClient, ofFirst, ofSecond]) expect(await stream.next()).toEqual(tasksChanged)

  await first.save(body.data._id, { fecha: openDay(), hora: '15:00' })
  for (const stream of [ofClient, ofFirst]) expect(await stream.next()).toEqual(tasksChanged)
  await first.save(body.data._id, { estado: 'en proceso' })
  for (const stream of [ofClient, ofFirst]) expect(await stream.next()).toEqual(tasksChanged)
  expect(ofSecond.events).toHaveLength(2)
  expect(ofStranger.events).toEqual([])
})

test('owners get an event for every visit', async () => {
  const client = await openClient(shop)
  const ofOwner = await openEventStream(other.address, await signInAs(shop, { role: 'ADMIN' }))
  await client.postCorrective({ descripcion: 'No prende' })
  expect(await ofOwner.next()).toEqual(tasksChanged)
})

test('a client gets no event of another client’s visit', async () => {
  const { client, stranger, ofStranger, ofClient } = await openPeople()
  await client.postPreventive({ fecha: openDay(1), hora: '09:00' })
  expect(await ofClient.next()).toEqual(tasksChanged)
  await stranger.postPreventive({ fecha: openDay(2), hora: '09:00' })
  expect(await ofStranger.next()).toEqual(tasksChanged)
  expect(ofClient.events).toHaveLength(1)
})

test('a failed request sends no event', async () => {
  const { client, ofClient, ofFirst } = await openPeople()
  expect((await client.postPreventive({ hora: '23:00' })).status).toBe(400)
  await client.postCorrective({})
  await ofClient.next()
  await ofFirst.next()
  expect([ofClient.events, ofFirst.events]).toEqual([[tasksChanged], [tasksChanged]])
})

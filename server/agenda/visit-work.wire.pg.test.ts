import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { plainPicture } from '../../test/http/upload.ts'
import { openVisitor } from '../../test/http/visitor.ts'
import { openTestShop } from '../../test/shop/shop.ts'
import { openAgendaOwner } from '../../test/visits/agenda.ts'
import { openVisitBilling } from '../../test/visits/visit-money.ts'
import { openVisitSigning, requestVisit } from '../../test/visits/visit-records.ts'
import { openClient, openTechnician } from '../../test/visits/visits.ts'

const shop = await openTestShop({ demo: false })
const owner = await openAgendaOwner(shop)
const technician = await openTechnician(shop)
const billing = openVisitBilling(technician)
const { end, sign } = openVisitSigning(technician)
const client = await openClient(shop)
const workOf = (id: string) => owner.get(`/api/agenda/visits/${id}/work`)

test('the owner sees the work of a visit while it is in progress, with its photos; the client not yet', async () => {
  const id = await requestVisit(client, { cantidad_computadoras: 2, hora: '15:00' })
  expect((await billing.stage(id, 'on_the_way')).status).toBe(200)
  expect((await billing.stage(id, 'started')).status).toBe(200)
  const [{ _id: computerId }] = (await billing.read(id)).computers
  await billing.photo(computerId, await plainPicture(40, 30, '#112233').jpeg().toBuffer())
  await billing.photo(computerId, await plainPicture(40, 30, '#332211').jpeg().toBuffer(), { moment: 'despues' })
  await billing.result(id, 1, { state: 'resuelto', findings: 'Pasta seca', workDone: 'Limpieza', minutes: 52 })
  await billing.result(id, 2, { state: 'pospuesto', reason: 'No tenía la clave' })
  await billing.point(id, 1, { state: 'not_applicable', note: 'Sin batería' })

  const { status, body } = await workOf(id)
  expect(status).toBe(200)
  expect(body.data).toEqual({
    technician: { name: 'Teresa Muñoz', phone: '3001234567', email: technician.email },
    stages: ['on_the_way', 'started'].map((stage) => ({
      stage,
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      receivedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    })),
    computers: [
      expect.objectContaining({
        ...{ _id: computerId, state: 'resuelto', findings: 'Pasta seca', workDone: 'Limpieza', minutes: 52 },
        photos: [expect.objectContaining({ moment: 'antes' }), expect.objectContaining({ moment: 'despues' })],
      }),
      expect.objectContaining({ state: 'pospuesto', reason: 'No tenía la clave', minutes: null, photos: [] }),
    ],
    checklist: expect.objectContaining({
      points: expect.arrayContaining([
        expect.objectContaining({ position: 1, state: 'not_applicable', note: 'Sin batería' }),
      ]),
    }),
    followUpId: null,
    proposal: null,
    earlier: [],
  })
  for (const { url } of body.data.computers[0].photos) {
    const photo = await owner.get(url)
    expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/webp'])
  }
  const followed = (await client.get(`/api/my-visits/${id}`)).body.data
  expect(followed.computers[0]).toMatchObject({ findings: '', workDone: '' })
})

test('the owner sees the charges, the follow-up and the record of a finished visit', async () => {
  const id = await requestVisit(client)
  await end(id, { state: 'pospuesto', reason: 'No tenía la clave' })
  expect((await billing.followUp(id)).status).toBe(200)
  expect((await billing.pay(id, 25_000)).status).toBe(200)
  expect((await sign(id)).status).toBe(200)
  const { data } = (await workOf(id)).body
  expect(data.proposal).toMatchObject({
    ...{ standing: 'approved', total: 25_000, paid: 25_000 },
    lines: [{ kind: 'fee', amount: 25_000 }],
    payments: [{ method: 'cash', amount: 25_000 }],
  })
  expect(data.stages.map(({ stage }: { stage: string }) => stage)).toEqual(['started', 'finished'])
  const after = (await workOf(data.followUpId)).body.data
  expect(after).toMatchObject({ stages: [], computers: [{ state: 'por_revisar' }], followUpId: null })
  const number = (await owner.open(id)).record
  expect((await owner.get(`/api/visit-records/${id}`)).body.data.number).toBe(number)
})

test('only ADMIN may read it, and an unknown visit is not found', async () => {
  const id = await requestVisit(client)
  const path = `/api/agenda/visits/${id}/work`
  for (const person of [client, technician]) expect((await person.get(path)).status).toBe(403)
  expect((await openVisitor(shop.address).get(path)).status).toBe(401)
  const unknown = await workOf(randomUUID())
  expect([unknown.status, unknown.body.code]).toEqual([404, 'NOT_FOUND'])
})

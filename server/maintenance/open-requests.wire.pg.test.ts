import { expect, test } from 'vitest'

import { openTestShop } from '../../test/shop/shop.ts'
import { openDay } from '../../test/visits/open-days.ts'
import { openClient } from '../../test/visits/visits.ts'

const shop = await openTestShop({ demo: false })

const openOf = async (client: Awaited<ReturnType<typeof openClient>>) => {
  const { status, body } = await client.get('/api/open-requests')
  expect([status, body.success]).toEqual([200, true])
  return body.data
}

test('a computer is in the open requests of its client until the visit is done or cancelled (P-205)', async () => {
  const client = await openClient(shop)
  const laptop = await client.register()
  const tower = await client.register({ tipoComputadora: 'mesa', marca: 'Norte', modelo: 'T5' })
  expect(await openOf(client)).toEqual([])

  const fecha = openDay()
  const named = await client.postPreventive({ fecha, hora: '09:00', computerIds: [laptop] })
  // Not named, but the only one of its kind and brand.
  const found = await client.postPreventive({
    ...{ fecha, hora: '14:00', tipo_computadoras: 'mesa', marca_computadoras: 'Norte' },
  })
  const line = { serial_computadoras: tower, problema: 'No enciende' }
  const broken = await client.postCorrective({ descripcion: 'Falla', computadoras: [line, line] })
  const [first, second, third] = [named, found, broken].map(({ body }) => body.data._id)
  const expected = [
    { computerId: laptop, _id: first, tipo: 'preventivo', fecha, hora: '09:00' },
    { computerId: tower, _id: second, tipo: 'preventivo', fecha, hora: '14:00' },
    { computerId: tower, _id: third, tipo: 'correctivo', fecha: '', hora: '' },
  ]
  expect(await openOf(client)).toEqual(expected)
  expect(await openOf(await openClient(shop)), 'somebody else’s').toEqual([])

  await shop.pool.query(`update tasks set estado = 'en proceso' where id = $1`, [first])
  expect(await openOf(client)).toEqual(expected)
  await shop.pool.query(`update tasks set estado = 'completado' where id = $1`, [first])
  await shop.pool.query(`update tasks set estado = 'cancelado' where id = $1`, [third])
  expect(await openOf(client)).toEqual(expected.slice(1, 2))

  // Reported, but not refused.
  expect((await client.postCorrective({ descripcion: 'Otra', computadoras: [line] })).status).toBe(201)
})

test('open requests require a session, and take no parameters', async () => {
  const client = await openClient(shop)
  const visitor = await fetch(`${shop.address}/api/open-requests`)
  expect([visitor.status, (await visitor.json()).code]).toEqual([401, 'NO_SESSION'])
  expect((await client.get('/api/open-requests?userId=1')).status).toBe(400)
})

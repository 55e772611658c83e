import { afterEach, describe, expect, test } from 'vitest'

import { expectInvariants } from '../../../test/database/invariants.ts'
import { openBuyer } from '../../../test/orders/buyers.ts'
import { openDeskOrders } from '../../../test/orders/desk-orders.ts'
import { signInAs } from '../../../test/shop/people.ts'
import { openTestShop } from '../../../test/shop/shop.ts'

const shop = await openTestShop({ demo: false })
const adriana = await signInAs(shop, { role: 'ADMIN', name: 'Adriana Rojas' })
const jorge = await signInAs(shop, { role: 'ADMIN', name: 'Jorge Mora' })
const desk = await openDeskOrders(shop)
afterEach(() => expectInvariants(shop.pool))

const orderOf = async (orderId: string) => (await adriana.get(`/api/order-desk/order/${orderId}`)).body.data
const rowOf = async (orderId: string) => (await adriana.get(`/api/order-desk?state=all&q=${orderId}`)).body.data[0]
const prepare = (shipmentId: string, version: number) =>
  adriana.post('/api/order-desk/prepare', { shipments: [{ shipmentId, version }] })
const send = (shipmentId: string, version: number) =>
  adriana.post('/api/order-desk/send', { shipments: [{ shipmentId, version, carrier: 'tcc', guide: '77' }] })

const elsewhere = {
  recipient: 'Segundo Benavides',
  phone: '3015550169',
  municipalityCode: '52356',
  line: 'Carrera 6 # 12-30',
  indications: '',
}
const changeAddress = async (orderId: string, given = elsewhere) =>
  jorge.post('/api/order-desk/address', { orderId, addressSeen: (await orderOf(orderId)).addressId, ...given })

const refusal = {
  status: 409,
  body: {
    code: 'SHIPMENT_CHANGED',
    message: 'Jorge Mora cambió la dirección. Así está ahora. Imprime el rótulo otra vez.',
    data: { last: { who: 'Jorge Mora', event: 'address_given' } },
  },
}

describe('a shipment whose address changed after it was seen', () => {
  test('is not marked sent from the outdated view, though no step was done with it', async () => {
    const { orderId } = await desk.add()
    const [seen] = (await orderOf(orderId)).shipments
    expect((await changeAddress(orderId)).status).toBe(200)
    expect(await send(orderId, seen.version)).toMatchObject(refusal)
    expect((await orderOf(orderId)).shipments[0]).toMatchObject({ state: 'to_prepare', hasNewAddress: true })
    expect(await rowOf(orderId)).toMatchObject({ hasNewAddress: true })
  })

  test('shows that its label is to be printed again, until it is prepared again or sent', async () => {
    const { orderId } = await desk.add()
    await prepare(orderId, 1)
    expect((await orderOf(orderId)).shipments[0].hasNewAddress).toBe(false)
    await changeAddress(orderId)
    expect(await send(orderId, 2)).toMatchObject(refusal)
    expect((await orderOf(orderId)).shipments[0]).toMatchObject({ state: 'prepared', version: 3, hasNewAddress: true })
    await adriana.post('/api/order-desk/unprepare', { shipments: [{ shipmentId: orderId, version: 3 }] })
    expect((await rowOf(orderId)).hasNewAddress).toBe(true)
    await prepare(orderId, 4)
    expect((await rowOf(orderId)).hasNewAddress).toBe(false)
    await changeAddress(orderId, { ...elsewhere, line: 'Carrera 6 # 12-31' })
    expect((await send(orderId, 6)).status).toBe(200)
    expect((await orderOf(orderId)).shipments[0]).toMatchObject({
      hasNewAddress: false,
      address: { line: 'Carrera 6 # 12-31' },
    })
  })

  test('still shows it once "prepared" was undone', async () => {
    const { orderId } = await desk.add()
    const undo = (version: number) =>
      adriana.post('/api/order-desk/undo', { shipments: [{ shipmentId: orderId, version }] })
    const hasNewAddress = async () => (await orderOf(orderId)).shipments[0].hasNewAddress
    expect((await prepare(orderId, 1)).status).toBe(200)
    expect((await undo(2)).status).toBe(200)
    expect(await hasNewAddress()).toBe(false)
    await changeAddress(orderId)
    const { version } = (await orderOf(orderId)).shipments[0]
    expect((await prepare(orderId, version)).status).toBe(200)
    expect(await hasNewAddress()).toBe(false)
    expect((await undo(version + 1)).status).toBe(200)
    expect((await orderOf(orderId)).shipments[0]).toMatchObject({ state: 'to_prepare', hasNewAddress: true })
    expect((await rowOf(orderId)).hasNewAddress).toBe(true)
  })

  test('names the buyer who changed it', async () => {
    const buyer = await openBuyer(shop)
    const { body } = await buyer.buy({ [desk.products.chair]: 1 })
    const orderId = String(body.data.orderId)
    const { name } = (await orderOf(orderId)).buyer
    const give = async (line: string) => {
      const written = { ...elsewhere, line }
      const addressId = (await buyer.post('/api/addresses', written)).body.data._id
      return buyer.post('/api/order-address', { orderId, addressId })
    }
    expect((await give('Calle 1 # 2-3')).status).toBe(200)
    expect((await prepare(orderId, 1)).status).toBe(200)
    expect((await give('Calle 4 # 5-6')).status).toBe(200)
    const refused = await send(orderId, 2)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      `${name} cambió la dirección. Así está ahora. Imprime el rótulo otra vez.`,
    ])
    expect((await orderOf(orderId)).shipments[0]).toMatchObject({ state: 'prepared', hasNewAddress: true })
  })
})

test('the same address again changes no shipment, and one that has left keeps its version', async () => {
  const { orderId } = await desk.add()
  await changeAddress(orderId)
  const { shipments } = await orderOf(orderId)
  const split = await adriana.post('/api/order-desk/split', {
    shipmentId: orderId,
    version: 2,
    lines: [{ lineId: shipments[0].lines[0].lineId, quantity: 1 }],
  })
  const { shipmentId, version } = split.body.data
  expect((await send(orderId, 3)).status).toBe(200)
  await changeAddress(orderId)
  expect((await prepare(shipmentId, version)).status).toBe(200)
  await changeAddress(orderId, { ...elsewhere, line: 'Carrera 6 # 12-31' })
  const versions = (await orderOf(orderId)).shipments.map((one: { version: number }) => one.version)
  expect(versions).toEqual([version + 2, 4])
})

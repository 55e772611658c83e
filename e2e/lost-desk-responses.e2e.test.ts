import { beforeAll, beforeEach, expect, it } from 'vitest'

import { openAnew } from '../test/browser/open-anew.ts'
import { pressInVain } from '../test/browser/press-in-vain.ts'
import { openWindowOf, toastOf } from '../test/browser/signed-in.ts'
import { openDeskOrders } from '../test/orders/desk-orders.ts'
import { openTestVault, TEST_VAULT_ENV } from '../test/orders/licences.ts'
import { startShopProcess } from '../test/shop/shop-process.ts'

let shop: Awaited<ReturnType<typeof startShopProcess>>
let desk: Awaited<ReturnType<typeof openDeskOrders>>
let owner: Awaited<ReturnType<typeof openWindowOf>>
beforeAll(async () => {
  shop = await startShopProcess({ DEMO: 'off', ...TEST_VAULT_ENV })
  desk = await openDeskOrders({ ...shop, vault: await openTestVault(shop.db) })
  owner = await openWindowOf(shop, { role: 'ADMIN', name: 'Adriana Rojas' })
  await owner.goTo('/admin-panel/messages')
})
beforeEach(() => owner.page.unrouteAll({ behavior: 'ignoreErrors' }))

/** Opens a screen again within the owner's page. */
async function open(path: string) {
  await openAnew(owner.page, path)
  return owner.page
}
const openOrder = async (orderId: string) => {
  const page = await open(`/admin-panel/orders/${orderId}`)
  await page.getByRole('region', { name: 'Historial' }).waitFor()
  return page
}
/** An order that was sent and is paid when it arrives. */
async function openOnDelivery() {
  await shop.pool.query('update delivery_rates set contra_entrega_up_to = 1000000')
  const order = await desk.addOnDelivery()
  const sent = { shipmentId: order.orderId, version: 1, carrier: 'tcc', guide: '100' }
  expect((await owner.person.post('/api/order-desk/send', { shipments: [sent] })).status).toBe(200)
  return order
}
const eventsOf = async (orderId: string): Promise<string[]> =>
  (await owner.person.get(`/api/order-desk/order/${orderId}`)).body.data.history.map(
    ({ event }: { event: string }) => event,
  )
const howOften = async (orderId: string, event: string) =>
  (await eventsOf(orderId)).filter((happened) => happened === event).length

it('a shipment is prepared once, and the second press reports that', async () => {
  const { orderId } = await desk.add()
  const page = await openOrder(orderId)
  const press = () => page.getByRole('main').getByRole('button', { name: 'Marcar preparado' }).first().click()
  await pressInVain(page, '/api/order-desk/prepare', press)
  await press()
  await page.getByText(/^Adriana Rojas lo marcó preparado hace/).waitFor()
  expect(await howOften(orderId, 'prepared')).toBe(1)
})

it('an order is sent once from the list', async () => {
  const { orderId } = await desk.add()
  const page = await open(`/admin-panel/orders?q=${orderId.slice(0, 8)}&estado=todos`)
  await page.getByRole('checkbox', { name: /^Elegir el pedido/ }).click()
  await page.getByRole('region', { name: 'Pedidos elegidos' }).getByRole('button', { name: 'Marcar enviados' }).click()
  const dialog = page.getByRole('dialog', { name: /^Marcar .* como enviado/ })
  await dialog.getByLabel('Transportadora').selectOption('Servientrega')
  const press = () => dialog.getByRole('button', { name: 'Marcar enviado' }).click()
  await pressInVain(page, '/api/order-desk/send', press)
  await press()
  await toastOf(page, '1 pedido enviado').waitFor()
  expect(await howOften(orderId, 'sent')).toBe(1)
})

it('an order is cancelled once, and the second press reports that', async () => {
  const { orderId } = await desk.add({ units: 2 })
  const before = await desk.stockOf('chair')
  const page = await openOrder(orderId)
  await page.getByRole('button', { name: 'Más acciones' }).first().click()
  await page.getByRole('menuitem', { name: 'Cancelar pedido' }).click()
  const dialog = page.getByRole('dialog', { name: '¿Cancelar este pedido?' })
  await dialog.getByLabel('Por qué').selectOption('Sin unidades')
  const press = () => dialog.getByRole('button', { name: 'Cancelar pedido' }).click()
  await pressInVain(page, '/api/order-desk/cancel', press)
  await press()
  await dialog.getByText(/^Adriana Rojas lo canceló hace/).waitFor()
  expect(await howOften(orderId, 'cancelled')).toBe(1)
  expect(await desk.stockOf('chair')).toBe(before + 2)
})

it('a refund is registered once, and the second press reports that', async () => {
  const { orderId } = await desk.add({ units: 1 })
  await owner.person.post('/api/order-desk/cancel', { orderId, reason: 'asked' })
  const page = await openOrder(orderId)
  await page.getByRole('main').getByRole('button', { name: 'Devolver dinero' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Devolver dinero' })
  await dialog.locator('label').filter({ hasText: 'Transferencia' }).first().click()
  await dialog.locator('input[type=file]').setInputFiles({ name: 'p.png', mimeType: 'image/png', buffer: pixel })
  await dialog.getByRole('button', { name: /^Quitar/ }).waitFor()
  const press = () => dialog.getByRole('button', { name: 'Registrar' }).click()
  await pressInVain(page, '/api/order-desk/refund', press)
  await press()
  await dialog.getByText(/^Adriana Rojas devolvió el dinero hace/).waitFor()
  expect(await howOften(orderId, 'refunded')).toBe(1)
})

it('the cash of an order is registered once, and the second press reports that', async () => {
  const { orderId } = await openOnDelivery()
  const page = await openOrder(orderId)
  await page.getByRole('region', { name: 'Contra entrega' }).getByRole('button', { name: 'Registrar pago' }).click()
  const dialog = page.getByRole('dialog', { name: 'Registrar pago' })
  const press = () => dialog.getByRole('button', { name: 'Registrar pago' }).click()
  await pressInVain(page, '/api/order-desk/collect', press)
  await press()
  await dialog.getByText(/^Adriana Rojas lo cobró hace/).waitFor()
  await dialog.getByRole('button', { name: 'Registrar pago' }).waitFor({ state: 'detached' })
  expect(await howOften(orderId, 'collected')).toBe(1)
})

it('an undelivered order is returned once, and the second press reports that', async () => {
  const { orderId } = await openOnDelivery()
  const page = await openOrder(orderId)
  await page.getByRole('region', { name: 'Contra entrega' }).getByRole('button', { name: 'No lo recibió' }).click()
  const dialog = page.getByRole('dialog', { name: '¿No lo recibió?' })
  const press = () => dialog.getByRole('button', { name: 'No lo recibió' }).click()
  await pressInVain(page, '/api/order-desk/not-received', press)
  await press()
  await dialog.getByText(/^Adriana Rojas lo marcó como no recibido hace/).waitFor()
  await dialog.getByRole('button', { name: 'No lo recibió' }).waitFor({ state: 'detached' })
  expect(await howOften(orderId, 'not_received')).toBe(1)
})

it('units are separated into one more shipment, however often it is pressed', async () => {
  const { orderId } = await desk.add({ units: 3 })
  const page = await openOrder(orderId)
  await page.getByRole('main').getByRole('button', { name: 'Separar en otro envío' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Separar en otro envío' })
  await dialog.getByRole('button', { name: 'Aumentar' }).click()
  const press = () => dialog.getByRole('button', { name: 'Separar', exact: true }).click()
  await pressInVain(page, '/api/order-desk/split', press)
  await press()
  await toastOf(page, '1 unidad en otro envío').waitFor()
  await dialog.waitFor({ state: 'hidden' })
  const { body } = await owner.person.get(`/api/order-desk/order/${orderId}`)
  expect(body.data.shipments.map(({ units }: { units: number }) => units)).toEqual([2, 1])
  expect(await howOften(orderId, 'split')).toBe(1)
})

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

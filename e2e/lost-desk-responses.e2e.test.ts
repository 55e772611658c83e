import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, it } from 'vitest'

import { closeToasts } from '../test/browser/close-toasts.ts'
import { openWindowOf, toastOf } from '../test/browser/signed-in.ts'
import { stubCall } from '../test/http/calls.ts'
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
})
beforeEach(() => owner.page.unrouteAll({ behavior: 'ignoreErrors' }))

/** Presses a button whose call is made, but whose answer is lost, and waits until the page has said so. */
async function pressInVain(page: Page, path: string, press: () => Promise<void>): Promise<void> {
  await stubCall(page, path, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await press()
  await toastOf(page, 'Error de conexión al servidor').waitFor()
  await page.unrouteAll({ behavior: 'wait' })
  await closeToasts(page)
}

const openOrder = async (orderId: string) => {
  await owner.goTo(`/admin-panel/orders/${orderId}`)
  await owner.page.getByRole('region', { name: 'Historial' }).waitFor()
  return owner.page
}
const eventsOf = async (orderId: string): Promise<string[]> =>
  (await owner.person.get(`/api/order-desk/order/${orderId}`)).body.data.history.map(
    ({ event }: { event: string }) => event,
  )
const howOften = async (orderId: string, event: string) =>
  (await eventsOf(orderId)).filter((happened) => happened === event).length

it('a shipment is prepared once, and the second press says that it was', async () => {
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
  const { page, goTo } = owner
  await goTo(`/admin-panel/orders?q=${orderId.slice(0, 8)}&estado=todos`)
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

it('an order is cancelled once, and the second press says that it was', async () => {
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

it('a refund is registered once, and the second press says that it was', async () => {
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

it('a delivery rate is added and changed once, and the second press says that it is saved', async () => {
  const { page, goTo } = owner
  await goTo('/admin-panel/delivery')
  const dialog = page.getByRole('dialog')
  const press = () => dialog.getByRole('button', { name: 'Guardar tarifa' }).click()
  await page.getByRole('button', { name: 'Agregar tarifa' }).click()
  await dialog.getByLabel('Dónde vale').selectOption('Un departamento')
  await dialog.getByLabel('Departamento', { exact: true }).selectOption('Nariño')
  await dialog.getByLabel('Costo (pesos)').fill('18900')
  await dialog.getByLabel('Desde (días hábiles)').fill('2')
  await dialog.getByLabel('Hasta (días hábiles)').fill('4')
  await pressInVain(page, '/api/delivery-rates', press)
  await press()
  await toastOf(page, 'Tarifa guardada').waitFor()
  await closeToasts(page)
  await page.getByRole('button', { name: /^Editar la tarifa de Nariño/ }).click()
  await dialog.getByLabel('Costo (pesos)').fill('21400')
  const { rows: rates } = await shop.pool.query(`select id from delivery_rates where place = '52'`)
  await pressInVain(page, `/api/delivery-rates/${rates[0].id}`, press)
  await press()
  await toastOf(page, 'Tarifa guardada').waitFor()
  const { rows } = await shop.pool.query(`select cost, version from delivery_rates where place = '52'`)
  expect(rows).toEqual([{ cost: 21_400, version: 2 }])
})

it('a product is changed, and the second press says so', async () => {
  const { page, goTo } = owner
  await goTo('/admin-panel/all-products')
  await page.getByRole('button', { name: /^Editar Lámpara Brisanta/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Product' })
  await dialog.getByLabel('Precio de lista').fill('16000')
  const press = () => dialog.getByRole('button', { name: 'Guardar cambios' }).click()
  await pressInVain(page, '/api/update-product', press)
  await press()
  await dialog.waitFor({ state: 'hidden' })
  const { rows } = await shop.pool.query('select price from products where id = $1', [desk.products.lamp])
  expect(rows).toEqual([{ price: 16_000 }])
})

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'

import { expectAccessibleInLightAndDark } from '../test/browser/axe.ts'
import { desktop, expectNoComplaints, openWindow } from '../test/browser/browser.ts'
import { closeToasts } from '../test/browser/close-toasts.ts'
import { expectToFit } from '../test/browser/fits-width.ts'
import { navigateInPage } from '../test/browser/navigate-in-page.ts'
import { toastOf } from '../test/browser/signed-in.ts'
import { openBuyer, type Buyer } from '../test/orders/buyers.ts'
import { addAddress } from '../test/orders/delivery.ts'
import { openDeskOrders } from '../test/orders/desk-orders.ts'
import { openTestVault, TEST_VAULT_ENV } from '../test/orders/licences.ts'
import { signInAs } from '../test/shop/people.ts'
import { startShopProcess } from '../test/shop/shop-process.ts'
import { dayFrom } from '../test/visits/open-days.ts'

const HISTORY = '/clientPanel/history-shopping'
const narrow = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
const wide = { ...desktop, viewport: { width: 1440, height: 900 } }

let shop: Awaited<ReturnType<typeof startShopProcess>>
let desk: Awaited<ReturnType<typeof openDeskOrders>>
let owner: Awaited<ReturnType<typeof signInAs>>
beforeAll(async () => {
  shop = await startShopProcess({ DEMO: 'off', ...TEST_VAULT_ENV })
  const parts = { ...shop, vault: await openTestVault(shop.db) }
  desk = await openDeskOrders(parts)
  owner = await signInAs(shop, { role: 'ADMIN', name: 'Adriana Rojas' })
})

const step = async (path: string, shipmentId: string, version: number, more = {}) => {
  const { body } = await owner.post(`/api/order-desk/${path}`, { shipments: [{ shipmentId, version, ...more }] })
  expect(body.success).toBe(true)
}

/** Opens a window with the buyer's session, and functions that open the history. */
async function openHistory(buyer: Buyer, window: Parameters<typeof openWindow>[0] = wide) {
  const opened = await openWindow(window)
  const { page } = opened
  const cookies = [...buyer.jar].map(([name, value]) => ({ name, value, url: shop.address, httpOnly: true }))
  await page.context().addCookies(cookies)
  const openList = async () => {
    await page.goto(shop.address + HISTORY)
    await page.getByRole('article').first().waitFor()
  }
  /** Leaves the history and returns within the app, without loading the document. */
  const reopenList = async () => {
    await navigateInPage(page, '/clientPanel/direcciones')
    await page.getByRole('heading', { level: 1, name: 'Direcciones' }).waitFor()
    await navigateInPage(page, HISTORY)
    await page.getByRole('article').first().waitFor()
  }
  return { ...opened, openList, reopenList }
}
const signUpBuyer = async () => openBuyer({ ...shop, vault: await openTestVault(shop.db) })

async function expectAccessibleAtAllWidths(page: Page): Promise<void> {
  await expectAccessibleInLightAndDark(page)
  await expectToFit(page, 320, 360, 768, 1440)
}

const shipment = (page: Page, number = 1) => page.getByRole('region', { name: `Envío ${number}` })
const currentStep = (page: Page) => shipment(page).locator('[aria-current=step]').innerText()

/** Withdraws from two units of what arrived, follows the case, adds a note and cancels it; later there is only the guarantee. */
async function withdraw(page: Page, orderId: string, reopenList: () => Promise<void>): Promise<void> {
  const button = shipment(page).getByRole('button', { name: 'Ejercer retracto' })
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Ejercer retracto' })
  await dialog.getByText(/^Antivirus Escudrix: no se devuelve aquí, porque su clave ya se mostró/).waitFor()
  await dialog.getByRole('button', { name: 'Devolver' }).click()
  await dialog.getByText('Elige qué devuelves.').waitFor()
  const more = dialog.getByRole('group', { name: 'Unidades de Silla' }).getByRole('button', { name: 'Aumentar' })
  await more.click()
  await more.click()
  await expectAccessibleInLightAndDark(page)
  await dialog.getByRole('button', { name: 'Devolver' }).click()
  const alert = page.getByRole('alertdialog')
  await alert.getByText(/^Tu número de caso es RET-\d{4}-\d{6}\. /).waitFor()
  await alert.getByRole('button', { name: 'Aceptar' }).click()
  const followed = page.getByRole('region', { name: /^Retracto RET-/ })
  await followed.getByText('Esperando el producto').waitFor()
  await followed.getByText('2 × Silla Bebenube Convertible').waitFor()
  await followed.getByRole('button', { name: 'Agregar una nota' }).click()
  await page.getByLabel('Nota para la tienda').fill('La guía es 77.')
  await page.getByRole('button', { name: 'Guardar nota' }).click()
  await followed.getByText('La guía es 77.').waitFor()
  await closeToasts(page)
  await expectAccessibleAtAllWidths(page)
  await followed.getByRole('button', { name: 'Cancelar el caso' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar el caso' }).click()
  await followed.getByText('Cancelado', { exact: true }).waitFor()
  await shop.pool.query(
    `update shipments set delivered_at = now() - interval '15 days', sent_at = now() - interval '16 days' where id = $1`,
    [orderId],
  )
  await reopenList()
  await shipment(page).getByRole('button', { name: 'Pedir garantía' }).waitFor()
  expect(await button.count()).toBe(0)
}

describe('the purchase history', () => {
  it('lists products by shipment, and licences apart', async () => {
    const buyer = await signUpBuyer()
    const { orderId } = await desk.add({ units: 3, licences: 1, buyer })
    const { rows } = await shop.pool.query('select id from order_lines where order_id = $1 and not digital', [orderId])
    const { body } = await owner.post('/api/order-desk/split', {
      shipmentId: orderId,
      version: 1,
      lines: [{ lineId: rows[0].id, quantity: 1 }],
    })
    expect(body.success).toBe(true)
    const { page, openList } = await openHistory(buyer)
    await openList()
    expect(await shipment(page, 1).innerText()).toContain('2 × $\u00A040.000')
    expect(await shipment(page, 2).innerText()).toContain('1 × $\u00A040.000')
    for (const number of [1, 2]) expect(await shipment(page, number).innerText()).not.toContain('Antivirus Escudrix')
    await page.getByRole('article').getByRole('heading', { name: 'Antivirus Escudrix' }).waitFor()
  })

  it('shows where a sent shipment went if the rest of the order now goes elsewhere', async () => {
    const buyer = await signUpBuyer()
    const { orderId } = await desk.add({ units: 2, buyer })
    const { rows } = await shop.pool.query('select id from order_lines where order_id = $1', [orderId])
    const lines = [{ lineId: rows[0].id, quantity: 1 }]
    const split = await owner.post('/api/order-desk/split', { shipmentId: orderId, version: 1, lines })
    await step('send', split.body.data.shipmentId, 1, { carrier: 'tcc', guide: '7' })
    const { addressId } = (await owner.get(`/api/order-desk/order/${orderId}`)).body.data
    const given = {
      ...{ orderId, addressSeen: addressId, recipient: 'Yolanda Narváez', phone: '3015550168' },
      ...{ municipalityCode: '23001', line: 'Carrera 6 # 62B-32', indications: '' },
    }
    expect((await owner.post('/api/order-desk/address', given)).status).toBe(200)
    const { page, openList, complaints } = await openHistory(buyer, narrow)
    await openList()
    await shipment(page, 1).getByText('Envío 1 de 2 a Montería').waitFor()
    expect(await shipment(page, 1).innerText()).not.toContain('Salió para')
    await shipment(page, 2).getByText('Envío 2 de 2 a Pasto').waitFor()
    await shipment(page, 2)
      .getByText('Salió para María Fernanda Benavides, Calle 18 # 28-46, apto 301, Pasto, Nariño.')
      .waitFor()
    await expectAccessibleAtAllWidths(page)
    expectNoComplaints(complaints)
  })

  it('shows that the shop cancelled one of two shipments and the refund; accessible at 360 px in both themes', async () => {
    const buyer = await signUpBuyer()
    const { orderId } = await desk.add({ units: 3, buyer })
    const { rows } = await shop.pool.query('select id from order_lines where order_id = $1', [orderId])
    const { body } = await owner.post('/api/order-desk/split', {
      shipmentId: orderId,
      version: 1,
      lines: [{ lineId: rows[0].id, quantity: 2 }],
    })
    await owner.post('/api/order-desk/cancel-shipment', { ...body.data, reason: 'no_units' })
    const { page, openList } = await openHistory(buyer, narrow)
    await openList()
    await shipment(page, 2).getByRole('heading', { name: 'No se envía' }).waitFor()
    await shipment(page, 2).getByText('La tienda canceló este envío.').waitFor()
    await shipment(page, 1).getByRole('heading', { name: 'Lo estamos preparando' }).waitFor()
    await page.getByText(/^La tienda te debe \$.80\.000: te los devuelve pronto\.$/).waitFor()
    await expectAccessibleAtAllWidths(page)
  })

  it('shows each shipment’s step, guide and events, and lets its buyer withdraw from what arrived; accessible at 1440 px in both themes without sideways scrolling', async () => {
    const buyer = await signUpBuyer()
    const { orderId } = await desk.add({ units: 3, licences: 1, buyer })
    const { page, openList, reopenList, complaints } = await openHistory(buyer)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: shop.address })
    await openList()
    await shipment(page).getByRole('heading', { name: 'Lo estamos preparando' }).waitFor()
    expect(await shipment(page).innerText()).toContain('Envío 1 de 1 a Pasto, Nariño')
    expect(await currentStep(page)).toBe('Recibido')
    await step('prepare', orderId, 1)
    await step('send', orderId, 2, { carrier: 'coordinadora', guide: '63120457881' })
    await reopenList()
    expect(await currentStep(page)).toBe('Enviado')
    await shipment(page).getByRole('button', { name: 'Copiar la guía 63120457881' }).click()
    await toastOf(page, 'Guía copiada').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('63120457881')
    const tracking = shipment(page).getByRole('link', { name: 'Rastrear' })
    expect(await tracking.getAttribute('href')).toContain('coordinadora.com')
    expect(await tracking.getAttribute('rel')).toContain('noopener')
    // The newest order shows its events unfolded.
    const events = await shipment(page).locator('details li p').allInnerTexts()
    expect(events).toEqual(['Va en camino con Coordinadora.', 'Preparamos este envío.', 'Recibimos tu pedido.'])
    await closeToasts(page)
    await expectAccessibleAtAllWidths(page)
    await step('deliver', orderId, 3)
    await reopenList()
    await shipment(page)
      .getByRole('heading', { name: /^Llegó el / })
      .waitFor()
    await shipment(page)
      .getByText(
        /^Te quedan [345] días hábiles para devolverlo sin dar razones, hasta el (lunes|martes|miércoles|jueves|viernes) \d+/,
      )
      .waitFor()
    await expectAccessibleInLightAndDark(page)
    await withdraw(page, orderId, reopenList)
    expectNoComplaints(complaints)
  })

  it('leads a buyer who pays in cash and wants to send products back to a prefilled form', async () => {
    await shop.pool.query('update delivery_rates set cost = 0, contra_entrega_up_to = 500000')
    const { orderId, buyer } = await desk.addOnDelivery({ units: 1 })
    await step('send', orderId, 1, { carrier: 'coordinadora', guide: '63120457881' })
    await step('deliver', orderId, 2)
    const { page, openList } = await openHistory(buyer, narrow)
    await openList()
    await shipment(page).getByRole('link', { name: 'Pedir la devolución' }).click()
    await expect.poll(() => page.getByLabel('Número de pedido').inputValue()).toBe(orderId.slice(0, 8).toUpperCase())
    expect(await page.getByLabel('Tipo de solicitud').inputValue()).toBe('peticion')
    expect(await page.getByLabel('Qué pasó y qué necesitas').inputValue()).toContain('derecho de retracto')
    await page.getByRole('checkbox', { name: /Autorizo/ }).check()
    await page.getByRole('button', { name: 'Enviar solicitud' }).click()
    const received = () =>
      shop.pool.query('select 1 from contact_requests where order_number = $1', [orderId.slice(0, 8).toUpperCase()])
    await expect.poll(async () => (await received()).rowCount).toBe(1)
    const followed = page.getByRole('region', { name: 'Tus solicitudes' })
    await followed.getByText('En trámite').waitFor()
    await followed.getByText(/^Te respondemos a más tardar el /).waitFor()
    await expectAccessibleInLightAndDark(page)
  })

  it('shows that a shipment is late, with the former days; accessible at 360 px in both themes, never scrolls sideways', async () => {
    const buyer = await signUpBuyer()
    const { orderId } = await desk.add({ units: 3, licences: 1, hasAddress: false, buyer })
    await addAddress(shop.pool, orderId, { days: [1, 3], at: '2025-11-13T12:00:00Z' })
    await shop.pool.query('alter table orders disable trigger user')
    await shop.pool.query(`update orders set paid_at = '2025-11-14T15:42:00Z' where id = $1`, [orderId])
    await shop.pool.query('alter table orders enable trigger user')
    const { page, openList, reopenList } = await openHistory(buyer, narrow)
    await openList()
    await shipment(page).getByRole('heading', { name: 'Lo estamos preparando' }).waitFor()
    await shipment(page).getByText('Llega más tarde de lo que dijimos.', { exact: true }).waitFor()
    expect(await shipment(page).innerText()).toMatch(/Antes: entre el martes 18.* y el jueves 20/)
    const day = dayFrom(5)
    const { body } = await owner.post('/api/order-desk/days', { shipmentId: orderId, version: 1, from: day, to: day })
    expect(body.success).toBe(true)
    await reopenList()
    await shipment(page)
      .getByRole('heading', { name: /^Llega el / })
      .waitFor()
    expect(await shipment(page).innerText()).toMatch(/Antes: entre el martes 18.* Ahora: el /)
    await expectAccessibleInLightAndDark(page)
    await step('send', orderId, 2, { carrier: 'coordinadora', guide: '63120457881' })
    await reopenList()
    expect(await currentStep(page)).toBe('Enviado')
    await expectAccessibleAtAllWidths(page)
  })
})

import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'

import { expectAccessibleInLightAndDark } from '../test/browser/axe.ts'
import { desktop, expectNoComplaints, hydrated, openWindow } from '../test/browser/browser.ts'
import { holdCall } from '../test/browser/calls.ts'
import { closeToasts } from '../test/browser/close-toasts.ts'
import { dropFile } from '../test/browser/drop-file.ts'
import { expectToFit } from '../test/browser/fits-width.ts'
import { navigateInPage } from '../test/browser/navigate-in-page.ts'
import { atPath, openWindowOf, toastOf } from '../test/browser/signed-in.ts'
import { addProduct } from '../test/orders/buyers.ts'
import { addAddress } from '../test/orders/delivery.ts'
import { openDeskOrders } from '../test/orders/desk-orders.ts'
import { openTestVault, TEST_VAULT_ENV } from '../test/orders/licences.ts'
import { signInAs } from '../test/shop/people.ts'
import { startShopProcess } from '../test/shop/shop-process.ts'
import { dayFrom } from '../test/visits/open-days.ts'

const DESK = '/admin-panel/orders'
const narrow = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
const wide = { ...desktop, viewport: { width: 1440, height: 900 } }

let shop: Awaited<ReturnType<typeof startShopProcess>>
let desk: Awaited<ReturnType<typeof openDeskOrders>>
let windows: Record<'narrow' | 'wide', Awaited<ReturnType<typeof openWindowOf>>>
let clerk: Awaited<ReturnType<typeof signInAs>>
beforeAll(async () => {
  shop = await startShopProcess({ DEMO: 'off', ...TEST_VAULT_ENV })
  desk = await openDeskOrders({ ...shop, vault: await openTestVault(shop.db) })
  clerk = await signInAs(shop, { role: 'ADMIN', name: 'Adriana Rojas' })
  const admin = { role: 'ADMIN', name: 'Adriana Rojas' } as const
  windows = { narrow: await openWindowOf(shop, admin, narrow), wide: await openWindowOf(shop, admin, wide) }
  for (const { goTo } of Object.values(windows)) await goTo('/admin-panel/messages')
})

const nameOf = (orderId: string) => orderId.slice(0, 8).toUpperCase()
const region = (page: Page, name: string | RegExp) => page.getByRole('region', { name })
const shipment = (page: Page, number: number, of = 1) => region(page, `Envío ${number} de ${of}`)
const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click()

/** Whether the buttons of the first shipment stand in one row, in which they may differ in height. */
const areInOneRow = (page: Page) =>
  shipment(page, 1)
    .getByRole('button')
    .evaluateAll((buttons) => {
      const tops = buttons.map((button) => button.getBoundingClientRect().top)
      return Math.max(...tops) - Math.min(...tops) < 20
    })

/** Opens an order within the shared page, without toasts and logs of earlier tests. */
async function open(orderId: string, size: keyof typeof windows = 'wide') {
  const { page, complaints } = windows[size]
  await closeToasts(page)
  complaints.length = 0
  await show(page, orderId)
  return { page, complaints }
}

async function show(page: Page, orderId: string): Promise<void> {
  await navigateInPage(page, `${DESK}/${orderId}`)
  await page.getByRole('heading', { level: 1, name: `Pedido ${nameOf(orderId)}` }).waitFor()
}

/** Leaves the displayed order and reopens it with current data. */
async function reopen(page: Page, orderId: string): Promise<void> {
  await navigateInPage(page, '/admin-panel/messages')
  await page.getByRole('heading', { level: 1, name: 'Mensajes' }).waitFor()
  await show(page, orderId)
}

/** Makes another admin's call on the order's first shipment. */
const step = (orderId: string, path: string, version: number, more = {}) =>
  clerk.post(`/api/order-desk/${path}`, { shipments: [{ shipmentId: orderId, version, ...more }] })

describe('the page of an order', () => {
  it('an order is prepared, sent and delivered; the focus of a button that went with its step goes to the shipment, and the history lists each step', async () => {
    const { orderId } = await desk.add({ units: 2, licences: 1 })
    const { page, complaints } = await open(orderId)
    for (const text of [
      'María Fernanda Benavides',
      'Calle 18 # 28-46, apto 301',
      'Pasto, Nariño',
      '315\u00A0555\u00A00142',
    ]) {
      await region(page, 'Entregar a').getByText(text, { exact: true }).waitFor()
    }
    expect(await region(page, 'Dinero').innerText()).toContain('$\u00A089.000')
    await region(page, 'Licencias').getByText('Todavía no la ha visto.').waitFor()
    expect(await areInOneRow(page)).toBe(true)
    const focused = () =>
      page.evaluate(() => {
        const { activeElement } = document
        return activeElement?.tagName === 'SECTION' && activeElement.querySelector('h2')?.textContent
      })
    await shipment(page, 1).getByRole('button', { name: 'Marcar preparado' }).press('Enter')
    await toastOf(page, 'Envío 1 preparado').waitFor()
    await shipment(page, 1).getByText('Preparado', { exact: true }).waitFor()
    await shipment(page, 1).getByRole('button', { name: 'Marcar enviado' }).waitFor()
    await expect.poll(focused).toBe('Envío 1 de 1')
    expect(await areInOneRow(page)).toBe(true)
    // The dialog gives the focus back to a button that is gone by then.
    await shipment(page, 1).getByRole('button', { name: 'Marcar enviado' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Marcar 1 pedido como enviado' })
    await dialog.getByLabel('Transportadora').selectOption('Coordinadora')
    await dialog.getByRole('textbox').fill('63120457881')
    await dialog.getByRole('button', { name: 'Marcar enviado' }).press('Enter')
    await shipment(page, 1).getByText('Enviado', { exact: true }).waitFor()
    await shipment(page, 1).getByRole('button', { name: 'Marcar entregado' }).waitFor()
    await expect.poll(focused).toBe('Envío 1 de 1')
    expect(await page.getByRole('link', { name: 'Rastrear' }).getAttribute('href')).toContain('63120457881')
    await press(page, 'Marcar entregado')
    await shipment(page, 1).getByText('Entregado', { exact: true }).waitFor()
    const history = async () =>
      (await region(page, 'Historial').getByRole('listitem').allInnerTexts()).map((text) => text.split('\n')[0])
    await expect
      .poll(history)
      .toEqual([
        'Envío 1 entregado.',
        'Envío 1 enviado con Coordinadora, guía 63120457881.',
        'Envío 1 preparado.',
        '1 clave de licencia entregada.',
        expect.stringMatching(/^Pagó \$.89\.000/),
        'Hizo el pedido.',
      ])
    expectNoComplaints(complaints)
  })

  it('on a phone the next step is at the bottom; accessible in both themes, without sideways scrolling', async () => {
    const { orderId } = await desk.add({ units: 2, licences: 1 })
    await clerk.post('/api/order-desk/note', { orderId, text: 'Llamó: que llegue después del jueves.' })
    const { page } = await open(orderId, 'narrow')
    await region(page, 'Notas internas').getByText('Llamó: que llegue después del jueves.').waitFor()
    await expectAccessibleInLightAndDark(page)
    await expectToFit(page, 320, 360, 768, 1024, 1200, 1440)
    const bar = region(page, 'Siguiente paso')
    await bar.getByRole('button', { name: 'Marcar preparado' }).click()
    await bar.getByRole('button', { name: 'Marcar enviado' }).waitFor()
    const bottom = async () => {
      const box = await bar.boundingBox()
      return Math.round((box?.y ?? 0) + (box?.height ?? 0))
    }
    await expect.poll(bottom).toBe(740)
  })

  it('leads to the file of its client and back; accessible at 360 px and 1440 px in both themes, without sideways scrolling', async () => {
    const { orderId, buyer } = await desk.add({ units: 3 })
    await desk.add({ units: 1, buyer })
    const { page, complaints } = await open(orderId)
    await region(page, 'Comprador').getByRole('link', { name: 'Ficha del cliente' }).click()
    await page.getByRole('heading', { level: 1, name: 'Ficha del cliente' }).waitFor()
    await region(page, 'Dinero').getByText('$ 160.000').waitFor()
    await region(page, 'Dinero').getByText('en 2 pedidos').waitFor()
    expect(await region(page, 'Contacto').getByRole('link', { name: 'Llamar' }).getAttribute('href')).toBe(
      'tel:+573001234567',
    )
    await expectAccessibleInLightAndDark(page)
    await expectToFit(page, 360, 768)
    await page.setViewportSize(narrow.viewport)
    await expectAccessibleInLightAndDark(page)
    await page.setViewportSize(wide.viewport)
    const orders = region(page, 'Pedidos').getByRole('link')
    expect(await orders.count()).toBe(2)
    await orders.filter({ hasText: nameOf(orderId) }).click()
    await page.getByRole('heading', { level: 1, name: `Pedido ${nameOf(orderId)}` }).waitFor()
    expectNoComplaints(complaints)
  })

  it('splits a shipment', async () => {
    const { orderId } = await desk.add({ units: 3 })
    const { page } = await open(orderId)
    await press(page, 'Separar en otro envío')
    const dialog = page.getByRole('dialog', { name: 'Separar en otro envío' })
    await dialog.getByRole('button', { name: 'Separar', exact: true }).click()
    await dialog.getByText('Elige qué separas.').waitFor()
    await dialog.getByRole('button', { name: 'Aumentar' }).click()
    await dialog.getByRole('button', { name: 'Separar', exact: true }).click()
    await shipment(page, 2, 2).getByText('1 unidad', { exact: true }).waitFor()
    await shipment(page, 1, 2).getByText('2 unidades', { exact: true }).waitFor()
  })

  it('takes back a part of what arrived, receives it, and owes its price; on a phone, accessible in both themes', async () => {
    const { orderId } = await desk.add({ units: 3 })
    await clerk.post('/api/order-desk/send', {
      shipments: [{ shipmentId: orderId, version: 1, carrier: 'tcc', guide: '9' }],
    })
    await clerk.post('/api/order-desk/deliver', { shipments: [{ shipmentId: orderId, version: 2 }] })
    const { page, complaints } = await open(orderId, 'narrow')
    await page.getByRole('button', { name: 'Más para el envío 1' }).click()
    await page.getByRole('menuitem', { name: 'Devolver una parte' }).click()
    const dialog = page.getByRole('dialog', { name: 'Devolver una parte' })
    const submit = dialog.getByRole('button', { name: 'Marcar devueltas' })
    const more = dialog.getByRole('button', { name: 'Aumentar' })
    await submit.click()
    await dialog.getByText('Elige qué vuelve.').waitFor()
    for (let unit = 0; unit < 3; unit++) await more.click()
    await submit.click()
    await dialog.getByText('Para devolver todo el envío usa «Marcar devuelto».').waitFor()
    await expectAccessibleInLightAndDark(page)
    for (let unit = 0; unit < 2; unit++) await dialog.getByRole('button', { name: 'Disminuir' }).click()
    await submit.click()
    await toastOf(page, 'Vuelve 1 unidad').waitFor()
    await shipment(page, 2, 2).getByText('1 unidad', { exact: true }).waitFor()
    await page.getByText('Envío 1: vuelve 1 unidad, en el envío 2.').waitFor()
    await page.getByRole('button', { name: 'Recibir unidades' }).first().click()
    await page
      .getByText(/40\.000/)
      .first()
      .waitFor()
    await expect
      .poll(async () => (await clerk.get(`/api/order-desk/order/${orderId}`)).body.data.money.owed)
      .toBe(40_000)
    expectNoComplaints(complaints)
  })

  it('opens a withdrawal for a caller, receives it with a damaged unit, and leads to its refund; on a phone, accessible', async () => {
    const { orderId } = await desk.add({ units: 3 })
    await clerk.post('/api/order-desk/send', {
      shipments: [{ shipmentId: orderId, version: 1, carrier: 'tcc', guide: '9' }],
    })
    await clerk.post('/api/order-desk/deliver', { shipments: [{ shipmentId: orderId, version: 2 }] })
    const { page, complaints } = await open(orderId, 'narrow')
    await page.getByRole('button', { name: 'Abrir un caso' }).click()
    const opening = page.getByRole('dialog', { name: 'Abrir un caso' })
    await opening.getByRole('button', { name: 'Abrir', exact: true }).click()
    await opening.getByText('Elige qué vuelve.').waitFor()
    for (let unit = 0; unit < 2; unit++) await opening.getByRole('button', { name: 'Aumentar' }).click()
    await expectAccessibleInLightAndDark(page)
    await opening.getByRole('button', { name: 'Abrir', exact: true }).click()
    const opened = region(page, /^Retracto RET-/)
    await opened.getByText('Esperando el producto').waitFor()
    await opened.getByRole('button', { name: 'Rechazar' }).click()
    const rejecting = page.getByRole('dialog', { name: /^Retracto RET-/ })
    await rejecting.getByRole('button', { name: 'Rechazar' }).click()
    await rejecting.getByText('Elige la excepción de la ley.').waitFor()
    await rejecting.getByRole('button', { name: 'Cancelar' }).click()
    await opened.getByRole('button', { name: 'Producto recibido' }).click()
    const receiving = page.getByRole('dialog', { name: /^Retracto RET-/ })
    await receiving.getByRole('button', { name: 'Aumentar' }).click()
    await expectAccessibleInLightAndDark(page)
    await receiving.getByRole('button', { name: 'Producto recibido' }).click()
    await opened.getByText('2 × Silla Bebenube Convertible (1 unidad sin volver a la venta)').waitFor()
    await opened.getByText(/^Vence el /).waitFor()
    await closeToasts(page)
    await expectAccessibleInLightAndDark(page)
    await expectToFit(page, 320, 360, 768, 1440)
    await opened.getByRole('button', { name: 'Devolver dinero' }).click()
    await page.getByRole('dialog', { name: 'Devolver dinero' }).getByRole('button', { name: 'Cancelar' }).click()
    await navigateInPage(page, '/admin-panel/today/cases')
    const list = page.getByRole('list', { name: 'Devoluciones y garantías' })
    await list.getByText('Producto recibido').waitFor()
    await expectAccessibleInLightAndDark(page)
    await expectToFit(page, 320, 360, 768, 1440)
    await list.getByRole('link', { name: /^Retracto RET-/ }).click()
    await opened.getByText('Producto recibido', { exact: true }).waitFor()
    expectNoComplaints(complaints)
  })

  it('cancels one shipment of two on a phone, with its consequence; accessible at 360 px in both themes', async () => {
    const { orderId } = await desk.add({ units: 3, licences: 1 })
    const { body } = await clerk.get(`/api/order-desk/order/${orderId}`)
    const wanted = [{ lineId: body.data.shipments[0].lines[0].lineId, quantity: 2 }]
    const second = await clerk.post('/api/order-desk/split', { shipmentId: orderId, version: 1, lines: wanted })
    const { page, complaints } = await open(orderId, 'narrow')
    const choose = async (number: number) => {
      await page.getByRole('button', { name: `Más para el envío ${number}` }).click()
      await page.getByRole('menuitem', { name: 'Cancelar envío' }).click()
      return page.getByRole('dialog', { name: `¿Cancelar el envío ${number}?` })
    }
    const dialog = await choose(2)
    await dialog.getByText('Vuelven 2 unidades.').waitFor()
    await dialog.getByText(/^Quedan \$.80\.000 por devolver\.$/).waitFor()
    await dialog.getByText('Las licencias siguen siendo del comprador.').waitFor()
    expect(await dialog.getByRole('combobox', { name: 'Por qué' }).inputValue()).toBe('no_units')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('No cancelar')
    await expectAccessibleInLightAndDark(page)
    await expectToFit(page, 320, 360)
    await dialog.getByLabel('Detalle').fill('Llegaron rotas')
    await dialog.getByRole('button', { name: 'Cancelar envío' }).click()
    await toastOf(page, 'Envío 2 cancelado').waitFor()
    await region(page, /^Envío 2$/)
      .getByText('Cancelado', { exact: true })
      .waitFor()
    await shipment(page, 1).waitFor()
    await expect.poll(() => region(page, 'Dinero').innerText()).toMatch(/Quedan \$.80\.000 por devolver\./)
    await region(page, 'Historial')
      .getByText('Envío 2 cancelado: Sin unidades, Llegaron rotas. Volvieron 2 unidades a la venta.')
      .waitFor()
    await closeToasts(page)
    await expectAccessibleInLightAndDark(page)
    await expectToFit(page, 320, 360, 768, 1440)
    expectNoComplaints(complaints)
    expect(second.status).toBe(200)

    // Somebody else was first: the dialog stays, with what was typed, and says who.
    const last = await choose(1)
    await last.getByLabel('Detalle').fill('Tampoco hay')
    await step(orderId, 'prepare', 2)
    await last.getByRole('button', { name: 'Cancelar envío' }).click()
    await last
      .getByRole('alert')
      .getByText(/^Adriana Rojas lo marcó preparado/)
      .waitFor()
    expect(await last.getByLabel('Detalle').inputValue()).toBe('Tampoco hay')
    await last.getByRole('button', { name: 'No cancelar' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click()
    await last.waitFor({ state: 'hidden' })
  })

  it('stores internal notes; accessible with them at 1440 px in both themes, without sideways scrolling', async () => {
    const { orderId } = await desk.add({ units: 2, licences: 1 })
    const { page } = await open(orderId)
    const notes = region(page, 'Notas internas')
    await notes.getByRole('textbox', { name: 'Nota' }).fill('Llamó: que llegue después del jueves.')
    await notes.getByRole('button', { name: 'Guardar' }).click()
    await toastOf(page, 'Nota guardada').waitFor()
    await notes.getByRole('listitem').getByText('Llamó: que llegue después del jueves.').waitFor()
    await expect.poll(() => notes.getByRole('textbox', { name: 'Nota' }).inputValue()).toBe('')
    await closeToasts(page)
    await expectAccessibleInLightAndDark(page)
    await expectToFit(page, 320, 360, 768, 1024, 1200, 1440)
  })

  it('changes a guide and copies it', async () => {
    const { orderId } = await desk.add()
    await step(orderId, 'send', 1, { carrier: 'tcc', guide: '111' })
    const { page } = await open(orderId)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: shop.address })
    await press(page, 'Cambiar guía')
    const dialog = page.getByRole('dialog', { name: 'Cambiar guía' })
    await dialog.getByLabel('Guía').fill('222')
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await page.getByRole('button', { name: 'Copiar la guía 222' }).click()
    await toastOf(page, 'Guía copiada').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('222')
    await page.context().clearPermissions()
  })

  it('changes the delivery days, and shows the promised ones beside them', async () => {
    const { orderId } = await desk.add({ hasAddress: false })
    await addAddress(shop.pool, orderId, { days: [1, 1] })
    const { page } = await open(orderId)
    // At 1440 px the actions of a shipment stand in one row.
    const actions = shipment(page, 1).getByRole('button', { name: 'Remisión' }).locator('..').locator('> :visible')
    expect(new Set(await actions.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))).size).toBe(1)
    await press(page, 'Más para el envío 1')
    await page.getByRole('menuitem', { name: 'Cambiar fecha' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cambiar fecha de llegada' })
    await dialog.getByLabel('Desde').fill(dayFrom(20))
    await dialog.getByLabel('Hasta').fill(dayFrom(19))
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await dialog.getByText('El último día va después del primero.').waitFor()
    await dialog.getByLabel('Hasta').fill(dayFrom(22))
    await expectAccessibleInLightAndDark(page)
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await toastOf(page, 'Fecha cambiada').waitFor()
    await shipment(page, 1)
      .getByText(/^Se demora\. Antes: el .+\. Ahora: entre .+\.$/)
      .waitFor()
    await region(page, 'Historial')
      .getByText(/^Envío 1: ahora llega entre /)
      .waitFor()
  })

  it('receives a returned shipment once: its units are in stock again', async () => {
    const { orderId } = await desk.add({ units: 2 })
    await step(orderId, 'send', 1, { carrier: 'tcc', guide: '' })
    const before = await desk.stockOf('chair')
    const { page } = await open(orderId)
    const question = page.getByRole('alertdialog', { name: '¿El envío 1 vuelve a la tienda?' })
    await press(page, 'Marcar devuelto')
    await question.getByRole('button', { name: 'Cancelar' }).click()
    await question.waitFor({ state: 'detached' })
    await shipment(page, 1).getByText('Enviado', { exact: true }).waitFor()
    await press(page, 'Marcar devuelto')
    await question.getByRole('button', { name: 'Marcar devuelto' }).click()
    await toastOf(page, 'Envío 1 devuelto').waitFor()
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await toastOf(page, 'Quedó como estaba.').waitFor()
    await shipment(page, 1).getByText('Enviado', { exact: true }).waitFor()
    await press(page, 'Marcar devuelto')
    await question.getByRole('button', { name: 'Marcar devuelto' }).click()
    await shipment(page, 1).getByText('Devuelto', { exact: true }).waitFor()
    await press(page, 'Recibir unidades')
    await toastOf(page, 'Envío 1 recibido').waitFor()
    expect(await desk.stockOf('chair')).toBe(before + 2)
    await expect.poll(() => page.getByRole('button', { name: 'Recibir unidades' }).count()).toBe(0)
  })

  it('shows that an order does not exist', async () => {
    const { page } = windows.wide
    await navigateInPage(page, `${DESK}/11111111-2222-4333-8444-555555555555`)
    await page.getByRole('heading', { name: 'Este pedido no existe.' }).waitFor()
  })
})

describe('two admins on one order', () => {
  it('the second person sees who acted first, and loses no input', async () => {
    const { orderId } = await desk.add()
    await step(orderId, 'prepare', 1)
    const { page } = await open(orderId)
    await press(page, 'Marcar enviado')
    const dialog = page.getByRole('dialog', { name: 'Marcar 1 pedido como enviado' })
    await dialog.getByLabel('Transportadora').selectOption('TCC')
    await dialog.getByRole('textbox').fill('63120457881')
    await step(orderId, 'send', 2, { carrier: 'envia', guide: '999' })
    await dialog.getByRole('button', { name: 'Marcar enviado' }).click()
    await page
      .getByText(/^Adriana Rojas lo marcó enviado hace 1.min\. Así está ahora\.$/)
      .first()
      .waitFor()
    expect(await dialog.getByRole('textbox').inputValue()).toBe('63120457881')
  })
})

describe("the shortcuts of an order's page", () => {
  it('? lists the keys of this page, without those of the list, and shows that its payments could not be loaded', async () => {
    const { orderId } = await desk.add()
    const { page, complaints } = await open(orderId)
    await page.keyboard.press('?')
    const keys = page.getByRole('dialog', { name: 'Atajos de teclado' })
    await keys.getByText('Marcar preparado').waitFor()
    await keys.getByText('Ir al pedido siguiente o al anterior').waitFor()
    expect(await keys.getByText('Elegir el pedido').count()).toBe(0)
    await page.keyboard.press('Escape')
    await keys.waitFor({ state: 'hidden' })
    await page.getByRole('heading', { level: 1, name: `Pedido ${nameOf(orderId)}` }).waitFor()
    expectNoComplaints(complaints)

    // Payments to decide that could not be fetched say so in the list, and can be fetched again.
    const path = '**/api/order-desk/payment-tasks'
    let isFailing = true
    await page.route(path, (route) => (isFailing ? route.fulfill({ status: 500, body: '{}' }) : route.fallback()))
    await navigateInPage(page, DESK)
    const alert = page.getByRole('alert').filter({ hasText: 'No pudimos traer los pagos por decidir.' })
    await alert.waitFor({ timeout: 60_000 })
    isFailing = false
    await alert.getByRole('button', { name: 'Reintentar' }).click()
    await alert.waitFor({ state: 'detached' })
    await page.unroute(path)
  })
})

describe('the address of an order', () => {
  it.each([
    [360, 'narrow'],
    [1440, 'wide'],
  ] as const)(
    'is added by the shop for an order without one, and cannot be changed once everything is sent, at %i px',
    async (width, size) => {
      const { orderId } = await desk.add({ hasAddress: false })
      const { page, complaints } = await open(orderId, size)
      const add = page.getByRole('button', { name: 'Agregar dirección' }).filter({ visible: true })
      await add.waitFor()
      expect(await page.getByRole('button', { name: 'Marcar preparado' }).count()).toBe(0)
      await add.click()
      const dialog = page.getByRole('dialog', { name: 'Agregar dirección' })
      await dialog.getByRole('button', { name: 'Guardar dirección' }).click()
      await dialog.getByText('Elige el municipio en la lista.').waitFor()
      await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('recipient')
      await dialog.getByLabel('Quién recibe').fill('Ana Lucía Guerrero')
      expect(await dialog.getByLabel('Quién recibe').getAttribute('autocomplete')).toBe('off')
      await dialog.getByLabel('Teléfono').fill('315 555 0199')
      await dialog.getByLabel('Dirección', { exact: true }).fill('Carrera 6 # 12-30')
      await dialog.getByLabel('Indicaciones').fill('Portería\nTocar dos veces')
      await dialog.getByRole('combobox', { name: 'Municipio' }).fill('villav')
      await dialog.getByRole('option', { name: /Villavicencio/ }).waitFor()
      await expectAccessibleInLightAndDark(page)
      await dialog.getByRole('option', { name: /Villavicencio/ }).click()
      await dialog.getByText('Elige el municipio en la lista.').waitFor({ state: 'hidden' })
      await expectToFit(page, width)
      await dialog.getByRole('button', { name: 'Guardar dirección' }).click()
      await toastOf(page, 'Dirección guardada').waitFor()
      await dialog.waitFor({ state: 'hidden' })
      const card = region(page, 'Entregar a')
      await card.getByText('Villavicencio, Meta', { exact: true }).waitFor()
      await card.getByText('Ana Lucía Guerrero', { exact: true }).waitFor()
      await card.getByRole('button', { name: 'Cambiar' }).waitFor()
      await page.getByRole('button', { name: 'Marcar preparado' }).filter({ visible: true }).waitFor()
      await step(orderId, 'send', 1, { carrier: 'tcc', guide: '111' })
      await reopen(page, orderId)
      await shipment(page, 1)
        .getByText(/^Llega entre el \p{L}+ \d+/u)
        .waitFor()
      await shipment(page, 1).getByText('Enviado', { exact: true }).waitFor()
      expect(await card.getByRole('button', { name: 'Cambiar' }).count()).toBe(0)
      expectNoComplaints(complaints)
    },
  )

  it('is changed; in a conflict the typed address stays below the one saved by the other admin', async () => {
    const { orderId } = await desk.add()
    const { page } = await open(orderId)
    const other = await signInAs(shop, { role: 'ADMIN', name: 'Berta Núñez' })
    await region(page, 'Entregar a').getByRole('button', { name: 'Cambiar' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cambiar dirección' })
    await expect.poll(() => dialog.getByRole('combobox', { name: 'Municipio' }).inputValue()).toBe('Pasto, Nariño')
    await dialog.getByLabel('Dirección', { exact: true }).fill('Calle 20 # 1-1')
    const { body } = await other.get(`/api/order-desk/order/${orderId}`)
    const otherAddress = {
      recipient: 'Iván Erazo',
      phone: '3155550111',
      municipalityCode: '52356',
      line: 'Carrera 5 # 9-9',
    }
    const save = { orderId, addressSeen: body.data.addressId, ...otherAddress }
    expect((await other.post('/api/order-desk/address', save)).status).toBe(200)
    await dialog.getByRole('button', { name: 'Guardar dirección' }).click()
    await dialog.getByText(/^Berta Núñez cambió la dirección hace 1.min\. Así está ahora\.$/).waitFor()
    await dialog.getByText('Iván Erazo, Carrera 5 # 9-9, Ipiales, Nariño', { exact: true }).waitFor()
    expect(await dialog.getByLabel('Dirección', { exact: true }).inputValue()).toBe('Calle 20 # 1-1')
    await expectAccessibleInLightAndDark(page)
    await dialog.getByRole('button', { name: 'Guardar dirección' }).click()
    await region(page, 'Entregar a').getByText('Calle 20 # 1-1', { exact: true }).waitFor()
    await region(page, 'Entregar a').getByText('María Fernanda Benavides', { exact: true }).waitFor()
  })
})

describe('cancelling an order', () => {
  it('asks for the reason, states the consequences, and leaves a refund to register', async () => {
    const { orderId } = await desk.add({ units: 2 })
    const { page } = await open(orderId)
    await page.getByRole('button', { name: 'Más acciones' }).first().click()
    await page.getByRole('menuitem', { name: 'Cancelar pedido' }).click()
    const dialog = page.getByRole('dialog', { name: '¿Cancelar este pedido?' })
    await dialog.getByText('Vuelven 2 unidades. Quedan $\u00A080.000 por devolver.').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('No cancelar')
    await dialog.getByLabel('Por qué').selectOption('Sin unidades')
    await dialog.getByRole('button', { name: 'Cancelar pedido' }).click()
    await page.getByText('Reembolso por hacer', { exact: true }).first().waitFor()
    await region(page, 'Historial').getByText('Pedido cancelado: Sin unidades.').waitFor()
    await press(page, 'Devolver dinero')
    const refund = page.getByRole('dialog', { name: 'Devolver dinero' })
    await refund.locator('label').filter({ hasText: 'Transferencia' }).first().click()
    await refund.getByText('Máximo $\u00A080.000').waitFor()
    await refund.getByRole('button', { name: 'Registrar' }).click()
    await refund.getByText('Agrega el comprobante de la transferencia.').waitFor()
    const picture = { name: 'comprobante.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') }
    await refund.locator('input[type=file]').setInputFiles(picture)
    await refund.getByRole('button', { name: /^Quitar/ }).waitFor()
    await refund.getByRole('button', { name: 'Registrar' }).click()
    await toastOf(page, 'Reembolso registrado').waitFor()
    await region(page, 'Dinero').getByText('Se devolvieron $\u00A080.000').waitFor()
  })

  it('asks before its refund is left while the proof is on its way, and goes on when nobody wants to leave', async () => {
    // A part of the price goes back by transfer only: nothing else was pressed or typed before.
    const { orderId } = await desk.add({ units: 2 })
    const { body } = await clerk.get(`/api/order-desk/order/${orderId}`)
    const lines = [{ lineId: body.data.shipments[0].lines[0].lineId, quantity: 1 }]
    const second = await clerk.post('/api/order-desk/split', { shipmentId: orderId, version: 1, lines })
    const { shipmentId, version } = second.body.data
    await clerk.post('/api/order-desk/cancel-shipment', { shipmentId, version, reason: 'no_units' })
    const { page } = await open(orderId)
    await press(page, 'Devolver dinero')
    const refund = page.getByRole('dialog', { name: 'Devolver dinero' })
    await refund.getByText('Máximo $\u00A080.000').waitFor()
    const upload = await holdCall(page, '/api/upload-image')
    const proof = { name: 'comprobante.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') }
    await dropFile(refund.getByRole('group', { name: 'Comprobante de la transferencia' }), proof)
    await refund.getByRole('progressbar').waitFor()
    await page.keyboard.press('Escape')
    const question = page.getByRole('alertdialog', { name: '¿Descartar lo que escribiste?' })
    await question.waitFor()
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
    upload.letGo()
    await refund.getByRole('button', { name: /^Quitar/ }).waitFor()
    await refund.getByRole('button', { name: 'Registrar' }).click()
    await toastOf(page, 'Reembolso registrado').waitFor()
  })

  it('refunds to the card where the provider supports it', async () => {
    const { orderId } = await desk.add({ units: 1 })
    await clerk.post('/api/order-desk/cancel', { orderId, reason: 'asked' })
    const { page, complaints } = await open(orderId, 'narrow')
    // On a phone it is what comes next, so it is in the bar and nowhere else.
    await region(page, 'Siguiente paso').getByRole('button', { name: 'Devolver dinero' }).waitFor()
    await press(page, 'Devolver dinero')
    const refund = page.getByRole('dialog', { name: 'Devolver dinero' })
    await refund.getByText('Vuelven a la tarjeta $\u00A040.000, todo lo que se pagó.').waitFor()
    expect(await refund.getByRole('textbox').count()).toBe(0)
    await expectAccessibleInLightAndDark(page)
    await refund.getByRole('button', { name: 'Devolver', exact: true }).click()
    await region(page, 'Dinero').getByText('Se devolvieron $\u00A040.000 a la tarjeta').waitFor()
    await region(page, 'Historial').getByText('Se pidió devolver $\u00A040.000 a la tarjeta.').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Devolver dinero' }).count()).toBe(0)
    expectNoComplaints(complaints)
  })
})

describe('giving all the money of an order back that has not left', () => {
  it('leads to cancelling it, to the card and by transfer, and notes a part without that', async () => {
    const { orderId } = await desk.add({ units: 1 })
    await step(orderId, 'prepare', 1)
    const { page, complaints } = await open(orderId, 'narrow')
    const refund = page.getByRole('dialog', { name: 'Devolver dinero' })
    const cancelling = page.getByRole('dialog', { name: '¿Cancelar este pedido?' })
    await press(page, 'Devolver dinero')
    await refund.getByText('Para devolver todo, primero cancela el pedido: lo que no ha salido ya no sale.').waitFor()
    expect(await refund.getByRole('button', { name: 'Devolver', exact: true }).count()).toBe(0)
    expect(await refund.getByText('Vuelven a la tarjeta').count()).toBe(0)
    await expectAccessibleInLightAndDark(page)
    await refund.locator('label').filter({ hasText: 'Transferencia' }).first().click()
    expect(await refund.getByLabel('Valor').inputValue()).toBe('')
    const picture = { name: 'comprobante.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') }
    await refund.locator('input[type=file]').setInputFiles(picture)
    await refund.getByRole('button', { name: /^Quitar/ }).waitFor()
    await refund.getByLabel('Valor').fill('40.000')
    await refund.getByRole('button', { name: 'Registrar' }).click()
    await expect.poll(() => refund.getByLabel('Valor').getAttribute('aria-invalid')).toBe('true')
    await refund.getByLabel('Valor').fill('5.000')
    await refund.getByRole('button', { name: 'Registrar' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Anotar' }).click()
    await toastOf(page, 'Reembolso registrado').waitFor()
    await press(page, 'Devolver dinero')
    await refund.getByRole('button', { name: 'Cancelar pedido' }).click()
    await cancelling.getByText('Vuelve 1 unidad. Quedan $\u00A035.000 por devolver.').waitFor()
    await refund.waitFor({ state: 'hidden' })
    await cancelling.getByRole('button', { name: 'No cancelar' }).click()
    await cancelling.waitFor({ state: 'hidden' })
    expectNoComplaints(complaints.filter((text) => !text.includes('409')))
  })

  it('comes after cancelling it where its address is missing', async () => {
    const { orderId } = await desk.add({ units: 1, hasAddress: false })
    const { page, complaints } = await open(orderId)
    await press(page, 'Devolver dinero')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar pedido' }).click()
    const cancelling = page.getByRole('dialog', { name: '¿Cancelar este pedido?' })
    await cancelling.getByRole('button', { name: 'Cancelar pedido' }).click()
    await page.getByText('Reembolso por hacer', { exact: true }).first().waitFor()
    await press(page, 'Devolver dinero')
    await page.getByRole('dialog').getByText('Vuelven a la tarjeta').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Devolver', exact: true }).waitFor()
    expectNoComplaints(complaints)
  })
})

describe('a delivered order on a phone', () => {
  it('has its menus in the head instead of a bar without a step, and no row with a menu alone', async () => {
    const { orderId } = await desk.add({ units: 1 })
    await step(orderId, 'send', 1, { carrier: 'tcc', guide: '1' })
    await step(orderId, 'deliver', 2)
    const { page, complaints } = await open(orderId, 'narrow')
    await shipment(page, 1).getByText('Entregado', { exact: true }).waitFor()
    expect(await region(page, 'Siguiente paso').count()).toBe(0)
    await page.getByRole('button', { name: 'Imprimir' }).click()
    await page.getByRole('menuitem', { name: 'Remisiones' }).waitFor()
    await page.keyboard.press('Escape')
    await shipment(page, 1).getByRole('button', { name: 'Marcar devuelto' }).waitFor()
    const menu = shipment(page, 1).getByRole('button', { name: 'Más para el envío 1' })
    expect(await menu.filter({ visible: true }).count()).toBe(0)
    await expectToFit(page, 320, 360, 768, 1440)
    expectNoComplaints(complaints)
  })
})

describe('an order that was cancelled on its way', () => {
  it('is first of all to be refunded, and its parcel can still be marked as delivered', async () => {
    const { orderId } = await desk.add({ units: 1 })
    await step(orderId, 'send', 1, { carrier: 'tcc', guide: '1' })
    await clerk.post('/api/order-desk/cancel', { orderId, reason: 'asked' })
    const { page } = await open(orderId, 'narrow')
    await region(page, 'Siguiente paso').getByRole('button', { name: 'Devolver dinero' }).waitFor()
    expect(await page.getByRole('button', { name: 'Devolver dinero' }).filter({ visible: true }).count()).toBe(1)
    await shipment(page, 1).getByRole('button', { name: 'Marcar entregado' }).click()
    await shipment(page, 1).getByText('Entregado', { exact: true }).waitFor()
  })
})

describe('money for returned units', () => {
  it('is shown as owed, naming the unseen licence before a full refund, until the owner declares that none is owed', async () => {
    const { orderId } = await desk.add({ licences: 1 })
    const shipment = { shipmentId: orderId }
    await step(orderId, 'send', 1, { carrier: 'tcc', guide: '1' })
    await clerk.post('/api/order-desk/return', { ...shipment, version: 2 })
    await clerk.post('/api/order-desk/receive', { ...shipment, version: 3 })
    const { page, complaints } = await open(orderId, 'narrow')
    const money = region(page, 'Dinero')
    await money.getByText('Quedan $\u00A080.000 por devolver.').waitFor()
    await press(page, 'Devolver dinero')
    const refund = page.getByRole('dialog', { name: 'Devolver dinero' })
    expect(await refund.getByLabel('Valor').inputValue()).toBe('80.000')
    await refund.getByText('Si devuelves todo, vuelve 1 clave a la venta: nadie la ha visto.').waitFor()
    await expectAccessibleInLightAndDark(page)
    await refund.getByRole('button', { name: 'Cerrar' }).click()
    await press(page, 'No se devuelve nada')
    const nothing = page.getByRole('dialog', { name: 'No se devuelve nada' })
    await nothing.getByText('Los $\u00A080.000 por devolver se quedan en la tienda.').waitFor()
    await nothing.getByRole('button', { name: 'Guardar' }).click()
    await expect.poll(() => nothing.getByRole('textbox').getAttribute('aria-invalid')).toBe('true')
    await nothing.getByLabel('Por qué').fill('Se cambió por otra silla')
    await expectAccessibleInLightAndDark(page)
    await nothing.getByRole('button', { name: 'Guardar' }).click()
    await region(page, 'Historial').getByText('No se devuelven $\u00A080.000: Se cambió por otra silla.').waitFor()
    await expect.poll(() => money.getByText('por devolver').count()).toBe(0)
    expectNoComplaints(complaints)
  })

  it('is noted above the owed amount only after a question, which keeps the input', async () => {
    const { orderId } = await desk.add({ units: 1 })
    await step(orderId, 'send', 1, { carrier: 'tcc', guide: '1' })
    const { page, complaints } = await open(orderId, 'narrow')
    await region(page, 'Dinero').getByRole('button', { name: 'Devolver dinero' }).click()
    const refund = page.getByRole('dialog', { name: 'Devolver dinero' })
    await refund.locator('label').filter({ hasText: 'Transferencia' }).first().click()
    await refund.getByLabel('Valor').fill('10.000')
    const picture = { name: 'comprobante.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') }
    await refund.locator('input[type=file]').setInputFiles(picture)
    await refund.getByRole('button', { name: /^Quitar/ }).waitFor()
    await refund.getByRole('button', { name: 'Registrar' }).click()
    const question = page.getByRole('alertdialog', { name: 'No se debe nada; ¿anotas $\u00A010.000?' })
    await question.waitFor()
    await expectAccessibleInLightAndDark(page)
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
    expect(await refund.getByLabel('Valor').inputValue()).toBe('10.000')
    await refund.getByRole('button', { name: 'Registrar' }).click()
    await question.getByRole('button', { name: 'Anotar' }).click()
    await toastOf(page, 'Reembolso registrado').waitFor()
    await region(page, 'Dinero').getByText('Se devolvieron $\u00A010.000').waitFor()
    expectNoComplaints(complaints.filter((text) => !text.includes('409')))
  })

  it('noted by mistake is reversed with a reason, and stays in list and history', async () => {
    const { orderId } = await desk.add({ units: 1 })
    await clerk.post('/api/order-desk/cancel', { orderId, reason: 'asked' })
    const upload = { name: 'comprobante.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') }
    const { page, complaints } = await open(orderId, 'narrow')
    await press(page, 'Devolver dinero')
    const refund = page.getByRole('dialog', { name: 'Devolver dinero' })
    await refund.locator('label').filter({ hasText: 'Transferencia' }).first().click()
    await refund.locator('input[type=file]').setInputFiles(upload)
    await refund.getByRole('button', { name: /^Quitar/ }).waitFor()
    await refund.getByRole('button', { name: 'Registrar' }).click()
    const money = region(page, 'Dinero')
    await money.getByRole('button', { name: 'Deshacer la devolución de $\u00A040.000' }).click()
    const undo = page.getByRole('dialog', { name: '¿Deshacer esta devolución?' })
    await undo.getByRole('button', { name: 'Deshacer', exact: true }).click()
    await expect.poll(() => undo.getByLabel('Por qué').getAttribute('aria-invalid')).toBe('true')
    await undo.getByLabel('Por qué').fill('Era de otro pedido')
    await expectAccessibleInLightAndDark(page)
    await undo.getByRole('button', { name: 'Deshacer', exact: true }).click()
    await toastOf(page, 'Devolución deshecha').waitFor()
    await money.getByText('Era de otro pedido').waitFor()
    expect(await money.getByRole('button', { name: /^Deshacer/ }).count()).toBe(0)
    await region(page, 'Historial')
      .getByText('Se deshizo la devolución de $\u00A040.000: Era de otro pedido.')
      .waitFor()
    // It is to be given back again.
    await region(page, 'Siguiente paso').getByRole('button', { name: 'Devolver dinero' }).waitFor()
    await expectAccessibleInLightAndDark(page)
    await expectToFit(page, 320, 360, 768, 1440)
    expectNoComplaints(complaints)
  })

  it('of a cancelled order is in the list of payments with the remaining amount, and leads to its refund', async () => {
    const { orderId } = await desk.add({ units: 1 })
    await clerk.post('/api/order-desk/cancel', { orderId, reason: 'asked' })
    const { page, goTo } = windows.wide
    await goTo(DESK)
    const task = region(page, 'Pagos por decidir')
      .getByRole('listitem')
      .filter({ hasText: nameOf(orderId) })
    await task.getByText('$\u00A040.000').waitFor()
    await task.getByRole('link', { name: 'Devolver dinero' }).click()
    await page.getByRole('dialog', { name: 'Devolver dinero' }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`${DESK}/${orderId}`)
  })
})

describe('navigating the orders of a list', () => {
  it('J and K open the next and previous order; back returns to the row in the list', async () => {
    const first = (await desk.add()).orderId
    const second = (await desk.add()).orderId
    const { page, goTo } = windows.wide
    await goTo(`${DESK}?estado=por-preparar`)
    await page.locator(`[data-row="${first}"] a`).click()
    await atPath(page, `${DESK}/${first}`)
    await page.getByRole('heading', { level: 1, name: `Pedido ${nameOf(first)}` }).waitFor()
    await page.keyboard.press('j')
    await atPath(page, `${DESK}/${second}`)
    await page.getByRole('heading', { level: 1, name: `Pedido ${nameOf(second)}` }).waitFor()
    await page.keyboard.press('k')
    await atPath(page, `${DESK}/${first}`)
    // The address changes before the page does.
    await page.getByRole('heading', { level: 1, name: `Pedido ${nameOf(first)}` }).waitFor()
    await page.getByRole('button', { name: 'Pedido siguiente' }).click()
    await atPath(page, `${DESK}/${second}`)
    await page.getByRole('heading', { level: 1, name: `Pedido ${nameOf(second)}` }).waitFor()
    await page.goBack()
    await page.waitForURL(`**${DESK}?estado=por-preparar`)
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-row'))).toBe(second)
  })
})

/** A picture of one pixel. */
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

describe('a licence key that does not work', () => {
  const product = 'Antivirus Escudrix'

  it('is exchanged on a phone for a free one, which its buyer finds in its place, with a way to say that it fails, too', async () => {
    const { orderId, buyer } = await desk.add({ units: 0, licences: 2 })
    const [first, second] = (await buyer.history())[0].products[0].licenseKeys
    const { page, complaints } = await open(orderId, 'narrow')
    const exchange = page.getByRole('button', { name: `Cambiar una clave de ${product}` })
    await exchange.click()
    const dialog = page.getByRole('dialog', { name: 'Cambiar una clave' })
    await dialog.getByLabel('Clave que no funciona').selectOption(`Clave 2, termina en ${second.slice(-4)}`)
    await dialog.getByRole('button', { name: 'Cambiar clave' }).click()
    await dialog.getByText('Escribe por qué se cambia.').waitFor()
    await expectAccessibleInLightAndDark(page)
    await expectToFit(page)
    await dialog.getByLabel('Por qué').fill('Ya estaba usada')
    await dialog.getByRole('button', { name: 'Cambiar clave' }).click()
    await toastOf(page, 'Clave cambiada: la nueva termina en').waitFor()
    await dialog.waitFor({ state: 'detached' })
    await region(page, 'Historial').getByText(`Se cambió una clave de ${product}: Ya estaba usada.`).waitFor()
    await exchange.click()
    expect(await dialog.getByRole('option').allInnerTexts()).not.toContain(`Clave 2, termina en ${second.slice(-4)}`)
    await dialog.getByRole('button', { name: 'No cambiar' }).click()
    expectNoComplaints(complaints)

    const shopper = await openWindow(narrow)
    const cookies = [...buyer.jar].map(([name, value]) => ({ name, value, url: shop.address, httpOnly: true }))
    await shopper.page.context().addCookies(cookies)
    await shopper.page.goto(`${shop.address}/clientPanel/history-shopping`)
    await hydrated(shopper.page)
    await shopper.page.getByText(`cambiamos la que terminaba en ${second.slice(-4)}.`).waitFor()
    const shown = await shopper.page.locator('code').allInnerTexts()
    expect(shown).toEqual([first, expect.not.stringMatching(second)])
    await expectAccessibleInLightAndDark(shopper.page)
    await expectToFit(shopper.page)
    await shopper.page.getByRole('link', { name: `¿No funciona? Clave 2 de ${product}` }).click()
    const form = shopper.page.getByRole('region', { name: 'Peticiones, quejas, reclamos y sugerencias' })
    await expect.poll(() => form.getByLabel('Número de pedido').inputValue()).toBe(nameOf(orderId))
    expect(await form.getByLabel('Tipo de solicitud').inputValue()).toBe('reclamo')
    expect(await form.getByLabel('Qué pasó y qué necesitas').inputValue()).toBe(
      `La clave de ${product} que termina en ${shown[1]?.slice(-4)} no me funciona.`,
    )
    expectNoComplaints(shopper.complaints)
  })

  it('waits for keys while its product has none that is free', async () => {
    const vault = await openTestVault(shop.db)
    const sold = await addProduct({ ...shop, vault }, { name: 'Ofimática Cuadernia', price: 9_000, keys: 1 })
    const { buyer } = await desk.add({ units: 1 })
    const { body } = await buyer.buy({ [sold]: 1 })
    const { page } = await open(String(body.data.orderId))
    await page.getByRole('button', { name: 'Cambiar una clave de Ofimática Cuadernia' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cambiar una clave' })
    await dialog.getByText('No quedan claves libres de Ofimática Cuadernia.').waitFor()
    await expectAccessibleInLightAndDark(page)
    await dialog.getByRole('link', { name: 'Agregar claves' }).click()
    await atPath(page, '/admin-panel/all-products')
    await page.getByRole('main').getByText('Ofimática Cuadernia').first().waitFor()
  })
})

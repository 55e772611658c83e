import type { Page, Route } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'

import { expectAccessibleInLightAndDark } from '../test/browser/axe.ts'
import { desktop, expectNoComplaints, openWindow } from '../test/browser/browser.ts'
import { routeFirst } from '../test/browser/calls.ts'
import { expectToFit } from '../test/browser/fits-width.ts'
import { navigateInPage } from '../test/browser/navigate-in-page.ts'
import { openWindowOf, toastOf } from '../test/browser/signed-in.ts'
import { setRates, writtenAddress } from '../test/orders/delivery.ts'
import { openTestVault, TEST_VAULT_ENV } from '../test/orders/licences.ts'
import { openPhoneOrders } from '../test/orders/phone-orders.ts'
import { startShopProcess } from '../test/shop/shop-process.ts'

const DESK = '/admin-panel/orders'
const LINK = '/pagar'
const narrow = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
const wide = { ...desktop, viewport: { width: 1440, height: 900 } }

let shop: Awaited<ReturnType<typeof startShopProcess>>
let phone: Awaited<ReturnType<typeof openPhoneOrders>>
beforeAll(async () => {
  shop = await startShopProcess({ DEMO: 'off', ...TEST_VAULT_ENV })
  phone = await openPhoneOrders({ ...shop, vault: await openTestVault(shop.db) })
})

const plain = (text: string) => text.replaceAll(/[\u00A0\u202F]/g, ' ')
const orderDialog = (page: Page) => page.getByRole('dialog', { name: 'Pedido por teléfono' })
const field = (page: Page, name: string) => orderDialog(page).getByRole('combobox', { name })
/** Clicks once the delivery is quoted: a busy button ignores clicks. */
const send = (page: Page) =>
  orderDialog(page).locator('button:not([aria-busy])', { hasText: 'Enviar enlace de pago' }).click()

async function startOrder(window: Parameters<typeof openWindowOf>[2]) {
  const opened = await openWindowOf(shop, { role: 'ADMIN', name: 'Adriana Rojas' }, window)
  await opened.goTo(DESK)
  await openOrderDialog(opened.page)
  return opened
}
async function openOrderDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Nuevo pedido' }).click()
  await orderDialog(page).waitFor()
}
async function openLink(address: string, window: Parameters<typeof openWindow>[0] = desktop) {
  const opened = await openWindow(window)
  await opened.page.goto(address)
  return opened
}

it('an owner takes a telephone order of a known client, confirms changed prices, sees it paid by link, and takes a second one contra entrega', async () => {
  await setRates(shop.pool, { cost: 18_900, days: [2, 4] })
  await phone.client.post('/api/addresses', writtenAddress('52001'))
  const { page, complaints } = await startOrder(wide)
  await expect
    .poll(() => field(page, 'Buscar cliente').evaluate((input) => input === document.activeElement))
    .toBe(true)
  await send(page)
  for (const text of ['Di para quién es el pedido.', 'Agrega al menos un producto.']) {
    await orderDialog(page).getByText(text).waitFor()
  }
  await field(page, 'Buscar cliente').fill('nadie se llama así')
  await orderDialog(page).getByText('Nadie coincide. Puedes agregarlo como nuevo.').first().waitFor()
  await field(page, 'Buscar cliente').fill(phone.client.email.slice(0, 14))
  await orderDialog(page).getByRole('status').filter({ hasText: '1 cliente' }).waitFor({ state: 'attached' })
  await page.keyboard.press('Enter')
  await orderDialog(page).getByRole('button', { name: 'Quitar a Luz Marina Ospina' }).waitFor()
  await field(page, 'Buscar producto').fill('silla')
  await orderDialog(page).getByRole('option', { name: 'Silla Bebenube Convertible' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await orderDialog(page).getByText('Quedan 500 unidades').waitFor()
  expect(await orderDialog(page).getByText('Agrega al menos un producto.').count()).toBe(0)
  await orderDialog(page)
    .getByRole('group', { name: 'Unidades de Silla' })
    .getByRole('button', { name: 'Aumentar' })
    .click()
  await orderDialog(page)
    .getByRole('radio', { name: /Calle 18 # 28-46/ })
    .waitFor()
  await orderDialog(page).getByText('Envío a Pasto').waitFor()
  await expect.poll(async () => plain(await orderDialog(page).innerText())).toContain('$ 98.900')
  await expectAccessibleInLightAndDark(page)
  await expectToFit(page, 768, 1440)

  // Price, then delivery cost change meanwhile: each change must be confirmed.
  await shop.pool.query('update products set selling_price = 42000, price = 42000 where id = $1', [
    phone.products.chair,
  ])
  await send(page)
  const notice = orderDialog(page).getByRole('alert')
  await expect.poll(async () => plain(await notice.innerText())).toContain('cambió de $ 40.000 a $ 42.000')
  await setRates(shop.pool, { cost: 21_400, days: [2, 4] })
  await send(page)
  await expect.poll(async () => plain(await notice.innerText())).toContain('a Pasto cambió de $ 18.900 a $ 21.400')
  await expect.poll(async () => plain(await orderDialog(page).innerText())).toContain('$ 105.400')
  await send(page)
  const createdDialog = page.getByRole('dialog', { name: /^Pedido [0-9A-F]{8}$/ })
  const address = await createdDialog.getByRole('textbox', { name: 'Enlace de pago' }).inputValue()
  expect(address).toMatch(new RegExp(`^${shop.address}${LINK}#token=[\\w-]{43}$`))
  const chat = await createdDialog.getByRole('link', { name: 'Enviar por WhatsApp' }).getAttribute('href')
  expect(decodeURIComponent(chat ?? '')).toMatch(/^https:\/\/wa\.me\/573001234567\?text=[^]*\/pagar#token=/)
  await createdDialog.getByText('Esta tienda no envía correos: compártelo tú.').waitFor()
  await expectAccessibleInLightAndDark(page)

  // The client pays by the link, at the second try.
  const payer = await openLink(address)
  const pay = payer.page.getByRole('main').getByRole('button', { name: /^Pagar/ })
  await pay.waitFor()
  const bill = plain(await payer.page.getByRole('main').innerText())
  for (const text of ['2 × $ 42.000', 'Calle 18 # 28-46, apto 301', 'Pasto, Nariño', '$ 105.400'])
    expect(bill).toContain(text)
  await expectAccessibleInLightAndDark(payer.page)
  await expectToFit(payer.page, 320, 360, 768, 1440)
  await payer.page.getByLabel('Resultado del pago').selectOption('decline')
  await pay.click()
  await payer.page.getByText('El pago no pasó y no se cobró nada.').waitFor()
  await payer.page.getByLabel('Resultado del pago').selectOption('approve')
  await pay.click()
  await payer.page.getByRole('heading', { level: 1, name: 'Tu pedido está pagado' }).waitFor()
  expect(await payer.page.getByRole('main').innerText()).not.toContain('Calle 18')
  expect(await pay.count()).toBe(0)

  // The shop follows the order.
  await createdDialog.getByRole('link', { name: 'Ver el pedido' }).click()
  await page.getByText('Por preparar', { exact: true }).first().waitFor()
  const history = await page.getByRole('region', { name: 'Historial' }).innerText()
  expect(history).toContain('Adriana Rojas lo tomó por teléfono.')
  expectNoComplaints(complaints.filter((complaint) => !complaint.includes('409')))
  expectNoComplaints(payer.complaints)

  // Another order of the same client, contra entrega.
  complaints.length = 0
  await setRates(shop.pool, {})
  await navigateInPage(page, DESK)
  await openOrderDialog(page)
  await field(page, 'Buscar cliente').fill(phone.client.email.slice(0, 14))
  await orderDialog(page).getByRole('option', { name: 'Luz Marina Ospina' }).click()
  await field(page, 'Buscar producto').fill('silla')
  await orderDialog(page).getByRole('option', { name: 'Silla Bebenube Convertible' }).click()
  const cash = orderDialog(page).getByRole('radio', { name: /^Contra entrega/ })
  await orderDialog(page).getByText('No la hay en Pasto').waitFor()
  expect(await cash.isDisabled()).toBe(true)
  await shop.pool.query('update delivery_rates set contra_entrega_up_to = 500000')
  await orderDialog(page).getByRole('button', { name: 'Aumentar' }).click()
  await cash.check()
  await orderDialog(page).getByRole('button', { name: 'Pedir contra entrega' }).click()
  await createdDialog.getByText(/^Se cobran \$.84\.000 al entregarlo\.$/).waitFor()
  await createdDialog.getByRole('link', { name: 'Ver el pedido' }).click()
  await page.getByRole('button', { name: 'Marcar preparado' }).first().waitFor()
  expectNoComplaints(complaints)

  // The answer to a third one is lost: changed and sent again, it is not placed twice, and the owner learns why.
  await navigateInPage(page, DESK)
  await openOrderDialog(page)
  await field(page, 'Buscar cliente').fill(phone.client.email.slice(0, 14))
  await orderDialog(page).getByRole('option', { name: 'Luz Marina Ospina' }).click()
  await field(page, 'Buscar producto').fill('silla')
  await orderDialog(page).getByRole('option', { name: 'Silla Bebenube Convertible' }).click()
  await cash.check()
  const lose = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  await routeFirst(page, '**/api/phone-orders', lose)
  await orderDialog(page).getByRole('button', { name: 'Pedir contra entrega' }).click()
  await notice.getByText('Error de conexión al servidor').waitFor()
  await orderDialog(page).getByRole('button', { name: 'Aumentar' }).click()
  await orderDialog(page).locator('button:not([aria-busy])', { hasText: 'Pedir contra entrega' }).click()
  await notice.getByText('El pedido ya quedó hecho como estaba antes de tu último cambio.').waitFor()
})

it('an owner takes a telephone order of a new client on a phone, sends the payment link, then cancels the order', async () => {
  await setRates(shop.pool, {}, { place: '97666', isCovered: false })
  const { page, complaints } = await startOrder(narrow)
  const sides = async () => Object.values((await orderDialog(page).boundingBox()) ?? {}).map(Math.round)
  await expect.poll(sides).toEqual([0, 0, 360, 740])
  await orderDialog(page).getByRole('button', { name: 'Cliente nuevo' }).click()
  await field(page, 'Buscar producto').fill('silla')
  await orderDialog(page).getByRole('option', { name: 'Silla Bebenube Convertible' }).click()
  await send(page)
  for (const text of ['Pregunta si autoriza', 'Escribe quién recibe', 'Elige el municipio']) {
    await orderDialog(page).getByText(text).waitFor()
  }
  await orderDialog(page).getByLabel('Nombre y apellido').fill('Ana Lucía Guerrero')
  await orderDialog(page).getByLabel('Celular o teléfono').fill('315 555 0199')
  await orderDialog(page).getByLabel('Correo').fill('ana.guerrero@correo.co')
  await orderDialog(page)
    .getByLabel(/^Autorizó el uso/)
    .check()
  // Whoever calls receives it, unless another name is written.
  const recipient = orderDialog(page).getByLabel('Quién recibe')
  expect(await recipient.inputValue()).toBe('Ana Lucía Guerrero')
  expect(await orderDialog(page).getByLabel('Teléfono', { exact: true }).inputValue()).toBe('315 555 0199')
  expect(await orderDialog(page).getByText('Escribe quién recibe').count()).toBe(0)
  await recipient.fill('Portería')
  await orderDialog(page).getByLabel('Nombre y apellido').fill('Ana Lucía Guerrero Paz')
  expect(await recipient.inputValue()).toBe('Portería')
  await orderDialog(page).getByLabel('Dirección', { exact: true }).fill('Carrera 6 # 12-30')
  await field(page, 'Municipio').fill('taraira')
  await orderDialog(page)
    .getByRole('option', { name: /^Taraira/ })
    .waitFor()
  await page.keyboard.press('Enter')
  await orderDialog(page).getByText('Todavía no llegamos a Taraira.').waitFor()
  await field(page, 'Municipio').fill('ipiales')
  await orderDialog(page)
    .getByRole('option', { name: /^Ipiales/ })
    .waitFor()
  await page.keyboard.press('Enter')
  await orderDialog(page).getByText('Envío a Ipiales').waitFor()
  await expectAccessibleInLightAndDark(page)
  await send(page)
  const createdDialog = page.getByRole('dialog', { name: /^Pedido [0-9A-F]{8}$/ })
  const address = await createdDialog.getByRole('textbox', { name: 'Enlace de pago' }).inputValue()
  await createdDialog.getByRole('link', { name: 'Ver el pedido' }).click()
  const card = page.getByRole('region', { name: 'Enlace de pago' })
  await card.getByText('Silla Bebenube Convertible').waitFor()
  await card.getByRole('button', { name: 'Ver el enlace' }).click()
  expect(await card.getByRole('textbox', { name: 'Enlace de pago' }).inputValue()).not.toBe(address)
  await expectAccessibleInLightAndDark(page)
  await expectToFit(page, 320, 360)
  await card.getByRole('button', { name: 'Cancelar pedido' }).click()
  const question = page.getByRole('dialog', { name: '¿Cancelar este pedido?' })
  await question.getByText('Sus unidades vuelven a la venta y el enlace de pago deja de servir.').waitFor()
  await question.getByRole('combobox', { name: 'Por qué' }).selectOption('Otro')
  await question.getByLabel('Detalle').fill('Prefiere pasar por la tienda')
  await expectAccessibleInLightAndDark(page)
  await question.getByRole('button', { name: 'Cancelar pedido' }).click()
  await toastOf(page, 'Pedido cancelado').waitFor()
  await card.waitFor({ state: 'detached' })
  await page.getByText('Pedido cancelado: Otro, Prefiere pasar por la tienda.').waitFor()
  const payer = await openLink(shop.address + LINK, narrow)
  await payer.page.getByRole('heading', { level: 1, name: 'Este enlace no es válido' }).waitFor()
  await expectAccessibleInLightAndDark(payer.page)
  await payer.page.goto('about:blank')
  await payer.page.goto(address)
  await payer.page.getByRole('heading', { level: 1, name: 'La tienda canceló este pedido' }).waitFor()
  await payer.page.goto(shop.address + LINK)
  await payer.page.getByRole('heading', { level: 1, name: 'La tienda canceló este pedido' }).waitFor()
  expectNoComplaints(complaints)
})

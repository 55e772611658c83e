import { beforeAll, expect, it } from 'vitest'

import { expectAccessibleInLightAndDark } from '../test/browser/axe.ts'
import { desktop, expectNoComplaints, openWindow } from '../test/browser/browser.ts'
import { expectToFit } from '../test/browser/fits-width.ts'
import { navigateInPage } from '../test/browser/navigate-in-page.ts'
import { addAddress } from '../test/orders/delivery.ts'
import { openDeskOrders } from '../test/orders/desk-orders.ts'
import { openTestVault, TEST_VAULT_ENV } from '../test/orders/licences.ts'
import { signInAs } from '../test/shop/people.ts'
import { startShopProcess } from '../test/shop/shop-process.ts'

const HISTORY = '/clientPanel/history-shopping'

let shop: Awaited<ReturnType<typeof startShopProcess>>
let desk: Awaited<ReturnType<typeof openDeskOrders>>
beforeAll(async () => {
  shop = await startShopProcess({ DEMO: 'off', ...TEST_VAULT_ENV })
  desk = await openDeskOrders({ ...shop, vault: await openTestVault(shop.db) })
  await shop.pool.query('update products set installable = true where id = $1', [desk.products.chair])
  await signInAs(shop, { role: 'TECHNICAL', name: 'Teresa Muñoz' })
})

const cookiesOf = (jar: ReadonlyMap<string, string>) =>
  [...jar].map(([name, value]) => ({ name, value, url: shop.address, httpOnly: true }))

it('bought products are installed at home: from the product to the order, its visit, and the desk (P-310, P-311, P-313)', async () => {
  const { orderId, buyer } = await desk.add({ hasAddress: false })
  await addAddress(shop.pool, orderId, { days: [1, 3] })
  const owner = await signInAs(shop, { role: 'ADMIN', name: 'Adriana Rojas' })
  const [{ firstDay }] = (await buyer.get('/api/own-installations')).body.data
  const { page, complaints } = await openWindow({ ...desktop, viewport: { width: 1440, height: 900 } })
  await page.context().addCookies(cookiesOf(buyer.jar))

  await page.goto(`${shop.address}/product/${desk.products.chair}`)
  await page.getByText('Te lo instalamos en casa: agenda la visita después de comprar.').waitFor()

  await navigateInPage(page, HISTORY)
  const offer = page.getByRole('region', { name: '¿Te lo instalamos?' })
  await offer.waitFor()
  expect(await offer.innerText()).toContain('2 × Silla Bebenube Convertible')
  await expectAccessibleInLightAndDark(page)
  await expectToFit(page, 320, 1440)
  await offer.getByRole('link', { name: 'Agendar la instalación' }).click()

  await page.getByText('Te instalamos: 2 × Silla Bebenube Convertible.').waitFor()
  const short = orderId.slice(0, 8).toUpperCase()
  const sentence = `Instalar: 2 × Silla Bebenube Convertible (pedido ${short}).`
  await expect.poll(() => page.locator('[name=descripcion]').inputValue()).toBe(sentence)
  expect(await page.locator('[name=direccion]').inputValue()).toBe('Calle 18 # 28-46, apto 301, Pasto, Nariño')
  const fecha = page.locator('[name=fecha]')
  expect([await fecha.inputValue(), await fecha.getAttribute('min')]).toEqual([firstDay, firstDay])
  // A day before it is there is not offered, and days from then on are.
  const hours = page.getByRole('region', { name: 'Disponibilidad' })
  const before = new Date(Date.parse(firstDay) - 86_400_000).toISOString().slice(0, 10)
  await fecha.fill(before)
  await hours.getByText(/^Tu pedido puede llegar hasta el .+: elige ese día o uno después\.$/).waitFor()
  await hours.getByRole('list', { name: 'Días libres más cercanos' }).getByRole('button').first().click()
  await expect.poll(async () => (await fecha.inputValue()) >= firstDay).toBe(true)
  await hours.getByRole('button', { name: '9:00' }).click()
  await expectToFit(page, 320, 1440)
  await page.getByRole('button', { name: 'Solicitar Mantenimiento Correctivo' }).click()
  await page.getByRole('alertdialog').getByRole('button').click()
  await page.getByText(/^Recibimos tu solicitud para el /).waitFor()
  expect(await page.locator('[name=orderId]').inputValue()).toBe('')
  // A stored form that has the order still, as one of another tab has.
  const stored = page.locator('[name=orderId]')
  await stored.evaluate((field: HTMLInputElement, value) => (field.value = value), orderId)
  await page.locator('[name=descripcion]').fill('También se apaga')

  await navigateInPage(page, HISTORY)
  const visit = page.getByRole('region', { name: 'Instalación en casa' })
  await visit.getByText(/a las 9:00\s?a\.\s?m\., con Teresa$/).waitFor()
  expect(await visit.innerText()).toContain('pendiente')
  expect(await page.getByRole('link', { name: 'Agendar la instalación' }).count()).toBe(0)
  await visit.getByRole('link', { name: 'Ver la visita' }).click()
  await page.getByRole('heading', { level: 2, name: sentence }).waitFor()

  // Who moves it is offered no day before it can be there, and reads why.
  await page.getByRole('button', { name: 'Cambiar' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Cambiar la visita' })
  await dialog.getByText(/^Tu pedido puede llegar hasta el .+: la visita puede ser ese día o después\.$/).waitFor()
  const first = dialog.getByRole('list', { name: 'Día' }).getByRole('button').first()
  expect(await first.innerText()).toContain(String(Number(firstDay.slice(8))))
  await expectAccessibleInLightAndDark(page)
  await expectToFit(page, 320, 1440)
  await page.keyboard.press('Escape')

  // Nothing of it can be asked for by now, so the form lets go of it alone.
  await navigateInPage(page, '/mantenimiento-correctivo')
  await expect.poll(() => page.locator('[name=descripcion]').inputValue()).toBe('También se apaga')
  await expect.poll(() => stored.inputValue()).toBe('')

  // The desk: the visit, and that it stands although the order was cancelled.
  await owner.post('/api/order-desk/cancel', { orderId, reason: 'asked' })
  await page.context().clearCookies()
  await page.context().addCookies(cookiesOf(owner.jar))
  await page.goto(`${shop.address}/admin-panel/orders/${orderId}`)
  const card = page.getByRole('region', { name: 'Instalación en casa' })
  await card.getByText(/a las 9:00\s?a\.\s?m\. · Teresa$/).waitFor()
  await card.getByText('Ya no hay qué instalar y la visita sigue agendada').waitFor()
  await card.getByRole('link', { name: 'Ver la visita' }).click()
  await page.getByText(`Ya no hay qué instalar: el pedido se canceló o se devolvió · ${sentence}`).waitFor()
  expectNoComplaints(complaints)

  // What could not be read is said, and read again.
  const retry = page.getByRole('button', { name: 'Reintentar' })
  await page.route('**/api/installations/of-order/*', (route) => route.abort())
  await page.goto(`${shop.address}/admin-panel/orders/${orderId}`)
  await card.getByText('No pudimos traer si se pidió una visita que instale lo de este pedido.').waitFor()
  await expectAccessibleInLightAndDark(page)
  await expectToFit(page, 320, 1440)
  await page.unrouteAll()
  await retry.click()
  await card.getByText(/a las 9:00\s?a\.\s?m\. · Teresa$/).waitFor()
  await page.context().clearCookies()
  await page.context().addCookies(cookiesOf(buyer.jar))
  await page.route('**/api/own-installations', (route) => route.abort())
  await page.goto(`${shop.address}${HISTORY}`)
  await page.getByRole('alert').getByText('No pudimos traer las visitas que instalan lo que compraste.').waitFor()
  await expectAccessibleInLightAndDark(page)
  await expectToFit(page, 320, 1440)
  await page.unrouteAll()
  await retry.click()
  await visit.getByText(/a las 9:00\s?a\.\s?m\., con Teresa$/).waitFor()
})

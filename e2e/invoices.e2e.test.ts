import { beforeAll, expect, it } from 'vitest'

import { expectAccessible } from '../test/browser/axe.ts'
import { desktop, expectNoComplaints, hydrated } from '../test/browser/browser.ts'
import { expectToFit } from '../test/browser/fits-width.ts'
import { navigateInPage } from '../test/browser/navigate-in-page.ts'
import { openWindowOf, toastOf } from '../test/browser/signed-in.ts'
import { openDeskOrders } from '../test/orders/desk-orders.ts'
import { cufe, dayAgo } from '../test/orders/invoices.ts'
import { openTestVault, TEST_VAULT_ENV } from '../test/orders/licences.ts'
import { startShopProcess } from '../test/shop/shop-process.ts'

let shop: Awaited<ReturnType<typeof startShopProcess>>
let desk: Awaited<ReturnType<typeof openDeskOrders>>
let owner: Awaited<ReturnType<typeof openWindowOf>>
let buyer: Awaited<ReturnType<typeof openWindowOf>>
beforeAll(async () => {
  shop = await startShopProcess({ DEMO: 'off', ...TEST_VAULT_ENV })
  desk = await openDeskOrders({ ...shop, vault: await openTestVault(shop.db) })
  owner = await openWindowOf(shop, { role: 'ADMIN' }, desktop)
  buyer = await openWindowOf(shop, { name: 'Ana Ruiz' }, desktop)
})

const pdf = { name: 'FE-1.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF') }

it('the owner switches invoices on, a buyer names a company in the cart, and finds its invoice in the history (P-320, P-321, P-323, P-326)', async () => {
  const { page, goTo } = owner
  await goTo('/admin-panel/shop')
  const section = page.getByRole('region', { name: 'Facturación electrónica' })
  await section.getByLabel('Llevar aquí las facturas de los pedidos').check()
  expect(await section.getByLabel('Pedidos pagados desde').inputValue()).toBe(dayAgo())
  await Promise.all([page.waitForEvent('load'), section.getByRole('button', { name: 'Guardar' }).click()])
  await hydrated(page)
  await toastOf(page, 'Guardado').waitFor()

  await shop.pool.query('select lock_cart($1)', [buyer.person.id])
  await shop.pool.query('insert into cart_items (user_id, product_id, quantity) values ($1, $2, 1)', [
    buyer.person.id,
    desk.products.antivirus,
  ])
  await buyer.goTo('/cart')
  const cart = buyer.page
  const card = cart.getByRole('region', { name: 'Factura electrónica' })
  await card.getByText('Sale a nombre de Ana Ruiz', { exact: false }).waitFor()
  const other = card.getByLabel('Factura a nombre de otra persona o empresa')
  expect(await other.isChecked()).toBe(false)
  await other.check()
  const pay = cart.getByRole('button', { name: 'Payment' })
  await pay.click()
  await card.getByText('Escribe el número del documento: de 5 a 15 dígitos.').waitFor()
  await expect.poll(() => card.getByLabel('Número').evaluate((field) => field === document.activeElement)).toBe(true)
  await card.getByLabel('Número').fill('900.123.456-7')
  await card.getByText('le toca el dígito 8, no 7', { exact: false }).waitFor()
  await card.getByLabel('Número').fill('900123456')
  await card.getByText('NIT 900.123.456-8').waitFor()
  await card.getByLabel('Nombre o razón social').fill('Ferretería La Palma S.A.S.')
  await card.getByLabel('Correo para la factura').fill('facturas@lapalma.example')
  await expectAccessible(cart)
  await expectToFit(cart, 360)
  await pay.click()
  await cart.getByRole('alertdialog').getByRole('button', { name: 'Aceptar' }).click()

  await navigateInPage(page, '/admin-panel/today/invoices')
  await page.getByRole('heading', { level: 1, name: 'Facturas' }).waitFor()
  const row = page.getByRole('article').filter({ hasText: 'La Palma' })
  await row.getByText('NIT 900.123.456-8', { exact: false }).waitFor()
  await expectAccessible(page)
  await expectToFit(page, 360)
  await row.getByRole('button', { name: 'Registrar factura' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Registrar factura' }).click()
  await dialog.getByText('Escribe el número con su prefijo, como FE-123.').waitFor()
  await dialog.getByLabel('Número').fill('FE-1')
  await dialog.getByLabel('CUFE').fill(cufe())
  await dialog.getByLabel('PDF').setInputFiles(pdf)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Registrar factura' }).click()
  await toastOf(page, 'Factura registrada').waitFor()
  await page.getByText('No hay nada por facturar.').waitFor()

  await navigateInPage(cart, '/clientPanel/history-shopping')
  const invoice = cart.getByRole('region', { name: 'Factura FE-1' })
  await invoice.getByText('Ferretería La Palma S.A.S., NIT 900.123.456-8', { exact: false }).waitFor()
  expect(await invoice.getByRole('link', { name: /Ver en la DIAN/ }).getAttribute('href')).toContain('documentkey=')
  const [download] = await Promise.all([
    cart.waitForEvent('download'),
    invoice.getByRole('link', { name: /Descargar PDF/ }).click(),
  ])
  expect(download.suggestedFilename()).toBe('factura-FE-1.pdf')
  await expectAccessible(cart)
  await expectToFit(cart, 360)
  expectNoComplaints([...owner.complaints, ...buyer.complaints])
})

it('several are registered at once after errors are corrected, and a credit note is registered for a refund (P-323, P-324)', async () => {
  const { page } = owner
  const [first, second] = [await desk.add({ units: 1 }), await desk.add({ units: 2 })]
  await navigateInPage(page, '/admin-panel/today')
  await navigateInPage(page, '/admin-panel/today/invoices')
  await page.getByRole('button', { name: 'Registrar varias' }).click()
  const form = page.getByRole('form', { name: 'Registrar varias facturas' })
  const lines = form.getByLabel('Pedido, número, CUFE y fecha', { exact: false })
  const line = (orderId: string, number: string) => `${orderId.slice(0, 8)};${number};;${dayAgo()}`
  await lines.fill(`${line(first.orderId, 'FE-2')}\n${line(second.orderId, 'FE-1')}`)
  await form.getByRole('button', { name: 'Revisar' }).click()
  await form.getByText('El número FE-1 ya es de otra factura.').waitFor()
  await lines.fill(`${line(first.orderId, 'FE-2')}\n${line(second.orderId, 'FE-3')}`)
  await form.getByRole('button', { name: 'Revisar' }).click()
  await form.getByRole('button', { name: 'Registrar 2 facturas' }).click()
  await toastOf(page, '2 facturas registradas').waitFor()

  await shop.pool.query(
    `insert into order_refunds (order_id, actor, amount, proof) values ($1, $2, 30000, '{/pictures/x.webp}')`,
    [second.orderId, owner.person.id],
  )
  await navigateInPage(page, `/admin-panel/orders/${second.orderId}`)
  const card = page.getByRole('region', { name: 'Factura electrónica' })
  await card.getByText('Falta una nota crédito por', { exact: false }).waitFor()
  await card.getByRole('button', { name: 'Registrar nota crédito' }).click()
  const dialog = page.getByRole('dialog')
  expect(await dialog.getByLabel('Valor').inputValue()).toBe('30.000')
  await dialog.getByLabel('Número').fill('NC-1')
  await dialog.getByRole('button', { name: 'Registrar nota crédito' }).click()
  await toastOf(page, 'Nota crédito registrada').waitFor()
  await card.getByText('Nota crédito NC-1', { exact: false }).waitFor()
  await expectAccessible(page)
  await expectToFit(page, 360)
  expectNoComplaints(owner.complaints)
})

import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'

import { expectAccessible, expectAccessibleInLightAndDark } from '../test/browser/axe.ts'
import { desktop, expectNoComplaints, phone } from '../test/browser/browser.ts'
import { expectToFit } from '../test/browser/fits-width.ts'
import { openWithin } from '../test/browser/navigate-in-page.ts'
import { openWindowOf, toastOf } from '../test/browser/signed-in.ts'
import { findGoods, openShopper, pesos } from '../test/orders/shopping.ts'
import { startShopProcess } from '../test/shop/shop-process.ts'

const region = (page: Page, name: string) => page.getByRole('region', { name })

it('the owner gives a place, a buyer orders there, and the desk makes it ready and hands it over', async () => {
  const shop = await startShopProcess()
  const { pot } = await findGoods(shop.address)
  const wide = { ...desktop, viewport: { width: 1440, height: 900 } }
  const owner = await openWindowOf(shop, { role: 'ADMIN', name: 'Adriana Rojas' }, wide)
  await owner.goTo('/admin-panel/shop')
  const settings = region(owner.page, 'Recoger en la tienda')
  const save = settings.getByRole('button', { name: 'Guardar' })
  const write = (label: string, text: string) => settings.getByRole('textbox', { name: label }).fill(text)
  await write('Nombre del lugar', 'Alero del centro')
  await save.click()
  await settings.getByText('Escribe el horario: entre 3 y 200 caracteres.', { exact: true }).waitFor()
  await write('Dirección del lugar', 'Calle 18 # 28-46, local 3')
  await write('Horario del lugar', 'lunes a viernes de 9 a. m. a 6 p. m.')
  await write('Se paga al recoger hasta', '900000')
  await settings.getByRole('combobox', { name: 'Municipio' }).fill('pasto')
  await owner.page.getByRole('option', { name: 'Pasto', exact: false }).first().click()
  await save.click()
  await toastOf(owner.page, 'Guardado').waitFor()
  await expectAccessible(owner.page)
  await expectToFit(owner.page, 360, 768)

  const buyer = await openShopper(shop, [[pot, 1]], phone)
  await buyer.goTo('/cart')
  const delivery = region(buyer.page, 'Entrega')
  expect(await delivery.getByRole('radio', { name: 'Envío a domicilio' }).isChecked()).toBe(true)
  await delivery.getByRole('radio', { name: 'Recoger en Alero del centro' }).check()
  await delivery.getByText('lunes a viernes de 9 a. m. a 6 p. m.').waitFor()
  await delivery.getByText(/^Listo para recoger el /).waitFor()
  const summary = region(buyer.page, 'Resumen')
  await summary.getByText('Recoges en Alero del centro', { exact: true }).waitFor()
  await expectAccessibleInLightAndDark(buyer.page)
  await expectToFit(buyer.page, 360, 768)
  await region(buyer.page, 'Cómo pagas').getByRole('radio', { name: 'Al recoger' }).check()
  await summary.getByRole('button', { name: 'Pedir y pagar al recoger' }).click()
  await buyer.page.getByText('Pedido recibido. Lo pagas en efectivo cuando lo recojas.').waitFor()
  const [{ _id: orderId }] = (await buyer.person.get('/api/shopping-history')).body.data

  await openWithin(owner.page, '/admin-panel/orders?estado=por-preparar')
  const row = owner.page.locator(`[data-row="${orderId}"]`)
  await row.getByText('Recoge en Alero del centro', { exact: true }).first().waitFor()
  await openWithin(owner.page, `/admin-panel/orders/${orderId}`)
  await region(owner.page, 'Recoge en tienda').getByText('Calle 18 # 28-46, local 3').waitFor()
  const parcel = region(owner.page, 'Paquete 1 de 1')
  expect(await parcel.getByRole('button', { name: 'Rótulo' }).count()).toBe(0)
  await parcel.getByRole('button', { name: 'Marcar listo para recoger' }).click()
  await toastOf(owner.page, 'Paquete 1 listo para recoger').waitFor()
  await parcel.getByText('Listo para recoger', { exact: true }).waitFor()
  await expectAccessibleInLightAndDark(owner.page)
  await expectToFit(owner.page, 360, 768, 1440)
  await parcel.getByRole('button', { name: 'Entregar' }).click()
  const dialog = owner.page.getByRole('dialog', { name: 'Entregar el pedido' })
  await dialog.getByText(`Cobra ${pesos(pot.sellingPrice)} en efectivo.`, { exact: false }).waitFor()
  await dialog.getByRole('textbox', { name: 'Quién lo recibe' }).fill('Luz Dary Chaves')
  await expectAccessible(owner.page)
  await dialog.getByRole('button', { name: 'Marcar entregado' }).click()
  await toastOf(owner.page, 'Paquete 1 entregado').waitFor()
  await owner.page.getByText('Paquete 1 entregado a Luz Dary Chaves.', { exact: true }).waitFor()
  await region(owner.page, 'Paga al recoger').getByRole('button', { name: 'Registrar pago' }).waitFor()

  await openWithin(buyer.page, '/clientPanel/history-shopping')
  const card = buyer.page.getByRole('article').first()
  await card.getByText('Recoges en Alero del centro', { exact: true }).waitFor()
  await card.getByRole('heading', { name: /^Lo recogiste el / }).waitFor()
  await expectAccessible(buyer.page)
  await expectToFit(buyer.page, 360, 768)
  expectNoComplaints([...buyer.complaints, ...owner.complaints.filter((text) => !text.includes('400'))])
})

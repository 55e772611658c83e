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

it('the owner takes transfers, a buyer orders by one, and the order is paid once its money is registered', async () => {
  const shop = await startShopProcess()
  const { pot } = await findGoods(shop.address)
  const wide = { ...desktop, viewport: { width: 1440, height: 900 } }
  const owner = await openWindowOf(shop, { role: 'ADMIN', name: 'Adriana Rojas' }, wide)
  await owner.goTo('/admin-panel/shop')
  const settings = region(owner.page, 'Pedidos por transferencia')
  const save = settings.getByRole('button', { name: 'Guardar' })
  await settings.getByRole('checkbox', { name: 'Recibir pedidos por transferencia' }).check()
  await save.click()
  await settings.getByText('Escribe a dónde transfieren.', { exact: true }).waitFor()
  await settings.getByRole('textbox', { name: 'A dónde transfieren' }).fill('Nequi 300 123 4567\nLlave Bre-B @alero')
  await save.click()
  await toastOf(owner.page, 'Guardado').waitFor()
  await expectAccessible(owner.page)

  const buyer = await openShopper(shop, [[pot, 1]], phone)
  await buyer.goTo('/cart')
  await region(buyer.page, 'Cómo pagas').getByRole('radio', { name: 'Transferencia' }).check()
  await buyer.page.getByText('Te guardamos los productos 48 horas mientras llega tu transferencia.').waitFor()
  await expectAccessible(buyer.page)
  await expectToFit(buyer.page, 360, 768)
  await region(buyer.page, 'Resumen').getByRole('button', { name: 'Pedir y transferir' }).click()
  await buyer.page.getByRole('heading', { level: 1, name: 'Falta tu transferencia' }).waitFor()
  const [{ _id: orderId }] = (await buyer.person.get('/api/shopping-history')).body.data
  const number = String(orderId).slice(0, 8).toUpperCase()
  const says = async (words: string) => buyer.page.getByText(words, { exact: true }).waitFor()
  for (const words of [pesos(pot.sellingPrice), 'Nequi 300 123 4567\nLlave Bre-B @alero', number]) await says(words)
  await expectAccessibleInLightAndDark(buyer.page)
  await expectToFit(buyer.page, 360, 768)
  await openWithin(buyer.page, '/clientPanel/history-shopping')
  const card = buyer.page.getByRole('article').first()
  await card.getByText('Pago pendiente', { exact: true }).waitFor()
  await card.getByText(number, { exact: true }).last().waitFor()
  await expectToFit(buyer.page, 360, 768)

  await openWithin(owner.page, '/admin-panel/orders?estado=pago-pendiente')
  await owner.page.locator(`[data-row="${orderId}"]`).getByText('Por confirmar', { exact: true }).waitFor()
  await openWithin(owner.page, `/admin-panel/orders/${orderId}`)
  const waiting = region(owner.page, 'Transferencia por confirmar')
  await waiting.getByText(pesos(pot.sellingPrice), { exact: true }).first().waitFor()
  await expectAccessibleInLightAndDark(owner.page)
  await expectToFit(owner.page, 360, 768, 1440)
  await waiting.getByRole('button', { name: 'No llegó el pago' }).click()
  const question = owner.page.getByRole('dialog', { name: '¿Cancelar este pedido?' })
  expect(await question.getByRole('combobox', { name: 'Por qué' }).inputValue()).toBe('unpaid')
  await question.getByRole('button', { name: 'No cancelar' }).click()
  await waiting.getByRole('button', { name: 'Registrar pago' }).click()
  const dialog = owner.page.getByRole('dialog', { name: 'Registrar pago' })
  await dialog.getByRole('combobox', { name: 'Cómo pagó' }).selectOption('breb')
  await dialog.getByRole('textbox', { name: 'Referencia' }).fill('M104')
  await expectAccessible(owner.page)
  await dialog.getByRole('button', { name: 'Registrar pago' }).click()
  await toastOf(owner.page, 'Pago registrado').waitFor()
  await owner.page.getByText(`Pago de ${pesos(pot.sellingPrice)} por Bre-B registrado, referencia M104.`).waitFor()
  await waiting.waitFor({ state: 'detached' })

  await buyer.goTo('/clientPanel/history-shopping')
  await card.getByText('Pagado', { exact: true }).waitFor()
  expect(await card.getByText('Nequi 300 123 4567', { exact: false }).count()).toBe(0)
  expectNoComplaints([...buyer.complaints, ...owner.complaints.filter((text) => !text.includes('400'))])
})

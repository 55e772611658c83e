import { beforeAll, describe, expect, it } from 'vitest'

import {
  expectAccessible,
  expectAccessibleInLightAndDark,
  expectAccessibleOnPhoneAndDesktop,
} from '../test/browser/axe.ts'
import { desktop } from '../test/browser/browser.ts'
import { expectToFit } from '../test/browser/fits-width.ts'
import { openWindowOf } from '../test/browser/signed-in.ts'
import { findGoods, openShopper, type Found } from '../test/orders/shopping.ts'
import { startShopProcess } from '../test/shop/shop-process.ts'

let shop: Awaited<ReturnType<typeof startShopProcess>>
let goods: Awaited<ReturnType<typeof findGoods>>
beforeAll(async () => {
  shop = await startShopProcess()
  goods = await findGoods(shop.address)
})

/** A shopper who bought one of each of these. */
async function openBuyer(...bought: Found[]) {
  const opened = await openShopper(
    shop,
    bought.map((product) => [product, 1] as const),
  )
  const { status } = await opened.person.post('/api/payment', {
    userId: opened.person.id,
    products: bought.map(({ _id, sellingPrice }) => ({ productId: _id, quantity: 1, sellingPrice })),
    totalQty: bought.length,
    totalPrice: bought.reduce((sum, { sellingPrice }) => sum + sellingPrice, 0),
  })
  expect(status).toBe(200)
  return opened
}

describe('a review of a bought product (P-251)', () => {
  it('is written from the history by keyboard, read on the page of the product, and changed there', async () => {
    const { page, person, goTo, complaints } = await openBuyer(goods.licence, goods.pot)
    await goTo('/clientPanel/history-shopping')
    const { productName } = goods.licence
    const open = page.getByRole('button', { name: `Opinar sobre ${productName}` })
    await open.waitFor()
    // A product that has not arrived yet has no button for a review.
    expect(await page.getByRole('button', { name: /^Opinar/ }).count()).toBe(1)
    await open.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Tu opinión' })
    await dialog.getByRole('button', { name: 'Publicar opinión' }).press('Enter')
    await dialog.getByText('Elige de 1 a 5 estrellas.').waitFor()
    await expectAccessible(page)
    const first = dialog.getByRole('radio', { name: '1 estrella: Muy malo' })
    await expect.poll(() => first.evaluate((radio) => radio === document.activeElement)).toBe(true)
    await first.press('Space')
    for (const _ of [2, 3, 4]) await page.keyboard.press('ArrowRight')
    expect(await dialog.getByRole('radio', { name: '4 estrellas: Bueno' }).isChecked()).toBe(true)
    const text = dialog.getByRole('textbox', { name: '¿Qué te pareció? (opcional)' })
    await text.fill('Llámenme al 300 123 4567')
    await dialog.getByRole('button', { name: 'Publicar opinión' }).click()
    await dialog.getByText('Esta página es pública: quita el teléfono o el correo.').waitFor()
    await text.fill('Se instala en un minuto.')
    await dialog.getByRole('button', { name: 'Publicar opinión' }).click()
    await page.getByText('Publicamos tu opinión.').waitFor()

    const [author] = person.name.split(' ')
    const address = `/product/${goods.licence._id}`
    const html = await (await fetch(shop.address + address)).text()
    expect(html).toContain('"aggregateRating":{"@type":"AggregateRating","ratingValue":4,"reviewCount":1}')
    expect(html).toContain('Se instala en un minuto.')
    await page.setViewportSize({ width: 320, height: 640 })
    await goTo(address)
    await page.getByRole('link', { name: '4,0 de 5 estrellas, 1 opinión' }).click()
    const section = page.getByRole('region', { name: 'Opiniones de quienes lo compraron' })
    const review = section.getByRole('article')
    expect(await review.innerText()).toMatch(new RegExp(`${author} [A-ZÑ]\\.\\s+Compra verificada`))
    await section.getByRole('button', { name: `Cambiar mi opinión sobre ${productName}` }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await expectAccessibleInLightAndDark(page)
    await page.setViewportSize(desktop.viewport)
    await section.getByRole('button', { name: /^Cambiar mi opinión/ }).click()
    const change = page.getByRole('dialog', { name: 'Cambiar tu opinión' })
    await change.locator('label', { hasText: '5 estrellas: Muy bueno' }).click()
    // Another window changes it meanwhile: what that made of it is read in the dialog, in view.
    await person.post('/api/product-reviews', { productId: goods.licence._id, stars: 2, text: 'De otra ventana' })
    await change.getByRole('button', { name: 'Publicar opinión' }).click()
    const theirs = change.getByRole('alert').filter({ hasText: 'ahora dice: 2 estrellas, «De otra ventana».' })
    await theirs.waitFor()
    expect(await page.getByText('Se muestra como está ahora.').count()).toBe(0)
    await change.getByRole('button', { name: 'Publicar opinión' }).click()
    await expect.poll(() => review.innerText()).toContain('editada')
    await review.getByRole('img', { name: '5 estrellas' }).waitFor()
    await section.getByRole('button', { name: /^Cambiar mi opinión/ }).click()
    await change.getByRole('button', { name: 'Eliminar mi opinión' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click()
    await review.waitFor({ state: 'detached' })
    // The way to write one remains.
    await section.getByRole('button', { name: /^Escribir mi opinión/ }).waitFor()
    expect(complaints.filter((one) => !/40[09]/.test(one))).toEqual([])
  })

  it('is answered and hidden by the owner, who finds it from Hoy; its author reads the reason (P-254, P-255)', async () => {
    const { page, person, goTo } = await openBuyer(goods.licence)
    const { _id: productId, productName } = goods.licence
    await person.post('/api/product-reviews', { productId, stars: 1, text: 'Nunca respondieron' })
    const owner = await openWindowOf(shop, { role: 'ADMIN' })
    await owner.goTo('/admin-panel/today')
    await owner.page
      .getByRole('main')
      .getByRole('link', { name: /Opinión nueva sin responder 1 es de/ })
      .click()
    const card = owner.page.getByRole('article', { name: productName })
    await card.getByRole('button', { name: 'Responder' }).click()
    await card.getByRole('button', { name: 'Cancelar' }).click()
    expect(await card.evaluate((shown) => shown === document.activeElement)).toBe(true)
    await card.getByRole('button', { name: 'Responder' }).click()
    // Its author changes it while the owner is writing.
    await person.post('/api/product-reviews', { productId, stars: 1, text: 'Nunca respondieron mis correos' })
    await card.getByRole('textbox', { name: 'Respuesta de la tienda' }).fill('Te llamamos hoy.')
    await card.getByRole('button', { name: 'Publicar respuesta' }).click()
    await card.getByRole('alert').getByText('Mientras escribías cambió la opinión').waitFor()
    await card.getByRole('button', { name: 'Publicar respuesta' }).click()
    await card.getByRole('region', { name: 'Respuesta de la tienda' }).getByText('Te llamamos hoy.').waitFor()
    expect(await owner.page.getByRole('navigation').locator('[aria-current=page]:visible').allInnerTexts()).toEqual([
      'Opiniones',
    ])
    await expectAccessibleOnPhoneAndDesktop(owner.page)
    await expectToFit(owner.page, 320)
    const address = `/product/${productId}`
    await goTo(address)
    const section = page.getByRole('region', { name: 'Opiniones de quienes lo compraron' })
    await section.getByRole('article').getByText('Te llamamos hoy.').waitFor()

    await card.getByRole('button', { name: 'Ocultar' }).click()
    const dialog = owner.page.getByRole('dialog', { name: 'Ocultar esta opinión' })
    await dialog.getByText('Tiene insultos').click()
    await expectAccessible(owner.page)
    await dialog.getByRole('button', { name: 'Ocultar' }).click()
    await card.getByText('oculta: tiene insultos').waitFor()
    await owner.page.getByRole('tab', { name: 'Ocultas' }).click()
    await card.getByRole('button', { name: 'Volver a mostrar' }).waitFor()
    await goTo(address)
    await section.getByText('La tienda la ocultó: tiene insultos. Solo tú la ves.').waitFor()
    expect(await section.getByRole('article').count()).toBe(0)
  })
})

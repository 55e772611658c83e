import { beforeAll, describe, expect, it } from 'vitest'

import { expectNoComplaints, hydrated, openWindow, type Page } from '../test/browser.ts'
import { stubCall } from '../test/calls.ts'
import { startShopProcess } from '../test/shop-process.ts'
import { findGoods, openShopper } from '../test/shopping.ts'
import { toastOf } from '../test/signed-in.ts'

let shop: Awaited<ReturnType<typeof startShopProcess>>
let goods: Awaited<ReturnType<typeof findGoods>>
beforeAll(async () => {
  shop = await startShopProcess()
  goods = await findGoods(shop.address)
})

const wishButtons = (page: Page) => page.getByRole('button', { name: 'Guardar en la lista de deseos' })
const pressed = (page: Page) => page.getByRole('button', { name: 'Guardar en la lista de deseos', pressed: true })
const wishes = (page: Page) => page.getByRole('region', { name: 'Lista de deseos' })

describe('a wish button', () => {
  it('puts a product on the wish list and takes it off again (P-38)', async () => {
    const { page, goTo, person, complaints } = await openShopper(shop)
    await goTo(`/product/${goods.lamp._id}`)
    await wishButtons(page).first().click()
    await toastOf(page, 'Producto guardado en tu lista de deseos').waitFor()
    await pressed(page).first().waitFor()
    expect((await person.get('/api/wish-list')).body.data).toHaveLength(1)
    await pressed(page).first().click()
    await expect.poll(() => pressed(page).count()).toBe(0)
    expect((await person.get('/api/wish-list')).body.data).toEqual([])
    expectNoComplaints(complaints)
  })

  it('is filled wherever its product is shown, also on a page that is opened later', async () => {
    const { page, goTo, person } = await openShopper(shop)
    await person.post('/api/wish-list', { productId: goods.lamp._id, wanted: true })
    await goTo('/')
    await page.getByRole('button', { name: /^Cuenta de/ }).waitFor()
    await page.getByRole('searchbox').fill(goods.lamp.productName)
    await page.getByRole('heading', { name: goods.lamp.productName }).waitFor()
    await expect.poll(() => pressed(page).count()).toBe(1)
    await page.getByRole('link', { name: goods.lamp.productName }).click()
    await page.getByRole('heading', { level: 1, name: goods.lamp.productName }).waitFor()
    await page.locator('.buy-buttons').getByRole('button', { pressed: true }).waitFor()
  })

  it('of a visitor shows the refusal with a sign-in link and stays empty', async () => {
    const { page } = await openWindow()
    await page.goto(`${shop.address}/product/${goods.lamp._id}`)
    await hydrated(page)
    await wishButtons(page).first().click()
    const toast = page.getByRole('alert').filter({ hasText: 'Debes iniciar sesión para guardar tu lista de deseos.' })
    await toast.getByRole('link', { name: 'Iniciar sesión' }).waitFor()
    expect(await pressed(page).count()).toBe(0)
  })

  it('stays as it was when the server refuses', async () => {
    const { page, goTo } = await openShopper(shop)
    await goTo(`/product/${goods.lamp._id}`)
    await stubCall(page, '/api/wish-list', (route) =>
      route.fulfill({ status: 409, json: { success: false, error: true, message: 'La lista está llena.' } }),
    )
    await wishButtons(page).first().click()
    await page.getByRole('alert').filter({ hasText: 'La lista está llena.' }).waitFor()
    expect(await pressed(page).count()).toBe(0)
  })

  it('is empty again once its person has signed out', async () => {
    const { page, goTo, person } = await openShopper(shop, [[goods.pot, 1]])
    await person.post('/api/wish-list', { productId: goods.lamp._id, wanted: true })
    await goTo(`/product/${goods.lamp._id}`)
    await pressed(page).first().waitFor()
    await page.getByRole('button', { name: /^Cuenta de/ }).click()
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.waitForURL(`${shop.address}/login`)
    await page.getByRole('link', { name: 'Carrito', exact: true }).waitFor()
    await page.goBack()
    await wishButtons(page).first().waitFor()
    expect(await pressed(page).count()).toBe(0)
  })
})

describe('the wish list', () => {
  it('is the second section of /clientPanel/all-products, the latest wish first (P-38)', async () => {
    const { page, goTo, person, complaints } = await openShopper(shop)
    for (const { _id } of [goods.lamp, goods.pot]) {
      await person.post('/api/wish-list', { productId: _id, wanted: true })
    }
    await goTo('/clientPanel/all-products')
    await expect
      .poll(() => wishes(page).getByRole('heading', { level: 3 }).allInnerTexts())
      .toEqual([goods.pot.productName, goods.lamp.productName])
    await wishes(page).getByRole('button', { name: 'Add To Cart' }).first().click()
    await toastOf(page, 'Producto agregado al carrito').waitFor()
    expectNoComplaints(complaints)
  })

  it('loses a product whose wish button is pressed; the last one leaves the empty sentence', async () => {
    const { page, goTo, person } = await openShopper(shop)
    await person.post('/api/wish-list', { productId: goods.lamp._id, wanted: true })
    await goTo('/clientPanel/all-products')
    const wishButton = wishes(page).getByRole('button', { name: 'Guardar en la lista de deseos', pressed: true })
    await wishButton.focus()
    await page.keyboard.press('Enter')
    await wishes(page).getByText('Tu lista de deseos está vacía.').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Lista de deseos')
  })
})

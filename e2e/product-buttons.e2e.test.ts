import { describe, expect, it } from 'vitest'

import { expectNoComplaints, hydrated, openWindow, phone, type Page } from '../test/browser/browser.ts'
import { builtScript } from '../test/browser/built-script.ts'
import { holdCall, stubCall, watchCall } from '../test/browser/calls.ts'
import { closeToasts } from '../test/browser/close-toasts.ts'
import { restoreNetwork } from '../test/browser/restore-network.ts'
import { noteCalls, pathOf, toastOf } from '../test/browser/signed-in.ts'
import { findProducts, openShopper, pesos, type Found, openShopOfShoppers } from '../test/orders/shopping.ts'
import { PASSWORD, signInAs } from '../test/shop/people.ts'

const { shop, goods, comeWith } = await openShopOfShoppers()

const addButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Add To Cart' })
const cartLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Carrito/ })

const wishButtons = (page: Page) => page.getByRole('button', { name: 'Guardar en la lista de deseos' })
const pressed = (page: Page) => page.getByRole('button', { name: 'Guardar en la lista de deseos', pressed: true })
const wishes = (page: Page) => page.getByRole('region', { name: 'Lista de deseos' })

/** Opens the shared window as a new shopper with these products on the wish list, added in this order. */
const openWithWishes = (wanted: Found[], cart?: Parameters<typeof comeWith>[0]) =>
  comeWith(cart, async (person) => {
    for (const { _id } of wanted) await person.post('/api/wish-list', { productId: _id, wanted: true })
  })

describe('when the shop loads', () => {
  it('user and cart count are requested, and a visitor sees no message (P-32)', async () => {
    const { page, complaints } = await openWindow()
    const calls = noteCalls(page)
    const answers = ['user-datails', 'countAddToCartProduct'].map((call) => page.waitForResponse(`**/api/${call}`))
    await page.goto(shop.address)
    await hydrated(page)
    for (const answer of await Promise.all(answers)) await answer.finished()
    expect(calls).toEqual(expect.arrayContaining(['GET /api/user-datails', 'GET /api/countAddToCartProduct']))
    expect(await cartLink(page).getAttribute('aria-label')).toBe('Carrito')
    expect(await page.locator('#toasts').count()).toBe(0)
    expectNoComplaints(complaints)
  })

  it('the header shows the sum of the cart’s quantities (P-22)', async () => {
    const { page, goTo } = await openShopper(shop, [
      [goods.lamp, 2],
      [goods.pot, 1],
    ])
    await goTo('/')
    await page.getByRole('link', { name: 'Carrito, 3 productos' }).waitFor()
  })
})

describe('Add To Cart', () => {
  it('on the product page adds the product, shows a toast, and reloads user and count without navigating (P-22)', async () => {
    const { page, goTo, complaints } = await openShopper(shop)
    // It comes after those of the page's start that are repeated below.
    const wished = page.waitForResponse('**/api/wish-list')
    await goTo(`/product/${goods.lamp._id}`)
    await page.getByRole('button', { name: /^Cuenta de/ }).waitFor()
    await wished
    const sent = watchCall(page, '/api/addtocart')
    const calls = noteCalls(page)
    await addButton(page).first().click()
    await toastOf(page, 'Producto agregado al carrito').waitFor()
    await page.getByRole('link', { name: 'Carrito, 1 producto' }).waitFor()
    expect(sent.map((request) => request.postDataJSON())).toEqual([{ productId: goods.lamp._id }])
    expect(pathOf(page)).toBe(`/product/${goods.lamp._id}`)
    const reloaded = ['GET /api/countAddToCartProduct', 'GET /api/user-datails']
    for (const call of reloaded) await expect.poll(() => calls).toContain(call)
    const added = calls.indexOf('POST /api/addtocart')
    // What else the page's start asks for may come late.
    for (const call of reloaded) expect(calls.indexOf(call)).toBeGreaterThan(added)
    expect(added).not.toBe(-1)
    expectNoComplaints(complaints)
  })

  it('of a product in the cart increases its quantity by one and shows the new quantity (P-22)', async () => {
    const { page, goTo } = await comeWith([[goods.lamp, 1]])
    await goTo(`/product/${goods.lamp._id}`)
    await addButton(page).first().click()
    await toastOf(page, 'tienes 2 en tu carrito').waitFor()
    await page.getByRole('link', { name: 'Carrito, 2 productos' }).waitFor()
  })

  it('shows the new count before the response, and ignores clicks until it arrives', async () => {
    const { page, goTo } = await comeWith([[goods.pot, 1]])
    await goTo(`/product/${goods.lamp._id}`)
    await page.getByRole('link', { name: 'Carrito, 1 producto' }).waitFor()
    const { letGo } = await holdCall(page, '/api/addtocart')
    const sent = watchCall(page, '/api/addtocart')
    await addButton(page).first().click()
    await page.getByRole('link', { name: 'Carrito, 2 productos' }).waitFor()
    await expect.poll(() => addButton(page).first().getAttribute('aria-busy')).toBe('true')
    await addButton(page).first().click()
    letGo()
    await toastOf(page, 'Producto agregado al carrito').waitFor()
    expect(sent).toHaveLength(1)
  })

  it('is on every card of the home page, a search and a category', async () => {
    const { page, goTo, person, complaints } = await openShopper(shop)
    for (const path of ['/', '/search?q=lampara', '/product-category/hogar']) {
      await goTo(path)
      expect(await addButton(page).count(), path).toBe(await page.locator('.product-card').count())
      const before = page.url()
      await addButton(page).first().click()
      await toastOf(page, 'Producto agregado al carrito').waitFor()
      expect(page.url()).toBe(before)
      const { data } = (await person.get('/api/view-card-product')).body
      await person.post('/api/delete-cart-product', { _id: data[0]._id })
    }
    expectNoComplaints(complaints)
  })

  it('and a wish button of a visitor show the server’s refusal with a sign-in link; after signing in the latest press is done (P-22, P-285)', async () => {
    const { page } = await openWindow()
    await page.goto(`${shop.address}/product/${goods.lamp._id}`)
    await hydrated(page)
    const refusal = (text: string) => page.getByRole('alert').filter({ hasText: text })
    await wishButtons(page).first().click()
    const ofWish = refusal('Debes iniciar sesión para guardar tu lista de deseos.')
    await ofWish.getByRole('link', { name: 'Iniciar sesión' }).waitFor()
    expect(await pressed(page).count()).toBe(0)
    await closeToasts(page)

    await addButton(page).first().click()
    const toast = refusal('Debes iniciar sesión para agregar productos al carrito.')
    await toast.waitFor()
    await expect.poll(() => cartLink(page).getAttribute('aria-label')).toBe('Carrito')
    await toast.getByRole('link', { name: 'Iniciar sesión' }).click()
    await page.waitForURL(`${shop.address}/login`)

    // What was pressed last is done after signing in, once (P-285).
    const signIn = async (email: string) => {
      await page.getByLabel('Correo electrónico').fill(email)
      await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
      await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
    }
    const shopper = await signInAs(shop)
    await signIn(shopper.email)
    await toastOf(page, 'Producto agregado al carrito').waitFor()
    await expect.poll(() => cartLink(page).getAttribute('aria-label')).toBe('Carrito, 1 producto')
    expect((await shopper.get('/api/view-card-product')).body.data).toMatchObject([
      { productId: { _id: goods.lamp._id }, quantity: 1 },
    ])
    expect(await page.evaluate(() => sessionStorage.getItem('press-before-sign-in'))).toBeNull()
    expect((await shopper.get('/api/wish-list')).body.data).toEqual([])
  })

  it('that fails with an error flag shows the server’s message and reverts the count (P-22)', async () => {
    const { page, goTo } = await comeWith([[goods.pot, 1]])
    await goTo(`/product/${goods.lamp._id}`)
    await page.getByRole('link', { name: 'Carrito, 1 producto' }).waitFor()
    await stubCall(page, '/api/addtocart', (route) =>
      route.fulfill({ json: { success: false, error: true, message: 'Hoy no se vende.' } }),
    )
    await addButton(page).first().click()
    await page.getByRole('alert').filter({ hasText: 'Hoy no se vende.' }).waitFor()
    await page.getByRole('link', { name: 'Carrito, 1 producto' }).waitFor()
  })

  it('shows an error and reverts the count when the network fails', async () => {
    const { page, goTo } = await comeWith([[goods.pot, 1]])
    await goTo(`/product/${goods.lamp._id}`)
    await page.getByRole('link', { name: 'Carrito, 1 producto' }).waitFor()
    await page.route('**/api/**', (route) => route.abort())
    await addButton(page).first().click()
    await page.getByRole('alert').filter({ hasText: 'Error de conexión al servidor' }).waitFor()
    await page.getByRole('link', { name: 'Carrito, 1 producto' }).waitFor()
  })

  it('and a wish button show an error when they are first clicked offline, and work once online', async () => {
    const { page, goTo } = await openShopper(shop)
    await goTo(`/product/${goods.lamp._id}`)
    await page.getByRole('button', { name: /^Cuenta de/ }).waitFor()
    const presses = [
      [addButton(page).first(), 'Producto agregado al carrito'],
      [
        page.getByRole('main').getByRole('button', { name: 'Guardar en la lista de deseos' }).first(),
        'lista de deseos',
      ],
    ] as const
    await page.context().setOffline(true)
    for (const [button] of presses) {
      await button.click()
      await page.getByRole('alert').filter({ hasText: 'Error de conexión al servidor' }).waitFor()
      await expect.poll(() => button.getAttribute('aria-busy')).toBeNull()
      expect(await button.getAttribute('data-state')).toBeNull()
      await closeToasts(page)
    }
    await restoreNetwork(page)
    for (const [button, done] of presses) {
      await button.click()
      await toastOf(page, done).first().waitFor()
      await closeToasts(page)
    }
  })

  it('of a licence without free keys is refused with a message (P-20)', async () => {
    const { page, goTo } = await comeWith()
    await shop.pool.query('update products set stock = 0 where id = $1', [goods.licence._id])
    await goTo(`/product/${goods.licence._id}`)
    await addButton(page).first().click()
    await page.getByRole('alert').filter({ hasText: 'Este producto está agotado.' }).waitFor()
    await page.getByRole('link', { name: 'Carrito', exact: true }).waitFor()
    await shop.pool.query(
      'update products p set stock = (select count(*) from licence_keys where product_id = p.id and order_line_id is null) where id = $1',
      [goods.licence._id],
    )
  })

  it('works by keyboard and retains the focus', async () => {
    const { page, goTo } = await comeWith()
    await goTo(`/product/${goods.lamp._id}`)
    await addButton(page).first().focus()
    await page.keyboard.press('Enter')
    await toastOf(page, 'Producto agregado al carrito').waitFor()
    await expect
      .poll(() =>
        addButton(page)
          .first()
          .evaluate((button) => button === document.activeElement),
      )
      .toBe(true)
  })
})

describe('on a phone', () => {
  it('the product page shows price and Add To Cart at the bottom while the main button is out of view', async () => {
    const { page, goTo } = await openShopper(shop, [], phone)
    await goTo(`/product/${goods.lamp._id}`)
    const bar = page.locator('.bottom-bar')
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await bar.getByText(pesos(goods.lamp.sellingPrice)).waitFor()
    await bar.getByRole('button', { name: 'Add To Cart' }).click()
    await toastOf(page, 'Producto agregado al carrito').waitFor()
    await page.locator('.buy-buttons').scrollIntoViewIfNeeded()
    await bar.waitFor({ state: 'detached' })
  })
})

it('the server renders the same HTML for everybody: no cart count, no filled wish button', async () => {
  const { person } = await openShopper(shop, [[goods.lamp, 1]])
  const cookie = [...person.jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const [signedInHtml, visitorHtml] = await Promise.all([
    fetch(shop.address, { headers: { cookie } }).then((response) => response.text()),
    fetch(shop.address).then((response) => response.text()),
  ])
  expect(signedInHtml).toBe(visitorHtml)
})

describe('a wish button', () => {
  it('adds a product to the wish list and removes it (P-38)', async () => {
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

  it('is filled wherever its product is shown, also on pages opened later', async () => {
    const { page } = await openWithWishes([goods.lamp])
    await page.getByRole('searchbox').fill(goods.lamp.productName)
    await page.getByRole('heading', { level: 3, name: goods.lamp.productName }).waitFor()
    await expect.poll(() => pressed(page).count()).toBe(1)
    await page.getByRole('link', { name: goods.lamp.productName }).click()
    await page.getByRole('heading', { level: 1, name: goods.lamp.productName }).waitFor()
    await page.locator('.buy-buttons').getByRole('button', { pressed: true }).waitFor()
  })

  it('pressed while the list is on its way stays pressed when an older list arrives', async () => {
    const { page, goTo, person } = await openShopper(shop)
    const [wished, other] = await findProducts(shop.address, 'olla')
    await person.post('/api/wish-list', { productId: wished?._id, wanted: true })
    const { promise, resolve: letGo } = Promise.withResolvers<void>()
    await stubCall(page, '/api/wish-list', async (route) => {
      if (route.request().method() !== 'GET') return route.continue()
      const response = await route.fetch()
      await promise
      await route.fulfill({ response })
    })
    const requested = page.waitForRequest('**/api/wish-list')
    await goTo('/search?q=olla')
    await requested
    const buttonOf = (product: Found | undefined) => page.locator(`[data-wish="${product?._id}"]`)
    await buttonOf(other).click()
    await expect.poll(() => buttonOf(other).getAttribute('aria-pressed')).toBe('true')
    letGo()
    await expect.poll(() => buttonOf(wished).getAttribute('aria-pressed')).toBe('true')
    expect(await buttonOf(other).getAttribute('aria-pressed')).toBe('true')
  })

  it('is busy from the press on, also while its script is on its way', async () => {
    const { page, goTo } = await openShopper(shop)
    const { promise, resolve: letGo } = Promise.withResolvers<void>()
    for (const module of ['web/wish-list/toggle-wish.ts', 'web/cart/add-to-cart.ts']) {
      await page.route(builtScript(module), async (route) => {
        await promise
        await route.continue()
      })
    }
    await goTo(`/product/${goods.lamp._id}`)
    for (const button of [wishButtons(page).first(), addButton(page).first()]) {
      await button.click()
      expect(await button.getAttribute('aria-busy')).toBe('true')
    }
    letGo()
    await pressed(page).first().waitFor()
    await page.getByRole('link', { name: 'Carrito, 1 producto' }).waitFor()
    for (const button of [wishButtons(page).first(), addButton(page).first()])
      await expect.poll(() => button.getAttribute('aria-busy')).toBe(null)
  })

  it('reverts when the server refuses', async () => {
    const { page, goTo } = await comeWith()
    await goTo(`/product/${goods.lamp._id}`)
    await stubCall(page, '/api/wish-list', (route) =>
      route.fulfill({ status: 409, json: { success: false, error: true, message: 'La lista está llena.' } }),
    )
    await wishButtons(page).first().click()
    await page.getByRole('alert').filter({ hasText: 'La lista está llena.' }).waitFor()
    expect(await pressed(page).count()).toBe(0)
  })

  it('is empty for the next person, also when their list does not load', async () => {
    const { page, goTo } = await openWithWishes([goods.lamp])
    await goTo(`/product/${goods.lamp._id}`)
    await pressed(page).first().waitFor()
    await stubCall(page, '/api/wish-list', (route) => route.abort())
    await page.context().clearCookies()
    const next = await signInAs(shop, { name: 'Iris Peña' })
    await page
      .context()
      .addCookies([...next.jar].map(([name, value]) => ({ name, value, url: shop.address, httpOnly: true })))
    await page.evaluate(() => void dispatchEvent(new StorageEvent('storage')))
    await page.getByRole('button', { name: 'Cuenta de Iris Peña' }).waitFor()
    await expect.poll(() => pressed(page).count()).toBe(0)
  })

  it('is empty after signing out', async () => {
    const { page, goTo } = await openWithWishes([goods.lamp], [[goods.pot, 1]])
    await page.getByRole('link', { name: 'Carrito, 1 producto' }).waitFor()
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
  it('is the second section of /clientPanel/all-products, newest first (P-38)', async () => {
    const { page, goTo, complaints } = await openWithWishes([goods.lamp, goods.pot])
    await goTo('/clientPanel/all-products')
    await expect
      .poll(() => wishes(page).getByRole('heading', { level: 3 }).allInnerTexts())
      .toEqual([goods.pot.productName, goods.lamp.productName])
    await wishes(page).getByRole('button', { name: 'Add To Cart' }).first().click()
    await toastOf(page, 'Producto agregado al carrito').waitFor()
    expectNoComplaints(complaints)
  })

  it('loses a product by its wish button; without products it shows its empty text', async () => {
    const { page, goTo } = await openWithWishes([goods.lamp])
    await goTo('/clientPanel/all-products')
    const wishButton = wishes(page).getByRole('button', { name: 'Guardar en la lista de deseos', pressed: true })
    await wishButton.focus()
    await page.keyboard.press('Enter')
    await wishes(page).getByText('Tu lista de deseos está vacía.').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Lista de deseos')
  })
})

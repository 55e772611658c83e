import { beforeAll, describe, expect, it } from 'vitest'

import { expectNoComplaints, hydrated, openWindow, phone, desktop } from '../test/browser/browser.ts'
import { builtScript } from '../test/browser/built-script.ts'
import { navigateInPage } from '../test/browser/navigate-in-page.ts'
import { sessionOf } from '../test/browser/window-pool.ts'
import { startShopProcess } from '../test/shop/shop-process.ts'

let shop: string
beforeAll(async () => {
  shop = (await startShopProcess()).address
  shared = await open('/cart')
})

async function open(path: string, window: Parameters<typeof openWindow>[0] = desktop) {
  const { page, complaints } = await openWindow(window)
  await page.goto(shop + path)
  await hydrated(page)
  const address = () => page.url().slice(shop.length)
  return { page, complaints, address, box: page.getByRole('searchbox') }
}

/** One window for the tests that start on the cart page, to which each returns within the app. */
let shared: Awaited<ReturnType<typeof open>>
async function openCart() {
  const { page, box, address } = shared
  await navigateInPage(page, '/cart')
  await expect.poll(address).toBe('/cart')
  await expect.poll(() => box.inputValue()).toBe('')
  return shared
}

describe('the search box', () => {
  it('has a placeholder about the searched contents', async () => {
    const { box } = await openCart()
    expect(await box.getAttribute('placeholder')).toBe('Buscar en tu tienda')
  })

  it.each([desktop, phone])('updates the address at every typed and deleted letter: %o', async (window) => {
    const { page, box, address, complaints } = await open('/', window)
    await box.focus()
    for (const [letter, expected] of [
      ['c', '/search?q=c'],
      ['e', '/search?q=ce'],
      ['l', '/search?q=cel'],
    ] as const) {
      await page.keyboard.press(letter)
      await expect.poll(address).toBe(expected)
    }
    for (const expected of ['/search?q=ce', '/search?q=c', '/']) {
      await page.keyboard.press('Backspace')
      await expect.poll(address).toBe(expected)
    }
    expect(await box.evaluate((field) => field === document.activeElement)).toBe(true)
    expectNoComplaints(complaints)
  })

  it('updates the address even before the script of the search screen is loaded', async () => {
    const { page, box, address } = await open('/cart')
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route(builtScript('web/search/search-page.tsx'), async (route) => {
      await held
      await route.continue()
    })
    await box.focus()
    for (const [letter, expected] of [
      ['c', '/search?q=c'],
      ['e', '/search?q=ce'],
    ] as const) {
      await page.keyboard.press(letter)
      await expect.poll(address).toBe(expected)
    }
    release()
    await page.getByRole('heading', { level: 1 }).filter({ hasText: 'ce' }).waitFor()
    expect(await box.inputValue()).toBe('ce')
  })

  it('preserves text typed before hydration', async () => {
    const { page } = await openWindow()
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route(/\/assets\/client-/, async (route) => {
      if (route.request().url().endsWith('.js')) await held
      await route.continue()
    })
    await page.goto(`${shop}/cart`, { waitUntil: 'commit' })
    const box = page.getByRole('searchbox')
    await box.focus()
    await page.keyboard.type('mochila')
    release()
    await expect.poll(() => page.url().slice(shop.length)).toBe('/search?q=mochila')
    expect(await box.inputValue()).toBe('mochila')
  })

  it('encodes reserved characters in the address', async () => {
    const { box, address } = await openCart()
    await box.fill('niño & más = 50%')
    await expect.poll(address).toBe('/search?q=ni%C3%B1o%20%26%20m%C3%A1s%20%3D%2050%25')
  })

  it('is filled from the address, and typing in the middle of the text leaves the caret there', async () => {
    const { page, box, address } = await open('/search?q=Moda%20para%20ni%C3%B1o')
    await expect.poll(() => box.inputValue()).toBe('Moda para niño')
    await navigateInPage(page, '/search?q=celar')
    await expect.poll(() => box.inputValue()).toBe('celar')
    await box.focus()
    await box.evaluate((field: HTMLInputElement) => field.setSelectionRange(3, 3))
    for (const letter of 'ul') await page.keyboard.press(letter)
    await expect.poll(address).toBe('/search?q=celular')
    expect(await box.inputValue()).toBe('celular')
    expect(await box.evaluate((field: HTMLInputElement) => field.selectionStart)).toBe(5)
  })

  it('loses no letter of fast typing, and makes fewer calls than letters', async () => {
    const { page, box, address } = await open('/cart')
    const requested: string[] = []
    page.on('request', (request) => request.url().includes('/api/search') && requested.push(request.url()))
    await box.focus()
    await page.keyboard.type('computador portátil')
    await expect.poll(address).toBe('/search?q=computador%20port%C3%A1til')
    expect(await box.inputValue()).toBe('computador portátil')
    await page.getByRole('heading', { level: 1 }).filter({ hasText: 'computador portátil' }).waitFor()
    expect(requested.length).toBeLessThan('computador portátil'.length)
  })

  it('supports input methods: the address follows each composed text', async () => {
    const { page, box, address } = await openCart()
    await box.focus()
    const keyboard = await sessionOf(page)
    const compose = (text: string) =>
      keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
    await compose('c')
    await expect.poll(address).toBe('/search?q=c')
    await compose('ca')
    await expect.poll(address).toBe('/search?q=ca')
    await keyboard.send('Input.insertText', { text: 'cama' })
    await expect.poll(address).toBe('/search?q=cama')
    expect(await box.inputValue()).toBe('cama')
  })

  it('does not search for a dead key before its letter', async () => {
    const { page, box, address } = await openCart()
    await box.focus()
    const keyboard = await sessionOf(page)
    await keyboard.send('Input.imeSetComposition', { text: '´', selectionStart: 1, selectionEnd: 1 })
    await keyboard.send('Input.insertText', { text: 'á' })
    await expect.poll(address).toBe('/search?q=%C3%A1')
    await page.goBack()
    await expect.poll(address).toBe('/cart')
  })

  it('adds one history entry for a whole text', async () => {
    const { page, box, address } = await openCart()
    await box.focus()
    await page.keyboard.type('cel')
    await expect.poll(address).toBe('/search?q=cel')
    await page.goBack()
    await expect.poll(address).toBe('/cart')
    await expect.poll(() => box.inputValue()).toBe('')
    await page.goForward()
    await expect.poll(address).toBe('/search?q=cel')
    await expect.poll(() => box.inputValue()).toBe('cel')
  })

  it('opens the search with its button, from any page', async () => {
    const { page, box, address } = await openCart()
    await navigateInPage(page, '/search?q=cel')
    await expect.poll(() => box.inputValue()).toBe('cel')
    await page.getByRole('banner').getByRole('link', { name: 'Carrito' }).click()
    await expect.poll(address).toBe('/cart')
    await expect.poll(() => box.inputValue()).toBe('')
    await box.fill('reloj')
    await page.getByRole('button', { name: 'Buscar', exact: true }).click()
    await expect.poll(address).toBe('/search?q=reloj')
  })

  it('opens the home page with its button when it is empty', async () => {
    const { page, address } = await openCart()
    await page.getByRole('button', { name: 'Buscar', exact: true }).click()
    await expect.poll(address).toBe('/')
  })

  it('moves the focus to the heading when a search is submitted', async () => {
    const { page, box } = await openCart()
    await box.fill('reloj')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  })
})

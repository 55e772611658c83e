import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { beforeAll, describe, expect, test } from 'vitest'

import { hydrated, openWindow, phone, type Page } from '../test/browser/browser.ts'
import { openWindowOf } from '../test/browser/signed-in.ts'
import { root } from '../test/repository/source-paths.ts'
import { startShopProcess } from '../test/shop/shop-process.ts'

let shop: Awaited<ReturnType<typeof startShopProcess>>
beforeAll(async () => {
  shop = await startShopProcess()
})

const failure = 'No se pudo abrir. Revisa tu conexión e inténtalo de nuevo.'

/** Opens a dialog whose script does not come the first time; the page stays, and the second press loads it. */
async function expectSecondPressToOpen(page: Page, { button, dialog }: { button: string; dialog: string }) {
  const opener = page.getByRole('button', { name: button }).first()
  await opener.waitFor()
  await page.route('**/assets/*.js*', (route) => route.abort())
  await opener.click()
  await page.getByText(failure).waitFor()
  expect(await page.getByRole('dialog', { name: dialog }).count()).toBe(0)
  await page.unroute('**/assets/*.js*')
  await opener.click()
  await page.getByRole('dialog', { name: dialog }).waitFor()
}

describe('a dialog whose script cannot be loaded offline shows that, and the next press opens it', () => {
  test('the pictures of a product', async () => {
    const { _id } = (await (await fetch(`${shop.address}/api/search?q=portatil`)).json()).data[0]
    const { page } = await openWindow(phone)
    await page.goto(`${shop.address}/product/${_id}`)
    await hydrated(page)
    await expectSecondPressToOpen(page, { button: 'imagen 1', dialog: 'Vista ampliada' })
  })

  test('the filters of a search', async () => {
    const { page } = await openWindow(phone)
    await page.goto(`${shop.address}/search?q=celular`)
    await hydrated(page)
    await expectSecondPressToOpen(page, { button: 'Filtros', dialog: 'Filtros' })
    expect(new URL(page.url()).search).toBe('?q=celular')
  })

  test.each([
    { path: '/admin-panel/agenda', button: 'Nueva visita', dialog: 'Visita por teléfono' },
    { path: '/admin-panel/orders', button: 'Nuevo pedido', dialog: 'Pedido por teléfono' },
  ])('$button', async ({ path, ...names }) => {
    const { page, goTo } = await openWindowOf(shop, { role: 'ADMIN' })
    await goTo(path)
    await expectSecondPressToOpen(page, names)
  })
})

test('a chart whose script does not come leaves the table of its report', async () => {
  const { page, goTo } = await openWindowOf(shop, { role: 'ADMIN' })
  const isChart = (path: string) => /["'`]recharts-bar/.test(readFileSync(join(root, 'dist', 'client', path), 'utf8'))
  await page.route('**/assets/*.js*', (route) =>
    isChart(new URL(route.request().url()).pathname) ? route.abort() : route.continue(),
  )
  await goTo('/admin-panel/reports')
  await page.getByText('El gráfico no se pudo cargar; la tabla dice lo mismo.').first().waitFor()
  await page.getByRole('table').first().waitFor()
})

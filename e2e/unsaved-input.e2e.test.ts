import { beforeAll, expect, it } from 'vitest'

import { navigateInPage } from '../test/browser/navigate-in-page.ts'
import { openWindowOf, pathOf } from '../test/browser/signed-in.ts'
import { startShopProcess } from '../test/shop/shop-process.ts'

let shop: Awaited<ReturnType<typeof startShopProcess>>
beforeAll(async () => {
  shop = await startShopProcess({ DEMO: 'off' })
})

type Form = { what: string; role: 'ADMIN' | 'GENERAL'; path: string; open: string; label: string }
const forms: Form[] = [
  {
    what: 'a new product',
    ...{ role: 'ADMIN', path: '/admin-panel/all-products', open: 'Upload Product', label: 'Nombre del producto' },
  },
  {
    what: 'a computer',
    ...{ role: 'GENERAL', path: '/clientPanel/inventory-client', open: 'Upload Computer', label: 'Modelo' },
  },
]

it.each(forms)(
  'going back or reloading asks first while $what is being written',
  async ({ role, path, open, label }) => {
    const { page, goTo } = await openWindowOf(shop, { role })
    await goTo('/contacto')
    await navigateInPage(page, path)
    await page.getByRole('button', { name: open, exact: true }).click()
    const field = page.getByRole('dialog').getByLabel(label, { exact: true })
    await field.pressSequentially('Algo largo')

    await page.evaluate(() => history.back())
    const question = page.getByRole('alertdialog', { name: '¿Descartar lo que escribiste?' })
    await question.getByRole('button', { name: 'Cancelar' }).click()
    await question.waitFor({ state: 'detached' })
    expect([pathOf(page), await field.inputValue()]).toEqual([path, 'Algo largo'])

    const opened = page.waitForEvent('dialog')
    await page.evaluate(() => setTimeout(() => location.reload()))
    const browserQuestion = await opened
    expect(browserQuestion.type()).toBe('beforeunload')
    await browserQuestion.dismiss()
    expect(await field.inputValue()).toBe('Algo largo')

    await page.evaluate(() => history.back())
    await question.getByRole('button', { name: 'Descartar' }).click()
    await expect.poll(() => pathOf(page)).not.toBe(path)
  },
)

import { beforeAll, expect, it } from 'vitest'

import { navigateInPage, openWithin } from '../test/browser/navigate-in-page.ts'
import { openWindowOf, pathOf } from '../test/browser/signed-in.ts'
import { openDeskOrders } from '../test/orders/desk-orders.ts'
import { openTestVault, TEST_VAULT_ENV } from '../test/orders/licences.ts'
import { startShopProcess } from '../test/shop/shop-process.ts'

let shop: Awaited<ReturnType<typeof startShopProcess>>
beforeAll(async () => {
  shop = await startShopProcess({ DEMO: 'off', ...TEST_VAULT_ENV })
})

type Form = { what: string; role: 'ADMIN' | 'GENERAL'; path: string; open?: string; label: string }
const forms: Form[] = [
  {
    what: 'a new product',
    ...{ role: 'ADMIN', path: '/admin-panel/all-products', open: 'Upload Product', label: 'Nombre del producto' },
  },
  {
    what: 'a computer',
    ...{ role: 'GENERAL', path: '/clientPanel/inventory-client', open: 'Upload Computer', label: 'Modelo' },
  },
  { what: 'the own profile', ...{ role: 'GENERAL', path: '/clientPanel/information', label: 'Nombre' } },
]

it.each(forms)('going back or reloading asks first while $what is being typed', async ({ role, path, open, label }) => {
  const { page, goTo } = await openWindowOf(shop, { role })
  await goTo('/contacto')
  await openWithin(page, path)
  if (open) await page.getByRole('button', { name: open, exact: true }).click()
  const field = (open ? page.getByRole('dialog') : page.getByRole('main')).getByLabel(label, { exact: true })
  await field.fill('')
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
})

it('a link asks first while the own profile is being written, and nothing asks once it is saved', async () => {
  const { page, goTo, person } = await openWindowOf(shop, { role: 'GENERAL' })
  await goTo('/clientPanel/information')
  const name = page.getByLabel('Nombre', { exact: true })
  await name.fill('Otro Nombre')
  await page.locator('a[href="/clientPanel/direcciones"]').first().click()
  const question = page.getByRole('alertdialog', { name: '¿Descartar lo que escribiste?' })
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await question.waitFor({ state: 'detached' })
  expect([pathOf(page), await name.inputValue()]).toEqual(['/clientPanel/information', 'Otro Nombre'])
  const questions: string[] = []
  page.on('dialog', (dialog) => {
    questions.push(dialog.type())
    void dialog.accept()
  })
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await page.locator('#toasts').getByText('Perfil actualizado').waitFor()
  expect(questions).toEqual([])
  expect((await shop.pool.query('select name from users where id = $1', [person.id])).rows).toEqual([
    { name: 'Otro Nombre' },
  ])
})

it('closing a dialog of an order asks first while something is typed in it', async () => {
  const desk = await openDeskOrders({ ...shop, vault: await openTestVault(shop.db) })
  const { orderId } = await desk.add()
  const { page, goTo } = await openWindowOf(shop, { role: 'ADMIN' })
  await goTo('/admin-panel/messages')
  await navigateInPage(page, `/admin-panel/orders/${orderId}`)
  await page.getByRole('main').getByRole('button', { name: 'Cambiar', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Cambiar dirección' })
  const line = dialog.getByLabel('Dirección', { exact: true })
  await line.fill('Calle 20 # 1-1')
  const question = page.getByRole('alertdialog', { name: '¿Descartar lo que escribiste?' })
  const leave = [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Cerrar' }).click(),
    () => dialog.getByRole('button', { name: 'Cancelar' }).click(),
    () => page.evaluate(() => history.back()),
  ]
  for (const go of leave) {
    await go()
    await question.getByRole('button', { name: 'Cancelar' }).click()
    await question.waitFor({ state: 'detached' })
    expect(await line.inputValue()).toBe('Calle 20 # 1-1')
  }
  // Pressed again while the question closes.
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Cancelar' }).evaluate((cancel: HTMLElement) => {
    cancel.click()
    document.querySelector('dialog[open]')?.dispatchEvent(new Event('cancel', { cancelable: true }))
  })
  await question.getByRole('button', { name: 'Descartar' }).click()
  await dialog.waitFor({ state: 'hidden' })
})

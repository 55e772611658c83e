import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'

import { hydrated } from '../test/browser/browser.ts'
import { goOn } from '../test/browser/one-window.ts'
import { PASSWORD, signInAs } from '../test/shop/people.ts'
import { startShopProcess } from '../test/shop/shop-process.ts'
import {
  expectPhotoAndSignature,
  openBegunVisit,
  takePhotoAndSignature,
  type BegunVisit,
} from '../test/visits/begun-visit.ts'

let shop: Awaited<ReturnType<typeof startShopProcess>>
beforeAll(async () => {
  shop = await startShopProcess({ DEMO: 'off' })
})

const dialogOf = (page: Page) =>
  page.getByRole('dialog', { name: 'Tu sesión terminó por seguridad. Escribe tu contraseña para seguir.' })

const endSession = ({ person }: BegunVisit) => shop.pool.query('delete from sessions where user_id = $1', [person.id])

it('a password given in one window is enough for the others, which say that the session ended', async () => {
  const opened = await openBegunVisit(shop, 'Nora Gil')
  const { page, network, visit } = opened
  const other = await page.context().newPage()
  await other.goto(network.address + visit.path)
  await hydrated(other)
  await takePhotoAndSignature(opened)
  await endSession(opened)
  await page.getByRole('link', { name: /^Sin enviar/ }).click()
  await page.getByText('Sin señal: 4 cosas por enviar').waitFor()
  network.mend()
  await page.getByRole('button', { name: 'Enviar ahora' }).click()
  await dialogOf(page).waitFor()
  await page.getByText('Tu sesión terminó: 4 cosas por enviar').waitFor()
  await other.evaluate(() => dispatchEvent(new Event('online')))
  await dialogOf(other).waitFor()

  await dialogOf(page).getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await dialogOf(page).getByRole('button', { name: 'Continuar' }).click()
  await dialogOf(page).waitFor({ state: 'hidden' })
  await dialogOf(other).waitFor({ state: 'hidden' })
  await expectPhotoAndSignature(opened)
})

it('the bar above the tasks shows that the session ended, and how to send the change', async () => {
  const opened = await openBegunVisit(shop, 'Rita Vega')
  const { page, network } = opened
  await goOn(page, `${network.address}/technical-panel/tasks`)
  await page.getByRole('tab', { name: 'En Proceso' }).click()
  const card = page.getByRole('tabpanel').getByRole('article')
  await card.getByRole('button', { name: 'Editar' }).click()
  await page.route('**/api/actualizarTarea/*', (route) => route.abort('connectionreset'))
  await card.getByLabel('Hora').fill('22:30')
  await card.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('1 cambio sin enviar. Se enviará cuando vuelva la señal.').waitFor()
  await endSession(opened)
  await page.unroute('**/api/actualizarTarea/*')
  await page.getByRole('button', { name: 'Enviar ahora' }).click()
  await dialogOf(page).getByRole('button', { name: 'Ahora no' }).waitFor()
  await page.getByText(/^Tu sesión terminó\. Ves tus tareas como estaban a las? /).waitFor()
  await page.getByText('1 cambio sin enviar. Se enviará cuando inicies sesión.').waitFor()
  expect(await page.getByText(/^Sin señal\./).count()).toBe(0)
})

it('signing out warns that the unsent work is another person’s', async () => {
  const opened = await openBegunVisit(shop, 'Elsa Mora')
  const { page, network } = opened
  await takePhotoAndSignature(opened)
  await page.context().clearCookies()
  const other = await signInAs(shop, { role: 'TECHNICAL', name: 'Otra Persona' })
  await page
    .context()
    .addCookies([...other.jar].map(([key, value]) => ({ name: key, value, url: network.address, httpOnly: true })))
  network.mend()
  await page.goto(`${network.address}/technical-panel/tasks`)
  await hydrated(page)
  await page.getByRole('button', { name: 'Cuenta de Otra Persona' }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  const question = page.getByRole('alertdialog')
  await question
    .getByText('Otra persona dejó 4 cosas sin enviar en este teléfono. Al salir se borran.', { exact: true })
    .waitFor()
  await question.getByRole('button', { name: 'Cancelar' }).click()
})

import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'

import { expectAccessible } from '../test/browser/axe.ts'
import { hydrated } from '../test/browser/browser.ts'
import { goOn } from '../test/browser/one-window.ts'
import { recordToasts } from '../test/browser/seen-toasts.ts'
import { atPath } from '../test/browser/signed-in.ts'
import { PASSWORD, signInAs } from '../test/shop/people.ts'
import { startShopProcess } from '../test/shop/shop-process.ts'
import {
  expectPhotoAndSignature,
  openBegunVisit,
  takePhotoAndSignature,
  type BegunVisit,
} from '../test/visits/begun-visit.ts'
import { readVisitState } from '../test/visits/phone-visit.ts'
import { sign } from '../test/visits/visit-without-signal.ts'

let shop: Awaited<ReturnType<typeof startShopProcess>>
beforeAll(async () => {
  shop = await startShopProcess({ DEMO: 'off' })
})

const dialogOf = (page: Page) =>
  page.getByRole('dialog', { name: 'Tu sesión terminó por seguridad. Escribe tu contraseña para seguir.' })

const endSession = ({ person }: BegunVisit) => shop.pool.query('delete from sessions where user_id = $1', [person.id])

/** Records the steps that the shop took, in order: `POST /api/visit-photos`. */
function recordTaken({ page }: BegunVisit): string[] {
  const taken: string[] = []
  page.on('response', (response) => {
    const [, area = '', , step = ''] = new URL(response.url()).pathname.slice('/api'.length).split('/')
    const isStep = area.startsWith('visit') && response.request().method() !== 'GET'
    if (isStep && response.ok()) taken.push(step || area)
  })
  return taken
}

/** With signal again, and the session gone: the phone tries to send what waits. */
async function sendWithoutSession(opened: BegunVisit): Promise<void> {
  const { page, network } = opened
  await endSession(opened)
  await page.getByRole('link', { name: /^Sin enviar/ }).click()
  network.mend()
  await page.getByRole('button', { name: 'Enviar ahora' }).click()
}

it('a session that ended before photo and signature were sent is resumed over the screen, which sends them once, in order', async () => {
  const opened = await openBegunVisit(shop, 'Vera Luna')
  const { page } = opened
  const taken = recordTaken(opened)
  await takePhotoAndSignature(opened)
  await sendWithoutSession(opened)
  const dialog = dialogOf(page)
  await dialog.getByText(opened.person.email).waitFor()
  await expectAccessible(page)
  const address = page.url()
  expect(taken).toEqual([])
  await dialog.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await page.getByText('Todo enviado', { exact: true }).waitFor()
  expect(page.url()).toBe(address)
  await expectPhotoAndSignature(opened)
  expect(taken).toEqual(['visit-photos', 'add-part', 'quote', 'approve'])
})

it('waiting steps survive a reload after the session; another person neither sees nor sends them, their own person sends them', async () => {
  const opened = await openBegunVisit(shop, 'Mabel Rico')
  const { page, network, visit, person } = opened
  await takePhotoAndSignature(opened)
  await sendWithoutSession(opened)
  await dialogOf(page).waitFor()
  const seenToasts = await recordToasts(page)
  await page.reload()
  await atPath(page, '/')
  await expect.poll(seenToasts).toContain('Tu sesión terminó con 4 cambios sin enviar. Inicia sesión para enviarlos.')

  const other = await signInAs(shop, { role: 'TECHNICAL', name: 'Otra persona' })
  await page
    .context()
    .addCookies([...other.jar].map(([key, value]) => ({ name: key, value, url: network.address, httpOnly: true })))
  for (const [path, text] of [
    ['/technical-panel/tasks', 'No hay tareas según el filtro seleccionado.'],
    [visit.path, 'No encontrado.'],
    [`${visit.path}&ver=envios`, 'Todo enviado'],
  ] as const) {
    await page.goto(network.address + path)
    await page.getByText(text, { exact: true }).waitFor()
    expect(await page.getByText(/sin enviar|Aprobación firmada/).count()).toBe(0)
  }
  expect(await readVisitState(shop.pool, visit)).toMatchObject({ photos: 0, approvals: 0 })
  await page.context().clearCookies()

  await page.goto(`${network.address}/login`)
  await hydrated(page)
  await page.getByLabel('Correo electrónico').fill(person.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await expect.poll(seenToasts).toContain('Los cambios que faltaban ya se enviaron.')
  await expectPhotoAndSignature(opened)
})

it('a signature that is being drawn when the session ends stays on the screen, and is sent once the person is back', async () => {
  const opened = await openBegunVisit(shop, 'Sara Peña')
  const { page, network, visit, steps } = opened
  for (const position of [1, 2]) await steps.result(visit.taskId, position, { state: 'resuelto', minutes: 20 })
  await steps.checkAll(visit.taskId)
  await goOn(page, `${network.address}${visit.path}&ver=acta`)
  await sign(page)
  await endSession(opened)
  const requested = page.waitForResponse('**/api/user-datails')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await (await requested).finished()
  await page.getByText('Firma dibujada').waitFor()
  expect(await dialogOf(page).count()).toBe(0)
  await page.getByRole('button', { name: 'Firmar y terminar' }).click()
  await dialogOf(page).getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await dialogOf(page).getByRole('button', { name: 'Continuar' }).click()
  await page.getByText(/^ACTA-/).waitFor()
  expect(await readVisitState(shop.pool, visit)).toMatchObject({ estado: 'completado', records: 1, stages: 2 })
})

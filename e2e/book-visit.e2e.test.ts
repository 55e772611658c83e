import type { Page, Route } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'

import { expectAccessibleInLightAndDark } from '../test/browser/axe.ts'
import { desktop, expectNoComplaints } from '../test/browser/browser.ts'
import { routeFirst } from '../test/browser/calls.ts'
import { expectToFit } from '../test/browser/fits-width.ts'
import { openWindowOf } from '../test/browser/signed-in.ts'
import { startShopProcess } from '../test/shop/shop-process.ts'
import { openDay } from '../test/visits/open-days.ts'
import { openClient, openTechnician } from '../test/visits/visits.ts'

const narrow = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
const wide = { ...desktop, viewport: { width: 1440, height: 900 } }
const day = openDay()

let shop: Awaited<ReturnType<typeof startShopProcess>>
let teresa: Awaited<ReturnType<typeof openTechnician>>
beforeAll(async () => {
  shop = await startShopProcess({ DEMO: 'off' })
  teresa = await openTechnician(shop)
})

const plain = (text: string) => text.replaceAll(/[\u00A0\u202F]/g, ' ').replaceAll(/\n+/g, '\n')
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Visita por teléfono' })
const send = (page: Page) => dialogOf(page).locator('button:not([aria-busy])', { hasText: 'Agendar la visita' }).click()
const hourButton = (page: Page, hour: string) =>
  dialogOf(page)
    .getByRole('region', { name: 'Disponibilidad' })
    .getByRole('button', { name: new RegExp(`^${hour}\\s(?:a|p)`) })

it('an owner books a corrective visit of a registered computer from the orders by keyboard, gets another hour for one that was taken, and sends a lost answer again', async () => {
  const client = await openClient(shop)
  await client.register({ marca: 'Faro', modelo: 'Dúo', serie: '7712' })
  await client.post('/api/addresses', {
    ...{ recipient: 'Luz Marina Ospina', phone: '3001234567', municipalityCode: '11001' },
    ...{ line: 'Calle 45 # 20-31', indications: 'Portería 2' },
  })
  const { page, goTo } = await openWindowOf(shop, { role: 'ADMIN', name: 'Adriana Rojas' }, wide)
  await goTo('/admin-panel/orders')
  await page.getByRole('link', { name: 'Nueva visita' }).click()
  const dialog = dialogOf(page)
  await dialog.waitFor()
  const search = dialog.getByRole('combobox', { name: 'Buscar cliente' })
  await expect.poll(() => search.evaluate((input) => input === document.activeElement)).toBe(true)
  // The link's part of the address is gone: a reload does not open the dialog again.
  await expect.poll(() => new URL(page.url()).search).toBe('')
  await send(page)
  for (const text of ['Di para quién es la visita.', 'Escribe qué necesita el cliente.', 'Escribe la marca.']) {
    await dialog.getByText(text).waitFor()
  }
  await page.keyboard.type(client.email.slice(0, 14))
  await dialog.getByRole('status').filter({ hasText: '1 cliente' }).waitFor({ state: 'attached' })
  await page.keyboard.press('Enter')
  await dialog.getByRole('radio', { name: /Calle 45 # 20-31/ }).waitFor()
  await dialog.getByRole('radio', { name: 'Preventivo' }).focus()
  await page.keyboard.press('ArrowRight')
  await dialog.getByRole('textbox', { name: 'Problema' }).fill('No enciende desde ayer')
  await dialog.getByRole('checkbox', { name: 'Faro Dúo, serie 7712' }).check()
  await dialog.getByLabel('Fecha').fill(day)
  await hourButton(page, '10:00').focus()
  await page.keyboard.press('Enter')
  const goes = dialog.getByLabel('Quién va')
  await expect
    .poll(() => goes.locator('option').allInnerTexts())
    .toEqual(['Quien esté libre', expect.stringMatching(/^Teresa Muñoz · /)])
  await goes.selectOption(teresa.id)
  await expectAccessibleInLightAndDark(page)
  await expectToFit(page, 768, 1440)

  // Another client takes the hour meanwhile.
  const faster = await openClient(shop)
  expect((await faster.postPreventive({ fecha: day, hora: '10:00', direccion: 'Calle 1' })).body.data.isAssigned).toBe(
    true,
  )
  await send(page)
  await dialog.getByText('Esa hora ya no está libre.').waitFor()
  const nearest = dialog.getByRole('list', { name: 'Lo más cercano que está libre' }).getByRole('button')
  expect((await nearest.allInnerTexts()).map(plain)).toEqual(['9:00 a. m.', '11:00 a. m.', '8:00 a. m.'])
  await hourButton(page, '10:00').waitFor({ state: 'detached' })
  await nearest.filter({ hasText: '11:00' }).click()
  await dialog.getByText('Esa hora ya no está libre.').waitFor({ state: 'detached' })
  expect(await dialog.getByRole('textbox', { name: 'Problema' }).inputValue()).toBe('No enciende desde ayer')

  // It arrives, but its answer is lost; the next press is answered with the same visit.
  const lose = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  await routeFirst(page, '**/api/agenda/visits', lose)
  await send(page)
  await dialog.getByRole('alert').waitFor()
  await send(page)
  const made = page.getByRole('dialog', { name: 'Visita agendada' })
  await made.getByText('Va Teresa Muñoz.').waitFor()
  expect(plain(await made.innerText())).toContain('11:00 a. m.\nCalle 45 # 20-31, Bogotá\n')
  await made.getByRole('link', { name: 'Ver la visita' }).click()
  await page.getByRole('main').getByText('No enciende desde ayer').first().waitFor()
  const support = await client.support()
  expect(support).toMatchObject([
    { descripcion: 'No enciende desde ayer\nPortería 2', hora: '11:00', isAssigned: true },
  ])
  expect((await teresa.day(day)).visits.map(({ hora }: { hora: string }) => hora)).toEqual(['10:00', '11:00'])
})

it('an owner books a preventive visit of a new client on a phone, and the agenda has it', async () => {
  const { page, goTo, complaints } = await openWindowOf(shop, { role: 'ADMIN', name: 'Adriana Rojas' }, narrow)
  await goTo('/admin-panel/agenda')
  await page.getByRole('button', { name: 'Nueva visita' }).click()
  const dialog = dialogOf(page)
  await dialog.getByRole('button', { name: 'Cliente nuevo' }).click()
  await dialog.getByText('Di quién es y dónde será la visita').waitFor()
  await send(page)
  for (const text of ['Pregunta si autoriza', 'Elige el tipo de computadoras', 'Elige el municipio en la lista']) {
    await dialog.getByText(text).waitFor()
  }
  await dialog.getByLabel('Nombre y apellido').fill('Ana Lucía Rojas')
  await dialog.getByLabel('Celular o teléfono').fill('310 555 0101')
  await dialog.getByLabel('Correo').fill('ana.lucia@correo.co')
  await dialog.getByRole('checkbox', { name: /Autorizó/ }).check()
  await dialog.getByLabel('Descripción').fill('Limpieza de la oficina')
  await dialog.getByLabel('Tipo de computadoras').selectOption('mesa')
  await dialog.getByLabel('Marca').fill('Norte')
  for (const _ of [1, 2]) await dialog.getByRole('button', { name: 'Aumentar' }).click()
  await dialog.getByText('Costo Total: $50.000 pesos').waitFor()
  await dialog.getByRole('combobox', { name: 'Municipio' }).fill('bogo')
  await dialog.getByRole('option', { name: /Bogotá/ }).click()
  await dialog.getByLabel('Dirección', { exact: true }).fill('Carrera 7 # 12-30')
  await dialog.getByLabel(/Teléfono de contacto/).fill('601 555 0199')
  await dialog.getByLabel('Fecha').fill(day)
  // Two hours long: at five it would end after closing.
  await hourButton(page, '2:00').click()
  expect(await hourButton(page, '5:00').count()).toBe(0)
  await dialog.getByLabel('Quién va').waitFor()
  await expectAccessibleInLightAndDark(page)
  await expectToFit(page, 320, 360)
  await send(page)
  const made = page.getByRole('dialog', { name: 'Visita agendada' })
  await made.getByText('Va Teresa Muñoz.').waitFor()
  expect(plain(await made.innerText())).toContain(
    '2:00 p. m.\nCarrera 7 # 12-30, Bogotá\nVa Teresa Muñoz.\nCuesta $ 50.000.',
  )
  await expectAccessibleInLightAndDark(page)
  await made.getByRole('button', { name: 'Listo' }).click()
  await expect
    .poll(() =>
      page.getByRole('button', { name: 'Nueva visita' }).evaluate((button) => button === document.activeElement),
    )
    .toBe(true)
  const { rows } = await shop.pool.query(
    `select u.name, u.phone, t.otros_detalles, t.hora from tasks t join users u on u.id = t.user_id where u.email = $1`,
    ['ana.lucia@correo.co'],
  )
  expect(rows).toEqual([
    { name: 'Ana Lucía Rojas', phone: '3105550101', otros_detalles: 'Teléfono de contacto: 6015550199', hora: '14:00' },
  ])
  expectNoComplaints(complaints)
})

import { beforeAll, describe, expect, it } from 'vitest'

import { expectAccessibleInLightAndDark } from '../test/browser/axe.ts'
import { expectNoComplaints, phone } from '../test/browser/browser.ts'
import { expectToFit } from '../test/browser/fits-width.ts'
import { openOneWindow } from '../test/browser/one-window.ts'
import { openWindowOf, toastOf } from '../test/browser/signed-in.ts'
import { readPdf } from '../test/http/read-pdf.ts'
import { signInAs } from '../test/shop/people.ts'
import { startShopProcess } from '../test/shop/shop-process.ts'
import { openVisitSigning } from '../test/visits/visit-records.ts'
import { openTechnician, preventive } from '../test/visits/visits.ts'

const SETTINGS = '/admin-panel/visit-settings'

let shop: Awaited<ReturnType<typeof startShopProcess>>
let openPageAs: Awaited<ReturnType<typeof openOneWindow>>
beforeAll(async () => {
  shop = await startShopProcess({ DEMO: 'off' })
  openPageAs = await openOneWindow(shop)
})

/** The browser's log line of a refused request. */
const refusedWith = (status: string) => `Failed to load resource: the server responded with a status of ${status}`
type Point = { text: string; isRequired: boolean }
type Person = Awaited<ReturnType<typeof signInAs>>
const listOf = async (person: Person): Promise<{ version: number; points: Point[] }> =>
  (await person.get('/api/checklists')).body.data.find(({ tipo }: { tipo: string }) => tipo === 'preventivo')

describe('the settings of visits', () => {
  it('edit a checklist by keys and buttons, and resolve a conflict with a colleague’s save', async () => {
    const { page, goTo, complaints } = await openPageAs({ role: 'ADMIN' })
    const colleague = await signInAs(shop, { role: 'ADMIN', name: 'Adriana Rojas' })
    const before = (await listOf(colleague)).points.map(({ text }) => text)
    await goTo(SETTINGS)
    const list = page.getByRole('group', { name: 'Visitas preventivas' })
    const texts = () =>
      list.getByRole('textbox').evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))
    await list.getByRole('textbox', { name: 'Punto 2' }).press('Alt+ArrowUp')
    expect(await texts()).toEqual([before[1], before[0], ...before.slice(2)])
    expect(
      await list
        .getByRole('textbox', { name: 'Punto 1', exact: true })
        .evaluate((element) => element === document.activeElement),
    ).toBe(true)
    await list
      .getByRole('status')
      .filter({ hasText: `${before[1]}: lugar 1 de ${before.length}` })
      .waitFor()
    await list.getByRole('button', { name: `Bajar ${before[1]}` }).click()
    expect(await texts()).toEqual(before)
    await list.getByRole('button', { name: `Quitar ${before[2]}` }).click()
    await list.getByRole('button', { name: 'Agregar punto' }).click()
    await page.keyboard.type('Fotografiar la placa')
    const ownTexts = [...before.filter((_, at) => at !== 2), 'Fotografiar la placa']
    expect(await texts()).toEqual(ownTexts)

    const { version } = await listOf(colleague)
    const otherPoints = [{ text: 'Una lista corta', isRequired: true }]
    expect((await colleague.send('PUT', '/api/checklists/preventivo', { version, points: otherPoints })).status).toBe(
      200,
    )
    await list.getByRole('button', { name: 'Guardar' }).click()
    await list.getByRole('heading', { name: 'Esta lista cambió mientras la editabas' }).waitFor()
    await list.getByText('Una lista corta').waitFor()
    expect(await texts()).toEqual(ownTexts)
    await list.getByRole('button', { name: 'Seguir con la mía' }).click()
    await list.getByRole('button', { name: 'Guardar' }).click()
    await toastOf(page, 'Lista guardada').waitFor()
    expect((await listOf(colleague)).points.map(({ text }) => text)).toEqual(ownTexts)
    expect((await listOf(colleague)).version).toBe(version + 2)
    expect(complaints).toEqual([refusedWith('409 (Conflict)')])
  })

  it('show an invalid price, then save the list on a phone; it survives a reload', async () => {
    const { page, goTo, complaints } = await openWindowOf(shop, { role: 'ADMIN', name: 'Diana Ortiz' }, phone)
    await goTo(SETTINGS)
    const prices = page.getByRole('region', { name: 'Precios de los servicios' })
    // Read within the press: what is typed in the next frame must not be lost.
    const focused = await prices.getByRole('button', { name: 'Agregar servicio' }).evaluate((button: HTMLElement) => {
      button.click()
      return document.activeElement?.getAttribute('aria-label')
    })
    expect(focused).toBe('Servicio 1')
    await page.keyboard.type('Limpieza')
    await prices.getByRole('textbox', { name: 'Servicio 1: desde cuántos pesos' }).fill('80.000')
    await prices.getByRole('textbox', { name: 'Servicio 1: hasta cuántos pesos' }).fill('40.000')
    await prices.getByRole('button', { name: 'Guardar' }).click()
    await prices.getByText('El precio más alto no puede ser menor que el más bajo.').waitFor()
    await expectToFit(page, 320, 768)
    for (const width of [320, 768]) {
      await page.setViewportSize({ width, height: 844 })
      const [from, to] = await prices
        .getByRole('textbox', { name: 'cuántos pesos' })
        .evaluateAll((inputs) => inputs.map((input) => input.getBoundingClientRect().top))
      expect(from, `${width} px: both prices are in one line`).toBe(to)
    }
    await page.setViewportSize(phone.viewport)
    await prices.getByRole('textbox', { name: 'Servicio 1: hasta cuántos pesos' }).fill('120.000')
    await prices.getByRole('button', { name: 'Guardar' }).click()
    await expect.poll(() => prices.getByRole('button', { name: 'Guardar' }).count()).toBe(0)
    await page.reload()
    await prices.getByRole('button', { name: /^Quitar Limpieza, \$\s80\.000 a \$\s120\.000$/ }).click()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Agregar servicio')
    expect(complaints).toEqual([refusedWith('400 (Bad Request)')])
  })
})

it.each([
  {
    what: 'warranty',
    label: 'Días de garantía del trabajo',
    call: '/api/visit-warranty',
    of: (days: string, seen: string) => ({ days, seen: Number(seen) }),
    ...{ theirs: '120', mine: '150', shown: 'Días de garantía: 120' },
  },
  {
    what: 'place to transfer to',
    label: 'A dónde transfieren',
    call: '/api/visit-transfers',
    of: (transferTo: string, seen: string) => ({ transferTo, seen }),
    ...{ theirs: 'Llave @otra', mine: 'Llave @mia', shown: 'Llave @otra' },
  },
])('a $what that a colleague saved meanwhile is shown, and the input stays', async (setting) => {
  const { page, goTo } = await openPageAs({ role: 'ADMIN' })
  const colleague = await signInAs(shop, { role: 'ADMIN', name: 'Adriana Rojas' })
  await goTo(SETTINGS)
  const field = page.getByLabel(setting.label, { exact: true })
  const before = await field.inputValue()
  await field.fill(setting.mine)
  expect((await colleague.send('PUT', setting.call, setting.of(setting.theirs, before))).status).toBe(200)
  const form = page.locator('form', { has: field })
  const save = form.getByRole('button', { name: 'Guardar' })
  await save.click()
  await form.getByText(setting.shown, { exact: true }).waitFor()
  expect(await field.inputValue()).toBe(setting.mine)
  await save.click()
  await form.getByText(setting.shown, { exact: true }).waitFor({ state: 'detached' })
  const [value] = Object.values((await colleague.get(setting.call)).body.data)
  expect(String(value)).toBe(setting.mine)
})

it('the minutes between two zones are saved by Enter or by a button beside a change; the focus stays in their field', async () => {
  const { page, person, goTo, complaints } = await openWindowOf(shop, { role: 'ADMIN', name: 'Diana Ortiz' }, phone)
  const settings = async () => (await person.get('/api/agenda/settings')).body.data
  for (const [name, code] of [
    ['Bogotá', '11001'],
    ['Soacha', '25754'],
  ]) {
    const { version } = await settings()
    const zone = { version, name, municipalityCodes: [code] }
    expect((await person.post('/api/agenda/zones', zone)).status).toBe(200)
  }
  const minutes = async () => (await settings()).travel.map((trip: { minutes: number }) => trip.minutes)
  await goTo(SETTINGS)
  const trips = page.getByRole('region', { name: 'Trayectos' })
  const field = trips.getByRole('textbox', { name: 'Minutos: Bogotá y Soacha' })
  const save = trips.getByRole('button', { name: 'Guardar los minutos: Bogotá y Soacha' })
  const hasFocus = () => field.evaluate((input) => input === document.activeElement)
  // The page has no link of its own: one comes to it from the agenda.
  const current = page
    .getByRole('navigation', { name: 'Panel de administración' })
    .locator('[aria-current=page]:visible')
  expect(await current.innerText()).toBe('Agenda')
  await field.fill('300')
  await field.press('Enter')
  await trips.getByText('Los minutos van de 0 a 240.').waitFor()
  await field.fill('45')
  await field.press('Enter')
  await save.waitFor({ state: 'detached' })
  expect([await minutes(), await hasFocus()]).toEqual([[45], true])
  await field.fill('50')
  await save.click()
  await save.waitFor({ state: 'detached' })
  expect([await minutes(), await hasFocus()]).toEqual([[50], true])
  await expectToFit(page, 320, 360)
  await expectAccessibleInLightAndDark(page)
  expectNoComplaints(complaints)
})

it('a client opens the signed record of a request as a PDF, and reads its added notes', async () => {
  const technician = await openTechnician(shop)
  const { sign, end, add } = openVisitSigning(technician)
  const { page, person, goTo, complaints } = await openWindowOf(shop, { role: 'GENERAL' }, phone)
  const sent = await person.post('/api/mantenimiento-preventivo', preventive())
  await end(sent.body.data._id)
  const { number } = (await sign(sent.body.data._id)).body.data.record
  await goTo('/clientPanel/all-support')
  const link = page.getByRole('main').getByRole('link', { name: `Ver el acta ${number} (PDF)` })
  await link.waitFor()
  const response = await page.request.get(new URL((await link.getAttribute('href')) ?? '', shop.address).href)
  expect([response.status(), response.headers()['content-type']]).toEqual([200, 'application/pdf'])
  expect(readPdf(await response.body())[0]).toContain(number)
  expect((await add(sent.body.data._id, 'El ventilador quedó pedido.')).status).toBe(200)
  await page.getByText('Cómo quedaron los equipos').click()
  await page
    .getByRole('list', { name: 'Notas del acta' })
    .getByText('El ventilador quedó pedido. Teresa Muñoz')
    .waitFor()
  await expectToFit(page, 320, 768)
  expectNoComplaints(complaints)
})

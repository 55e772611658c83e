import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { expectNoComplaints, hydrated, openWindow, phone, type Page } from '../test/browser/browser.ts'
import { holdCall, stubCall, watchCall } from '../test/browser/calls.ts'
import { isReachable } from '../test/browser/is-reachable.ts'
import { watchLayoutShifts } from '../test/browser/layout-shifts.ts'
import { openOneWindow } from '../test/browser/one-window.ts'
import { atPath, noteCalls, openWindowOf } from '../test/browser/signed-in.ts'
import { twoFrames } from '../test/browser/two-frames.ts'
import { writtenAddress } from '../test/orders/delivery.ts'
import { PASSWORD, signInAs } from '../test/shop/people.ts'
import { startShopProcess } from '../test/shop/shop-process.ts'
import { openAgendaOwner } from '../test/visits/agenda.ts'
import { closedDay, openDay } from '../test/visits/open-days.ts'
import { acceptAlert, alertOf, fillInPreventive, registerComputer, requestCreated } from '../test/visits/visit-forms.ts'
import { preventive } from '../test/visits/visits.ts'

let shop: Awaited<ReturnType<typeof startShopProcess>>
let technician: Awaited<ReturnType<typeof signInAs>>
/** Open a page with a new account's session, at desktop and phone size. */
let openPageAs: Awaited<ReturnType<typeof openOneWindow>>
let openPhonePageAs: typeof openPageAs
beforeAll(async () => {
  shop = await startShopProcess({ DEMO: 'off' })
  openPageAs = await openOneWindow(shop)
  openPhonePageAs = await openOneWindow(shop, phone)
  technician = await signInAs(shop, { role: 'TECHNICAL' })
})

// Each test uses its own day, so that tests do not compete for hours.
let day = 0
let fecha = ''
beforeEach(() => {
  fecha = openDay(day++)
})

const preventiveForm = '/mantenimiento-preventivo'
const correctiveForm = '/mantenimiento-correctivo'
const support = '/clientPanel/all-support'
const book = (page: Page) => page.getByRole('button', { name: 'Agendar Cita' })
const sendRequest = (page: Page) => page.getByRole('button', { name: 'Solicitar Mantenimiento Correctivo' })
const hour = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Disponibilidad' }).getByRole('button', { name, exact: true })
const cost = (page: Page) => page.getByText(/^Costo Total:/)
const tasks = async (userId: string) =>
  (await shop.pool.query('select * from tasks where user_id = $1 order by created_at', [userId])).rows
/** The municipality for which a client holds an hour. */
const heldPlace = async (userId: string) =>
  (await shop.pool.query('select municipality_code as place from bookings where held_for = $1', [userId])).rows[0]
    ?.place

it('a client registers two computers, requests both kinds of visit and follows their state (P-57, P-52, P-51)', async () => {
  const { page, goTo, person, complaints } = await openPageAs()
  await goTo(support)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Todas las solicitudes de soporte técnico')
  await page.getByText('No hay solicitudes de soporte técnico.', { exact: true }).waitFor()
  const laptop = await registerComputer(person)
  const tower = await registerComputer(person, { tipoComputadora: 'mesa', marca: 'Nevado', modelo: 'G-32' })

  // Preventive request with a held hour; a saved address is suggested.
  await person.post('/api/addresses', writtenAddress('25754'))
  await goTo(preventiveForm)
  const suggested = () =>
    page
      .getByLabel('Dirección')
      .evaluate((field: HTMLInputElement) => Array.from(field.list?.options ?? [], ({ value }) => value))
  await expect.poll(suggested).toEqual(['Calle 18 # 28-46, apto 301, Soacha, Cundinamarca'])
  await fillInPreventive(page, { fecha, hora: '' })
  await hour(page, '10:00 a. m.').click()
  expect(await page.getByLabel('Hora', { exact: true }).inputValue()).toBe('10:00')
  await page.getByRole('timer').waitFor()
  const sent = watchCall(page, '/api/mantenimiento-preventivo')
  await book(page).click()
  await alertOf(page, requestCreated).waitFor()
  expect(sent[0]?.postDataJSON()).toEqual({
    descripcion: 'Dos portátiles lentos.\nUno hace ruido.',
    fecha,
    hora: '10:00',
    direccion: 'Cra. 13 #54-20, apto 502, Bogotá',
    tipo_computadoras: 'portatil',
    marca_computadoras: 'Cumbre',
    cantidad_computadoras: 2,
    otros_detalles: '',
  })
  await acceptAlert(page)
  await page.getByText(/^Recibimos tu solicitud para el .* a las 10:00\sa\.\sm\.$/).waitFor()
  for (const label of [
    'Descripción',
    'Fecha',
    'Dirección',
    'Tipo de computadoras',
    'Marca',
    'Cantidad de computadoras',
  ]) {
    expect(await page.getByLabel(label).inputValue()).toBe('')
  }
  expect(await page.getByLabel('Hora', { exact: true }).inputValue()).toBe('')
  expect(await cost(page).textContent()).toBe('Costo Total: $0 pesos')
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')

  // Corrective request for two listed computers.
  await goTo(correctiveForm)
  const computer = page.getByLabel('Equipo', { exact: true })
  expect(await computer.locator('option').first().textContent()).toBe('Seleccione un equipo')
  await expect
    .poll(async () => (await computer.locator('option').allTextContents()).slice(1).toSorted())
    .toEqual(['mesa · Nevado · G-32', 'portatil · Cumbre · Pro 16'])
  const add = page.getByRole('button', { name: 'Añadir Computadora' })
  const list = page.getByRole('list', { name: 'Lista de Computadoras' })
  await add.click()
  expect(await list.count()).toBe(0)
  await page.getByLabel('Descripción').fill('No enciende')
  await computer.selectOption(tower._id)
  await add.click()
  await page.getByLabel('Descripción').fill('Hace ruido')
  await computer.selectOption(laptop._id)
  await add.click()
  await add.click()
  expect(await list.getByRole('listitem').count()).toBe(3)
  await list.getByRole('button', { name: 'Quitar Cumbre Pro 16' }).last().click()
  expect(await list.getByRole('listitem').count()).toBe(2)
  await page.getByLabel('Descripción').fill('Dos equipos fallan')
  await page.getByLabel('Frecuencia').fill('cada vez que llueve')
  await page
    .locator('label')
    .filter({ hasText: /^alta$/ })
    .click()
  await page.getByLabel('Fecha').fill(fecha)
  await hour(page, '2:00 p. m.').click()
  await page.getByRole('timer').waitFor()
  const sentCorrective = watchCall(page, '/api/mantenimiento-correctivo')
  await sendRequest(page).click()
  await alertOf(page, requestCreated).waitFor()
  const line = { tipo_computadoras: 'portatil', marca_computadoras: 'Cumbre', modelo_computadoras: 'Pro 16' }
  expect(sentCorrective[0]?.postDataJSON()).toEqual({
    descripcion: 'Dos equipos fallan',
    fecha,
    hora: '14:00',
    direccion: '',
    sintomas: '',
    accion_previa: '',
    frecuencia: 'cada vez que llueve',
    prioridad: 'alta',
    problema: '',
    computadoras: [
      {
        tipo_computadoras: 'mesa',
        marca_computadoras: 'Nevado',
        modelo_computadoras: 'G-32',
        serial_computadoras: tower._id,
        problema: 'No enciende',
      },
      { ...line, serial_computadoras: laptop._id, problema: 'Hace ruido' },
    ],
  })
  await acceptAlert(page)
  await list.waitFor({ state: 'detached' })
  expect(await page.getByLabel('Descripción').inputValue()).toBe('')
  expect(await page.getByRole('radio', { name: 'baja' }).isChecked()).toBe(true)

  // The list of requests, followed live.
  await page.getByRole('link', { name: 'Ver tus solicitudes' }).click()
  const cards = page.getByRole('article')
  await cards.first().waitFor()
  expect(await cards.getByRole('heading').allTextContents()).toEqual([
    'Dos equipos fallan',
    'Dos portátiles lentos.\nUno hace ruido.',
  ])
  const card = cards.filter({ hasText: 'Mantenimiento preventivo' })
  expect(await card.textContent()).toMatch(
    /10:00.a\..m\..*pendiente.*Cra\. 13 #54-20, apto 502, Bogotá.*\$.50\.000.*Asignado/s,
  )
  const download = page.waitForEvent('download')
  await card.getByRole('link', { name: 'Agregar al calendario' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.ics$/)

  const [first] = await tasks(person.id)
  const saved = await technician.send('PUT', `/api/actualizarTarea/${first.id}`, {
    hora: '11:00',
    estado: 'en proceso',
  })
  expect(saved.status).toBe(200)
  await card.getByText('en proceso', { exact: true }).waitFor()
  await card.getByText('Estado: en proceso (antes pendiente).').waitFor()
  expect((await card.getByRole('time').first().textContent()) ?? '').not.toBe('')
  expectNoComplaints(complaints)
})

describe('the preventive form', () => {
  it('shows the cost of the chosen count, and an error at each missing field before sending (P-51, M-13)', async () => {
    const { page, goTo } = await openPageAs()
    await goTo(preventiveForm)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Solicitar Mantenimiento Preventivo')
    await page.getByText(/incluye limpieza, revisión de hardware y software, actualizaciones y más/).waitFor()
    const calls = noteCalls(page)
    const quantity = page.getByLabel('Cantidad de computadoras')
    expect(await cost(page).textContent()).toBe('Costo Total: $0 pesos')
    for (const [count, line] of [
      ['1', 'Costo Total: $25.000 pesos'],
      ['2', 'Costo Total: $50.000 pesos'],
      ['3', 'Costo Total: $75.000 pesos'],
    ] as const) {
      await page.getByRole('button', { name: 'Aumentar' }).click()
      expect(await quantity.inputValue()).toBe(count)
      expect(await cost(page).textContent()).toBe(line)
    }
    await quantity.fill('')
    expect(await cost(page).textContent()).toBe('Costo Total: $0 pesos')
    expect(await page.locator('data').getAttribute('value')).toBe('0')
    expect(await page.getByLabel('Fecha').getAttribute('type')).toBe('date')
    expect(await page.getByLabel('Hora', { exact: true }).getAttribute('type')).toBe('time')
    expect(await quantity.getAttribute('type')).toBe('number')

    await fillInPreventive(page, { fecha, hora: '09:00' })
    await page.getByRole('timer').waitFor()
    for (const [label, shown] of [
      ['Descripción', 'Cuéntanos qué necesitas.'],
      ['Fecha', 'Elige la fecha.'],
      ['Hora', 'Elige la hora.'],
      ['Dirección', 'Escribe la dirección.'],
      ['Marca', 'Escribe la marca.'],
      ['Cantidad de computadoras', 'Escribe cuántas computadoras son.'],
    ] as const) {
      const field = page.getByLabel(label, { exact: true })
      const before = await field.inputValue()
      await field.fill('')
      await book(page).click()
      await page.getByText(shown).waitFor()
      await field.fill(before)
      await page.getByText(shown).waitFor({ state: 'detached' })
    }
    await page.getByLabel('Tipo de computadoras').selectOption('')
    await book(page).click()
    await page.getByText('Elige el tipo de computadoras.').waitFor()
    // The current error replaces the earlier one.
    await page.getByLabel('Fecha').fill(closedDay('domingo'))
    const dateError = page.locator('#contenido p[id$="-error"]').filter({ hasText: /fecha|día/ })
    await expect.poll(() => dateError.allInnerTexts()).toEqual([expect.stringContaining('es domingo')])
    await page.getByLabel('Fecha').fill('2020-01-02')
    await expect.poll(() => dateError.allInnerTexts()).toEqual(['La fecha no puede ser anterior a hoy.'])
    expect(calls).not.toContain('POST /api/mantenimiento-preventivo')
  })

  it('shows refusals in an alert without clearing the form; any OK response is a success (P-51)', async () => {
    const { page, goTo } = await openPhonePageAs()
    await goTo(preventiveForm)
    await fillInPreventive(page, { fecha, hora: '09:00' })
    await stubCall(page, '/api/mantenimiento-preventivo', (route) =>
      route.fulfill({ status: 400, json: { success: false, error: true, code: 'X', message: 'Hoy no', reqId: 'x' } }),
    )
    await book(page).click()
    await alertOf(page, 'Error: Hoy no').waitFor()
    await acceptAlert(page)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await stubCall(page, '/api/mantenimiento-preventivo', (route) => route.abort())
    await book(page).click()
    await alertOf(page, 'Error: Error de conexión al servidor').waitFor()
    await acceptAlert(page)
    expect(await page.getByLabel('Dirección').inputValue()).toBe('Cra. 13 #54-20, apto 502, Bogotá')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await stubCall(page, '/api/mantenimiento-preventivo', (route) => route.fulfill({ json: {} }))
    await book(page).click()
    await alertOf(page, requestCreated).waitFor()
  })

  it('brings the confirmation into sight on a phone, whose button is far below it', async () => {
    const { page, goTo } = await openPhonePageAs()
    await page.setViewportSize({ width: 360, height: 640 })
    await goTo(preventiveForm)
    await fillInPreventive(page, { fecha, hora: '09:00' })
    await book(page).click()
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500)
    await acceptAlert(page)
    const followed = page.getByRole('link', { name: 'Ver tus solicitudes' })
    await expect.poll(() => followed.evaluate(isReachable)).toBe(true)
    expect(await page.getByText(/^Recibimos tu solicitud para/).evaluate(isReachable)).toBe(true)
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    expect(await page.getByRole('heading', { level: 1 }).evaluate(isReachable)).toBe(true)
  })

  it('sent again minutes after its answer was lost is one request', async () => {
    const { page, goTo, person } = await openPageAs()
    await goTo(preventiveForm)
    await fillInPreventive(page, { fecha, hora: '09:00' })
    // Else the page may find out by itself, and there is nothing to send again.
    await page.context().route('**/api/sent-request?*', (route) => route.abort())
    // The server stores the request; its answer is lost.
    await stubCall(page, '/api/mantenimiento-preventivo', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await book(page).click()
    await alertOf(page, 'Error: Error de conexión al servidor').waitFor()
    await acceptAlert(page)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await shop.pool.query(`alter table tasks disable trigger user;
      update tasks set created_at = created_at - interval '5 minutes' where user_id = '${person.id}';
      alter table tasks enable trigger user`)
    await book(page).click()
    await alertOf(page, requestCreated).waitFor()
    expect(await tasks(person.id)).toHaveLength(1)
  })

  it('refuses days without service and hours outside of working hours', async () => {
    const { page, goTo } = await openPageAs()
    await goTo(preventiveForm)
    await page.getByLabel('Fecha').fill('2020-01-02')
    await page.getByText('La fecha no puede ser anterior a hoy.').first().waitFor()
    await page.getByLabel('Fecha').fill(closedDay('domingo'))
    await page.getByText('Ese día no hay servicio: es domingo').first().waitFor()
    const days = page.getByRole('list', { name: 'Días libres más cercanos' }).getByRole('button')
    await days.first().click()
    expect((await page.getByLabel('Fecha').inputValue()) > closedDay('domingo')).toBe(true)
    await page.getByLabel('Fecha').fill(fecha)
    await hour(page, '8:00 a. m.').waitFor()
    await page.getByLabel('Hora', { exact: true }).fill('19:30')
    await page.getByText('Ese día atendemos de 8:00 a. m. a 6:00 p. m.').waitFor()
    await fillInPreventive(page, { fecha, hora: '19:30' })
    const calls = noteCalls(page)
    await book(page).click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('hora')
    expect(calls).not.toContain('POST /api/mantenimiento-preventivo')
    expect(calls).not.toContain('POST /api/hold-hour')
  })
})

describe('an hour', () => {
  it('is held while the form is filled in: others are refused and offered the three nearest free hours', async () => {
    const first = await openPageAs()
    await first.goTo(preventiveForm)
    await first.page.getByLabel('Fecha').fill(fecha)
    await hour(first.page, '9:00 a. m.').click()
    await first.page.getByText(/Te guardamos las 9:00/).waitFor()
    expect(await first.page.getByRole('timer').textContent()).toMatch(/^\d{1,2} min \d\d s$/)

    const other = await openPhonePageAs()
    await other.goTo(preventiveForm)
    await other.page.getByLabel('Fecha').fill(fecha)
    await hour(other.page, '10:00 a. m.').waitFor()
    expect(await hour(other.page, '9:00 a. m.').count()).toBe(0)
    // A taken hour is not offered, but can be typed.
    await other.page.getByLabel('Hora', { exact: true }).fill('09:00')
    await other.page.getByText('No hay un técnico libre a esa hora. Elige otra.').waitFor()
    const nearest = other.page.getByRole('list', { name: 'Lo más cercano que está libre' }).getByRole('button')
    await expect.poll(() => nearest.count()).toBe(3)
    await nearest.filter({ hasText: /^10:00/ }).click()
    await other.page.getByText(/Te guardamos las 10:00/).waitFor()

    // Choosing another hour releases the first one.
    await hour(first.page, '3:00 p. m.').click()
    await first.page.getByText(/Te guardamos las 3:00/).waitFor()
    await other.page.getByLabel('Hora', { exact: true }).fill('09:00')
    await other.page.getByText(/Te guardamos las 9:00/).waitFor()
  })

  it('can be held again after its hold has expired, without losing typed values', async () => {
    const { page, goTo } = await openWindowOf(shop)
    await page.clock.install()
    await goTo(preventiveForm)
    await fillInPreventive(page, { fecha, hora: '' })
    await hour(page, '9:00 a. m.').click()
    await page.clock.runFor(1_000)
    await page.getByText(/Te guardamos las 9:00/).waitFor()
    await page.clock.fastForward(13.5 * 60_000)
    await page.getByRole('button', { name: 'Guardarla más tiempo' }).waitFor()
    await page.clock.fastForward(3 * 60_000)
    await page.getByText(/^Ya no te guardamos las 9:00\sa\.\sm\. Lo que escribiste sigue aquí\.$/).waitFor()
    expect(await page.getByLabel('Marca').inputValue()).toBe('Cumbre')
    const holds = watchCall(page, '/api/hold-hour')
    await page.getByRole('button', { name: 'Guardar otra vez' }).click()
    await expect.poll(() => holds.length).toBe(1)
  })

  it('is not held again when the request is sent before its hold', async () => {
    const { page, goTo, person } = await openWindowOf(shop)
    await page.clock.install()
    await goTo(preventiveForm)
    const calls = noteCalls(page)
    await fillInPreventive(page, { fecha, hora: '' })
    await page.getByLabel('Hora', { exact: true }).fill('09:00')
    await book(page).click()
    await alertOf(page, requestCreated).waitFor()
    await page.clock.runFor(2_000)
    await acceptAlert(page)
    await page.clock.runFor(2_000)
    await page.getByRole('link', { name: 'Ver tus solicitudes' }).waitFor()
    expect(calls.lastIndexOf('POST /api/hold-hour')).toBeLessThan(calls.indexOf('POST /api/mantenimiento-preventivo'))
    const { rows } = await shop.pool.query('select from bookings where held_for = $1', [person.id])
    expect(rows).toEqual([])
  })

  it('stays held for another address if possible; else the nearest three are offered, and nothing typed is lost', async () => {
    const owner = await openAgendaOwner(shop)
    const [south, north] = [await owner.addZone('Sur', ['25754']), await owner.addZone('Norte', ['25175'])]
    await owner.travel(south, north, 45)
    const near = await signInAs(shop)
    const visit = { fecha, hora: '12:00', direccion: 'Calle 13 # 7-28, Soacha' }
    expect((await near.post('/api/mantenimiento-preventivo', preventive(visit))).body.data.isAssigned).toBe(true)

    const { page, goTo, person } = await openPageAs()
    await goTo(preventiveForm)
    await fillInPreventive(page, { fecha, hora: '' })
    await page.getByLabel('Cantidad de computadoras').fill('1')
    const address = page.getByLabel('Dirección')
    await address.fill('Carrera 7 # 12-30, Soacha')
    await hour(page, '1:00 p. m.').click()
    const held = page.getByText(/^Te guardamos la 1:00\sp\.\sm\. mientras terminas\.$/)
    await held.waitFor()
    expect(await heldPlace(person.id)).toBe('25754')

    await address.fill('Calle 80 # 9-10, Chía')
    await page
      .getByText(
        /^Para esa dirección no hay un técnico libre a la 1:00\sp\.\sm\. Elige otra hora: lo que escribiste sigue aquí\.$/,
      )
      .waitFor()
    const nearest = page.getByRole('list', { name: 'Lo más cercano que está libre' }).getByRole('button')
    await expect
      .poll(() => nearest.allTextContents())
      .toEqual(['2:00\u00A0p.\u00A0m.', '3:00\u00A0p.\u00A0m.', '10:00\u00A0a.\u00A0m.'])
    await expect.poll(() => hour(page, '1:00 p. m.').count()).toBe(0)
    expect(await page.getByLabel('Marca').inputValue()).toBe('Cumbre')
    expect(await page.getByLabel('Hora', { exact: true }).inputValue()).toBe('13:00')
    // The refused address took nothing away from the first one.
    expect(await heldPlace(person.id)).toBe('25754')
    await address.fill('Carrera 7 # 12-30, Soacha')
    await held.waitFor()

    // Sent before the hour could be held again for what was typed last.
    const calls = noteCalls(page)
    await address.fill('Calle 80 # 9-10, Chía')
    await book(page).click()
    await alertOf(page, 'Error: No hay un técnico libre a esa hora. Elige otra.').waitFor()
    await acceptAlert(page)
    expect(calls).not.toContain('POST /api/mantenimiento-preventivo')
    expect(await address.inputValue()).toBe('Calle 80 # 9-10, Chía')
    await nearest.first().click()
    await page.getByText(/^Te guardamos las 2:00/).waitFor()
    expect(await heldPlace(person.id)).toBe('25175')
    await book(page).click()
    await alertOf(page, requestCreated).waitFor()
    expect(await tasks(person.id)).toMatchObject([{ hora: '14:00', technician_id: technician.id }])
  })

  it('that is too short for a visit to two computers is refused', async () => {
    const { page, goTo } = await openPageAs()
    const otherClient = await signInAs(shop)
    await otherClient.post('/api/mantenimiento-preventivo', preventive({ fecha, hora: '10:00' }))
    await goTo(preventiveForm)
    await page.getByLabel('Fecha').fill(fecha)
    await hour(page, '9:00 a. m.').click()
    await page.getByText(/Te guardamos las 9:00/).waitFor()
    await page.getByLabel('Cantidad de computadoras').fill('2')
    await page.getByText('No hay un técnico libre a esa hora. Elige otra.').waitFor()
    // The free hours are loaded by a call of their own.
    await page.getByText('La visita dura 2 horas', { exact: true }).waitFor()
    await hour(page, '8:00 a. m.').waitFor()
    expect(await hour(page, '9:00 a. m.').count()).toBe(0)
  })
})

describe('a visitor', () => {
  const hint = (page: Page) =>
    page.getByText('Inicia sesión para enviar la solicitud. Lo que escribas aquí se conserva.')

  /** Opens a form before it is known who is there. @returns how much moves until that is known */
  async function openLate(page: Page, path: string): Promise<number> {
    // Without fonts: where a browser lacks the phones' own, the arrival of the shop's moves a text by a line.
    await page.route('**/*.woff2', (route) => route.abort())
    const session = await holdCall(page, '/api/user-datails')
    await page.goto(shop.address + path)
    await hydrated(page)
    const shifts = await watchLayoutShifts(page, 'load')
    await hint(page).waitFor()
    const answered = page.waitForResponse('**/api/user-datails')
    session.letGo()
    await (await answered).finished()
    await twoFrames(page)
    return shifts()
  }

  it('can fill in a form, is asked to sign in at once, and finds the values afterwards (P-50)', async () => {
    const { page } = await openWindow()
    const person = await signInAs(shop)
    expect(await openLate(page, preventiveForm)).toBeLessThan(0.01)
    await fillInPreventive(page, { fecha, hora: '09:00' })
    await hour(page, '9:00 a. m.').waitFor()
    await book(page).click()
    await alertOf(page, 'Error: Debes iniciar sesión.').waitFor()
    await acceptAlert(page)

    // Sign in and return: the form is filled in and its hour held.
    await page.getByRole('main').getByRole('link', { name: 'Iniciar sesión' }).click()
    await page.getByLabel('Correo electrónico').fill(person.email)
    await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
    await atPath(page, '/')
    await page.getByRole('link', { name: 'Volver a donde estabas' }).click()
    await atPath(page, preventiveForm)
    await expect.poll(() => page.getByLabel('Descripción').inputValue()).toBe('Dos portátiles lentos.\nUno hace ruido.')
    await page.getByRole('timer').waitFor()
    expect(await cost(page).textContent()).toBe('Costo Total: $50.000 pesos')
    await book(page).click()
    await alertOf(page, requestCreated).waitFor()
    expect(await tasks(person.id)).toHaveLength(1)
  })

  it('a visitor who sends the corrective form reads why it is refused; hint and input stay (P-50, P-166)', async () => {
    const { page, complaints } = await openWindow(phone)
    expect(await openLate(page, correctiveForm)).toBeLessThan(0.01)
    await page.getByLabel('Problema').fill('No enciende')
    await sendRequest(page).click()
    await expect.poll(() => complaints).toContain('maintenance.requestCorrective: 401 NO_SESSION Debes iniciar sesión.')
    await expect.poll(() => sendRequest(page).getAttribute('aria-busy')).toBeNull()
    await page.getByRole('alert').getByText('Debes iniciar sesión. Lo que escribiste sigue aquí.').waitFor()
    expect(await page.getByRole('alertdialog').count()).toBe(0)
    await hint(page).waitFor()
    expect(await page.getByLabel('Problema').inputValue()).toBe('No enciende')
  })

  it('does not see the input of another account in the same window', async () => {
    const { page, goTo } = await openWindowOf(shop)
    const account = page.getByRole('button', { name: /^Cuenta de/ })
    // The value is typed before the page knows whose session it is.
    const typed = Promise.withResolvers<void>()
    await page.route('**/api/user-datails', (route) => typed.promise.then(() => route.continue()))
    await goTo(preventiveForm)
    await page.getByLabel('Dirección').fill('Calle secreta 1')
    expect(await account.count()).toBe(0)
    typed.resolve()
    await account.waitFor()
    expect(await page.getByLabel('Dirección').inputValue()).toBe('Calle secreta 1')
    const other = await signInAs(shop)
    await page
      .context()
      .addCookies([...other.jar].map(([name, value]) => ({ name, value, url: shop.address, httpOnly: true })))
    const session = await holdCall(page, '/api/user-datails')
    await goTo(preventiveForm)
    expect(await hint(page).isVisible(), 'where somebody was signed in lately').toBe(false)
    session.letGo()
    await account.waitFor()
    expect(await page.getByLabel('Dirección').inputValue()).toBe('')
  })
})

describe('the corrective form', () => {
  it('can be sent empty: no field is required (P-52)', async () => {
    const { page, goTo, person } = await openPhonePageAs()
    await goTo(correctiveForm)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Solicitar Mantenimiento Correctivo')
    await page.getByRole('link', { name: 'Registra un equipo' }).waitFor()
    await sendRequest(page).click()
    await alertOf(page, requestCreated).waitFor()
    await acceptAlert(page)
    await page.getByText('Un técnico acordará contigo la fecha y la hora.').waitFor()
    expect(await tasks(person.id)).toMatchObject([{ tipo: 'correctivo', prioridad: 'baja', descripcion: '' }])
    await goTo(support)
    expect(await page.getByRole('article').textContent()).toContain('Sin especificar')
  })

  it('logs a failure in browser and server, shows it above the button, and preserves the whole input (P-7, P-166)', async () => {
    const { page, goTo, complaints } = await openPageAs()
    await goTo(correctiveForm)
    await page.getByLabel('Síntomas').fill('Pantalla azul')
    await page
      .locator('label')
      .filter({ hasText: /^media$/ })
      .click()
    await stubCall(page, '/api/mantenimiento-correctivo', (route) =>
      route.fulfill({ json: { success: false, error: false, code: 'OUT_OF_ORDER', message: 'No', reqId: 'x' } }),
    )
    const reports = watchCall(page, '/api/report-failure')
    await sendRequest(page).click()
    await expect.poll(() => complaints).toEqual(['maintenance.requestCorrective: 200 OUT_OF_ORDER No'])
    await expect
      .poll(() => reports[0]?.postDataJSON())
      .toEqual({ call: 'maintenance.requestCorrective', status: 200, code: 'OUT_OF_ORDER' })
    await expect.poll(() => sendRequest(page).getAttribute('aria-busy')).toBeNull()
    expect(await page.getByRole('alertdialog').count()).toBe(0)
    const reason = page.getByRole('alert').getByText('No. Lo que escribiste sigue aquí.')
    await reason.waitFor()
    expect(await page.locator('#toasts [role]').count()).toBe(0)
    expect(await page.getByLabel('Síntomas').inputValue()).toBe('Pantalla azul')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await sendRequest(page).click()
    await alertOf(page, requestCreated).waitFor()
    expect(await reason.count()).toBe(0)
  })
})

async function openServices(window?: Parameters<typeof openWindow>[0]) {
  const opened = await openWindow(window)
  await opened.page.goto(`${shop.address}/service-form`)
  return opened
}

it('the service selection has three pictures: two links to the forms, in keyboard order, and software services without a link (P-50)', async () => {
  const { page, complaints } = await openServices()
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(
    'Elija el tipo de servicio que quiere solicitar',
  )
  const cards = page.getByRole('main').getByRole('listitem')
  expect(await cards.count()).toBe(3)
  expect(await cards.getByRole('link').count()).toBe(2)
  expect(await cards.locator('img').count()).toBe(3)
  await hydrated(page)
  const picture = page.getByRole('main').getByRole('img', { name: 'Servicios de software' })
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
    .toBe(true)
  expect(await picture.evaluate((image) => image.closest('a, button'))).toBeNull()
  expect(await picture.evaluate((image) => getComputedStyle(image).cursor)).not.toBe('pointer')
  await picture.click()
  expect(page.url()).toBe(`${shop.address}/service-form`)
  const card = page.getByRole('listitem').filter({ has: page.getByRole('img', { name: 'Servicios de software' }) })
  expect(await card.getByText('Próximamente').count()).toBe(1)
  expect(await card.getByRole('link').count()).toBe(0)

  // Both links, by press and by keyboard.
  for (const [name, path] of [
    ['Mantenimiento preventivo', '/mantenimiento-preventivo'],
    ['Mantenimiento correctivo', '/mantenimiento-correctivo'],
  ] as const) {
    await page.getByRole('main').getByRole('link', { name }).click()
    await page.waitForURL(shop.address + path)
    await page.goBack()
    await page.waitForURL(`${shop.address}/service-form`)
    // The address changes before the page does.
    await page.getByRole('heading', { level: 1, name: 'Elija el tipo de servicio que quiere solicitar' }).waitFor()
  }
  const links = page.getByRole('main').getByRole('link')
  await links.first().focus()
  await page.keyboard.press('Tab')
  await expect.poll(() => links.nth(1).evaluate((link) => link === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await page.waitForURL(`${shop.address}/mantenimiento-correctivo`)
  expectNoComplaints(complaints)
})

it('a tap anywhere on a service card, its picture included, opens the form', async () => {
  const { page } = await openServices(phone)
  await hydrated(page)
  const card = page.getByRole('listitem').filter({ hasText: 'desde $ 25.000 por equipo' })
  // The link covers the picture, so the press is aimed at the position of the picture.
  const { x, y, width, height } = (await card.locator('img').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.touchscreen.tap(x + width / 2, y + height / 2)
  await page.waitForURL(`${shop.address}/mantenimiento-preventivo`)
})

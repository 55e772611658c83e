import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'

import { expectAccessibleInLightAndDark } from '../test/browser/axe.ts'
import { desktop, expectNoComplaints, phone } from '../test/browser/browser.ts'
import { holdCall } from '../test/browser/calls.ts'
import { openOneWindow } from '../test/browser/one-window.ts'
import { noteCalls, openWindowOf, toastOf } from '../test/browser/signed-in.ts'
import { twoFrames } from '../test/browser/two-frames.ts'
import { startShopProcess } from '../test/shop/shop-process.ts'
import { addTask, changeTask, dayFromToday, readTask } from '../test/visits/technician-tasks.ts'

let shop: Awaited<ReturnType<typeof startShopProcess>>
/** Open a page with a new account's session, at desktop and phone size. */
let openPageAs: Awaited<ReturnType<typeof openOneWindow>>
let openPhonePageAs: typeof openPageAs
beforeAll(async () => {
  shop = await startShopProcess({ DEMO: 'off' })
  openPageAs = await openOneWindow(shop)
  openPhonePageAs = await openOneWindow(shop, phone)
})

const preventive = '/technical-panel/tasks'
const corrective = '/technical-panel/tasksCorrectivo'

const card = (page: Page, descripcion: string) => page.getByRole('article', { name: descripcion })
const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const choose = async (page: Page, name: string) => {
  await tab(page, name).click()
  await expect.poll(() => tab(page, name).getAttribute('aria-selected')).toBe('true')
}

/** The value beside a label of a card, also of one that is not drawn yet and has no inner text until then. */
const factOf = (page: Page, descripcion: string, label: string) =>
  card(page, descripcion).locator('dt', { hasText: label }).locator('xpath=following-sibling::dd').textContent()

/** The next request that saves a task. */
const nextSave = async (page: Page) => {
  const request = await page.waitForRequest((sent) => sent.method() === 'PUT')
  return { path: new URL(request.url()).pathname, body: request.postDataJSON(), headers: await request.allHeaders() }
}

describe('preventive tasks (P-55)', () => {
  it('show all facts a technician needs, under four tabs (P-55, P-54)', async () => {
    const { page, person, goTo, complaints } = await openPageAs({ role: 'TECHNICAL' })
    const calls = noteCalls(page)
    const queries: string[] = []
    page.on('request', (request) => queries.push(new URL(request.url()).search))
    await addTask(shop.db, { technicianId: person.id })
    await addTask(shop.db, { technicianId: person.id, estado: 'completado', descripcion: 'Equipo de la sala' })
    await goTo(preventive)
    const name = 'Limpieza general y cambio de pasta térmica'
    await card(page, name).waitFor()
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Panel de Tareas del Técnico')
    await expect.poll(() => page.getByRole('tab', { selected: true }).innerText()).toMatch(/^Pendientes\s*1$/)
    await expect.poll(() => queries).toContain('?estado=pendiente')
    for (const [label, value] of [
      ['Tipo computadora', 'portatil'],
      ['Marca', 'Cumbre'],
      ['Cantidad', '2'],
      ['Más detalles', 'Portería: anunciar con Laura.'],
    ] as const) {
      expect(await factOf(page, name, label)).toBe(value)
    }
    expect(await factOf(page, name, 'Dirección')).toContain('Cra. 13 #54-20, apto 502, Bogotá')
    expect(await factOf(page, name, 'Hora')).toMatch(/^9:00\sa\.\sm\.$/)
    expect(await card(page, name).locator('time').getAttribute('datetime')).toBe(dayFromToday(7))
    await card(page, name).getByText('pendiente', { exact: true }).waitFor()
    expect(
      await card(page, name)
        .getByRole('link', { name: /Llamar a Laura Mejía/ })
        .getAttribute('href'),
    ).toBe('tel:+573001234567')
    await choose(page, 'Completados')
    await card(page, 'Equipo de la sala').waitFor()
    await expect.poll(() => page.getByRole('article').count()).toBe(1)
    await choose(page, 'Cancelados')
    await page.getByText('No hay tareas según el filtro seleccionado.', { exact: true }).waitFor()
    await expect.poll(() => queries).toEqual(expect.arrayContaining(['?estado=completado', '?estado=cancelado']))
    expect(calls).toContain('GET /api/tareas-tecnico')
    expectNoComplaints(complaints)
  })

  it('are edited in place: Cancelar and Esc discard, Guardar saves and names the tab of the task (P-55, P-54)', async () => {
    const { page, person, goTo, complaints } = await openPageAs({ role: 'TECHNICAL' })
    const id = await addTask(shop.db, { technicianId: person.id })
    await goTo(preventive)
    // Only corrective saves send the stored token (P-56).
    await page.evaluate(() => localStorage.setItem('token', 'ficha-123'))
    const own = page.getByRole('article').first()
    const pencil = own.getByRole('button', { name: 'Editar' })
    const calls = noteCalls(page)
    await pencil.click()
    const [fecha, hora, estado] = ['Fecha', 'Hora', 'Estado'].map((label) => own.getByLabel(label, { exact: true }))
    await expect.poll(() => fecha!.evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await estado!.locator('option').allInnerTexts()).toEqual(['pendiente', 'en proceso', 'completado'])
    await hora!.fill('11:30')
    await own.getByRole('button', { name: 'Cancelar' }).click()
    await pencil.press('Enter')
    expect(await hora!.inputValue()).toBe('09:00')
    await hora!.press('Escape')
    await expect.poll(() => pencil.evaluate((button) => button === document.activeElement)).toBe(true)
    expect(calls.filter((call) => call.startsWith('PUT'))).toEqual([])

    await pencil.click()
    await fecha!.fill(dayFromToday(8))
    await hora!.fill('')
    await estado!.selectOption('en proceso')
    const saving = nextSave(page)
    calls.length = 0
    await own.getByRole('button', { name: 'Guardar' }).click()
    const { path, body, headers } = await saving
    expect([path, body]).toEqual([
      `/api/actualizarTarea/${id}`,
      { fecha: dayFromToday(8), hora: '', estado: 'en proceso' },
    ])
    expect(headers.authorization).toBeUndefined()
    expect(headers['if-match']).toBe('"1"')
    await page.getByText('Tarea guardada. Ahora está en «En Proceso».').waitFor()
    await expect.poll(() => calls.lastIndexOf('GET /api/tareas-tecnico')).toBeGreaterThan(0)
    await expect
      .poll(() => tab(page, 'Pendientes').evaluate((element) => element === document.activeElement))
      .toBe(true)
    expect(await readTask(shop.db, id)).toMatchObject({ fecha: dayFromToday(8), hora: '09:00', estado: 'en proceso' })
    await choose(page, 'En Proceso')
    await own.waitFor()
    expectNoComplaints(complaints)
  })

  it("do not move under the finger: they come with today's visits, which stand above them (P-153)", async () => {
    const { page, person, goTo } = await openPageAs({ role: 'TECHNICAL' })
    await addTask(shop.db, { technicianId: person.id })
    const day = await holdCall(page, '/api/technician-day')
    const listed = page.waitForResponse((response) => response.url().includes('/api/tareas-correctivo?estado=en'))
    await goTo(preventive)
    await listed
    await page.getByText('Cargando...', { exact: true }).waitFor()
    // The list that has arrived would be drawn by now.
    await twoFrames(page)
    expect(await page.locator('main').getByRole('button', { name: 'Editar' }).count()).toBe(0)
    day.letGo()
    await page.getByRole('heading', { name: 'Hoy' }).waitFor()
    await page.getByRole('article').getByRole('button', { name: 'Editar' }).click()
    await page.getByLabel('Fecha', { exact: true }).waitFor()
  })

  it('show refusals at their field, leave the state of a cancelado one alone, and allow every transition', async () => {
    const { page, person, goTo } = await openPageAs({ role: 'TECHNICAL' })
    await addTask(shop.db, { technicianId: person.id, hora: '08:00', descripcion: 'Otra visita' })
    const id = await addTask(shop.db, { technicianId: person.id, estado: 'cancelado' })
    await goTo(preventive)
    await choose(page, 'Cancelados')
    const own = page.getByRole('article')
    await own.getByRole('button', { name: 'Editar' }).click()
    expect(await own.getByLabel('Estado').inputValue()).toBe('')
    await own.getByLabel('Hora').fill('10:00')
    await own.getByRole('button', { name: 'Guardar' }).click()
    await page.getByText('Tarea guardada.', { exact: true }).waitFor()
    expect(await readTask(shop.db, id)).toMatchObject({ hora: '10:00', estado: 'cancelado' })

    await own.getByRole('button', { name: 'Editar' }).click()
    await own.getByLabel('Fecha').fill('2020-01-01')
    await own.getByRole('button', { name: 'Guardar' }).click()
    await own.getByText('La fecha no puede ser anterior a hoy.').waitFor()
    await own.getByLabel('Fecha').fill(dayFromToday(7))
    await own.getByLabel('Hora').fill('08:30')
    await own.getByLabel('Estado').selectOption('pendiente')
    await own.getByRole('button', { name: 'Guardar' }).click()
    await own.getByText('A esa hora ya tienes otra visita. No se guardó nada.').waitFor()
    expect(await own.getByLabel('Hora').inputValue()).toBe('08:30')
    await own.getByLabel('Hora').fill('12:00')
    await own.getByRole('button', { name: 'Guardar' }).click()
    await page.getByText('Tarea guardada. Ahora está en «Pendientes».').waitFor()
  })
})

describe('corrective tasks (P-55)', () => {
  it('show four facts and the rest on demand; free-text hora, four states, and the stored token (P-55, P-54, P-56)', async () => {
    const { page, person, goTo, complaints } = await openPageAs({ role: 'TECHNICAL' })
    const id = await addTask(shop.db, { tipo: 'correctivo', technicianId: person.id })
    await addTask(shop.db, { tipo: 'correctivo', technicianId: person.id, fecha: null, hora: '', direccion: '' })
    const calls = noteCalls(page)
    await goTo(corrective)
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Tareas Correctivas del Técnico')
    await page.getByRole('tab').first().waitFor()
    expect((await page.getByRole('tab').allInnerTexts()).map((text) => text.split('\n')[0])).toEqual([
      'Pendientes',
      'En Proceso',
      'Completados',
      'Cancelados',
    ])
    const own = page.getByRole('article').first()
    await own.getByText('en la mañana').waitFor()
    expect(await own.getByRole('heading').textContent()).toBe('El portátil se apaga solo')
    expect(await own.locator('time').getAttribute('datetime')).toBe(dayFromToday(7))
    expect(await own.getByRole('link', { name: /abre el mapa/ }).textContent()).toContain('Cra. 13 #54-20')
    expect(await own.getByText('Se calienta y se apaga a los diez minutos').isVisible()).toBe(false)
    await own.getByText('Más detalles').click()
    await own.getByText('Se calienta y se apaga a los diez minutos').waitFor()
    await own.getByRole('link', { name: 'WhatsApp a Laura Mejía' }).waitFor()
    // Empty fields have a text that says so.
    await page.getByRole('article').nth(1).getByText('Fecha por acordar').waitFor()
    await page.getByRole('article').nth(1).getByText('Sin especificar').first().waitFor()

    await own.getByRole('button', { name: 'Editar', exact: true }).click()
    await own.getByLabel('Hora').fill('de noche')
    await own.getByRole('button', { name: 'Cancelar' }).click()
    await own.getByText('en la mañana').waitFor()
    expect(calls.filter((call) => call.startsWith('PUT'))).toEqual([])

    await page.evaluate(() => localStorage.setItem('token', 'ficha-123'))
    await own.getByRole('button', { name: 'Editar', exact: true }).click()
    expect(await own.getByLabel('Estado').locator('option').allInnerTexts()).toEqual([
      'pendiente',
      'en proceso',
      'completado',
      'cancelado',
    ])
    await own.getByLabel('Fecha').fill(dayFromToday(8))
    await own.getByLabel('Hora').fill('en la tarde')
    await own.getByLabel('Estado').selectOption('cancelado')
    const saving = nextSave(page)
    await own.getByRole('button', { name: 'Guardar' }).click()
    const { path, body, headers } = await saving
    expect([path, headers.authorization]).toEqual([`/api/actualizarTarea/${id}`, 'Bearer ficha-123'])
    expect(body).toEqual({ fecha: dayFromToday(8), hora: 'en la tarde', estado: 'cancelado' })
    await page.getByText('Tarea guardada. Ahora está en «Cancelados».').waitFor()
    await choose(page, 'Cancelados')
    await own.getByText('en la tarde').waitFor()
    expect(await own.locator('time').getAttribute('datetime')).toBe(dayFromToday(8))
    expect(calls).toContain('GET /api/tareas-correctivo')
    expectNoComplaints(complaints)
  })
})

describe('loading and failures (P-55, P-7)', () => {
  it('shows Cargando..., logs failures without losing list or input, and reloads when a tab is chosen', async () => {
    const { page, person, goTo, complaints } = await openWindowOf(shop, { role: 'TECHNICAL' })
    await addTask(shop.db, { technicianId: person.id })
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/tareas-tecnico?*', async (route) => {
      await held
      await route.fulfill({ status: 500, json: { success: false, error: true, code: 'INTERNAL', message: 'roto' } })
    })
    await goTo(preventive)
    // The first list is in the document that the server rendered.
    const own = page.getByRole('article')
    await own.waitFor()
    await tab(page, 'Completados').click()
    await page.getByText('Cargando...', { exact: true }).waitFor()
    release()
    await page.getByText('No hay tareas según el filtro seleccionado.', { exact: true }).waitFor()
    await expect
      .poll(() => complaints.some((line) => line.startsWith('maintenance.listPreventiveTasks: 500')))
      .toBe(true)
    await page.unroute('**/api/tareas-tecnico?*')
    await tab(page, 'Pendientes').click()
    await own.waitFor()

    await page.route('**/api/actualizarTarea/*', (route) =>
      route.fulfill({ status: 500, json: { success: false, error: true, code: 'INTERNAL', message: 'roto' } }),
    )
    complaints.length = 0
    await own.getByRole('button', { name: 'Editar' }).click()
    await own.getByLabel('Hora').fill('13:00')
    await own.getByRole('button', { name: 'Guardar' }).click()
    await expect.poll(() => complaints.some((line) => line.startsWith('maintenance.updateTask: 500'))).toBe(true)
    await own.getByRole('alert').getByText('No se guardó. Lo que escribiste sigue aquí: inténtalo de nuevo.').waitFor()
    expect(await own.getByLabel('Hora').inputValue()).toBe('13:00')
    expect(await page.locator('#toasts, [role="alertdialog"]').count()).toBe(0)
    await page.unroute('**/api/actualizarTarea/*')
    await own.getByRole('button', { name: 'Guardar' }).click()
    await page.getByText('Tarea guardada.', { exact: true }).waitFor()
  })
})

describe('several technicians', () => {
  it('see a free task; when one takes it, it disappears from the other’s list', async () => {
    const id = await addTask(shop.db, { descripcion: 'Nadie la tiene' })
    const [first, second] = [await openPageAs({ role: 'TECHNICAL' }), await openPhonePageAs({ role: 'TECHNICAL' })]
    await first.goTo(preventive)
    await second.goTo(preventive)
    for (const { page } of [first, second]) await card(page, 'Nadie la tiene').getByText('sin asignar').waitFor()
    await first.page.route('**/api/take-task', async (route) => {
      // The other technician takes it first.
      await changeTask(shop.db, id, { technicianId: second.person.id })
      await route.continue()
    })
    await card(first.page, 'Nadie la tiene').getByRole('button', { name: 'Tomar tarea' }).click()
    await card(first.page, 'Nadie la tiene').waitFor({ state: 'detached' })
    // The message shows although the card is gone.
    await toastOf(first.page, 'Otro técnico tomó esta tarea primero. Ya no está en tu lista.').waitFor()
    await card(second.page, 'Nadie la tiene').getByText('sin asignar').waitFor({ state: 'detached' })
    expect((await readTask(shop.db, id)).technicianId).toBe(second.person.id)
  })

  it('a new task appears while another is edited; an edit in conflict with a later change ends in a choice', async () => {
    const { page, person, goTo, complaints } = await openPageAs({ role: 'TECHNICAL' })
    const id = await addTask(shop.db, { technicianId: person.id })
    await goTo(preventive)
    const own = page.getByRole('tabpanel').getByRole('article', { name: /^Limpieza/ })
    await own.getByRole('button', { name: 'Editar' }).click()
    await own.getByLabel('Hora').fill('16:00')
    await addTask(shop.db, { technicianId: person.id, descripcion: 'Recién llegada', hora: '07:00' })
    await card(page, 'Recién llegada').waitFor()
    expect(await own.getByLabel('Hora').inputValue()).toBe('16:00')

    await changeTask(shop.db, id, { estado: 'en proceso', hora: '15:00' })
    await own.getByText(/^Alguien más, o tú en otro dispositivo, cambió esta tarea mientras la editas/).waitFor()
    expect(await own.getByLabel('Hora').inputValue()).toBe('16:00')
    await own.getByRole('button', { name: 'Guardar' }).click()
    const section = page.getByRole('region', { name: 'Cambios por decidir' })
    await section.waitFor()
    const rows = section.getByRole('row')
    expect(await rows.nth(2).innerText()).toMatch(/Hora\s+3:00\sp\.\sm\.\s+4:00\sp\.\sm\./)
    expect(await rows.nth(3).innerText()).toMatch(/Estado\s+en proceso\s+en proceso/)
    await expectAccessibleInLightAndDark(page)
    await section.getByRole('button', { name: 'Guardar lo mío' }).click()
    await section.waitFor({ state: 'detached' })
    await expect.poll(() => readTask(shop.db, id)).toMatchObject({ hora: '16:00', estado: 'en proceso', version: 3 })
    expect(complaints.filter((line) => !/409/.test(line))).toEqual([])
  })

  it('a late conflict leaves the focus with a technician who has moved on to another task', async () => {
    const { page, person, goTo } = await openPageAs({ role: 'TECHNICAL' })
    const id = await addTask(shop.db, { technicianId: person.id })
    await addTask(shop.db, { technicianId: person.id, descripcion: 'La siguiente', fecha: dayFromToday(8) })
    await goTo(preventive)
    const own = page.getByRole('tabpanel').getByRole('article', { name: /^Limpieza/ })
    await own.getByRole('button', { name: 'Editar' }).click()
    await own.getByLabel('Hora').fill('16:00')
    await changeTask(shop.db, id, { hora: '15:00' })
    const late = Promise.withResolvers<void>()
    await page.route('**/api/actualizarTarea/*', async (route) => {
      await late.promise
      await route.continue()
    })
    await own.getByRole('button', { name: 'Guardar' }).click()
    const next = page.getByRole('tabpanel').getByRole('article', { name: 'La siguiente' })
    await next.getByRole('button', { name: 'Editar' }).focus()
    late.resolve()
    await page.getByRole('heading', { name: 'Cambios por decidir' }).waitFor()
    await own.getByRole('button', { name: 'Guardar' }).waitFor({ state: 'detached' })
    expect(await next.getByRole('button', { name: 'Editar' }).evaluate((one) => one === document.activeElement)).toBe(
      true,
    )
  })
})

describe("the technician's day on a phone", () => {
  it("lists today's visits of both kinds by hour, with links to map, phone and WhatsApp", async () => {
    const { page, person, goTo, complaints } = await openPhonePageAs({ role: 'TECHNICAL' })
    const today = { technicianId: person.id, fecha: dayFromToday() }
    await addTask(shop.db, { ...today, hora: '14:30', estado: 'en proceso', descripcion: 'La segunda' })
    await addTask(shop.db, { ...today, hora: '09:00', tipo: 'correctivo', descripcion: 'La primera' })
    await addTask(shop.db, { ...today, hora: '16:00', estado: 'cancelado', descripcion: 'Cancelada' })
    await addTask(shop.db, { technicianId: person.id, descripcion: 'Otro día' })
    await goTo(preventive)
    const visits = page.getByRole('region', { name: 'Hoy' }).getByRole('listitem')
    await visits.nth(1).waitFor()
    expect((await visits.allInnerTexts()).map((text) => /La \w+/.exec(text)?.[0])).toEqual(['La primera', 'La segunda'])
    const links = await visits.first().getByRole('link').all()
    expect(await Promise.all(links.map((link) => link.getAttribute('href')))).toEqual([
      'https://www.google.com/maps/search/?api=1&query=Cra.+13+%2354-20%2C+apto+502%2C+Bogot%C3%A1%2C+Colombia',
      'tel:+573001234567',
      'https://wa.me/573001234567',
    ])
    for (const link of links) expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    expectNoComplaints(complaints)
  })
})

describe('the private calendar address', () => {
  it('is created, shown once, renewed and revoked', async () => {
    const { page, goTo, complaints } = await openPageAs({ role: 'TECHNICAL' })
    await goTo(corrective)
    await page.getByText('Horario y calendario', { exact: true }).click()
    await page.getByRole('heading', { name: 'Tu horario' }).waitFor()
    await page.getByText(/^lunes a viernes, 8:00\sa\.\sm\. a 6:00\sp\.\sm\.$/).waitFor()
    await page.getByRole('button', { name: 'Crear enlace' }).click()
    const first = await page.getByLabel('Tu enlace privado').inputValue()
    expect((await fetch(first)).status).toBe(200)
    await expectAccessibleInLightAndDark(page)
    await page.getByRole('button', { name: 'Crear un enlace nuevo' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Crear enlace nuevo' }).click()
    await expect.poll(() => page.getByLabel('Tu enlace privado').inputValue()).not.toBe(first)
    expect((await fetch(first)).status).toBe(404)
    const second = await page.getByLabel('Tu enlace privado').inputValue()
    await page.getByRole('button', { name: 'Revocar enlace' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revocar enlace' }).click()
    await page.getByRole('button', { name: 'Crear enlace', exact: true }).waitFor()
    expect((await fetch(second)).status).toBe(404)
    expectNoComplaints(complaints)
  })
})

describe('accessibility', () => {
  it.each([
    ['a phone', phone, []],
    ['a desktop, and in a window of 320 px', desktop, [320]],
  ] as const)(
    'axe finds nothing on %s in both themes, nothing overflows, and reduced motion animates nothing',
    async (_, window, more) => {
      const { page, person, goTo } = await (window === phone ? openPhonePageAs : openPageAs)({ role: 'TECHNICAL' })
      await page.emulateMedia({ reducedMotion: 'reduce' })
      for (const tipo of ['preventivo', 'correctivo'] as const) {
        await addTask(shop.db, {
          tipo,
          technicianId: person.id,
          fecha: dayFromToday(),
          hora: tipo === 'preventivo' ? '09:00' : '11:00',
        })
        await addTask(shop.db, { tipo, technicianId: person.id, hora: tipo === 'preventivo' ? '09:00' : 'en la tarde' })
      }
      for (const path of [preventive, corrective]) {
        await page.setViewportSize(window.viewport)
        await goTo(path)
        await page.getByRole('article').nth(1).getByRole('button', { name: 'Editar', exact: true }).click()
        if (path === corrective) await page.getByRole('article').first().getByText('Más detalles').click()
        for (const width of [window.viewport.width, ...more]) {
          await page.setViewportSize({ width, height: window.viewport.height })
          await expectAccessibleInLightAndDark(page)
          await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
        }
        const moving = await page.evaluate(
          () =>
            document
              .getAnimations()
              .filter(({ playState, timeline }) => playState === 'running' && timeline === document.timeline)
              .filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 80).length,
        )
        expect(moving).toBe(0)
      }
    },
  )
})

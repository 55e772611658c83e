import { beforeAll, expect, it } from 'vitest'

import { expectAccessibleInLightAndDark } from '../test/browser/axe.ts'
import { expectNoComplaints, phone, type openWindow } from '../test/browser/browser.ts'
import { routeFirst } from '../test/browser/calls.ts'
import { restoreNetwork } from '../test/browser/restore-network.ts'
import { openWindowOf, toastOf } from '../test/browser/signed-in.ts'
import { startShopProcess } from '../test/shop/shop-process.ts'
import { openAgendaOwner } from '../test/visits/agenda.ts'
import { openDay } from '../test/visits/open-days.ts'
import { openClient, openTechnician } from '../test/visits/visits.ts'

let shop: Awaited<ReturnType<typeof startShopProcess>>
beforeAll(async () => {
  shop = await startShopProcess({ DEMO: 'off' })
})

type Page = Awaited<ReturnType<typeof openWindow>>['page']
const day = openDay()
const weekday = new Intl.DateTimeFormat('es-CO', { weekday: 'long', timeZone: 'UTC' }).format(
  new Date(`${day}T12:00:00Z`),
)
/** The end of that week. */
const sunday = new Date(Date.parse(day) + (7 - new Date(day).getUTCDay()) * 86_400_000).toISOString().slice(0, 10)
const dayName = `${weekday} ${Number(day.slice(8))}`
const cell = (page: Page, technician: string) =>
  page.getByRole('gridcell', { name: new RegExp(`^${technician}, ${dayName}:`) })
const visits = (page: Page, technician: string) => cell(page, technician).getByRole('button')

/** Pages forward until the day is shown. */
async function goToDay(page: Page): Promise<void> {
  await page.getByRole('grid').waitFor()
  const anyone = cell(page, '[^,]+').first()
  for (let week = 0; week < 4 && (await anyone.count()) === 0; week += 1) {
    const first = await page.getByRole('columnheader').nth(1).textContent()
    await page.getByRole('button', { name: 'Días siguientes' }).click()
    await expect.poll(() => page.getByRole('columnheader').nth(1).textContent()).not.toBe(first)
  }
  await anyone.waitFor()
}

/** Requests a visit at this hour and assigns it to Teresa. @returns its id */
async function request(hora: string, name: string): Promise<string> {
  const client = await openClient(shop)
  await shop.pool.query('update users set name = $2 where id = $1', [client.id, name])
  const { body } = await client.postPreventive({ fecha: day, hora, descripcion: `Limpieza de ${name}` })
  const [{ id }] = (await shop.pool.query(`select id from users where name = 'Teresa Muñoz'`)).rows
  await shop.pool.query('update tasks set technician_id = $2 where id = $1', [body.data._id, id])
  return body.data._id
}

it('an owner moves visits by keyboard and form, undoes, cancels and assigns them, sees another owner’s change, and gives a day off', async () => {
  await openTechnician(shop)
  const oscar = await openTechnician(shop, 'Óscar Pinto')
  const moved = await request('10:00', 'Lavaseco Real')
  await request('14:00', 'Clínica Dental')
  const waiting = await request('16:00', 'Ferretería El Sur')
  await shop.pool.query('update tasks set technician_id = null where id = $1', [waiting])
  const { page, goTo, complaints } = await openWindowOf(shop, { role: 'ADMIN', name: 'Adriana Rojas' })
  await goTo('/admin-panel/agenda')
  await goToDay(page)
  await page
    .getByRole('gridcell', { name: new RegExp(`^Teresa Muñoz, ${dayName}: 2 visitas, 8 horas libres`) })
    .waitFor()

  // By keyboard: move a visit to the other technician, one free hour later; then undo it.
  await cell(page, 'Teresa Muñoz').focus()
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => cell(page, 'Óscar Pinto').evaluate((here) => here === document.activeElement)).toBe(true)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('m')
  const bar = page.getByRole('region', { name: 'Mover la visita de Lavaseco Real' })
  await bar.getByText(`Lavaseco Real: ${dayName}, 10:00 a. m., con Teresa`).waitFor()
  await page.keyboard.press('ArrowUp')
  await bar.getByText(/10:00\sa\.\sm\., con Óscar/).waitFor()
  await page.keyboard.press('+')
  await bar.getByText(/11:00\sa\.\sm\., con Óscar/).waitFor()
  // After a failure the target of the move, or the undo button, is still there for another press.
  await routeFirst(page, '**/api/agenda/visits/*/move', (route) => route.abort())
  await page.keyboard.press('Enter')
  await toastOf(page, 'Error de conexión al servidor').waitFor()
  await bar.getByText(/11:00\sa\.\sm\., con Óscar/).waitFor()
  await bar.getByRole('button', { name: 'Dejar aquí' }).click()
  await page.getByText(/^Lavaseco Real: .* 11:00\sa\.\sm\., con Óscar\.$/).waitFor()
  await expect.poll(() => visits(page, 'Óscar Pinto').count()).toBe(1)
  await routeFirst(page, '**/api/agenda/visits/*/undo', (route) => route.abort())
  for (let pressed = 0; pressed < 2; pressed++) await page.getByRole('button', { name: 'Deshacer' }).click()
  await page.getByText(/^Quedó como estaba/).waitFor()
  await expect.poll(() => visits(page, 'Óscar Pinto').count()).toBe(0)

  // By form: another owner has moved the visit meanwhile.
  await visits(page, 'Teresa Muñoz').first().click()
  const panel = page.getByRole('complementary', { name: 'Lavaseco Real' })
  await panel.getByText('Por qué se propone a').waitFor()
  await expectAccessibleInLightAndDark(page)
  await panel.getByRole('button', { name: 'Mover', exact: true }).click()
  await bar.getByLabel('Técnico').selectOption('Óscar Pinto')
  await bar.getByLabel('Hora').selectOption('08:00')
  const other = await openAgendaOwner(shop, 'Camilo Duarte')
  const { version } = await other.open(moved)
  await other.move(moved, { version, technicianId: oscar.id, fecha: day, hora: '12:00' })
  await bar.getByRole('button', { name: 'Dejar aquí' }).click()
  await page.getByRole('alert').getByText('Camilo Duarte acaba de mover esta visita.').waitFor()
  await page.getByRole('button', { name: 'Ver cómo quedó' }).click()
  await panel
    .getByText(/12:00\sp\.\sm\./)
    .first()
    .waitFor()

  // Cancel the visit: a reason is required.
  await panel.getByRole('button', { name: 'Cancelar la visita' }).click()
  await panel.getByRole('button', { name: 'Cancelar la visita' }).click()
  await panel.getByText('Escribe por qué se cancela.').waitFor()
  await panel.getByLabel('¿Por qué se cancela?').fill('La oficina cierra')
  await panel.getByRole('button', { name: 'Cancelar la visita' }).click()
  await page.getByText('Se canceló la visita de Lavaseco Real.').waitFor()
  await panel.getByRole('button', { name: 'Cerrar' }).click()

  // Assign a visit without a technician.
  await page.getByRole('heading', { name: '1 visita sin técnico' }).waitFor()
  await page.getByRole('button', { name: 'Asignar la visita de Ferretería El Sur' }).click()
  await page.getByText(/^Ferretería El Sur: .* con (?:Teresa|Óscar)\.$/).waitFor()
  await expect.poll(() => page.getByRole('heading', { name: /sin técnico/ }).count()).toBe(0)

  // Register a day off: its visit goes to the other technician.
  await page.getByRole('rowheader', { name: 'Teresa Muñoz' }).getByRole('button').click()
  await page.getByRole('button', { name: `No trabaja el ${dayName}` }).click()
  const absence = page.getByRole('dialog', { name: `Teresa no trabaja el ${dayName}` })
  await absence.getByLabel('Razón').fill('Incapacidad')
  await absence.getByRole('button', { name: /^(?:Pasar la visita|Repartir las 2)$/ }).click()
  await cell(page, 'Teresa Muñoz').getByText('Incapacidad', { exact: true }).waitFor()
  await expect.poll(() => visits(page, 'Óscar Pinto').count()).toBe(2)

  // Undo the day off: the visit comes back. Then register it again.
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await page.getByText(`Teresa trabaja el ${dayName}. 1 visita volvió.`).waitFor()
  await expect.poll(() => cell(page, 'Teresa Muñoz').getByText('Incapacidad', { exact: true }).count()).toBe(0)
  await expect.poll(() => visits(page, 'Óscar Pinto').count()).toBe(1)
  await page.getByRole('rowheader', { name: 'Teresa Muñoz' }).getByRole('button').click()
  await page.getByRole('button', { name: `No trabaja el ${dayName}` }).click()
  await absence.getByLabel('Razón').fill('Incapacidad')
  await absence.getByRole('button', { name: 'Pasar la visita' }).click()
  await expect.poll(() => visits(page, 'Óscar Pinto').count()).toBe(2)

  // On a phone the day is a list.
  await page.setViewportSize(phone.viewport)
  await page.getByRole('button', { name: dayName, exact: true }).click()
  await page.getByRole('heading', { name: 'Óscar Pinto' }).waitFor()
  await expect.poll(() => page.getByRole('region', { name: 'Óscar Pinto' }).getByRole('listitem').count()).toBe(2)
  await expectAccessibleInLightAndDark(page)
  expectNoComplaints(complaints.filter((text) => !/409 \(Conflict\)|ERR_FAILED/.test(text)))
})

it('the agenda shows a confirmed visit, one of a Sunday and one without a day', async () => {
  const technician = await openTechnician(shop, 'Beatriz Gil')
  const client = await openClient(shop)
  await shop.pool.query(`update users set name = 'Panadería Sol' where id = $1`, [client.id])
  const { body } = await client.postPreventive({ fecha: day, hora: '08:00', descripcion: 'Limpieza de Panadería Sol' })
  await shop.pool.query('update tasks set technician_id = $2 where id = $1', [body.data._id, technician.id])
  const { page, goTo, complaints } = await openWindowOf(shop, { role: 'ADMIN', name: 'Adriana Rojas' })
  await goTo('/admin-panel/agenda')
  await goToDay(page)
  await expect.poll(() => page.getByRole('columnheader').count()).toBe(7)
  const block = (state: string) =>
    page.getByRole('button', { name: new RegExp(`Panadería Sol, Bogotá, 1 equipo, ${state}$`) })
  await block('pendiente').waitFor()

  const { version } = await technician.get(`/api/visits/${body.data._id}`).then((read) => read.body.data.task)
  expect((await client.post(`/api/visit-answers/${body.data._id}/confirm`, { version })).status).toBe(200)
  await block('confirmada').click()
  const panel = page.getByRole('complementary', { name: 'Panadería Sol' })
  await panel.getByText('confirmada por el cliente').waitFor()
  await panel.getByText(/^Panadería Sol confirmó la visita: .*8:00\sa\.\sm\. /).waitFor()
  await panel.getByRole('button', { name: 'Cerrar' }).click()

  expect((await technician.save(body.data._id, { fecha: sunday, hora: '09:00' })).status).toBe(200)
  const sundayName = `domingo ${Number(sunday.slice(8))}`
  await page.getByRole('columnheader', { name: new RegExp(`^${sundayName}(, festivo)?$`) }).waitFor()
  await page.getByRole('gridcell', { name: new RegExp(`^Beatriz Gil, ${sundayName}: 1 visita`) }).waitFor()

  const open = (await client.postCorrective({ descripcion: 'No prende' })).body.data._id
  expect((await technician.take(open, 1)).status).toBe(200)
  const list = page.getByRole('region', { name: '1 visita sin fecha acordada' })
  await list.getByText('La tiene Beatriz').waitFor()
  await expectAccessibleInLightAndDark(page)
  await list.getByRole('button', { name: 'Elegir día y hora para Panadería Sol' }).click()
  const bar = page.getByRole('region', { name: 'Mover la visita de Panadería Sol' })
  // The bar begins with the day of the page, which may be a Saturday; on a holiday with the technician who is free first after it (P-154).
  await bar.getByLabel('Técnico').selectOption({ label: 'Beatriz Gil' })
  await bar.getByLabel('Día').selectOption(day)
  await bar.getByLabel('Hora').selectOption('15:00')
  await bar.getByRole('button', { name: 'Dejar aquí' }).click()
  await page.getByText(/^Panadería Sol: .* 3:00\sp\.\sm\., con Beatriz\.$/).waitFor()
  await expect.poll(() => list.count()).toBe(0)

  await page.setViewportSize(phone.viewport)
  await page.getByRole('button', { name: sundayName, exact: true }).click()
  await page.getByRole('button', { name: sundayName, exact: true, pressed: true }).waitFor()
  const visit = page.getByRole('region', { name: 'Beatriz Gil' }).getByRole('button', { name: /9:00\sa\.\sm\./ })
  await visit.click()
  // Everything about one visit has a page.
  const sheet = page.getByRole('dialog', { name: 'Panadería Sol' })
  await sheet.waitFor()
  await sheet.getByRole('link', { name: 'Ver todo de la visita' }).click()
  await page.getByRole('heading', { level: 1, name: 'Panadería Sol' }).waitFor()
  await page.getByRole('region', { name: 'Equipos' }).getByText('por revisar').waitFor()
  expectNoComplaints(complaints)
})

it('an agenda that cannot be reloaded shows its age; a missing connection is shown once, by the shop', async () => {
  const technician = await openTechnician(shop, 'Hernán Díaz')
  const client = await openClient(shop)
  const { page, goTo } = await openWindowOf(shop, { role: 'ADMIN', name: 'Adriana Rojas' })
  await goTo('/admin-panel/agenda')
  await goToDay(page)
  await page.context().setOffline(true)
  await page.getByText(/^Así estaba a las \d+:\d\d\s[ap]\.\sm\.$/).waitFor()
  await restoreNetwork(page)
  await page.getByText(/^Así estaba a las/).waitFor({ state: 'detached' })
  await page.route(/\/api\/agenda\?/, (route) => route.abort())
  const { body } = await client.postPreventive({ fecha: day, hora: '09:00' })
  const notice = page.getByText(/^No se pudo actualizar: así estaba a las \d+:\d\d\s[ap]\.\sm\.$/)
  await notice.waitFor()
  await page.context().setOffline(true)
  await expect.poll(() => page.getByText('Sin conexión').count()).toBe(1)
  await restoreNetwork(page)
  await page.unrouteAll({ behavior: 'wait' })
  await shop.pool.query('update tasks set technician_id = $2 where id = $1', [body.data._id, technician.id])
  await notice.waitFor({ state: 'detached' })
})

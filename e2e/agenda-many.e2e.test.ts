import { beforeAll, expect, it } from 'vitest'

import { expectAccessibleInLightAndDark } from '../test/browser/axe.ts'
import { desktop, expectNoComplaints, phone, type openWindow } from '../test/browser/browser.ts'
import { holdCall, watchCall } from '../test/browser/calls.ts'
import { expectToFit } from '../test/browser/fits-width.ts'
import { navigateInPage } from '../test/browser/navigate-in-page.ts'
import { openOneWindow } from '../test/browser/one-window.ts'
import { openWindowOf } from '../test/browser/signed-in.ts'
import { twoFrames } from '../test/browser/two-frames.ts'
import { startShopProcess } from '../test/shop/shop-process.ts'
import { openDay } from '../test/visits/open-days.ts'
import { openClient, openTechnician } from '../test/visits/visits.ts'

let shop: Awaited<ReturnType<typeof startShopProcess>>
let technician: Awaited<ReturnType<typeof openTechnician>>
let comeAs: Awaited<ReturnType<typeof openOneWindow>>
beforeAll(async () => {
  shop = await startShopProcess({ DEMO: 'off' })
  technician = await openTechnician(shop)
  comeAs = await openOneWindow(shop)
})

type Page = Awaited<ReturnType<typeof openWindow>>['page']
const parts = (fecha: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('es-CO', { ...options, timeZone: 'UTC' }).format(new Date(`${fecha}T12:00:00Z`))
const nameOf = (fecha: string) => `${parts(fecha, { weekday: 'long' })} ${Number(fecha.slice(8))}`

async function goToDay(page: Page, fecha: string): Promise<void> {
  await page.getByRole('grid').waitFor()
  const day = page.getByRole('columnheader', { name: new RegExp(`^${nameOf(fecha)}(,|$)`) })
  for (let week = 0; week < 5 && (await day.count()) === 0; week += 1) {
    const first = await page.getByRole('columnheader').nth(1).textContent()
    await page.getByRole('button', { name: 'Días siguientes' }).click()
    await expect.poll(() => page.getByRole('columnheader').nth(1).textContent()).not.toBe(first)
  }
  await day.waitFor()
}

/** Requests a visit of a client with this name, assigned to Teresa. */
async function request(fecha: string, hora: string, name: string) {
  const client = await openClient(shop)
  await shop.pool.query('update users set name = $2 where id = $1', [client.id, name])
  const { body } = await client.postPreventive({ fecha, hora, descripcion: `Limpieza de ${name}` })
  await shop.pool.query('update tasks set technician_id = $2 where id = $1', [body.data._id, technician.id])
  return { client, taskId: body.data._id as string }
}

it('a visit that is refused in another week goes to one of the nearest hours', async () => {
  // The visit is in one week, and its new place in the next one but one.
  const from = openDay()
  let nth = 1
  while (Date.parse(openDay(nth)) - Date.parse(from) < 8 * 86_400_000) nth += 1
  const to = openDay(nth)
  const { taskId } = await request(from, '10:00', 'Lavaseco Real')
  const { page, goTo, complaints } = await comeAs({ role: 'ADMIN' })
  await goTo('/admin-panel/agenda')
  await goToDay(page, from)
  await page.getByRole('button', { name: /Lavaseco Real, Bogotá, 1 equipo/ }).click()
  await page
    .getByRole('complementary', { name: 'Lavaseco Real' })
    .getByRole('button', { name: 'Mover', exact: true })
    .click()
  const bar = page.getByRole('region', { name: 'Mover la visita de Lavaseco Real' })
  await goToDay(page, to)
  await bar.getByLabel('Día').selectOption(to)
  await bar.getByLabel('Hora').selectOption('15:00')
  await request(to, '15:00', 'Clínica Dental')
  await bar.getByRole('button', { name: 'Dejar aquí' }).click()
  const refused = page.getByRole('alert').filter({ hasText: 'Teresa ya tiene otra visita a esa hora.' })
  await refused.getByRole('button', { name: /4:00\sp\.\sm\.$/ }).click()
  await page.getByText(/^Lavaseco Real: .* 4:00\sp\.\sm\., con Teresa\.$/).waitFor()
  const inItsPlace = page.getByRole('button', { name: /^4:00\sp\.\sm\., Lavaseco Real/ })
  await inItsPlace.waitFor()
  // The way back leads to the same week, and so does the visit's own page.
  await navigateInPage(page, '/admin-panel/messages')
  await page.getByRole('heading', { level: 1, name: 'Mensajes' }).waitFor()
  await page.goBack()
  await inItsPlace.waitFor()
  await navigateInPage(page, `/admin-panel/agenda?visita=${taskId}`)
  await page.locator('main a[href*="agenda?dia="]', { hasText: 'Agenda' }).click()
  await inItsPlace.waitFor()
  expectNoComplaints(complaints.filter((text) => !text.includes('409 (Conflict)')))
})

it('many visits are assigned with one press, also more than fifty, and taken back with one; a phone counts them first', async () => {
  const fecha = openDay(12)
  const { client } = await request(fecha, '08:00', 'Panadería Sol')
  await shop.pool.query(
    `insert into tasks (tipo, user_id, descripcion, fecha, hora, direccion, tipo_computadoras, marca_computadoras,
       cantidad_computadoras, otros_detalles, costo, minutes)
     select 'preventivo', $1, 'Limpieza', $2::date, lpad((9 + n % 9)::text, 2, '0') || ':00', 'Calle 1', 'portatil', 'Lumen', 1, '', 25000, 60
     from generate_series(0, 53) n`,
    [client.id, fecha],
  )
  // Few of them get a visit, so that all are taken back within the 30 s that a change may be, also beside other work.
  await openTechnician(shop, 'Beatriz A')
  const { page, goTo, complaints } = await comeAs({ role: 'ADMIN' })
  await goTo('/admin-panel/agenda')
  await goToDay(page, fecha)
  await page.getByRole('button', { name: 'Asignar las 54 como se propone' }).click()
  await page.getByText(/^\d+ visitas asignadas: .*\.$/).waitFor()
  const free = async () =>
    (await shop.pool.query('select count(*)::int as n from tasks where technician_id is null and fecha = $1', [fecha]))
      .rows[0].n
  expect(await free()).toBeLessThan(54)
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await page.getByText(/^\d+ visitas quedaron sin técnico otra vez\.$/).waitFor()
  expect(await free()).toBe(54)

  await page.setViewportSize(phone.viewport)
  await page.getByRole('button', { name: nameOf(fecha), exact: true }).click()
  const list = page.getByRole('region', { name: '54 visitas sin técnico' })
  expect(await list.getByRole('listitem').count()).toBe(0)
  await expectToFit(page, 360)
  await expectAccessibleInLightAndDark(page)
  await list.getByRole('button', { name: 'Ver las visitas sin técnico' }).click()
  expect(await list.getByRole('listitem').count()).toBe(54)
  await list.getByRole('button', { name: 'Ocultar las visitas sin técnico' }).click()
  expectNoComplaints(complaints)
})

it('a visit without a day is listed above the week with its technician, until it gets one', async () => {
  const fecha = openDay(4)
  const client = await openClient(shop)
  await shop.pool.query(`update users set name = 'Óptica Luz' where id = $1`, [client.id])
  const taskId: string = (await client.postCorrective({ descripcion: 'No enciende' })).body.data._id
  await shop.pool.query('update tasks set technician_id = $2 where id = $1', [taskId, technician.id])
  const { page, goTo, complaints } = await comeAs({ role: 'ADMIN' })
  await goTo('/admin-panel/agenda')
  const list = page.getByRole('region', { name: '1 visita sin fecha acordada' })
  await list.getByRole('button', { name: 'Óptica Luz', exact: true }).waitFor()
  await list.getByText('La tiene Teresa').waitFor()
  await page.setViewportSize(phone.viewport)
  await list.waitFor()
  await expectToFit(page, 360)
  await expectAccessibleInLightAndDark(page)
  await shop.pool.query(`update tasks set fecha = $2::date, hora = '09:00' where id = $1`, [taskId, fecha])
  await page.setViewportSize(desktop.viewport)
  await page.reload()
  await goToDay(page, fecha)
  await page.getByRole('button', { name: /Óptica Luz, 1 equipo/ }).waitFor()
  expect(await list.count()).toBe(0)
  expectNoComplaints(complaints)
})

it('while another week is read, the agenda shows the same days as before, faded', async () => {
  const { page, goTo } = await openWindowOf(shop, { role: 'ADMIN' }, { viewport: { width: 768, height: 1024 } })
  await goTo('/admin-panel/agenda')
  await page.getByRole('grid').waitFor()
  const shownDays = () => page.getByRole('columnheader').allTextContents()
  const week = await holdCall(page, '/api/agenda')
  const requests = watchCall(page, '/api/agenda')
  let before: string[] = []
  while (requests.length === 0) {
    before = await shownDays()
    await page.getByRole('button', { name: 'Días siguientes' }).click()
    await expect.poll(async () => requests.length > 0 || String(await shownDays()) !== String(before)).toBe(true)
  }
  await twoFrames(page)
  expect(await shownDays()).toEqual(before)
  expect(await page.locator('[aria-busy=true]').getByRole('grid').count()).toBe(1)
  week.letGo()
  await expect.poll(shownDays).not.toEqual(before)
})

it('a technician is sick: three presses give five visits another technician or another hour', async () => {
  const fecha = openDay(16)
  await shop.pool.query(
    `insert into technician_days_off (technician_id, day) select id, $2 from users where role = 'TECHNICAL' and id <> $1`,
    [technician.id, fecha],
  )
  const oscar = await openTechnician(shop, 'Óscar Pinto')
  const busy = await request(fecha, '10:00', 'Edificio Alto')
  await shop.pool.query('update tasks set technician_id = $2 where id = $1', [busy.taskId, oscar.id])
  const visits: string[] = []
  for (const hora of ['08:00', '09:00', '10:00', '11:00', '12:00']) {
    visits.push((await request(fecha, hora, `Casa de las ${hora}`)).taskId)
  }
  const { page, goTo, complaints } = await comeAs({ role: 'ADMIN' })
  await goTo('/admin-panel/agenda')
  await goToDay(page, fecha)
  await page.getByRole('rowheader', { name: 'Teresa Muñoz' }).getByRole('button').click()
  await page.getByRole('button', { name: `No trabaja el ${nameOf(fecha)}` }).click()
  const absence = page.getByRole('dialog', { name: `Teresa no trabaja el ${nameOf(fecha)}` })
  const moved = absence.getByRole('combobox', { name: /^Casa de las 10:00/ })
  await moved.waitFor()
  await absence.getByText('Nadie puede a esa hora.').waitFor()
  expect(await moved.locator('option:checked').textContent()).toMatch(/, 1:00\sp\.\sm\.: Óscar Pinto$/)
  await absence.getByText('a uno le escribimos la hora nueva.').waitFor()
  await expectToFit(page, 360)
  await expectAccessibleInLightAndDark(page)
  await absence.getByRole('button', { name: 'Repartir las 5' }).click()
  await page.getByText(/4 visitas pasaron a Óscar\. 1 visita cambió de hora\.$/).waitFor()
  const { rows } = await shop.pool.query('select technician_id, hora from tasks where id = any($1) order by hora', [
    visits,
  ])
  expect(rows).toEqual(['08:00', '09:00', '11:00', '12:00', '13:00'].map((hora) => ({ technician_id: oscar.id, hora })))
  expectNoComplaints(complaints)
})

import type { Locator } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'

import { holdCall } from '../test/browser/calls.ts'
import { openOneWindow } from '../test/browser/one-window.ts'
import { openWindowOf } from '../test/browser/signed-in.ts'
import { startShopProcess } from '../test/shop/shop-process.ts'
import { openAgendaOwner } from '../test/visits/agenda.ts'
import { openDay } from '../test/visits/open-days.ts'
import { addPhoneVisit } from '../test/visits/phone-visit.ts'
import { openVisitSigning } from '../test/visits/visit-records.ts'
import { openClient, openTechnician } from '../test/visits/visits.ts'

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

let shop: Awaited<ReturnType<typeof startShopProcess>>
/** Opens the phone as the next person. */
let comeAs: Awaited<ReturnType<typeof openOneWindow>>
beforeAll(async () => {
  shop = await startShopProcess({ DEMO: 'off' })
  comeAs = await openOneWindow(shop, phone)
})

const tablet = { viewport: { width: 768, height: 1024 }, hasTouch: true }

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox()
  if (!box) throw new Error('it is not shown')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height, middle: box.y + box.height / 2 }
}

it('on a tablet a visit of the day begins on the line of its hour, with its contacts in two rows', async () => {
  const { page, person, goTo } = await openWindowOf(shop, { role: 'TECHNICAL', name: 'Teresa Muñoz' }, tablet)
  const technician = person as NonNullable<Parameters<typeof addPhoneVisit>[1]>['technician']
  await addPhoneVisit(shop, { technician, hora: '23:59' })
  await goTo('/technical-panel')
  const title = page.getByRole('button', { name: 'Limpieza de dos equipos' })
  await title.waitFor()
  const row = page.getByRole('region', { name: 'Hoy' }).getByRole('listitem')
  // Its box is as high as the row, its line 24 px.
  const hour = (await boxOf(row.getByText('11:59 p. m.'))).y + 12
  expect(Math.abs((await boxOf(title)).middle - hour)).toBeLessThan(2)
  const contacts = await row.getByRole('link').all()
  const tops = await Promise.all(contacts.map(async (contact) => (await boxOf(contact)).y))
  expect([contacts.length, new Set(tops).size]).toEqual([3, 2])
})

it('on a phone of any width the arrow of a visit stays beside its words', async () => {
  const { page, person, goTo } = await comeAs({ role: 'TECHNICAL', name: 'Luz Gil' })
  const technician = person as NonNullable<Parameters<typeof addPhoneVisit>[1]>['technician']
  const { taskId } = await addPhoneVisit(shop, { technician, hora: '23:59' })
  const words = 'Limpieza de dos equipos de la oficina'
  await shop.pool.query('update tasks set descripcion = $2 where id = $1', [taskId, words])
  await goTo('/technical-panel/tasks')
  const title = page.getByRole('button', { name: words })
  await title.waitFor()
  for (let width = 320; width <= 440; width += 8) {
    await page.setViewportSize({ width, height: 740 })
    const [arrow, all] = [await boxOf(title.locator('svg')), await boxOf(title)]
    expect(Math.abs(arrow.middle - all.middle), `at ${width}`).toBeLessThan(4)
  }
})

it('on a tablet the missing items are apart from the large button', async () => {
  const { page, person, goTo } = await openWindowOf(shop, { role: 'TECHNICAL', name: 'Óscar Pinto' }, tablet)
  const technician = person as NonNullable<Parameters<typeof addPhoneVisit>[1]>['technician']
  const { path } = await addPhoneVisit(shop, { technician, hora: '23:59' })
  await goTo(path)
  for (const name of ['Voy en camino', 'Llegué', 'Empezar']) await page.getByRole('button', { name }).first().click()
  const next = page.getByRole('link', { name: /^Seguir con/ })
  const missing = page.getByText(/^Para terminar: /)
  expect((await boxOf(next)).y - (await boxOf(missing)).bottom).toBeGreaterThanOrEqual(8)
})

it('a press on a phone shows at once, before its screen is loaded', async () => {
  const { page, person, goTo } = await comeAs({ role: 'TECHNICAL', name: 'Nora Gil' })
  const technician = person as NonNullable<Parameters<typeof addPhoneVisit>[1]>['technician']
  const { path } = await addPhoneVisit(shop, { technician, hora: '23:59' })
  await goTo(path)
  const names = ['Volver', 'Lista de revisión', 'Repuestos', /^Carrera 15/]
  for (const name of names) {
    const pressed = page.getByRole('link', { name }).first()
    await pressed.scrollIntoViewIfNeeded()
    const look = () => pressed.evaluate((element) => getComputedStyle(element).backgroundColor)
    const before = await look()
    const { x, y } = await boxOf(pressed)
    await page.mouse.move(x + 10, y + 10)
    await page.mouse.down()
    expect(await look(), String(name)).not.toBe(before)
    // Let go elsewhere, it is not followed.
    await page.mouse.move(359, 0)
    await page.mouse.up()
  }
})

it('the way back out of a visit stays the same link while the visit is read, so that a press of it is not lost', async () => {
  const { page, person, goTo } = await comeAs({ role: 'TECHNICAL', name: 'Ana Ruiz' })
  const technician = person as NonNullable<Parameters<typeof addPhoneVisit>[1]>['technician']
  const { path, taskId } = await addPhoneVisit(shop, { technician })
  // A visit of another day does not come with the page.
  await shop.pool.query('update tasks set fecha = fecha + 3 where id = $1', [taskId])
  const visit = await holdCall(page, `/api/visits/${taskId}`)
  await goTo(path)
  const back = page.getByRole('link', { name: 'Volver' })
  const { x, y } = await boxOf(back)
  await page.mouse.move(x + 10, y + 10)
  await page.mouse.down()
  visit.letGo()
  await page.getByText('Equipos', { exact: true }).waitFor()
  await page.mouse.up()
  await back.waitFor({ state: 'detached' })
})

it('in the agenda of a phone the days are in the first window, and on a tablet each visit says its municipality', async () => {
  const owner = await openAgendaOwner(shop)
  const technician = await openTechnician(shop, 'Beatriz Salas')
  const fecha = openDay()
  const client = await openClient(shop)
  const { body } = await client.postPreventive({ fecha, hora: '10:00' })
  await shop.pool.query('update tasks set technician_id = $2 where id = $1', [body.data._id, technician.id])
  await owner.place(body.data._id, '11001')
  const { page, goTo } = await openWindowOf(
    shop,
    { role: 'ADMIN', name: 'Adriana Rojas' },
    { ...tablet, viewport: { width: 360, height: 740 } },
  )
  await goTo('/admin-panel/agenda')
  const days = page.getByRole('group', { name: 'Día' })
  await days.waitFor()
  expect((await boxOf(days)).bottom).toBeLessThan(740)
  const settings = page.getByRole('link', { name: 'Horarios y zonas' })
  expect((await boxOf(settings)).y, 'what is needed more seldom comes later').toBeGreaterThan((await boxOf(days)).y)

  await page.setViewportSize(tablet.viewport)
  const visit = page.locator(`[data-visit="${body.data._id}"]`)
  await page.getByRole('grid').waitFor()
  const cell = page.getByRole('gridcell', { name: new RegExp(`^Beatriz Salas, \\S+ ${Number(fecha.slice(8))}:`) })
  for (let pages = 0; pages < 12 && (await cell.count()) === 0; pages++) {
    const first = await page.getByRole('columnheader').nth(1).textContent()
    await page.getByRole('button', { name: 'Días siguientes' }).click()
    await expect.poll(() => page.getByRole('columnheader').nth(1).textContent()).not.toBe(first)
  }
  const cut = await visit
    .getByText('Bogotá', { exact: true })
    .evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
  expect(cut).toBe(false)
})

it('a technician and the owner see that a computer is under warranty, and its earlier work', async () => {
  const client = await openClient(shop)
  const computerId = await client.register()
  const request = async (technicianId: string): Promise<string> => {
    const { body } = await client.postCorrective({ computadoras: [{ serial_computadoras: computerId }] })
    await shop.pool.query('update tasks set technician_id = $2 where id = $1', [body.data._id, technicianId])
    return body.data._id
  }
  const former = await openTechnician(shop, 'Óscar Pinto')
  const ended = await openVisitSigning(former).end(await request(former.id), { workDone: 'Cambio de pasta térmica' })
  expect(ended.status).toBe(200)
  const { page, person, goTo } = await comeAs({ role: 'TECHNICAL', name: 'Eva Lara' })
  const taskId = await request(person.id)
  await goTo(`/technical-panel/tasks?visita=${taskId}`)
  const line = /^Última visita: \d+ de \S+ de \d{4} · en garantía hasta el \d+ de/
  const computer = page.getByRole('link', { name: /Lumen Aire 14/ })
  await computer.getByText(line).waitFor()
  await page.context().route('**/api/computer-history/*', (route) => route.abort())
  await computer.click()
  await page.getByRole('link', { name: line }).click()
  await page.getByRole('alert').getByText('Sin señal: el historial de este equipo').waitFor()
  // What the phone has stays.
  await page.getByText(line).waitFor()
  await page.context().unroute('**/api/computer-history/*')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  const history = page.getByRole('region', { name: 'Historial' })
  await history.getByRole('heading', { name: 'Cambio de pasta térmica' }).waitFor()
  await history.getByText('Óscar Pinto').waitFor()
  await goTo(`/technical-panel/tasks?visita=${taskId}&ver=cuenta`)
  await page.getByRole('list', { name: 'En garantía' }).getByText(line).waitFor()

  const owner = await openWindowOf(shop, { role: 'ADMIN', name: 'Adriana Rojas' })
  await owner.goTo(`/admin-panel/agenda?visita=${taskId}`)
  await owner.page.getByText(line).waitFor()
  await owner.page.getByRole('link', { name: 'Ver el historial del equipo' }).click()
  await owner.page.getByRole('heading', { level: 1, name: 'Lumen Aire 14' }).waitFor()
  await owner.page.getByRole('link', { name: 'Ver la visita' }).click()
  await owner.page.getByText('Trabajo hecho').waitFor()
  await owner.page.getByRole('link', { name: 'Ficha del cliente' }).click()
  const file = (name: string) => owner.page.getByRole('region', { name })
  await expect.poll(() => file('Visitas').getByRole('link').count()).toBe(2)
  await file('Equipos').getByRole('link', { name: 'Portátil Lumen Aire 14' }).click()
  await owner.page.getByRole('heading', { name: 'Cambio de pasta térmica' }).waitFor()
  await owner.page.getByRole('link', { name: 'Ficha del cliente' }).click()
  await file('Equipos').waitFor()
})

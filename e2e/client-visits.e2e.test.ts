import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'

import { expectAccessibleInLightAndDark } from '../test/browser/axe.ts'
import { expectNoComplaints, openWindow } from '../test/browser/browser.ts'
import { holdCall, stubCall, watchCall, routeFirst } from '../test/browser/calls.ts'
import { button, dialog, narrow, openVisitShop } from '../test/browser/client-pages.ts'
import { expectToFit } from '../test/browser/fits-width.ts'
import { isReachable } from '../test/browser/is-reachable.ts'
import { openWindowOf, toastOf } from '../test/browser/signed-in.ts'
import { twoFrames } from '../test/browser/two-frames.ts'
import { openTcpProxy } from '../test/http/tcp-proxy.ts'
import { dayFrom, openDay } from '../test/visits/open-days.ts'
import { acceptAlert, alertOf, fillInPreventive, requestCreated } from '../test/visits/visit-forms.ts'
import { openVisitSteps } from '../test/visits/visit-steps.ts'
import { computer, openClient, preventive } from '../test/visits/visits.ts'

declare global {
  // The event streams of the page, oldest first.
  var sources: EventSource[]
}

const SUPPORT = '/clientPanel/all-support'
const LINK = '/visita'
const STICKERS = '/clientPanel/stickers'
const STICKER = '/equipo'

const { shop, mailbox, technician, openPageAs, visitOf } = await openVisitShop()

const topOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().top)

it('a client confirms a visit, chooses another hour when the first was taken meanwhile, and cancels', async () => {
  const fecha = openDay()
  const { page, goTo, person, complaints } = await openPageAs()
  await person.post('/api/mantenimiento-preventivo', preventive({ fecha, hora: '10:00' }))
  // Nothing moves during a press: the list is shown together with the proposals above it.
  const plans = await holdCall(page, '/api/care-plans')
  const listed = page.waitForResponse((response) => response.url().endsWith('/api/get-support'))
  await goTo(SUPPORT)
  await (await listed).finished()
  await twoFrames(page)
  expect(await button(page, 'Confirmar la visita').count()).toBe(0)
  plans.letGo()
  await page.getByText(/^Puedes cambiarla o cancelarla sin costo hasta el .* a las 6:00\sa\.\sm\.$/).waitFor()
  await button(page, 'Confirmar la visita').click()
  await page.getByText('Confirmada', { exact: true }).waitFor()
  expect(await button(page, 'Confirmar la visita').count()).toBe(0)
  await expectToFit(page, 360)

  await button(page, 'Cambiar').click()
  const moveDialog = dialog(page, 'Cambiar la visita')
  await moveDialog.getByText('Esa hora sigue siendo tuya hasta que elijas otra.').waitFor()
  await moveDialog.getByRole('button', { name: '3:00 p. m.', exact: true }).click()
  await moveDialog
    .getByText(/^Después podrás cambiarla de nuevo hasta el .* a las 11:00\sa\.\sm\. Más tarde, llámanos: /)
    .waitFor()
  await expectAccessibleInLightAndDark(page)
  const otherClient = await openClient(shop)
  expect((await otherClient.postPreventive({ fecha, hora: '15:00' })).body.data.isAssigned).toBe(true)
  const move = moveDialog.getByRole('button', { name: /^Pasar al .*, 3:00\sp\.\sm\.$/ })
  // A failure leaves the hour chosen.
  await routeFirst(page, '**/api/visit-answers/*/move', (route) => route.abort())
  await move.click()
  await toastOf(page, 'Error de conexión al servidor').waitFor()
  await move.click()
  const takenDialog = dialog(page, 'Esa hora se acaba de ocupar')
  await takenDialog.getByText(/No perdiste nada\. Estas son las más cercanas:$/).waitFor()
  expect(await visitOf(person.id)).toEqual({ fecha, hora: '10:00', estado: 'pendiente' })
  expect(await takenDialog.getByRole('listitem').count()).toBe(3)
  await takenDialog.getByRole('button', { name: /4:00\sp\.\sm\.$/ }).click()
  await toastOf(page, 'Tu visita es el').waitFor()
  expect(await visitOf(person.id)).toEqual({ fecha, hora: '16:00', estado: 'pendiente' })

  await button(page, 'Cancelar').click()
  const cancelDialog = dialog(page, '¿Cancelar la visita?')
  await expect
    .poll(() => button(page, 'Conservar la visita').evaluate((element) => element === document.activeElement))
    .toBe(true)
  await cancelDialog.getByText('No puedo ese día').click()
  await button(page, 'Cancelar la visita').click()
  await toastOf(page, 'Cancelamos tu visita.').waitFor()
  await expect.poll(async () => (await visitOf(person.id)).estado).toBe('cancelado')
  await expect.poll(() => button(page, 'Cambiar').count()).toBe(0)
  // The browser logs the refused hour, and the failure.
  expectNoComplaints(complaints.filter((text) => !/409 \(Conflict\)|ERR_FAILED/.test(text)))
})

it('the link in an e-mail opens one visit without a session, confirms and cancels it, and then expires', async () => {
  const client = await openClient(shop)
  await client.postPreventive({ fecha: openDay(1), hora: '09:00', cantidad_computadoras: 2 })
  const received = () => mailbox.emails.find(({ to }) => to.includes(client.email))
  await expect.poll(() => received()?.text).toContain('/visita#token=')
  const [, hash = ''] = /\/visita(#token=[\w-]{43})\s/.exec(received()?.text ?? '') ?? []
  expect(received()?.html).toContain(`<a href="http://tienda.example/visita${hash}" style="`)
  const { page, complaints } = await openWindow(narrow)
  await page.goto(`${shop.address}${LINK}${hash}`)
  await page.getByRole('heading', { level: 1, name: /^Tu visita es el / }).waitFor()
  await page.getByText('Calle 45 # 20-…, Bogotá', { exact: true }).waitFor()
  await page.setViewportSize({ width: 360, height: 500 })
  expect(await button(page, 'Cancelar').evaluate(isReachable), 'within reach of the thumb').toBe(true)
  await page.setViewportSize(narrow.viewport)
  expect(await visitOf(client.id)).toMatchObject({ hora: '09:00', estado: 'pendiente' })
  await expectToFit(page, 360)
  await expectAccessibleInLightAndDark(page)
  await button(page, 'Confirmar').click()
  await page.getByText('Confirmada', { exact: true }).waitFor()
  await button(page, 'Cancelar').click()
  await button(page, 'Cancelar la visita').click()
  await page.getByRole('heading', { level: 1, name: 'Cancelamos tu visita' }).waitFor()
  expect(await visitOf(client.id)).toMatchObject({ estado: 'cancelado' })
  expectNoComplaints(complaints)
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Este enlace ya no sirve' }).waitFor()
  await page.getByRole('link', { name: 'Llamar al 601 555 0123' }).waitFor()
})

it('a client is warned before an hour that can no longer be changed, and informed if nobody has the visit or no hour is left', async () => {
  const { page, goTo, person, complaints } = await openPageAs()
  await person.post('/api/mantenimiento-preventivo', preventive({ fecha: openDay(6), hora: '10:00' }))
  await shop.pool.query('update tasks set technician_id = null where user_id = $1', [person.id])
  await shop.pool.query('update visit_settings set cutoff_hours = 168')
  await goTo(SUPPORT)
  await page.getByText(/^Aún no sabemos quién va\. .* cámbiala a una hora libre\.$/).waitFor()
  await expectAccessibleInLightAndDark(page)
  await button(page, 'Cambiar').click()
  const moveDialog = dialog(page, 'Cambiar la visita')
  // A day of the coming week.
  await moveDialog.getByRole('list', { name: 'Día' }).getByRole('button', { disabled: false }).first().click()
  await moveDialog
    .getByRole('button', { name: /^\d+:00/ })
    .first()
    .click()
  const warning = moveDialog.getByText(/^Falta poco: después ya no podrás cambiarla ni cancelarla aquí\. Llámanos: /)
  await warning.waitFor()
  expect(await warning.evaluate(isReachable), 'it stands where nobody has to scroll').toBe(true)
  expect(await warning.getByRole('link').getAttribute('href')).toBe('tel:+576015550123')
  await expectAccessibleInLightAndDark(page)
  await page.keyboard.press('Escape')
  await shop.pool.query('update visit_settings set cutoff_hours = 4')

  await shop.pool.query(`update tasks set estado = 'cancelado' where technician_id = $1 and estado = 'pendiente'`, [
    technician.id,
  ])
  await shop.pool.query(
    'insert into technician_days_off (technician_id, day) select $1, $2::date + n from generate_series(0, 90) n',
    [technician.id, dayFrom(0)],
  )
  await button(page, 'Cambiar').click()
  await moveDialog.getByText('No quedan horas libres en las próximas semanas. Llámanos: 601 555 0123.').waitFor()
  expect(await moveDialog.getByRole('list').count()).toBe(0)
  await shop.pool.query('delete from technician_days_off')
  expectNoComplaints(complaints)
})

it('a proposal whose acceptance was not answered is known to be accepted once its hour is refused', async () => {
  const { page, goTo, person } = await openPageAs({ name: 'Rita Mejía' })
  const { _id: computerId } = (await person.post('/api/upload-computer', computer())).body.data
  await person.send('PUT', `/api/my-computers/${computerId}/care-plan`, { months: 6 })
  await shop.pool.query(`update care_plans set due_on = $2 where computer_id = $1`, [computerId, dayFrom(14)])
  await shop.pool.query('select propose_care($1, false)', [dayFrom(0)])
  await goTo(SUPPORT)
  const proposal = page.getByRole('heading', { name: 'Le toca mantenimiento a tu Lumen Aire 14' })
  await proposal.waitFor()
  await button(page, 'Aceptar').click()
  const accepting = dialog(page, 'Agendar el mantenimiento')
  await accepting.getByLabel('Dirección').fill('Carrera 15 # 93-60, Bogotá')
  await accepting
    .getByRole('button', { name: /^\d+:00/ })
    .first()
    .click()
  await stubCall(page, `/api/my-computers/${computerId}/care-plan/accept`, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await stubCall(page, '/api/care-plans', (route) => route.abort())
  const send = accepting.getByRole('button', { name: /^Agendar el / })
  await send.click()
  await toastOf(page, 'Error de conexión al servidor').waitFor()
  await expect.poll(() => send.getAttribute('aria-busy')).toBeNull()
  await page.unrouteAll({ behavior: 'wait' })
  await send.click()
  await proposal.waitFor({ state: 'detached' })
  await accepting.waitFor({ state: 'detached' })
  expect(await page.getByText(/ya no hay un técnico libre a esa hora/).count()).toBe(0)
  const { rows } = await shop.pool.query('select count(*)::int as count from tasks where user_id = $1', [person.id])
  expect(rows).toEqual([{ count: 1 }])
})

it('a computer’s page shows history, care plan and sticker, takes the answer to a proposal, and its sticker takes a finder’s report', async () => {
  const { page, goTo, person, complaints } = await openPageAs({ name: 'Luz Marina Ospina' })
  const uploaded = await person.post('/api/upload-computer', computer())
  const computerPage = `/clientPanel/inventory-client/${uploaded.body.data._id}`
  // Before and after the first visit.
  await goTo(computerPage)
  await page.getByText('Aún no hay visitas a este equipo.', { exact: true }).waitFor()
  const { body } = await person.post('/api/mantenimiento-preventivo', preventive({ fecha: openDay(2), hora: '08:00' }))
  const taskId = body.data._id as string
  const phone = openVisitSteps(technician)
  await phone.stage(taskId, 'started')
  await phone.result(taskId, 1, { state: 'resuelto', workDone: 'Limpieza y pasta térmica' })
  await phone.checkAll(taskId)
  expect((await phone.stage(taskId, 'finished')).status).toBe(200)
  await page.getByRole('heading', { name: 'Limpieza y pasta térmica' }).waitFor()
  await page.getByText(/^En garantía hasta el /).waitFor()
  await page.getByText(/^Próximo mantenimiento: /).waitFor()
  // Choose a care plan and accept its proposal.
  await button(page, 'Elegir un plan').click()
  await page.getByText('Cada 6 meses', { exact: true }).click()
  await expectAccessibleInLightAndDark(page)
  await button(page, 'Guardar').click()
  await page.getByText(/^Cada 6 meses: el próximo es el .*; te avisamos el /).waitFor()
  const { _id: computerId } = uploaded.body.data
  await shop.pool.query(`update care_plans set due_on = $2 where computer_id = $1`, [computerId, dayFrom(14)])
  await shop.pool.query('select propose_care($1, false)', [dayFrom(0)])
  await page.reload()
  await page.getByRole('heading', { name: 'Le toca mantenimiento a tu Lumen Aire 14' }).waitFor()
  await button(page, 'Aceptar').click()
  const dialog = page.getByRole('dialog', { name: 'Agendar el mantenimiento' })
  await dialog
    .getByRole('button', { name: /^\d+:00/ })
    .first()
    .click()
  await expectAccessibleInLightAndDark(page)
  await dialog.getByRole('button', { name: /^Agendar el / }).click()
  await page.getByText(/ Tu visita es el /).waitFor()
  // Create and print a sticker.
  await button(page, 'Crear el sticker').click()
  await page.getByRole('img', { name: 'Código QR del sticker' }).waitFor()
  const rename = await button(page, 'Cambiar el código').boundingBox()
  expect(rename?.height, 'its name is on one line').toBeLessThanOrEqual(44)
  await expectToFit(page, 360, 768, 1440)
  await expectAccessibleInLightAndDark(page)
  const { body: own } = await person.get('/api/stickers')
  await goTo(STICKERS)
  await page.getByText(own.data[0].code, { exact: true }).waitFor()
  const sheet = page.getByRole('list', { name: 'Hoja 1' })
  expect(await sheet.evaluate((paper) => paper.getBoundingClientRect().right), 'within the window').toBeLessThanOrEqual(
    360,
  )
  const letters = () =>
    page.getByText('¿Falla? Escanéalo').evaluate((words) => parseFloat(getComputedStyle(words).fontSize))
  expect(await letters(), 'large enough to be read').toBeGreaterThanOrEqual(13)
  await page.getByLabel('Empezar en la etiqueta').selectOption('24')
  await page.getByText('Etiqueta 24 de la hoja').waitFor()
  const columns = () => sheet.evaluate((paper) => getComputedStyle(paper).gridTemplateColumns.split(' ').length)
  expect(await columns()).toBe(1)
  await page.emulateMedia({ media: 'print' })
  expect([await columns(), await page.getByText('Etiqueta 24 de la hoja').isVisible()]).toEqual([3, false])
  await page.emulateMedia({ media: 'screen' })
  expect(await page.getByRole('listitem').filter({ hasText: own.data[0].code }).count()).toBe(1)
  await expectAccessibleInLightAndDark(page)

  // One of two computers of a kind names itself in a request; a brand of which there is one asks nothing.
  const second = computer({ modelo: 'Aire 16' })
  const { body: other } = await person.post('/api/upload-computer', second)
  await goTo(`/clientPanel/inventory-client/${other.data._id}`)
  await page.getByRole('link', { name: 'Pedir mantenimiento' }).click()
  const box = page.getByRole('checkbox', { name: `Lumen Aire 16, serie ${second.serie}`, exact: true })
  await box.waitFor()
  await expect.poll(() => box.isChecked()).toBe(true)
  expect(await page.getByRole('checkbox').count()).toBe(2)
  await expectToFit(page, 360)
  await expectAccessibleInLightAndDark(page)
  const sent = watchCall(page, '/api/mantenimiento-preventivo')
  await fillInPreventive(page, { fecha: openDay(5), hora: '15:00' })
  await box.waitFor({ state: 'detached' })
  await page.getByLabel('Marca').fill('lumen')
  await page.getByLabel('Cantidad de computadoras').fill('1')
  await box.waitFor()
  await button(page, 'Agendar Cita').click()
  await alertOf(page, requestCreated).waitFor()
  expect(sent[0]?.postDataJSON()).toMatchObject({ cantidad_computadoras: 1, computerIds: [other.data._id] })
  await acceptAlert(page)
  await page.getByText(/^Recibimos tu solicitud para el /).waitFor()

  // A finder opens the sticker's page and reports the computer.
  const finder = await openWindow(narrow)
  await finder.page.goto(`${shop.address}${STICKER}#${own.data[0].code}`)
  await finder.page.getByRole('heading', { name: 'Este equipo es de un cliente de Alero' }).waitFor()
  expect(await finder.page.getByRole('main').innerText()).not.toMatch(/Lumen|Ospina/)
  await button(finder.page, 'Avisar a Alero').click()
  await finder.page.getByText('Cuéntanos qué pasó.').waitFor()
  await expectAccessibleInLightAndDark(finder.page)
  await finder.page.getByLabel('¿Qué pasó?').fill('Lo encontré en un taxi')
  await button(finder.page, 'Avisar a Alero').click()
  await finder.page.getByText(/^AV-\d{4}-\d{4}$/).waitFor()
  expectNoComplaints([...complaints, ...finder.complaints])
})

it('a client’s list follows changes live, also after a lost connection, until the session ends', async () => {
  const line = await openTcpProxy(shop.address)
  const { page, person } = await openWindowOf(shop, { role: 'GENERAL' }, narrow)
  const streams = watchCall(page, '/api/live')
  await page.addInitScript(() => {
    window.sources = []
    window.EventSource = class extends EventSource {
      constructor(address: string | URL) {
        super(address)
        sources.push(this)
      }
    }
  })
  const { rows } = await shop.pool.query(
    `insert into tasks (tipo, user_id, descripcion, sintomas, accion_previa, frecuencia, prioridad, problema)
     values ('correctivo', $1, 'No prende', '', '', '', 'baja', '') returning id`,
    [person.id],
  )
  const setState = (estado: string) =>
    shop.pool.query('update tasks set estado = $2 where id = $1', [rows[0].id, estado])
  const shows = (text: string) => page.getByRole('main').getByText(text).first().waitFor()
  await page.goto(`${line.address}${SUPPORT}`)
  await shows('pendiente')
  const badges = [
    await topOf(page.getByText('baja', { exact: true })),
    await topOf(page.getByText('pendiente').first()),
  ]
  expect(badges[0], 'priority and state stand side by side').toBe(badges[1])
  await expect.poll(async () => (await streams[0]?.response())?.status()).toBe(200)
  await setState('en proceso')
  await shows('en proceso')

  line.cut()
  // The page connects again without a reload.
  await expect.poll(() => streams.length).toBeGreaterThan(1)
  await setState('completado')
  line.mend()
  await shows('completado')

  // Signed out in another window: the stream ends and the page does not connect again.
  const requested = streams.length
  await shop.pool.query('delete from sessions where user_id = $1', [person.id])
  await expect.poll(() => page.evaluate(() => sources.at(-1)?.readyState), { timeout: 40_000 }).toBe(2)
  expect(streams).toHaveLength(requested)
})

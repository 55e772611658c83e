import { beforeAll, expect, it } from 'vitest'

import { expectAccessibleInLightAndDark } from '../test/browser/axe.ts'
import { expectNoComplaints, openWindow } from '../test/browser/browser.ts'
import { stubCall, watchCall } from '../test/browser/calls.ts'
import { expectToFit } from '../test/browser/fits-width.ts'
import { isReachable } from '../test/browser/is-reachable.ts'
import { openOneWindow } from '../test/browser/one-window.ts'
import { startShopProcess } from '../test/shop/shop-process.ts'
import { openDay } from '../test/visits/open-days.ts'
import { acceptAlert } from '../test/visits/visit-forms.ts'
import { openVisitSigning } from '../test/visits/visit-records.ts'
import { computer, openTechnician, preventive } from '../test/visits/visits.ts'

const narrow = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

let shop: Awaited<ReturnType<typeof startShopProcess>>
let technician: Awaited<ReturnType<typeof openTechnician>>
let openPageAs: Awaited<ReturnType<typeof openOneWindow>>
beforeAll(async () => {
  shop = await startShopProcess({ DEMO: 'off' })
  technician = await openTechnician(shop)
  openPageAs = await openOneWindow(shop, narrow)
})

it('a past visit to a computer has its record and one full stop a sentence', async () => {
  const { page, goTo, person, complaints } = await openPageAs()
  const { body } = await person.post('/api/upload-computer', computer())
  const made = await person.post('/api/mantenimiento-preventivo', preventive({ fecha: openDay(), hora: '08:00' }))
  const { end, sign } = openVisitSigning(technician)
  await end(made.body.data._id, { findings: 'Disco con 14 sectores dañados.' })
  await goTo(`/clientPanel/inventory-client/${body.data._id}`)
  await page.getByText('Resuelto. Disco con 14 sectores dañados.', { exact: true }).waitFor()
  expect(await page.getByRole('link', { name: /^Ver el acta/ }).count()).toBe(0)
  expect((await sign(made.body.data._id)).status).toBe(200)
  const record = page.getByRole('link', { name: /^Ver el acta .* \(PDF\)$/ })
  await record.waitFor()
  const pdf = await page.request.get(new URL((await record.getAttribute('href')) ?? '', shop.address).href)
  expect(pdf.headers()['content-type']).toContain('application/pdf')
  await expectToFit(page, 360)
  const request = page.getByRole('link', { name: 'Pedir mantenimiento' })
  // Its words are in one line.
  expect((await request.boundingBox())?.height).toBe(40)
  expectNoComplaints(complaints)
})

it('leads to the form of a failure of this computer, which is chosen there until it is taken back', async () => {
  const { page, goTo, person, complaints } = await openPageAs()
  const { body } = await person.post('/api/upload-computer', computer({ marca: 'Cumbre', modelo: 'Pro 16' }))
  await person.post('/api/upload-computer', computer({ marca: 'Nevado', modelo: 'G-32' }))
  await goTo(`/clientPanel/inventory-client/${body.data._id}`)
  await expectToFit(page, 360)
  await page.getByRole('link', { name: 'Reportar una falla' }).click()
  await page.waitForURL(`**/mantenimiento-correctivo?equipo=${body.data._id}`)
  const option = page.getByRole('checkbox', { name: 'Cumbre Pro 16' })
  await expect.poll(() => option.isChecked()).toBe(true)
  expect(await page.getByRole('checkbox', { name: 'Nevado G-32' }).isChecked()).toBe(false)
  const list = page.getByRole('list', { name: 'Lista de Computadoras' })
  expect(await list.getByRole('listitem').allInnerTexts()).toEqual([expect.stringContaining('Cumbre Pro 16')])
  const sent = watchCall(page, '/api/mantenimiento-correctivo')
  await page.getByLabel('Problema').fill('No enciende')
  await page.getByRole('button', { name: 'Solicitar Mantenimiento Correctivo' }).click()
  await acceptAlert(page)
  expect(sent[0]?.postDataJSON().computadoras).toMatchObject([{ serial_computadoras: body.data._id }])
  await list.waitFor({ state: 'detached' })

  await page.reload()
  await expect.poll(() => option.isChecked()).toBe(true)
  await page.locator('label').filter({ has: option }).click()
  await page.getByRole('button', { name: 'Prefiero escribirlo yo' }).click()
  await page.getByText('Escribe lo que quieras contarnos.').waitFor()
  await page.getByText('Aún no has añadido equipos.').waitFor()
  expectNoComplaints(complaints)
})

it('both forms show that a chosen computer is in an open request, link to it, and can still be sent (P-205)', async () => {
  const { page, goTo, person, complaints } = await openPageAs()
  const { body } = await person.post('/api/upload-computer', computer({ marca: 'Cumbre', modelo: 'Pro 16' }))
  await person.post('/api/upload-computer', computer({ marca: 'Nevado', modelo: 'G-32' }))
  const fecha = openDay(1)
  const about = { fecha, hora: '09:00', marca_computadoras: 'Cumbre' }
  await person.post('/api/mantenimiento-preventivo', preventive(about))
  // Newer ones stand above it in the list.
  for (const descripcion of ['Una', 'Dos']) await person.post('/api/mantenimiento-correctivo', { descripcion })

  await goTo('/mantenimiento-preventivo')
  const notice = page.getByText('Ya tienes una solicitud abierta para')
  const request = page.getByRole('link', { name: /^mantenimiento preventivo del .+ a las 9:00\sa\.\sm\.$/ })
  await page.getByLabel('Tipo de computadoras').selectOption('portatil')
  await page.getByLabel('Cantidad de computadoras').fill('1')
  await page.getByLabel('Marca').fill('Nevado')
  expect(await notice.count()).toBe(0)
  await page.getByLabel('Marca').fill('cumbre')
  await expect
    .poll(() => notice.allInnerTexts())
    .toEqual([expect.stringMatching(/para Cumbre Pro 16: .+\sa\.\sm\. Si esta es por otra cosa, envíala\.$/)])
  await expectToFit(page, 360)
  await expectAccessibleInLightAndDark(page)
  await request.click()
  await page.waitForURL(/clientPanel\/all-support#solicitud-/)
  const card = page.getByRole('article').filter({ hasText: 'Limpieza de dos equipos' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Limpieza de dos')
  expect(await card.getByRole('heading', { level: 2 }).evaluate(isReachable)).toBe(true)

  await goTo('/mantenimiento-correctivo')
  await page.locator('label').filter({ hasText: 'Nevado G-32' }).click()
  await page.getByRole('button', { name: 'Seguir con Nevado G-32' }).waitFor()
  expect(await notice.count()).toBe(0)
  await page.locator('label').filter({ hasText: 'Cumbre Pro 16' }).click()
  await expect.poll(() => notice.allInnerTexts()).toEqual([expect.stringContaining('Cumbre Pro 16')])
  await page.getByLabel('Equipo', { exact: true }).selectOption(body.data._id)
  await page.getByRole('button', { name: 'Añadir Computadora' }).click()
  await page.getByRole('list', { name: 'Lista de Computadoras' }).getByRole('listitem').first().waitFor()
  expect(await notice.count(), 'said once').toBe(1)
  await page.locator('label').filter({ hasText: 'Cumbre Pro 16' }).click()
  await expect.poll(() => notice.count(), { message: 'said in the list' }).toBe(1)
  await page.getByRole('button', { name: 'Solicitar Mantenimiento Correctivo' }).click()
  await acceptAlert(page)
  await page.getByText('Recibimos tu solicitud').waitFor()
  expect(await notice.count()).toBe(0)
  expectNoComplaints(complaints)
})

it('a finder’s report is read on the computer’s page, also in a shop without a mail server', async () => {
  const { page, goTo, person, complaints } = await openPageAs()
  const { body } = await person.post('/api/upload-computer', computer())
  const sticker = await person.post(`/api/my-computers/${body.data._id}/sticker`, { seen: null })
  const finder = await openWindow(narrow)
  await finder.page.goto(`${shop.address}/equipo#${sticker.body.data.code}`)
  await finder.page.setViewportSize({ width: 360, height: 380 })
  const send = finder.page.getByRole('button', { name: 'Avisar a Alero', exact: true })
  expect(await send.evaluate(isReachable), 'within reach of the thumb').toBe(true)
  await finder.page.getByLabel('¿Qué pasó?').fill('Lo encontré en un taxi')
  await finder.page.getByRole('button', { name: 'Avisar a Alero', exact: true }).click()
  const number = await finder.page.getByText(/^AV-\d{4}-\d{4}$/).innerText()
  // No e-mail would bring a telephone to the shop, so none is taken.
  expect(await finder.page.getByLabel('Tu celular').count()).toBe(0)
  await finder.page
    .getByText(
      'El dueño ve tu mensaje en su cuenta. Si quieres hablar con nosotros, llámanos y di el número del aviso.',
    )
    .waitFor()
  await finder.page.getByRole('link', { name: /^Llamar al / }).waitFor()
  await goTo(`/clientPanel/inventory-client/${body.data._id}`)
  const reports = page.getByRole('region', { name: 'Avisos del sticker' })
  await reports.getByText('Lo encontré en un taxi', { exact: true }).waitFor()
  await reports.getByText(number, { exact: true }).waitFor()
  await expectToFit(page, 360)
  await expectAccessibleInLightAndDark(page)
  expectNoComplaints([...complaints, ...finder.complaints])
})

it('the sticker of an own computer links to it; another client sees the page for strangers (P-206)', async () => {
  const { page, goTo, person, complaints } = await openPageAs()
  const { body: other } = await person.post('/api/upload-computer', computer())
  const { body } = await person.post('/api/upload-computer', computer({ marca: 'Cumbre', modelo: 'Pro 16' }))
  await person.post(`/api/my-computers/${other.data._id}/sticker`, { seen: null })
  const made = await person.post(`/api/my-computers/${body.data._id}/sticker`, { seen: null })
  const code = made.body.data.code as string
  await goTo(`/equipo#${code.toLowerCase().replaceAll('-', '')}`)
  await page.getByRole('heading', { level: 1, name: 'Este es tu Cumbre Pro 16' }).waitFor()
  expect(await page.getByRole('button', { name: 'Avisar a Alero' }).count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Reportar una falla' }).getAttribute('href')).toBe(
    `/mantenimiento-correctivo?equipo=${body.data._id}`,
  )
  await expectToFit(page, 360)
  await expectAccessibleInLightAndDark(page)
  await page.getByRole('link', { name: 'Ver mi equipo' }).click()
  await page.waitForURL(`**/clientPanel/inventory-client/${body.data._id}`)
  await page.getByRole('heading', { level: 1, name: 'Cumbre Pro 16' }).waitFor()

  const stranger = await openPageAs()
  await stranger.person.post('/api/upload-computer', computer({ marca: 'Cumbre', modelo: 'Pro 16' }))
  await stranger.goTo(`/equipo#${code}`)
  await stranger.page.getByRole('heading', { level: 1, name: 'Este equipo es de un cliente de Alero' }).waitFor()
  expect(await stranger.page.getByRole('main').innerText()).not.toContain('Cumbre')
  expectNoComplaints(complaints)
})

it('a technician who scans a computer gets a link to the own visit for it (P-208)', async () => {
  const { person } = await openPageAs()
  const { body } = await person.post('/api/upload-computer', computer({ marca: 'Cumbre', modelo: 'Pro 16' }))
  const sticker = await person.post(`/api/my-computers/${body.data._id}/sticker`, { seen: null })
  const about = { fecha: openDay(3), hora: '09:00', computerIds: [body.data._id] }
  const made = await person.post(
    '/api/mantenimiento-preventivo',
    preventive({ ...about, marca_computadoras: 'Cumbre' }),
  )
  const { page, complaints } = await openWindow(narrow)
  await page
    .context()
    .addCookies([...technician.jar].map(([name, value]) => ({ name, value, url: shop.address, httpOnly: true })))
  await page.goto(`${shop.address}/equipo#${sticker.body.data.code}`)
  await page.getByRole('heading', { level: 1, name: 'Este equipo es de tu visita' }).waitFor()
  await page.getByText(/ a las 9:00\sa\.\sm\.$/).waitFor()
  await expectToFit(page, 360)
  await expectAccessibleInLightAndDark(page)
  await page.getByRole('link', { name: 'Abrir la visita' }).click()
  await page.waitForURL(`**/technical-panel/tasks?visita=${made.body.data._id}`)
  await page.getByText('Cumbre').first().waitFor()
  expectNoComplaints(complaints)
})

it('a sticker that could not be loaded shows that and is loaded again', async () => {
  const { page, goTo, person } = await openPageAs()
  const { body } = await person.post('/api/upload-computer', computer())
  let isDown = true
  await stubCall(page, '/api/stickers', (route) =>
    isDown
      ? route.fulfill({
          status: 400,
          json: { success: false, error: true, code: 'VALIDATION', message: 'No.', reqId: 'r' },
        })
      : route.continue(),
  )
  await goTo(`/clientPanel/inventory-client/${body.data._id}`)
  await page.getByRole('alert').getByText('No pudimos traer el sticker.').waitFor()
  isDown = false
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await page.getByRole('button', { name: 'Crear el sticker' }).waitFor()
})

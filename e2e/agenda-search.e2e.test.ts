import { beforeAll, expect, it } from 'vitest'

import { expectAccessibleInLightAndDark } from '../test/browser/axe.ts'
import { expectNoComplaints, phone } from '../test/browser/browser.ts'
import { expectToFit } from '../test/browser/fits-width.ts'
import { openWindowOf } from '../test/browser/signed-in.ts'
import { startShopProcess } from '../test/shop/shop-process.ts'
import { openDay } from '../test/visits/open-days.ts'
import { openClient, openTechnician } from '../test/visits/visits.ts'

let shop: Awaited<ReturnType<typeof startShopProcess>>
let teresa: Awaited<ReturnType<typeof openTechnician>>
beforeAll(async () => {
  shop = await startShopProcess({ DEMO: 'off' })
  teresa = await openTechnician(shop)
  await openTechnician(shop, 'Óscar Pinto')
})
const day = openDay()

/** A visit of a client at this hour, which Teresa has. @returns its id */
async function request(hora: string, name: string, phoneNumber = '3001234567'): Promise<string> {
  const client = await openClient(shop)
  await shop.pool.query('update users set name = $2, phone = $3 where id = $1', [client.id, name, phoneNumber])
  const { body } = await client.postPreventive({ fecha: day, hora, descripcion: `Limpieza de ${name}` })
  await shop.pool.query('update tasks set technician_id = $2 where id = $1', [body.data._id, teresa.id])
  return body.data._id
}

it('an owner finds the visit of a calling client and opens it; nobody else is proposed once its technician is there', async () => {
  const soon = await request('10:00', 'Íngrid Peñaranda', '3175550188')
  const { page, goTo, complaints } = await openWindowOf(shop, { role: 'ADMIN', name: 'Adriana Rojas' })
  await goTo('/admin-panel/agenda')
  await page.getByRole('grid').waitFor()
  const field = page.getByRole('searchbox', { name: 'Buscar visitas' })
  await field.fill('nadie así')
  await page.getByText('Ninguna visita tiene esas palabras.').waitFor()
  await field.fill('317 555 0188')
  const found = page.getByRole('region', { name: 'Visitas encontradas' })
  await found.getByRole('heading', { name: 'Próximas' }).waitFor()
  const row = found.getByRole('button', { name: /10:00\sa\.\sm\..*Íngrid Peñaranda, con Teresa Muñoz.*pendiente/ })
  await row.waitFor()
  await expectToFit(page, 320, 360, 768, 1440)
  await expectAccessibleInLightAndDark(page)
  await page.reload()
  await row.waitFor()
  expect(await field.inputValue()).toBe('317 555 0188')
  await row.press('Enter')
  const visit = page.getByRole('gridcell', { name: /^Teresa Muñoz/ }).getByRole('button', { name: /Íngrid Peñaranda/ })
  const panel = page.getByRole('complementary', { name: 'Íngrid Peñaranda' })
  await panel.getByText('Por qué se propone a').waitFor()
  await visit.waitFor()
  await expect.poll(() => field.inputValue()).toBe('')
  expect(await found.count()).toBe(0)
  expect(new URL(page.url()).searchParams.get('dia')).toBe(day)

  // Its technician arrives.
  await shop.pool.query(`update tasks set estado = 'en proceso', version = version + 1 where id = $1`, [soon])
  await page.reload()
  await visit.click()
  await panel.getByRole('button', { name: 'Mover', exact: true }).waitFor()
  expect(await panel.getByText('Por qué se propone a').count()).toBe(0)
  expect(await panel.getByRole('button', { name: /^Asignar/ }).count()).toBe(0)
  expectNoComplaints(complaints)
})

it('an owner finds a visit on a phone, whose panel opens over the day', async () => {
  const { page, goTo, complaints } = await openWindowOf(shop, { role: 'ADMIN', name: 'Adriana Rojas' }, phone)
  await request('16:00', 'Lavaseco Norte')
  await goTo('/admin-panel/agenda?q=lavaseco+norte')
  await page.getByRole('region', { name: 'Visitas encontradas' }).getByRole('button').first().click()
  const sheet = page.getByRole('dialog', { name: 'Lavaseco Norte' })
  await sheet
    .getByText(/4:00\sp\.\sm\./)
    .first()
    .waitFor()
  await sheet.getByRole('button', { name: 'Cerrar' }).click()
  await expect.poll(() => page.getByRole('button', { name: /Lavaseco Norte/ }).count()).toBe(1)
  expectNoComplaints(complaints)
})

import { beforeAll, expect, it } from 'vitest'

import { desktop } from '../test/browser/browser.ts'
import { openWindowOf } from '../test/browser/signed-in.ts'
import { signInAs } from '../test/shop/people.ts'
import { startShopProcess } from '../test/shop/shop-process.ts'

let shop: Awaited<ReturnType<typeof startShopProcess>>
beforeAll(async () => {
  shop = await startShopProcess({ DEMO: 'off' })
})

it('an open zone and a week keep their input when another section or a colleague saves, and show the saved values', async () => {
  const { page, goTo, complaints } = await openWindowOf(shop, { role: 'ADMIN', name: 'Diana Ortiz' }, desktop)
  const colleague = await signInAs(shop, { role: 'ADMIN', name: 'Adriana Rojas' })
  await signInAs(shop, { role: 'TECHNICAL', name: 'Teresa Muñoz' })
  const settings = async () => (await colleague.get('/api/agenda/settings')).body.data
  const { version } = await settings()
  const added = { version, name: 'Centro', municipalityCodes: ['11001'] }
  expect((await colleague.post('/api/agenda/zones', added)).status).toBe(200)
  await goTo('/admin-panel/visit-settings')

  const zones = page.getByRole('region', { name: 'Zonas', exact: true })
  await zones.getByRole('button', { name: 'Cambiar la zona Centro' }).click()
  const name = zones.getByRole('textbox', { name: 'Nombre de la zona' })
  await name.fill('Centro y norte')
  await page.getByRole('button', { name: 'Cambiar el horario de Teresa Muñoz' }).click()
  const sunday = page.getByRole('checkbox', { name: 'Trabaja el domingo' })
  await sunday.check()
  const cutoff = page.getByRole('textbox', { name: 'Horas antes de la visita' })
  await cutoff.fill('36')
  await page.getByRole('button', { name: 'Guardar plazo' }).click()
  await expect.poll(async () => (await settings()).cutoffHours).toBe(36)
  await page.getByText('Guardado: 24 horas').waitFor({ state: 'detached' })
  expect([await name.inputValue(), await sunday.isChecked()]).toEqual(['Centro y norte', true])

  const now = await settings()
  const theirs = { version: now.version, name: 'Sabana', municipalityCodes: ['11001'] }
  expect((await colleague.send('PUT', `/api/agenda/zones/${now.zones[0]._id}`, theirs)).status).toBe(200)
  await zones.getByRole('button', { name: 'Guardar zona' }).click()
  await zones.getByRole('status').getByText('Sabana').waitFor()
  expect([await name.inputValue(), await sunday.isChecked()]).toEqual(['Centro y norte', true])
  await zones.getByRole('button', { name: 'Seguir con lo mío' }).click()
  await zones.getByRole('button', { name: 'Guardar zona' }).click()
  await expect.poll(async () => (await settings()).zones[0].name).toBe('Centro y norte')
  await page.getByRole('button', { name: 'Guardar horario' }).click()
  await expect.poll(async () => (await settings()).technicians[0].hours.length).toBe(7)
  expect(complaints).toEqual(['Failed to load resource: the server responded with a status of 409 (Conflict)'])
})

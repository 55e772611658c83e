import { expect, it } from 'vitest'

import { expectAccessibleInLightAndDark } from '../test/browser/axe.ts'
import { expectNoComplaints, openWindow } from '../test/browser/browser.ts'
import { button, dialog, narrow, openVisitShop } from '../test/browser/client-pages.ts'
import { expectToFit } from '../test/browser/fits-width.ts'
import { toastOf } from '../test/browser/signed-in.ts'
import { dayFromToday } from '../test/visits/technician-tasks.ts'
import { openClient } from '../test/visits/visits.ts'

const { shop, mailbox, technician, openPageAs, visitOf } = await openVisitShop()
// Nobody works today: at any hour, the nearest free one is so far away that its client may still change it.
await shop.pool.query('insert into technician_days_off (technician_id, day) values ($1, $2)', [
  technician.id,
  dayFromToday(),
])

/** The first day from today on with a free hour. */
async function firstFreeDay(read: (query: string) => Promise<{ body: { data: MonthHours } }>): Promise<string> {
  for (const mes of new Set([0, 20].map((days) => dayFromToday(days).slice(0, 7)))) {
    const { days } = (await read(`mes=${mes}`)).body.data
    const found = days.find(({ fecha, freeHours }) => fecha >= dayFromToday() && freeHours > 0)
    if (found) return found.fecha
  }
  throw new Error('no free day')
}

type MonthHours = { days: { fecha: string; freeHours: number }[] }

it('a client chooses the first hour of a visit that has none, also when somebody was faster', async () => {
  const { page, goTo, person, complaints } = await openPageAs()
  await person.post('/api/mantenimiento-correctivo', { descripcion: 'Sigue de una visita anterior' })
  await goTo('/clientPanel/all-support')
  await page.getByText('Elige una hora libre, o espera a que un técnico la acuerde contigo.').waitFor()
  expect(await button(page, 'Cambiar').count()).toBe(0)
  await expectToFit(page, 360)
  await button(page, 'Elegir día y hora').click()
  const choice = dialog(page, 'Elegir día y hora')
  await choice.getByText('Estas son las horas en que puede ir un técnico.').waitFor()
  await expectToFit(page, 360)
  const chosen = choice.locator('[aria-label="Disponibilidad"] button').last()
  await chosen.click()
  const confirm = choice.getByRole('button', { name: /^Agendar el / })
  await expectAccessibleInLightAndDark(page)
  // Somebody takes the same hour first.
  const { taskId } = (await person.get('/api/visit-answers')).body.data[0]
  const fecha = await firstFreeDay((query) => person.get(`/api/visit-answers/${taskId}/hours?${query}`))
  expect(await confirm.innerText()).toContain(` ${Number(fecha.slice(8))} de `)
  const day = await person.get(`/api/visit-answers/${taskId}/hours?fecha=${fecha}`)
  const { hora } = day.body.data.hours.findLast(({ isFree }: { isFree: boolean }) => isFree)
  const other = await openClient(shop)
  expect((await other.postPreventive({ fecha, hora })).body.data.isAssigned).toBe(true)
  await confirm.click()
  const taken = dialog(page, 'Esa hora se acaba de ocupar')
  await taken.getByText(/^Tu visita sigue sin hora\. Estas son las más cercanas:$/).waitFor()
  expect(await visitOf(person.id)).toMatchObject({ fecha: null })
  await taken.getByRole('listitem').first().getByRole('button').click()
  await toastOf(page, 'Tu visita es el').waitFor()
  await page.getByText('Confirmada', { exact: true }).waitFor()
  await button(page, 'Cambiar').waitFor()
  await page.getByText('Va Teresa', { exact: true }).waitFor()
  // The history has one full stop after "p. m.".
  await page.getByText(/^Hora: \d+:00\s[ap]\.\sm\.$/).waitFor()
  expect((await visitOf(person.id)).hora).toMatch(/^\d\d:00$/)
  expectNoComplaints(complaints.filter((text) => !text.includes('409 (Conflict)')))
})

it('the link of the e-mail about a visit without an hour lets its reader choose one, without a session', async () => {
  const client = await openClient(shop)
  await client.postCorrective({ descripcion: 'No prende', direccion: 'Calle 45 # 20-31, Bogotá' })
  const received = () => mailbox.emails.find(({ to }) => to.includes(client.email))?.text ?? ''
  await expect.poll(received).toContain('/visita#token=')
  const [, hash = ''] = /\/visita(#token=[\w-]{43})\s/.exec(received()) ?? []
  const { page, complaints } = await openWindow(narrow)
  await page.goto(`${shop.address}/visita${hash}`)
  await page.getByRole('heading', { level: 1, name: 'Tu visita' }).waitFor()
  await page.getByText('Hora por acordar', { exact: true }).waitFor()
  await expectToFit(page, 360)
  await expectAccessibleInLightAndDark(page)
  expect(await visitOf(client.id)).toMatchObject({ fecha: null, estado: 'pendiente' })
  await button(page, 'Elegir día y hora').click()
  const choice = dialog(page, 'Elegir día y hora')
  await choice.locator('[aria-label="Disponibilidad"] button').first().click()
  await choice.getByRole('button', { name: /^Agendar el / }).click()
  await page.getByRole('heading', { level: 1, name: /^Tu visita es el / }).waitFor()
  await page.getByText('Teresa', { exact: true }).waitFor()
  expect((await visitOf(client.id)).hora).toMatch(/^\d\d:00$/)
  expectNoComplaints(complaints)
})

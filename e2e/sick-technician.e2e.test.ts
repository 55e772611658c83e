import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'

import { expectAccessible } from '../test/browser/axe.ts'
import { openWindowOf } from '../test/browser/signed-in.ts'
import { openMailbox } from '../test/emails/mailbox.ts'
import { startShopProcess } from '../test/shop/shop-process.ts'
import { openDay } from '../test/visits/open-days.ts'
import { openClient, openTechnician } from '../test/visits/visits.ts'

let shop: Awaited<ReturnType<typeof startShopProcess>>
beforeAll(async () => {
  const mailbox = await openMailbox()
  shop = await startShopProcess({ DEMO: 'off', SMTP_URL: mailbox.url, PUBLIC_URL: 'http://127.0.0.1:3000' })
})

const day = openDay()
const dayNumber = Number(day.slice(8))

/** Requests a visit of that day and assigns it. @returns its id */
async function request(technicianId: string, hora: string, name: string): Promise<string> {
  const client = await openClient(shop)
  await shop.pool.query('update users set name = $2 where id = $1', [client.id, name])
  const { body } = await client.postPreventive({ fecha: day, hora, descripcion: `Limpieza de ${name}` })
  await shop.pool.query('update tasks set technician_id = $2 where id = $1', [body.data._id, technicianId])
  return body.data._id
}

/** Pages forward until a cell is shown. */
async function goToWeekOf(page: Page, cell: Locator): Promise<void> {
  for (let week = 0; week < 4 && (await cell.count()) === 0; week += 1) {
    const first = await page.getByRole('columnheader').nth(1).textContent()
    await page.getByRole('button', { name: 'Días siguientes' }).click()
    await expect.poll(() => page.getByRole('columnheader').nth(1).textContent()).not.toBe(first)
  }
  await cell.waitFor()
}

it('a technician is sick: four presses give five clients another technician, one of them another hour, and write to all', async () => {
  const teresa = await openTechnician(shop)
  const oscar = await openTechnician(shop, 'Óscar Pinto')
  await request(oscar.id, '10:00', 'Lavaseco Real')
  const hours = ['08:00', '10:00', '12:00', '14:00', '16:00']
  const visits: string[] = []
  for (const hora of hours) visits.push(await request(teresa.id, hora, `Cliente de las ${hora}`))
  await shop.pool.query('delete from outbox')
  const { page, goTo } = await openWindowOf(shop, { role: 'ADMIN', name: 'Adriana Rojas' })
  await goTo('/admin-panel')
  let presses = 0
  const press = async (role: 'button' | 'link', name: string | RegExp) => {
    presses += 1
    await page.getByRole(role, { name }).first().click()
  }

  await press('link', 'Agenda')
  await page.getByRole('grid').waitFor()
  // On the morning itself the week of the day is the one that opens.
  await goToWeekOf(page, page.getByRole('gridcell', { name: new RegExp(`^Teresa Muñoz, .* ${dayNumber}:`) }))
  await press('button', /^Teresa Muñoz/)
  await press('button', new RegExp(`^No trabaja el .* ${dayNumber}$`))
  // What the clients are told stands before the list, which is longer than the window of a phone.
  const dialog = page.getByRole('dialog')
  const notice = dialog.getByText(
    'Les avisamos a los técnicos. A los clientes, solo quién va; a uno le escribimos la hora nueva.',
  )
  const top = async (part: Locator) => (await part.boundingBox())?.y ?? 0
  expect(await top(notice)).toBeLessThan(await top(dialog.getByRole('combobox').first()))
  await press('button', 'Repartir las 5')
  await page.getByRole('button', { name: 'Deshacer' }).waitFor()

  expect(presses).toBeLessThanOrEqual(4)
  const { rows } = await shop.pool.query(
    `select t.technician_id = $2 as "isWithOscar", array_agg(m.kind) as emails
     from tasks t join outbox m on m.task_id = t.id and m.kind like 'visit%' where t.id = any($1)
     group by t.id order by t.created_at`,
    [visits, oscar.id],
  )
  const handed = { isWithOscar: true, emails: ['visit_technician'] }
  expect(rows).toEqual([handed, { isWithOscar: true, emails: ['visit_moved'] }, handed, handed, handed])
})

it('a visit without a free hour shows that, with the ways to agree on another day, and the agenda leads to the next week', async () => {
  // Both work on no day of the fifteen.
  await shop.pool.query(
    `insert into technician_days_off (technician_id, day)
     select u.id, $1::date + n from users u, generate_series(0, 14) n
     where u.role = 'TECHNICAL' and (u.name, n) <> ('Teresa Muñoz', 0) on conflict do nothing`,
    [openDay(3)],
  )
  const teresa = (await shop.pool.query(`select id from users where name = 'Teresa Muñoz'`)).rows[0].id as string
  const client = await openClient(shop)
  await shop.pool.query(`update users set name = 'Nora Gil', phone = '3001234567' where id = $1`, [client.id])
  const { body } = await client.postPreventive({ fecha: openDay(3), hora: '09:00' })
  await shop.pool.query('update tasks set technician_id = $2 where id = $1', [body.data._id, teresa])
  const { page, goTo } = await openWindowOf(shop, { role: 'ADMIN', name: 'Bruno Díaz' })
  await goTo('/admin-panel/agenda')
  await page.getByRole('grid').waitFor()
  const cell = page.getByRole('gridcell', { name: new RegExp(`^Teresa Muñoz, .* ${Number(openDay(3).slice(8))}:`) })
  await goToWeekOf(page, cell)
  await page.getByRole('rowheader', { name: 'Teresa Muñoz' }).getByRole('button').click()
  await page.getByRole('button', { name: new RegExp(`^No trabaja el .* ${Number(openDay(3).slice(8))}$`) }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Nadie puede a esa hora ni en los 14 días siguientes.').waitFor()
  const ways = dialog.getByRole('region', { name: 'Acordar otro día con el cliente: Nora Gil' })
  expect(await ways.getByRole('link', { name: 'Llamar' }).getAttribute('href')).toBe('tel:+573001234567')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await page.getByRole('button', { name: 'Elegir hora para Nora Gil' }).click()
  const bar = page.getByRole('region', { name: 'Mover la visita de Nora Gil' })
  const next = bar.getByRole('button', { name: 'Ver la siguiente' })
  // Until the days off are over.
  for (let week = 0; week < 4; week += 1) {
    const drop = bar.getByRole('button', { name: 'Dejar aquí', disabled: false })
    await next.or(drop).first().waitFor()
    if (await drop.count()) break
    await bar.getByText('Desde ese día, nadie tiene una hora libre esta semana.').waitFor()
    const day = await bar.getByLabel('Día').inputValue()
    await next.click()
    await expect.poll(() => bar.getByLabel('Día').inputValue()).not.toBe(day)
  }
  await bar.getByRole('button', { name: 'Dejar aquí' }).click()
  await page.getByText(/^Nora Gil: .*, con (?:Teresa|Óscar)\.$/).waitFor()
})

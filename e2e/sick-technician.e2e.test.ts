import { beforeAll, expect, it } from 'vitest'

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
  const cell = page.getByRole('gridcell', { name: new RegExp(`^Teresa Muñoz, .* ${dayNumber}:`) })
  for (let week = 0; week < 4 && (await cell.count()) === 0; week += 1) {
    const first = await page.getByRole('columnheader').nth(1).textContent()
    await page.getByRole('button', { name: 'Días siguientes' }).click()
    await expect.poll(() => page.getByRole('columnheader').nth(1).textContent()).not.toBe(first)
  }
  await cell.waitFor()
  await press('button', /^Teresa Muñoz/)
  await press('button', new RegExp(`^No trabaja el .* ${dayNumber}$`))
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

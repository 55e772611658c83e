import type { Locator } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'

import { openWindowOf } from '../test/browser/signed-in.ts'
import { startShopProcess } from '../test/shop/shop-process.ts'
import { openOwner } from '../test/visits/agenda.ts'
import { openDay } from '../test/visits/open-days.ts'
import { addPhoneVisit } from '../test/visits/phone-visit.ts'
import { openClient, openTechnician } from '../test/visits/visits.ts'

let shop: Awaited<ReturnType<typeof startShopProcess>>
beforeAll(async () => {
  shop = await startShopProcess({ DEMO: 'off' })
})

const tablet = { viewport: { width: 768, height: 1024 }, hasTouch: true }

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox()
  if (!box) throw new Error('it is not shown')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height, middle: box.y + box.height / 2 }
}

it('on a tablet a visit of the day begins on the line of its hour, with its arrow beside it and its contacts in two rows', async () => {
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
  // The words leave less and less room for the arrow.
  for (let width = 768; width < 1_000; width += 8) {
    await page.setViewportSize({ width, height: 1_024 })
    expect((await boxOf(title.locator('svg'))).middle, `at ${width}`).toBeCloseTo((await boxOf(title)).middle, 0)
  }
})

it('on a tablet what is missing stands apart from the large button', async () => {
  const { page, person, goTo } = await openWindowOf(shop, { role: 'TECHNICAL', name: 'Óscar Pinto' }, tablet)
  const technician = person as NonNullable<Parameters<typeof addPhoneVisit>[1]>['technician']
  const { path } = await addPhoneVisit(shop, { technician, hora: '23:59' })
  await goTo(path)
  for (const name of ['Voy en camino', 'Llegué', 'Empezar']) await page.getByRole('button', { name }).first().click()
  const next = page.getByRole('link', { name: /^Seguir con/ })
  const missing = page.getByText(/^Para terminar: /)
  expect((await boxOf(next)).y - (await boxOf(missing)).bottom).toBeGreaterThanOrEqual(8)
})

it('in the agenda of a phone the days are in the first window, and on a tablet each visit says its municipality', async () => {
  const owner = await openOwner(shop)
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
  for (let pages = 0; pages < 12 && (await visit.count()) === 0; pages++) {
    const first = await page.getByRole('columnheader').nth(1).textContent()
    await page.getByRole('button', { name: 'Días siguientes' }).click()
    await expect.poll(() => page.getByRole('columnheader').nth(1).textContent()).not.toBe(first)
  }
  const cut = await visit
    .getByText('Bogotá', { exact: true })
    .evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
  expect(cut).toBe(false)
})

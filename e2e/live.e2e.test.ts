import type { Request } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'

import { phone } from '../test/browser.ts'
import { watchCall } from '../test/calls.ts'
import { openLineTo } from '../test/line-to.ts'
import { startShopProcess } from '../test/shop-process.ts'
import { openWindowOf } from '../test/signed-in.ts'

let shop: Awaited<ReturnType<typeof startShopProcess>>
beforeAll(async () => {
  shop = await startShopProcess({ DEMO: 'off' })
})

it('a client’s list follows changes, catches up after a time without network, and stops with the session', async () => {
  const line = await openLineTo(shop.address)
  const { page, person } = await openWindowOf(shop, { role: 'GENERAL' }, phone)
  const streams = watchCall(page, '/api/live')
  const { rows } = await shop.pool.query(
    `insert into tasks (tipo, user_id, descripcion, sintomas, accion_previa, frecuencia, prioridad, problema)
     values ('correctivo', $1, 'No prende', '', '', '', 'baja', '') returning id`,
    [person.id],
  )
  const setState = (estado: string) =>
    shop.pool.query('update tasks set estado = $2 where id = $1', [rows[0].id, estado])
  const shows = (text: string) => page.getByRole('main').getByText(text).first().waitFor()
  await page.goto(`${line.address}/clientPanel/all-support`)
  await shows('pendiente')
  await expect.poll(async () => (await streams[0]?.response())?.status()).toBe(200)
  await setState('en proceso')
  await shows('en proceso')

  line.cut()
  // It tries again by itself.
  await expect.poll(() => streams.length).toBeGreaterThan(1)
  await setState('completado')
  line.mend()
  await shows('completado')

  // Signed out elsewhere: the stream ends and is not asked for again.
  const asked = streams.length
  const isStream = (request: Request) => request.url().endsWith('/api/live')
  const ended = page.waitForEvent('requestfinished', { predicate: isStream, timeout: 40_000 })
  await shop.pool.query('delete from sessions where user_id = $1', [person.id])
  await ended
  expect(streams).toHaveLength(asked)
})

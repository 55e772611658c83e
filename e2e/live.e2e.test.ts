import { beforeAll, expect, it } from 'vitest'

import { phone } from '../test/browser.ts'
import { watchCall } from '../test/calls.ts'
import { startShopProcess } from '../test/shop-process.ts'
import { openWindowOf } from '../test/signed-in.ts'
import { openTcpProxy } from '../test/tcp-proxy.ts'

declare global {
  // The event streams of the page, the latest last.
  var sources: EventSource[]
}

let shop: Awaited<ReturnType<typeof startShopProcess>>
beforeAll(async () => {
  shop = await startShopProcess({ DEMO: 'off' })
})

it('a client’s list follows changes, loads again after a time without network, and stops with the session', async () => {
  const line = await openTcpProxy(shop.address)
  const { page, person } = await openWindowOf(shop, { role: 'GENERAL' }, phone)
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
  await page.goto(`${line.address}/clientPanel/all-support`)
  await shows('pendiente')
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

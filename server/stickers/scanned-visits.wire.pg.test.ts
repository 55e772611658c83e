import { expect, test } from 'vitest'

import { openVisitor } from '../../test/http/visitor.ts'
import { openTestShop } from '../../test/shop/shop.ts'
import { openDay } from '../../test/visits/open-days.ts'
import { openClient, openTechnician } from '../../test/visits/visits.ts'

const shop = await openTestShop({ demo: false })
const technician = await openTechnician(shop)

test('a technician who scans a computer of an own open visit is led to it; nobody else learns of one (P-208)', async () => {
  const client = await openClient(shop)
  const computerId = await client.register()
  const { body } = await client.post(`/api/my-computers/${computerId}/sticker`, { seen: null })
  const code = body.data.code as string
  const scan = async (by: { post: typeof client.post } = technician, of = code) => {
    const answer = await by.post('/api/scanned-visit', { code: of })
    expect([answer.status, answer.body.success]).toEqual([200, true])
    return answer.body.data
  }
  expect(await scan(), 'no visit').toBeNull()

  const fecha = openDay(1)
  const later = await client.postPreventive({ fecha: openDay(2), hora: '08:00', computerIds: [computerId] })
  const made = await client.postPreventive({ fecha, hora: '09:00', computerIds: [computerId] })
  const taskId = made.body.data._id
  const visit = { taskId, fecha, hora: '09:00' }
  expect(await scan()).toEqual(visit)
  expect(await scan(technician, code.toLowerCase().replaceAll('-', ''))).toEqual(visit)
  expect(await scan(technician, '0000-0000-0000'), 'no code').toBeNull()
  const another = await client.register({ marca: 'Norte' })
  const its = await client.post(`/api/my-computers/${another}/sticker`, { seen: null })
  expect(await scan(technician, its.body.data.code), 'another computer').toBeNull()
  expect(await scan(await openTechnician(shop, 'Otro Técnico')), 'somebody else’s visit').toBeNull()

  expect((await client.post('/api/scanned-visit', { code })).status, 'its client').toBe(403)
  expect((await openVisitor(shop.address).post('/api/scanned-visit', { code })).status).toBe(401)
  const bad = await technician.post('/api/scanned-visit', { code: 'corto' })
  expect([bad.status, bad.body.fields]).toMatchObject([400, [{ field: 'code' }]])

  await shop.pool.query(`update tasks set estado = 'completado' where id = $1`, [taskId])
  expect((await scan()).taskId).toBe(later.body.data._id)
  const replaced = await client.post(`/api/my-computers/${computerId}/sticker`, { seen: code })
  expect(await scan(), 'a replaced code').toBeNull()
  expect((await scan(technician, replaced.body.data.code)).taskId).toBe(later.body.data._id)
})

import { afterEach, expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { raceRounds } from '../../test/database/race-rounds.ts'
import { openTestShop } from '../../test/shop/shop.ts'
import { openOwner } from '../../test/visits/agenda.ts'
import { openDay } from '../../test/visits/open-days.ts'
import { openClient, openTechnician } from '../../test/visits/visits.ts'

const shop = await openTestShop({ demo: false })
const { pool } = shop
const ROUNDS = raceRounds(4)
const owners = [await openOwner(shop), await openOwner(shop, 'Camilo Duarte')] as const
const teresa = await openTechnician(shop)
const client = await openClient(shop)
const day = openDay()

afterEach(async () => {
  await expectInvariants(pool)
  await pool.query(`update tasks set estado = 'cancelado' where estado in ('pendiente', 'en proceso')`)
  await pool.query('delete from technician_days_off')
})

async function request(hora: string): Promise<{ id: string; version: number }> {
  const { body } = await client.postPreventive({ hora, descripcion: `A las ${hora} ${Math.random()}` })
  return { id: body.data._id, version: 1 }
}
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted()

test.each(ROUNDS)('of four visits moved to one hour at once exactly one moves (round %i)', async () => {
  const visits = await Promise.all(['08:00', '09:00', '10:00', '11:00'].map(request))
  const answers = await Promise.all(
    visits.map(({ id, version }, index) =>
      owners[index % 2 === 0 ? 0 : 1].move(id, { version, technicianId: teresa.id, fecha: day, hora: '15:00' }),
    ),
  )
  expect(statuses(answers)).toEqual([200, 409, 409, 409])
  for (const { status, body } of answers) {
    if (status === 409) expect([body.code, body.data.nearest.length]).toEqual(['AGENDA_OVERLAP', 3])
  }
})

test.each(ROUNDS)('of two owners moving one visit one succeeds, the other sees who was first (round %i)', async () => {
  const { id, version } = await request('08:00')
  const answers = await Promise.all(
    owners.map((owner, index) =>
      owner.move(id, { version, technicianId: teresa.id, fecha: day, hora: `1${index}:00` }),
    ),
  )
  expect(statuses(answers)).toEqual([200, 409])
  const winner = answers[0]?.status === 200 ? owners[0] : owners[1]
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'AGENDA_CHANGED',
    message: `${winner.name} acaba de mover esta visita.`,
    data: { _id: id, version: version + 1 },
  })
})

test.each(ROUNDS)('of a day off and a request for that day only one gets the technician (round %i)', async () => {
  const [off, made] = await Promise.all([
    owners[0].post('/api/agenda/days-off', { technicianId: teresa.id, fecha: day }),
    client.postPreventive({ hora: '09:00', descripcion: `Carrera ${Math.random()}` }),
  ])
  expect(made.status).toBe(201)
  expect([off.status, made.body.data.isAssigned]).toEqual(off.status === 200 ? [200, false] : [409, true])
})

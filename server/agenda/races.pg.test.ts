import pg from 'pg'
import { afterEach, expect, onTestFinished, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { raceRounds } from '../../test/database/race-rounds.ts'
import { openTestShop } from '../../test/shop/shop.ts'
import { openAgendaOwner } from '../../test/visits/agenda.ts'
import { openDay } from '../../test/visits/open-days.ts'
import { openClient, openTechnician, cancelOpenVisits } from '../../test/visits/visits.ts'

const shop = await openTestShop({ demo: false })
const { pool } = shop
const ROUNDS = raceRounds(4)
const owners = [await openAgendaOwner(shop), await openAgendaOwner(shop, 'Camilo Duarte')] as const
const teresa = await openTechnician(shop)
const client = await openClient(shop)
const day = openDay()

afterEach(async () => {
  await expectInvariants(pool)
  await cancelOpenVisits(pool)
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

test('a technician loses the role while a client holds an hour and an owner moves the visit away: no call fails', async () => {
  const leaving = await openTechnician(shop, 'Beatriz Gil')
  const { id } = await request('10:00')
  await pool.query('update tasks set technician_id = $2 where id = $1', [id, leaving.id])
  const { version } = await owners[0].open(id)
  const admin = new pg.Client({ connectionString: shop.connectionString })
  await admin.connect()
  onTestFinished(() => admin.end())
  const waiting = async () =>
    (await pool.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
      .rowCount
  await client.hold({ fecha: day, hora: '11:00' })
  await pool.query('update bookings set technician_id = $2 where held_for = $1', [client.id, leaving.id])
  await admin.query('begin')
  await admin.query('select from users where id = $1 for no key update', [leaving.id])
  const holding = client.hold({ fecha: day, hora: '12:00' })
  await expect.poll(waiting).toBe(1)
  let hasMoved = false
  const moving = owners[0].move(id, { version, technicianId: teresa.id, fecha: day, hora: '16:00' })
  void moving.then(() => (hasMoved = true))
  await expect.poll(async () => hasMoved || (await waiting()) === 2).toBe(true)
  await admin.query(`update users set role = 'GENERAL' where id = $1`, [leaving.id])
  await admin.query('commit')
  expect([(await moving).status, (await holding).status]).toEqual([200, 200])
})

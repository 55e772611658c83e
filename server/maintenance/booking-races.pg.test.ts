import { afterEach, describe, expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { raceRounds } from '../../test/database/race-rounds.ts'
import { retryWhileBusy } from '../../test/http/retry-while-busy.ts'
import { openTestShop } from '../../test/shop/shop.ts'
import { openDay } from '../../test/visits/open-days.ts'
import { openClient, openTechnician, preventive, type Client } from '../../test/visits/visits.ts'

const shop = await openTestShop({ demo: false })
const { pool } = shop
const ROUNDS = raceRounds(4)
const CLIENTS = 79
const HOURS_A_DAY = 10
const hours = Array.from({ length: HOURS_A_DAY }, (_, index) => `${String(8 + index).padStart(2, '0')}:00`)

const technician = await openTechnician(shop)
const clients: Client[] = await Promise.all(Array.from({ length: CLIENTS }, () => openClient(shop)))

afterEach(async () => {
  await expectInvariants(pool)
})

/** Ends all visits, so that the next round begins with free days. */
const clear = () => pool.query(`update tasks set estado = 'completado' where estado in ('pendiente', 'en proceso')`)

describe('79 clients request the 50 free hours of one technician at once', () => {
  test.each(ROUNDS)('50 get a visit each, 29 a refusal with the three nearest free hours (round %i)', async (round) => {
    await clear()
    const slots = [0, 1, 2, 3, 4].flatMap((day) => hours.map((hora) => ({ fecha: openDay(day), hora })))
    const wanted = clients.map((client, index) => ({ client, slot: slots[index % slots.length] ?? slots[0] }))
    const answers = await Promise.all(
      wanted.map(async ({ client, slot }) => {
        const held = await retryWhileBusy(() => client.hold(slot))
        if (held.status !== 200) return held
        return retryWhileBusy(() => client.postPreventive({ ...slot, descripcion: `Ronda ${round}` }))
      }),
    )
    const visits = answers.filter(({ status }) => status === 201)
    expect(visits).toHaveLength(50)
    expect(visits.every(({ body }) => body.data.isAssigned)).toBe(true)
    const refused = answers.filter(({ status }) => status !== 201)
    expect(refused).toHaveLength(29)
    for (const { status, body } of refused) {
      expect(status).toBe(409)
      expect(body).toMatchObject({ code: 'HOUR_TAKEN', message: 'No hay un técnico libre a esa hora. Elige otra.' })
      expect(body.data.nearest).toHaveLength(3)
    }
    const { rows } = await pool.query(
      `select count(*)::int as visits, count(distinct during)::int as times from bookings where technician_id = $1 and task_id is not null`,
      [technician.id],
    )
    expect(rows[0]).toEqual({ visits: 50, times: 50 })
  })
})

test('requests without a hold are always stored; one gets the technician, the others none', async () => {
  await clear()
  const answers = await Promise.all(clients.slice(0, 20).map((client) => client.postPreventive()))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201))
  const assigned = answers.filter(({ body }) => body.data.isAssigned)
  expect(assigned).toHaveLength(1)
  expect(assigned[0]?.body.data.note).toBe('')
  const waiting = answers.find(({ body }) => !body.data.isAssigned)
  expect(waiting?.body.data.note).toContain('todavía no hay un técnico libre')
})

test.each(ROUNDS)('of two technicians taking one task at once one succeeds (round %i)', async () => {
  await clear()
  const [client] = clients as [Client]
  const other = await openTechnician(shop, 'Óscar Pinto')
  const { body } = await client.postCorrective({ descripcion: `No enciende ${Math.random()}` })
  const answers = await Promise.all([technician.take(body.data._id, 1), other.take(body.data._id, 1)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('TASK_TAKEN')
  await pool.query(`update users set role = 'GENERAL' where id = $1`, [other.id])
})

test.each(ROUNDS)(
  'of two technicians saving one task at once one succeeds, the other gets the current task (round %i)',
  async () => {
    await clear()
    const [client] = clients as [Client]
    const other = await openTechnician(shop, 'Óscar Pinto')
    const { body } = await client.postCorrective({ descripcion: `Se apaga ${Math.random()}` })
    const answers = await Promise.all([
      technician.save(body.data._id, { estado: 'completado', hora: 'en la tarde' }, 1),
      other.save(body.data._id, { estado: 'completado', hora: 'de noche' }, 1),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const saved = answers.find(({ status }) => status === 200)?.body.data
    const refused = answers.find(({ status }) => status === 409)?.body
    expect(refused.code).toBe('TASK_CHANGED')
    expect(refused.data).toMatchObject({
      version: 2,
      hora: saved.hora,
      estado: 'completado',
      assigned: 'another',
      client: null,
    })
    await pool.query(`update users set role = 'GENERAL' where id = $1`, [other.id])
  },
)

test.each(['take', 'save'] as const)(
  'a user who loses the role while getting a task does not get it (%s)',
  async (step) => {
    await clear()
    const [client] = clients as [Client]
    const leaving = await openTechnician(shop, 'Óscar Pinto')
    const { body } = await client.postCorrective({ descripcion: `No prende ${Math.random()}` })
    const admin = await pool.connect()
    try {
      await admin.query('begin')
      await admin.query(`update users set role = 'GENERAL' where id = $1`, [leaving.id])
      const requested =
        step === 'take' ? leaving.take(body.data._id, 1) : leaving.save(body.data._id, { hora: 'tarde' }, 1)
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(async () => (await pool.query(waiting)).rowCount).toBeGreaterThan(0)
      await admin.query('commit')
      expect((await requested).status).toBe(403)
    } finally {
      admin.release()
    }
    expect(await technician.take(body.data._id, 1)).toMatchObject({ status: 200 })
  },
)

test('demoting a technician while a client changes a hold with them causes no deadlock', async () => {
  await clear()
  const client = await openClient(shop)
  expect((await client.hold({ hora: '09:00' })).status).toBe(200)
  const admin = await pool.connect()
  try {
    await admin.query('begin')
    await admin.query('select from users where id = $1 for no key update', [technician.id])
    const requested = client.hold({ hora: '11:00' })
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await pool.query(waiting)).rowCount).toBeGreaterThan(0)
    await admin.query(`update users set role = 'GENERAL' where id = $1`, [technician.id])
    await admin.query('commit')
    expect((await requested).body.code).toBe('HOUR_TAKEN')
  } finally {
    await admin.query('rollback')
    admin.release()
    await pool.query(`update users set role = 'TECHNICAL' where id = $1`, [technician.id])
  }
})

test('a client who sends one request twenty times at once makes one request', async () => {
  await clear()
  const client = await openClient(shop)
  const answers = await Promise.all(Array.from({ length: 20 }, () => client.postPreventive({ hora: '15:00' })))
  expect(new Set(answers.map(({ body }) => body.data._id)).size).toBe(1)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(await client.support()).toHaveLength(1)
})

test('twenty open requests are the maximum, even when thirty come at once', async () => {
  await clear()
  const client = await openClient(shop)
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) => client.postCorrective({ descripcion: `Equipo ${index}` })),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
  const refused = answers.filter(({ status }) => status !== 201)
  for (const { status, body } of refused) {
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'REQUESTS_FULL', message: 'Tienes demasiadas solicitudes abiertas.' })
  }
})

test('a technician moves a visit while clients book the same hour: one of them gets it', async () => {
  await clear()
  const mover = await openClient(shop)
  const { body } = await mover.postPreventive({ hora: '08:00' })
  const [moved, ...requested] = await Promise.all([
    technician.save(body.data._id, { hora: '12:00' }, 1),
    ...clients
      .slice(0, 10)
      .map((client) => client.post('/api/mantenimiento-preventivo', preventive({ hora: '12:00' }))),
  ])
  expect([200, 409]).toContain(moved.status)
  const assigned = requested.filter((response) => response.body.data.isAssigned)
  expect(assigned).toHaveLength(moved.status === 200 ? 0 : 1)
})

test.each(ROUNDS)('technicians request visits themselves at once without a deadlock (round %i)', async (round) => {
  await clear()
  const second = await openTechnician(shop, 'Óscar Pinto')
  const sendRequest = (person: typeof technician, hora: string) =>
    person.post('/api/mantenimiento-preventivo', preventive({ hora, descripcion: `Propia ${round}` }))
  const answers = await Promise.all(
    hours.slice(0, 8).flatMap((hora) => [sendRequest(technician, hora), sendRequest(second, hora)]),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(answers.every(({ body }) => body.data.isAssigned)).toBe(true)
  await pool.query(`update users set role = 'GENERAL' where id = $1`, [second.id])
})

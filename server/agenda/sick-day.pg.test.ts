import { beforeEach, describe, expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { openMailbox } from '../../test/emails/mailbox.ts'
import type { HttpResponse } from '../../test/http/visitor.ts'
import { openTestShop } from '../../test/shop/shop.ts'
import { openAgendaOwner } from '../../test/visits/agenda.ts'
import { dayFrom, openDay } from '../../test/visits/open-days.ts'
import { openClient, openTechnician, cancelOpenVisits } from '../../test/visits/visits.ts'
import { proposeAbsence } from './propose-absence.ts'

const mailbox = await openMailbox()
const shop = await openTestShop({ demo: false, env: { SMTP_URL: mailbox.url, PUBLIC_URL: 'http://127.0.0.1:3000' } })
const { pool } = shop
const owner = await openAgendaOwner(shop)
const teresa = await openTechnician(shop)
const oscar = await openTechnician(shop, 'Óscar Pinto')
const day = openDay()
const HOURS = ['08:00', '09:00', '10:00', '11:00', '12:00']

type Absent = HttpResponse['body']
type Slot = { technicianId: string | null; fecha?: string; hora?: string }

beforeEach(async () => {
  await cancelOpenVisits(pool)
  await pool.query('delete from technician_days_off')
})

/** A client's visit assigned to this technician. */
async function give(technician: { id: string }, hora: string, computers = 1) {
  const client = await openClient(shop)
  const { body } = await client.postPreventive({
    ...{ fecha: day, hora, descripcion: `Limpieza de las ${hora}`, cantidad_computadoras: computers },
  })
  const id = body.data._id as string
  const { version } = await owner.open(id)
  expect((await owner.move(id, { version, technicianId: technician.id, fecha: day, hora })).status).toBe(200)
  return { client, id }
}
const propose = async (fecha = day): Promise<Absent> =>
  (await owner.get(`/api/agenda/absence?technicianId=${teresa.id}&fecha=${fecha}`)).body.data.visits
const save = (visits: object[]) => owner.post('/api/agenda/days-off', { technicianId: teresa.id, fecha: day, visits })
const planOf = (one: Absent, next: Slot) => ({ taskId: one.visit._id, version: one.visit.version, ...next })
const slotOf = ({ technicianId, fecha, hora }: Absent) => ({ technicianId, fecha, hora })
const stored = async (id: string) =>
  (
    await pool.query(
      `select technician_id as "technicianId", to_char(fecha, 'YYYY-MM-DD') as fecha, hora from tasks where id = $1`,
      [id],
    )
  ).rows[0]
/** Sends all waiting e-mails, also those whose change could still be undone. */
async function settle(): Promise<void> {
  await pool.query('update outbox set due_at = now() where sent_at is null')
  await expect
    .poll(async () => (await pool.query('select 1 from outbox where sent_at is null and given_up_at is null')).rows)
    .toEqual([])
}

test('five visits of a sick technician go to available ones, or to the next hour, and each client gets an e-mail', async () => {
  const visits = []
  for (const hora of HOURS) visits.push(await give(teresa, hora))
  for (const hora of ['08:00', '10:00']) await give(oscar, hora)
  await settle()
  const before = mailbox.emails.length

  const proposed = await propose()
  expect(proposed.map((one: Absent) => one.proposal?.technicianId ?? null)).toEqual([
    ...[null, oscar.id, null, oscar.id, oscar.id],
  ])
  // The hours that stay free once the others keep theirs, each for one of them.
  const [first, , third] = proposed
  expect(slotOf(first.otherHours[0])).toEqual({ technicianId: oscar.id, fecha: day, hora: '13:00' })
  expect(slotOf(third.otherHours[0])).toEqual({ technicianId: oscar.id, fecha: day, hora: '14:00' })
  expect(proposed.map((one: Absent) => one.otherHours.length)).toEqual([3, 0, 3, 0, 0])
  const chosen = proposed.map((one: Absent) =>
    planOf(one, one.proposal ? { technicianId: one.proposal.technicianId } : slotOf(one.otherHours[0])),
  )
  expect((await save(chosen)).status).toBe(200)
  for (const { id } of visits) expect(await stored(id)).toMatchObject({ technicianId: oscar.id })
  await settle()
  const sent = visits.map(({ client }) =>
    mailbox.emails
      .slice(before)
      .filter(({ to }) => to.includes(client.email))
      .map(({ text }) => text),
  )
  expect(sent.map((texts) => texts.length)).toEqual([1, 1, 1, 1, 1])
  expect(sent[1]?.[0]).toContain('Cambió quién va a tu visita')
  expect(sent[2]?.[0]).toMatch(/Antes era: .*10:00/)
  await expectInvariants(pool)
})

test('a visit moved by a day off goes back when that is undone, and may stay with its technician on another day', async () => {
  const { id } = await give(teresa, '09:00')
  await give(oscar, '09:00')
  const [one] = await propose()
  const version = one.visit.version as number
  expect((await save([planOf(one, { technicianId: teresa.id })])).body.code).toBe('ABSENCE_CHANGED')
  const past = await save([planOf(one, { technicianId: oscar.id, fecha: dayFrom(-1), hora: '09:00' })])
  expect([past.status, past.body.message]).toEqual([400, 'La fecha no puede ser anterior a hoy.'])
  const taken = await save([planOf(one, { technicianId: oscar.id })])
  expect([taken.status, taken.body.code]).toEqual([409, 'AGENDA_OVERLAP'])
  expect(await stored(id)).toEqual({ technicianId: teresa.id, fecha: day, hora: '09:00' })

  const other = { technicianId: teresa.id, fecha: openDay(1), hora: '10:00' }
  expect((await save([planOf(one, other)])).status).toBe(200)
  expect(await stored(id)).toEqual(other)
  expect((await owner.undo(id, version + 1)).body.message).toBe('Teresa no trabaja ese día.')
  await pool.query('delete from technician_days_off')
  expect((await owner.undo(id, version + 1)).status).toBe(200)
  expect(await stored(id)).toEqual({ technicianId: teresa.id, fecha: day, hora: '09:00' })
  await expectInvariants(pool)
})

/** The number of statements for a proposal. */
async function countStatements(): Promise<number> {
  let count = 0
  const counted = shop.db.withPlugin({
    transformQuery: ({ node }) => {
      count += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await proposeAbsence(counted, { technicianId: teresa.id, fecha: day }, new Date())
  return count
}

test('visits of different lengths that nobody can make get suitable hours, with as many statements as one visit', async () => {
  await give(teresa, '09:00')
  for (const hora of ['09:00', '14:00']) await give(oscar, hora)
  const ofOne = await countStatements()
  await give(teresa, '14:00', 3)
  expect(await countStatements()).toBe(ofOne)
  const [short, long] = await propose()
  expect(short.otherHours.map(({ fecha, hora }: Absent) => [fecha, hora])).toEqual([
    ...[
      [day, '10:00'],
      [day, '11:00'],
      [day, '12:00'],
    ],
  ])
  expect(long.otherHours[0]).toMatchObject({ fecha: day, hora: '15:00' })
})

test('a visit that has begun, or has words for an hour, is proposed no other hour', async () => {
  const begun = await give(teresa, '09:00')
  await give(oscar, '09:00')
  const { body } = await (await openClient(shop)).postCorrective({ descripcion: 'No enciende' })
  await pool.query(`update tasks set estado = 'en proceso' where id = $1`, [begun.id])
  await pool.query(`update tasks set fecha = $2, hora = 'en la mañana', technician_id = $3 where id = $1`, [
    ...[body.data._id, day, teresa.id],
  ])
  expect(await propose()).toHaveLength(2)
  for (const one of await propose()) expect(one.otherHours).toEqual([])
})

describe('taking back a day off', () => {
  /** Two visits of Teresa that a day off assigns to Óscar and to nobody. */
  async function takeOff() {
    const first = await give(teresa, '09:00')
    const second = await give(teresa, '11:00')
    await settle()
    const proposed = await propose()
    const { body } = await save(
      proposed.map((one: Absent) => planOf(one, { technicianId: one.visit._id === first.id ? oscar.id : null })),
    )
    const visits = proposed.map(({ visit }: Absent) => ({ taskId: visit._id, version: visit.version + 1 }))
    return { first, second, visits, dayOffId: body.data._id as string }
  }
  const takeBack = (dayOffId: string, visits: object[], who = owner) =>
    who.post(`/api/agenda/days-off/${dayOffId}/undo`, { visits })
  const daysOff = async () => (await pool.query('select id from technician_days_off')).rows.map(({ id }) => id)

  test('restores all visits in one call, and sends no e-mail', async () => {
    const { first, second, visits, dayOffId } = await takeOff()
    const before = mailbox.emails.length
    expect((await takeBack(dayOffId, visits)).status).toBe(200)
    expect(await daysOff()).toEqual([])
    expect(await stored(first.id)).toEqual({ technicianId: teresa.id, fecha: day, hora: '09:00' })
    expect(await stored(second.id)).toEqual({ technicianId: teresa.id, fecha: day, hora: '11:00' })
    await settle()
    expect(mailbox.emails.slice(before)).toEqual([])
    expect((await takeBack(dayOffId, visits)).status).toBe(404)
    await expectInvariants(pool)
  })

  test('changes nothing when one of them was moved since, and names the visit and the person', async () => {
    const { first, second, visits, dayOffId } = await takeOff()
    const other = await openAgendaOwner(shop, 'Bruno Díaz')
    const { version } = await other.open(second.id)
    await other.move(second.id, { version, technicianId: oscar.id, fecha: day, hora: '15:00' })
    const { status, body } = await takeBack(dayOffId, visits)
    expect([status, body.code, body.message]).toEqual([409, 'AGENDA_CHANGED', 'Bruno Díaz acaba de mover esta visita.'])
    expect(body.data).toMatchObject({ _id: second.id, hora: '15:00' })
    expect(await daysOff()).toEqual([dayOffId])
    expect(await stored(first.id)).toMatchObject({ technicianId: oscar.id })
    await expectInvariants(pool)
  })

  test('is possible for its author only, within thirty seconds', async () => {
    const { first, visits, dayOffId } = await takeOff()
    const other = await takeBack(dayOffId, visits, await openAgendaOwner(shop, 'Bruno Díaz'))
    expect([other.status, other.body.code]).toEqual([409, 'UNDO_TOO_LATE'])
    expect(await daysOff()).toEqual([dayOffId])
    expect(await stored(first.id)).toMatchObject({ technicianId: oscar.id })
    expect(
      (
        await takeBack(
          dayOffId,
          Array.from({ length: 51 }, () => visits[0]),
        )
      ).status,
    ).toBe(400)
  })

  test('is refused unless it names all visits that the day off changed, and no other', async () => {
    const { first, second, visits, dayOffId } = await takeOff()
    const third = await give(oscar, '14:00')
    const { version } = await owner.open(third.id)
    for (const named of [[], visits.slice(0, 1), visits.slice(1), [...visits, { taskId: third.id, version }]]) {
      const { status, body } = await takeBack(dayOffId, named)
      expect([status, body.code]).toEqual([400, 'VALIDATION'])
    }
    expect(await daysOff()).toEqual([dayOffId])
    expect(await stored(first.id)).toMatchObject({ technicianId: oscar.id })
    expect(await stored(second.id)).toMatchObject({ technicianId: null })
    expect((await takeBack(dayOffId, visits)).status).toBe(200)
    await expectInvariants(pool)
  })

  test('is too late after thirty seconds also for a day off without visits', async () => {
    const { body } = await save([])
    const dayOffId = body.data._id as string
    const age = (seconds: number) =>
      pool.query('update technician_days_off set made_at = now() - make_interval(secs => $1)', [seconds])
    await age(31)
    const late = await takeBack(dayOffId, [])
    expect([late.status, late.body.code]).toEqual([409, 'UNDO_TOO_LATE'])
    expect(await daysOff()).toEqual([dayOffId])
    await age(1)
    expect((await takeBack(dayOffId, [])).status).toBe(200)
    expect(await daysOff()).toEqual([])
  })

  test('leaves a visit that the owner changed again since, and the day off with it', async () => {
    const { second, visits, dayOffId } = await takeOff()
    const { version } = await owner.open(second.id)
    await owner.move(second.id, { version, technicianId: oscar.id, fecha: day, hora: '15:00' })
    expect((await takeBack(dayOffId, visits)).body.code).toBe('AGENDA_CHANGED')
    const again = [
      ...visits.filter(({ taskId }: Absent) => taskId !== second.id),
      { taskId: second.id, version: version + 1 },
    ]
    expect((await takeBack(dayOffId, again)).body.code).toBe('UNDO_TOO_LATE')
    expect(await daysOff()).toEqual([dayOffId])
    expect(await stored(second.id)).toMatchObject({ technicianId: oscar.id, hora: '15:00' })
  })
})

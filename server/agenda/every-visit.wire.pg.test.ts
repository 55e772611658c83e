import { expect, test } from 'vitest'

import { openTestShop } from '../../test/shop/shop.ts'
import { everyDay, openAgendaOwner } from '../../test/visits/agenda.ts'
import { closedDay, openDay } from '../../test/visits/open-days.ts'
import { openVisitSteps } from '../../test/visits/visit-steps.ts'
import { openClient, openTechnician } from '../../test/visits/visits.ts'

const shop = await openTestShop({ demo: false })
const owner = await openAgendaOwner(shop)
const technician = await openTechnician(shop)
type Body = Awaited<ReturnType<typeof owner.open>>

const undated = async (): Promise<Body[]> => (await owner.week(openDay(), 6)).undated

test('a visit that a technician took without a day is in the agenda until it has one, and the owner can move it', async () => {
  const client = await openClient(shop)
  const waiting = (await client.postCorrective({ descripcion: 'No prende' })).body.data._id as string
  expect((await owner.week(openDay(), 6)).unassigned.map(({ _id }: Body) => _id)).toEqual([waiting])
  await technician.take(waiting, 1)
  expect((await owner.week(openDay(), 6)).unassigned).toEqual([])
  const [visit, ...more] = await undated()
  expect(more).toEqual([])
  expect(visit).toMatchObject({
    ...{ _id: waiting, fecha: '', minutes: null, technicianId: technician.id, technician: 'Teresa Muñoz' },
    client: { name: 'Luz Marina Ospina' },
  })
  const to = { version: visit.version, technicianId: technician.id, fecha: openDay(), hora: '10:00' }
  expect((await owner.move(waiting, to)).status).toBe(200)
  expect(await undated()).toEqual([])
})

test('a follow-up visit that a technician proposes is in the agenda, and the owner can cancel it', async () => {
  const client = await openClient(shop)
  const phone = openVisitSteps(technician)
  const { _id } = (await client.postPreventive({ fecha: openDay(1), hora: '10:00' })).body.data
  for (const stage of ['on_the_way', 'arrived', 'started']) await phone.stage(_id, stage)
  await phone.result(_id, 1, { state: 'pospuesto', reason: 'No tenía la clave' })
  await phone.checkAll(_id)
  expect((await phone.stage(_id, 'finished')).status).toBe(200)
  const proposed = (await phone.followUp(_id)).body.data.followUpId as string
  expect((await undated()).map((visit) => visit._id)).toEqual([proposed])
  const { version } = await owner.open(proposed)
  expect((await owner.cancel(proposed, { version, reason: 'El cliente no quiere' })).status).toBe(200)
  expect(await undated()).toEqual([])
})

test('a week of seven days has the visits of its Sunday', async () => {
  const client = await openClient(shop)
  const sunday = closedDay('domingo')
  const { _id } = (await client.postPreventive({ fecha: openDay(2), hora: '10:00' })).body.data
  expect((await technician.save(_id, { fecha: sunday, hora: '10:00' })).status).toBe(200)
  const week = await owner.week(sunday, 1)
  expect(week.technicians[0].days[0]).toMatchObject({ fecha: sunday, worksMinutes: 0, visits: [{ _id }] })
})

test('on a Sunday the owner can move visits to hours of technicians who work then, and of no others', async () => {
  const client = await openClient(shop)
  const oscar = await openTechnician(shop, 'Óscar Pinto')
  const sunday = closedDay('domingo')
  const weekdays = everyDay(480, 1_020).filter(({ weekday }) => weekday < 7)
  expect((await owner.hours(oscar.id, { hours: [...weekdays, { weekday: 7, begins: 540, ends: 780 }] })).status).toBe(
    200,
  )
  const { _id } = (await client.postPreventive({ fecha: openDay(3), hora: '10:00', cantidad_computadoras: 2 })).body
    .data
  const { body } = await owner.get(`/api/agenda/visits/${_id}/free-hours?desde=${sunday}&dias=1`)
  for (const path of ['/api/agenda', `/api/agenda/visits/${_id}/free-hours`]) {
    const far = await owner.get(`${path}?desde=9999-12-31`)
    expect([far.status, far.body.message]).toEqual([400, 'La fecha no es válida.'])
  }
  expect(body.data.filter(({ hours }: Body) => hours.length > 0)).toEqual([
    { technicianId: oscar.id, fecha: sunday, hours: ['09:00', '10:00', '11:00'] },
  ])
  const inWeek = (await owner.week(sunday, 1)).technicians.map(({ name, days }: Body) => [name, days[0].freeHours])
  expect(inWeek).toEqual([
    ['Óscar Pinto', ['09:00', '10:00', '11:00', '12:00']],
    ['Teresa Muñoz', []],
  ])
  const { version } = await owner.open(_id)
  const moved = await owner.move(_id, { version, technicianId: oscar.id, fecha: sunday, hora: '11:00' })
  expect([moved.status, moved.body.data.visit.minutes]).toEqual([200, 120])
  // Clients still cannot choose a Sunday.
  const decision = await client.post(`/api/visit-answers/${_id}/move`, {
    version: version + 1,
    fecha: sunday,
    hora: '09:00',
  })
  expect([decision.status, decision.body.message]).toEqual([400, 'Ese día no hay servicio: es domingo'])
})

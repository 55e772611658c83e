import { afterEach, expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { openTestShop } from '../../test/shop/shop.ts'
import { everyDay, openAgendaOwner } from '../../test/visits/agenda.ts'
import { openDay } from '../../test/visits/open-days.ts'
import { openClient, openTechnician, cancelOpenVisits } from '../../test/visits/visits.ts'

const shop = await openTestShop({ demo: false })
const { pool } = shop
const owner = await openAgendaOwner(shop)
const teresa = await openTechnician(shop)
const day = openDay()
const [BOGOTA, SOACHA, CHIA] = ['11001', '25754', '25175']
const south = await owner.addZone('Sur', [SOACHA])
const north = await owner.addZone('Norte', [BOGOTA, CHIA])
await owner.travel(south, north, 45)
await owner.travel(north, north, 15)

afterEach(async () => {
  await expectInvariants(pool)
  await cancelOpenVisits(pool)
  await pool.query('delete from technician_days_off')
  await pool.query('delete from bookings where held_for is not null')
  await owner.hours(teresa.id)
})

/** Signs a client up with the usual address in this municipality. */
async function clientIn(municipalityCode: string) {
  const client = await openClient(shop)
  const address = {
    recipient: 'Ana Gil',
    phone: '3001234567',
    municipalityCode,
    line: 'Calle 13 # 7-28',
    isUsual: true,
  }
  expect((await client.post('/api/addresses', address)).status).toBe(201)
  return client
}
type ClientCalls = Awaited<ReturnType<typeof openClient>>
const freeFor = async (client: ClientCalls, fecha = day): Promise<string[]> =>
  (await client.get(`/api/free-hours?fecha=${fecha}`)).body.data.hours
    .filter(({ isFree }: { isFree: boolean }) => isFree)
    .map(({ hora }: { hora: string }) => hora)

test('free hours leave room for the travel between zones, before and after a visit', async () => {
  const [ana, luz, eva] = [await clientIn(SOACHA), await clientIn(BOGOTA), await openClient(shop)]
  expect((await ana.postPreventive({ hora: '12:00', direccion: 'Calle 13 # 7-28' })).body.data.isAssigned).toBe(true)
  expect(await freeFor(luz)).toEqual(['08:00', '09:00', '10:00', '14:00', '15:00', '16:00', '17:00'])
  // Soacha's zone has no travel time within itself, and Eva has no address.
  expect(await freeFor(await clientIn(SOACHA))).toContain('11:00')
  expect(await freeFor(eva)).toContain('13:00')
})

test('an hour without room for the travel is neither held nor booked', async () => {
  const [ana, luz] = [await clientIn(SOACHA), await clientIn(BOGOTA)]
  await ana.postPreventive({ hora: '12:00', direccion: 'Calle 13 # 7-28' })
  const held = await luz.hold({ hora: '13:00' })
  expect([held.status, held.body.code]).toEqual([409, 'HOUR_TAKEN'])
  expect(held.body.data.nearest.map(({ hora }: { hora: string }) => hora)).toEqual(['14:00', '15:00', '10:00'])
  const request = await luz.postPreventive({ hora: '11:00', direccion: 'Calle 80 # 9-10, Chía' })
  expect(request.body.data.isAssigned).toBe(false)
  expect((await luz.hold({ hora: '14:00' })).status).toBe(200)
  // The client's own hold blocks neither its hour nor its travel for the client.
  expect(await freeFor(luz)).toContain('15:00')
  expect(await freeFor(await clientIn(SOACHA))).not.toContain('15:00')
})

test('an hour is held for the typed address, and the request there gets the technician of the hold', async () => {
  const [ana, luz] = [await clientIn(SOACHA), await clientIn(BOGOTA)]
  await ana.postPreventive({ hora: '12:00', direccion: 'Calle 13 # 7-28' })
  expect((await luz.hold({ hora: '13:00' })).body.data.municipalityCode).toBe(BOGOTA)
  const direccion = 'Carrera 7 # 12-30, Soacha'
  const held = await luz.hold({ hora: '13:00', direccion })
  expect([held.status, held.body.data.municipalityCode]).toEqual([200, SOACHA])
  expect((await luz.postPreventive({ hora: '13:00', direccion })).body.data.isAssigned).toBe(true)
})

test('an hour that another address rules out stays held for the first one, with the nearest hours of the other', async () => {
  const [ana, luz] = [await clientIn(SOACHA), await clientIn(BOGOTA)]
  await ana.postPreventive({ hora: '12:00', direccion: 'Calle 13 # 7-28' })
  const near = { hora: '13:00', direccion: 'Carrera 7 # 12-30, Soacha' }
  expect((await luz.hold(near)).status).toBe(200)
  const { status, body } = await luz.hold({ ...near, direccion: 'Calle 80 # 9-10, Chía' })
  expect([status, body.code, body.data.municipalityCode]).toEqual([409, 'HOUR_TAKEN', CHIA])
  expect(body.data.nearest.map(({ hora }: { hora: string }) => hora)).toEqual(['14:00', '15:00', '10:00'])
  expect(await freeFor(await clientIn(SOACHA))).not.toContain('13:00')
  expect((await luz.postPreventive(near)).body.data.isAssigned).toBe(true)
})

test('free hours can be requested for another municipality than that of the usual address', async () => {
  const [ana, luz] = [await clientIn(SOACHA), await clientIn(BOGOTA)]
  await ana.postPreventive({ hora: '12:00', direccion: 'Calle 13 # 7-28' })
  const hoursIn = async (place: string) =>
    (await luz.get(`/api/free-hours?fecha=${day}&municipalityCode=${place}`)).body.data.hours.filter(
      ({ isFree }: { isFree: boolean }) => isFree,
    )
  expect(await hoursIn(SOACHA)).toContainEqual({ hora: '13:00', isFree: true })
  expect(await hoursIn(CHIA)).not.toContainEqual({ hora: '13:00', isFree: true })
  const { status, body } = await luz.get(`/api/free-hours?fecha=${day}&municipalityCode=Chia`)
  expect([status, body.message]).toEqual([400, 'El municipio no es válido.'])
})

test('free hours respect a technician’s working hours and days off', async () => {
  const client = await openClient(shop)
  expect((await owner.hours(teresa.id, { hours: everyDay(9 * 60 + 30, 12 * 60) })).status).toBe(200)
  expect(await freeFor(client)).toEqual(['10:00', '11:00'])
  expect((await client.hold({ hora: '09:00' })).status).toBe(409)
  await owner.hours(teresa.id, { hours: everyDay(null, null) })
  expect(await freeFor(client)).toEqual([])
  await owner.hours(teresa.id)
  await owner.post('/api/agenda/days-off', { technicianId: teresa.id, fecha: day })
  expect(await freeFor(client)).toEqual([])
  expect(await freeFor(client, openDay(1))).toHaveLength(10)
  const request = await client.postPreventive({ hora: '10:00' })
  expect([request.status, request.body.data.isAssigned]).toEqual([201, false])
})

test('a request goes to the technician of its zone before a less busy one', async () => {
  const oscar = await openTechnician(shop, 'Óscar Pinto')
  await owner.hours(teresa.id, { zoneIds: [south] })
  await owner.hours(oscar.id, { zoneIds: [north] })
  const ana = await clientIn(SOACHA)
  for (const hora of ['09:00', '10:00']) {
    const { body } = await ana.postPreventive({ hora, direccion: 'Calle 13 # 7-28', descripcion: `A las ${hora}` })
    expect(await owner.open(body.data._id)).toMatchObject({
      technicianId: teresa.id,
      place: { code: SOACHA, zoneId: south },
      candidates: [
        { technicianId: teresa.id, isInZone: true },
        { technicianId: oscar.id, isInZone: false },
      ],
    })
  }
  await pool.query(`update users set role = 'GENERAL' where id = $1`, [oscar.id])
})

test('possible hours for moving a visit are listed per technician, including its current hour', async () => {
  const ana = await clientIn(SOACHA)
  const { body } = await ana.postPreventive({ hora: '12:00', cantidad_computadoras: 2, direccion: 'Calle 13 # 7-28' })
  const luz = await clientIn(BOGOTA)
  await luz.postPreventive({ hora: '08:00', direccion: 'Calle 13 # 7-28' })
  const { data } = (await owner.get(`/api/agenda/visits/${body.data._id}/free-hours?desde=${day}&dias=1`)).body
  expect(data).toEqual([
    { technicianId: teresa.id, fecha: day, hours: ['10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00'] },
  ])
  const week = await owner.week(day, 1)
  expect(
    week.technicians[0].days[0].visits.map(
      ({ travelMinutes, isTight }: { travelMinutes: number; isTight: boolean }) => [travelMinutes, isTight],
    ),
  ).toEqual([
    [null, false],
    [45, false],
  ])
  expect((await teresa.day(day)).travel).toEqual([{ taskId: body.data._id, minutes: 45 }])
})

test('after the owner sets a visit’s place, its travel time blocks hours', async () => {
  const eva = await openClient(shop)
  const { body } = await eva.postPreventive({ hora: '12:00', direccion: 'Finca La Esperanza' })
  const luz = await clientIn(BOGOTA)
  expect(await freeFor(luz)).toContain('13:00')
  expect((await owner.place(body.data._id, SOACHA)).body.data.place).toEqual({
    code: SOACHA,
    name: 'Soacha',
    zoneId: south,
  })
  expect(await freeFor(luz)).not.toContain('13:00')
})

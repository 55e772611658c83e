import { afterEach, beforeAll, describe, expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { openVisitor } from '../../test/http/visitor.ts'
import { openTestShop } from '../../test/shop/shop.ts'
import { closedDay, dayFrom, openDay } from '../../test/visits/open-days.ts'
import { openClient, openTechnician, type Technician } from '../../test/visits/visits.ts'

const shop = await openTestShop({ demo: false })
const { pool } = shop
const visitor = openVisitor(shop.address)
const client = await openClient(shop)
const other = await openClient(shop)
const fecha = openDay()

type Hour = { hora: string; isFree: boolean }
const freeHours = async (who: { get: typeof visitor.get }, query = `fecha=${fecha}`) =>
  (await who.get(`/api/free-hours?${query}`)).body.data.hours
    .filter(({ isFree }: Hour) => isFree)
    .map(({ hora }: Hour) => hora)

afterEach(async () => {
  await expectInvariants(pool)
  await pool.query('delete from bookings where held_for is not null')
  await pool.query(`update tasks set estado = 'completado' where estado in ('pendiente', 'en proceso')`)
})

test('without technicians no hour is free or can be held; requests are still stored', async () => {
  expect(await freeHours(visitor)).toEqual([])
  const held = await client.hold()
  expect(held.status).toBe(409)
  expect(held.body).toMatchObject({ code: 'HOUR_TAKEN', data: { nearest: [] } })
  expect((await client.postPreventive()).status).toBe(201)
})

describe('with a technician', () => {
  let technician: Technician
  beforeAll(async () => {
    technician = await openTechnician(shop)
  })

  test('anybody may read the hours of a day: full hours that leave an hour per computer before closing', async () => {
    const { status, body } = await visitor.get(`/api/free-hours?fecha=${fecha}&cantidad=3`)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ kind: 'day', fecha, closed: '' })
    const hours = ['08:00', '09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00']
    expect(body.data.hours).toEqual(hours.map((hora) => ({ hora, isFree: true })))
  })

  test.each(['domingo', 'festivo'] as const)('says why a day is closed: %s', async (reason) => {
    const { body } = await visitor.get(`/api/free-hours?fecha=${closedDay(reason)}`)
    expect(body.data).toMatchObject({ closed: `Ese día no hay servicio: es ${reason}`, hours: [] })
  })

  test('offers nothing in the past', async () => {
    const { body } = await visitor.get(`/api/free-hours?fecha=${dayFrom(-7)}`)
    expect(body.data.closed).toBe('La fecha no puede ser anterior a hoy.')
    expect(body.data.hours.every(({ isFree }: Hour) => !isFree)).toBe(true)
  })

  test('a visit occupies its hours; a free hour leaves room for the whole visit, at most until closing', async () => {
    await client.postPreventive({ hora: '09:30', cantidad_computadoras: 2 })
    expect(await freeHours(visitor)).toEqual(['08:00', '12:00', '13:00', '14:00', '15:00', '16:00', '17:00'])
    expect(await freeHours(visitor, `fecha=${fecha}&cantidad=5`)).toEqual(['12:00', '13:00'])
    expect(await freeHours(visitor, `fecha=${fecha}&cantidad=100`)).toEqual([
      '12:00',
      '13:00',
      '14:00',
      '15:00',
      '16:00',
      '17:00',
    ])
  })

  test('a month lists per day the number of free hours, or why it is closed', async () => {
    await client.postPreventive({ hora: '10:00' })
    const { body } = await visitor.get(`/api/free-hours?mes=${fecha.slice(0, 7)}`)
    expect(body.data).toMatchObject({ kind: 'month', mes: fecha.slice(0, 7) })
    const days = new Map(body.data.days.map((day: { fecha: string }) => [day.fecha, day]))
    expect(days.get(fecha)).toEqual({ fecha, closed: '', freeHours: 9 })
    const sunday = closedDay('domingo')
    const { body: other } = await visitor.get(`/api/free-hours?mes=${sunday.slice(0, 7)}`)
    expect(other.data.days).toContainEqual({
      fecha: sunday,
      closed: 'Ese día no hay servicio: es domingo',
      freeHours: 0,
    })
  })

  test.each([
    ['', 'Elige un día o un mes.'],
    [`fecha=${fecha}&mes=2026-12`, 'Elige un día o un mes.'],
    ['fecha=mañana', 'La fecha no es válida.'],
    ['mes=2026-13', 'El mes no es válido.'],
    [`fecha=${fecha}&cantidad=0`, 'La cantidad de computadoras debe estar entre 1 y 100.'],
  ])('refuses ?%s', async (query, message) => {
    const { status, body } = await visitor.get(`/api/free-hours?${encodeURI(query)}`)
    expect(status).toBe(400)
    expect(body.message).toBe(message)
  })

  test('a held hour is free for its holder only, whose request then gets it', async () => {
    const { status, body } = await client.hold()
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ fecha, hora: '10:00', holdId: expect.any(String) })
    expect(new Date(body.data.expiresAt).getTime()).toBeGreaterThan(Date.now() + 10 * 60_000)
    expect(await freeHours(other)).not.toContain('10:00')
    expect(await freeHours(client)).toContain('10:00')
    const refused = await other.hold({ hora: '10:30' })
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({
      code: 'HOUR_TAKEN',
      message: 'No hay un técnico libre a esa hora. Elige otra.',
      data: {
        nearest: [
          { fecha, hora: '11:00' },
          { fecha, hora: '09:00' },
          { fecha, hora: '12:00' },
        ],
      },
    })
    expect((await other.postPreventive()).body.data.isAssigned).toBe(false)
    expect((await client.postPreventive()).body.data.isAssigned).toBe(true)
  })

  test('holding the same hour prolongs the hold; a new hold replaces it, unless refused', async () => {
    const first = (await client.hold()).body.data
    const again = (await client.hold()).body.data
    expect(again.expiresAt >= first.expiresAt).toBe(true)
    await other.hold({ hora: '15:00' })
    expect((await client.hold({ hora: '15:00' })).status).toBe(409)
    expect(await freeHours(other)).not.toContain('10:00')
    await client.hold({ hora: '12:00' })
    expect(await freeHours(other)).toContain('10:00')
    expect(await freeHours(other)).not.toContain('12:00')
  })

  test('releasing a hold frees its hour; another client cannot release it', async () => {
    const { holdId } = (await client.hold()).body.data
    expect((await other.delete('/api/hold-hour', { holdId })).status).toBe(200)
    expect(await freeHours(other)).not.toContain('10:00')
    expect((await client.delete('/api/hold-hour', { holdId })).status).toBe(200)
    expect((await client.delete('/api/hold-hour', { holdId })).status).toBe(200)
    expect(await freeHours(other)).toContain('10:00')
  })

  test('an expired hold blocks no other hold and no technician’s save', async () => {
    const expire = () =>
      pool.query(`update bookings set expires_at = now() - interval '1 second' where held_for is not null`)
    await client.hold()
    await expire()
    expect(await freeHours(other)).toContain('10:00')
    expect((await other.hold()).status).toBe(200)
    await expire()
    const { _id } = (await client.postPreventive()).body.data
    await other.hold({ hora: '14:00' })
    expect((await technician.save(_id, { hora: '14:00' })).body.code).toBe('VISIT_OVERLAP')
    await expire()
    expect((await technician.save(_id, { hora: '14:00' })).status).toBe(200)
  })

  test('an hour outside working hours or in the past cannot be held', async () => {
    for (const [slot, message] of [
      [{ fecha: closedDay('festivo') }, 'Ese día no hay servicio: es festivo'],
      [{ hora: '19:00' }, 'Ese día atendemos de 8:00 a. m. a 6:00 p. m.'],
      [{ fecha: dayFrom(-1) }, 'La fecha no puede ser anterior a hoy.'],
      [{ hora: 'luego' }, 'La hora no es válida.'],
    ] as const) {
      const { status, body } = await client.hold(slot)
      expect(status).toBe(400)
      expect(body.message).toBe(message)
    }
  })
})

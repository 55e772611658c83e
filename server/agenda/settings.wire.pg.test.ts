import { expect, test } from 'vitest'

import { openTestShop } from '../../test/shop/shop.ts'
import { everyDay, openAgendaOwner } from '../../test/visits/agenda.ts'
import { openTechnician } from '../../test/visits/visits.ts'

const shop = await openTestShop({ demo: false })
const owner = await openAgendaOwner(shop)
const teresa = await openTechnician(shop)
const nobody = '7f9c24e5-1c1f-4a3b-9a51-3a1d9b7b5f10'

test('hours, zones and skills of a technician are saved together; removing a zone removes its references', async () => {
  const zone = await owner.addZone('Sabana', ['25175', '25126'])
  const about = { hours: everyDay(480, 1020), zoneIds: [zone], skills: ['mesa', 'portatil'] }
  const { status, body } = await owner.hours(teresa.id, about)
  expect(status).toBe(200)
  expect(body.data.technicians).toEqual([expect.objectContaining({ _id: teresa.id, ...about, daysOff: [] })])
  expect(body.data.zones).toEqual([
    {
      _id: zone,
      name: 'Sabana',
      municipalities: [
        { code: '25126', name: 'Cajicá' },
        { code: '25175', name: 'Chía' },
      ],
    },
  ])
  await owner.travel(zone, zone, 20)
  expect((await owner.travel(zone, zone, 25)).body.data.travel).toEqual([
    { zoneId: zone, otherZoneId: zone, minutes: 25 },
  ])
  const removed = await owner.save('POST', `/api/agenda/zones/${zone}/remove`, {})
  expect(removed.body.data).toMatchObject({ zones: [], travel: [], technicians: [{ zoneIds: [] }] })
})

test('a save with a stale version is refused with the current settings', async () => {
  const { version } = await owner.settings()
  const save = (cutoffHours: number) => owner.send('PUT', '/api/agenda/cutoff', { version, cutoffHours })
  expect((await save(6)).body.data).toMatchObject({ cutoffHours: 6, version: version + 1 })
  const { status, body } = await save(8)
  expect([status, body.code, body.data.cutoffHours]).toEqual([409, 'SETTINGS_CHANGED', 6])
})

test('a zone’s name is unique, and a municipality belongs to one zone', async () => {
  const west = await owner.addZone('Occidente', ['25473'])
  const add = (name: string, municipalityCodes: string[]) =>
    owner.save('POST', '/api/agenda/zones', { name, municipalityCodes })
  const before = await owner.settings()
  expect((await add('occidente', [])).body.code).toBe('ZONE_REPEATED')
  expect((await add('Otra', ['25473'])).body.message).toBe('Mosquera ya está en otra zona.')
  expect((await add('Otra', ['99999'])).body.code).toBe('MUNICIPALITY_UNKNOWN')
  expect((await add(' ', [])).body.message).toBe('Escribe el nombre de la zona (máximo 60 caracteres).')
  expect(await owner.settings()).toEqual(before)
  const changed = await owner.save('PUT', `/api/agenda/zones/${west}`, { name: 'Oeste', municipalityCodes: ['25286'] })
  expect(changed.body.data.zones[0]).toMatchObject({ name: 'Oeste', municipalities: [{ name: 'Funza' }] })
})

test.each([
  [{ hours: [{ weekday: 1, begins: 600, ends: 540 }] }, 400, 'Revisa las horas: la salida va después de la entrada.'],
  [{ hours: [{ weekday: 1, begins: 600, ends: null }] }, 400, 'Revisa las horas: la salida va después de la entrada.'],
  [
    { hours: [...everyDay(480, 1020), ...everyDay(480, 1020)] },
    400,
    'Revisa las horas: la salida va después de la entrada.',
  ],
  [{ skills: ['nevera'] }, 400, 'Elige los equipos de la lista.'],
  [{ zoneIds: [nobody] }, 404, 'No encontrado.'],
])('invalid settings of a technician change nothing (%#)', async (about, status, message) => {
  const before = await owner.settings()
  const refused = await owner.hours(teresa.id, about)
  expect([refused.status, refused.body.message]).toEqual([status, message])
  expect(await owner.settings()).toEqual(before)
})

test('unknown technicians and zones are not found; limits of travel and cut-off are enforced', async () => {
  expect((await owner.hours(nobody)).status).toBe(404)
  expect((await owner.save('PUT', `/api/agenda/zones/${nobody}`, { name: 'X', municipalityCodes: [] })).status).toBe(
    404,
  )
  expect((await owner.save('POST', `/api/agenda/zones/${nobody}/remove`, {})).status).toBe(404)
  expect((await owner.travel(nobody, nobody, 10)).status).toBe(404)
  expect((await owner.travel(nobody, nobody, 241)).body.message).toBe('Los minutos van de 0 a 240.')
  expect((await owner.save('PUT', '/api/agenda/cutoff', { cutoffHours: 169 })).body.message).toBe(
    'El plazo va de 0 a 168 horas.',
  )
})

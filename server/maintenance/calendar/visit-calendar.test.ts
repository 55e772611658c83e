import { describe, expect, test, vi } from 'vitest'

import { readCalendar } from '../../../test/visits/icalendar.ts'
import { writeCalendar, type CalendarVisit } from './visit-calendar.ts'

const visit: CalendarVisit = {
  id: '6f1a2c1e-2f7b-4d4e-9a53-0c4d5e6f7a8b',
  version: 3,
  createdAt: new Date('2026-11-20T15:00:00Z'),
  changedAt: new Date('2026-11-21T16:30:00Z'),
  fecha: '2026-11-25',
  hora: '09:00',
  minutes: 120,
  status: 'confirmed',
  summary: 'Mantenimiento preventivo',
  description: '2 × portátil Lumen',
  direccion: 'Calle 45A # 13-27, Bogotá D.C.',
}
const write = (...visits: Partial<CalendarVisit>[]) =>
  writeCalendar({
    name: 'Visitas · Alero',
    shopName: 'Alero',
    url: 'https://alero.example/clientPanel/all-support',
    visits: visits.map((changes) => Object.assign({}, visit, changes)),
  })

describe.each(['America/Bogota', 'Asia/Tokyo', 'America/Los_Angeles', 'UTC'])('on a machine in %s', (zone) => {
  test('a visit has its Colombian hour and time zone', () => {
    vi.stubEnv('TZ', zone)
    const { events, zones } = readCalendar(write({}))
    expect(zones).toEqual(['America/Bogota'])
    expect(events[0]).toMatchObject({
      uid: 'visita-6f1a2c1e-2f7b-4d4e-9a53-0c4d5e6f7a8b',
      sequence: 3,
      stamp: '2026-11-21T16:30:00Z',
      start: '2026-11-25T09:00:00',
      end: '2026-11-25T11:00:00',
      zone: 'America/Bogota',
      startsAt: '2026-11-25T14:00:00.000Z',
      status: 'CONFIRMED',
      location: 'Calle 45A # 13-27, Bogotá D.C.',
      url: 'https://alero.example/clientPanel/all-support',
    })
  })

  test('a visit without a clock time is an all-day event that blocks no time', () => {
    vi.stubEnv('TZ', zone)
    const text = write({ hora: 'en la tarde', minutes: null })
    expect(readCalendar(text).events[0]).toMatchObject({ start: '2026-11-25', end: '' })
    expect(text).toContain('\r\nTRANSP:TRANSPARENT\r\n')
  })
})

test('a cancelled visit has status CANCELLED, and an unchanged visit gives the same bytes', () => {
  expect(readCalendar(write({ status: 'cancelled', version: 4 })).events[0]).toMatchObject({
    status: 'CANCELLED',
    sequence: 4,
    stamp: '2026-11-21T16:30:00Z',
  })
  expect(readCalendar(write({ status: 'tentative' })).events[0]).toMatchObject({ status: 'TENTATIVE' })
  expect(write({})).toBe(write({}))
})

test.each([
  'ñandú, tilde; "comillas" \\ barra\\n\nsegunda línea\r\ntercera',
  '😀'.repeat(60),
  'á'.repeat(200),
  `BEGIN:VEVENT\r\nEND:VCALENDAR\nUID:otro`,
  'Línea\u2028rara y 日本語 '.repeat(12),
  ' espacios al final ',
])('typed text is escaped and folded, and parses back unchanged: %j', (text) => {
  const { events } = readCalendar(write({ summary: text, description: text, direccion: text }))
  expect(events).toHaveLength(1)
  const expected = text.replace(/\r\n/g, '\n')
  expect(events[0]).toMatchObject({ summary: expected, description: expected, location: expected })
})

test('a calendar without visits is valid, and its name is escaped', () => {
  const text = writeCalendar({
    name: 'Luz, Ana; \\ y\r\nyo',
    shopName: 'A;B',
    url: null,
    visits: [],
    refreshSeconds: 3_600,
  })
  expect(readCalendar(text)).toEqual({
    name: 'Luz, Ana; \\ y yo',
    method: 'PUBLISH',
    refresh: 'PT1H',
    zones: ['America/Bogota'],
    events: [],
  })
})

test('a calendar of 300 visits has 300 events', () => {
  const many = Array.from({ length: 300 }, (_, i) => ({ id: `0000000${i}`.slice(-8), version: i }))
  expect(readCalendar(write(...many)).events).toHaveLength(300)
})

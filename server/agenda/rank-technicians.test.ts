import { describe, expect, test } from 'vitest'

import { rankTechnicians, type VisitToMake } from './rank-technicians.ts'
import { travelKey, type Busy, type Days, type TechnicianFacts } from './read-days.ts'

// A Wednesday.
const fecha = '2026-11-25'
const [SOUTH, NORTH] = ['zone-1', 'zone-2']
const person = (name: string, about: Partial<TechnicianFacts> = {}): TechnicianFacts => ({
  ...{ _id: name, name, phone: '', email: '', hours: [], zoneIds: [], skills: [] },
  ...about,
})
const busyAt = (technicianId: string, from: number, to: number, zoneId: string | null = null): Busy => ({
  ...{ technicianId, fecha, fromMinute: from * 60, toMinute: to * 60, zoneId },
  ...{ taskId: `${technicianId} ${from}`, dayOff: null },
})
const wanted: VisitToMake = { taskId: 'new', fecha, hora: '10:00', minutes: 120, zoneId: SOUTH, kinds: ['mesa'] }
const rank = (technicians: TechnicianFacts[], busy: Busy[] = [], about: Partial<VisitToMake> = {}) => {
  const days: Days = { technicians, busy, travel: new Map([[travelKey(SOUTH, NORTH), 40]]) }
  return rankTechnicians({ ...wanted, ...about }, days)
}

describe('the obstacle of a technician', () => {
  test.each([
    ['overlap', busyAt('Óscar', 11, 13)],
    ['travel', busyAt('Óscar', 12, 13, NORTH)],
    ['travel', busyAt('Óscar', 9, 10, NORTH)],
    [null, busyAt('Óscar', 12, 13, SOUTH)],
    [null, busyAt('Óscar', 8, 9, NORTH)],
    [null, busyAt('Óscar', 12, 13)],
  ])('%s', (obstacle, busy) => {
    expect(rank([person('Óscar')], [busy])[0]?.obstacle).toBe(obstacle)
  })

  test('is a day off, with its reason', () => {
    const off = { ...busyAt('Óscar', 0, 24), taskId: null, dayOff: { _id: 'off', reason: 'Incapacidad' } }
    expect(rank([person('Óscar')], [off])[0]).toMatchObject({
      obstacle: 'day_off',
      dayOffReason: 'Incapacidad',
      loadMinutes: 0,
    })
  })

  test('is the own working hours, also on a weekday without work', () => {
    const hours = (begins: number | null, ends: number | null) => [{ weekday: 3, begins, ends }]
    const [short, none] = [person('Ana', { hours: hours(480, 690) }), person('Eva', { hours: hours(null, null) })]
    expect(rank([short, none]).map(({ obstacle, worksMinutes }) => [obstacle, worksMinutes])).toEqual([
      ['hours', 210],
      ['day_off', 0],
    ])
  })
})

test('technicians without obstacle come first; then zone, skill, travel and load decide in this order', () => {
  const technicians = [
    person('busy', { zoneIds: [SOUTH], skills: ['mesa'] }),
    person('far', { zoneIds: [NORTH] }),
    person('unskilled', { zoneIds: [SOUTH], skills: ['portatil'] }),
    person('travelling', { zoneIds: [SOUTH], skills: ['mesa'] }),
    person('loaded', { zoneIds: [SOUTH], skills: ['mesa'] }),
    person('best', { zoneIds: [SOUTH], skills: ['mesa'] }),
  ]
  const busy = [busyAt('busy', 10, 11, SOUTH), busyAt('travelling', 8, 9, NORTH), busyAt('loaded', 14, 17, SOUTH)]
  expect(rank(technicians, busy).map(({ name }) => name)).toEqual([
    'best',
    'loaded',
    'travelling',
    'unskilled',
    'far',
    'busy',
  ])
})

test('a visit’s own booking is no obstacle to moving it', () => {
  const own = busyAt('Óscar', 10, 12)
  expect(rank([person('Óscar')], [own], { taskId: own.taskId ?? '' })[0]).toMatchObject({
    obstacle: null,
    loadMinutes: 0,
  })
})

test('travel starts at the previous visit, else in the own zone, and is unknown for a visit without a place', () => {
  const oscar = person('Óscar', { zoneIds: [NORTH] })
  expect(rank([oscar])[0]?.travelMinutes).toBe(40)
  expect(rank([oscar], [busyAt('Óscar', 8, 9, SOUTH)])[0]?.travelMinutes).toBe(0)
  expect(rank([oscar], [], { zoneId: null })[0]).toMatchObject({ travelMinutes: null, isInZone: null })
})

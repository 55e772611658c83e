import { describe, expect, test } from 'vitest'

import type { AgendaVisit, Candidate } from '../../contract/agenda/agenda-visits.ts'
import type { AgendaWeek, WeekTechnician } from '../../contract/agenda/agenda-week.ts'
import { dayBeside, dayOf, daysAround, mondayOf, shownWeek, step, workday } from './agenda-days.ts'
import {
  assignedText,
  cellLabel,
  dateText,
  handedText,
  hasPassed,
  historyText,
  nearText,
  openingText,
  placeText,
  rangeText,
  reasonsOf,
  shortText,
  stateOf,
  unassignedText,
  visitLabel,
} from './agenda-text.ts'

const plain = (text: string) => text.replaceAll('\u00A0', ' ')
const day = (about: object = {}): WeekTechnician['days'][number] => ({
  ...{ fecha: '2026-11-27', dayOff: null, worksMinutes: 600, loadMinutes: 60, visits: [], freeHours: [] },
  ...about,
})
const visit = {
  fecha: '2026-11-27',
  hora: '08:00',
  minutes: 60,
  client: { name: 'Lavaseco Real', phone: '', email: '' },
  place: { code: '11001', name: 'Bogotá', zoneId: null },
  computerCount: 1,
  estado: 'pendiente',
  stage: null,
} as unknown as AgendaVisit
const candidate: Candidate = {
  ...{ technicianId: '1', name: 'Óscar', obstacle: null, dayOffReason: '', isInZone: true, travelMinutes: 22 },
  ...{ loadMinutes: 180, worksMinutes: 480, hasSkill: null },
}

test('cells and visits have accessible labels with their contents', () => {
  expect(cellLabel('Óscar Pinto', day({ freeHours: ['09:00', '10:00'] }), '2026-11-27')).toBe(
    'Óscar Pinto, viernes 27: sin visitas, 2 horas libres',
  )
  expect(cellLabel('Teresa', day({ dayOff: { _id: '1', reason: 'Incapacidad' } }), '2026-11-27')).toContain(
    'Incapacidad',
  )
  expect(cellLabel('Teresa', day({ worksMinutes: 0 }), '2026-11-27')).toContain('no trabaja')
  expect(cellLabel('Teresa', day(), '2026-11-28')).toBe('Teresa, viernes 27: sin visitas')
  expect(plain(visitLabel(visit))).toBe('8:00 a. m., Lavaseco Real, Bogotá, 1 equipo, pendiente')
  expect(plain(visitLabel({ ...visit, travelMinutes: 30, isTight: true }))).toContain('30 min de trayecto, justo')
})

test('a visit of today is marked so, and its hour is over once the clock is past it', () => {
  expect(plain(nearText(visit, '2026-11-27'))).toBe('hoy, 8:00 a. m.')
  expect(plain(nearText(visit, '2026-11-26'))).toBe('viernes 27, 8:00 a. m.')
  const at = (fecha: string, hora: string) => hasPassed(visit, { fecha, hora })
  expect([at('2026-11-27', '07:59'), at('2026-11-27', '08:00'), at('2026-11-28', '07:00')]).toEqual([false, true, true])
  const now = { fecha: '2026-11-27', hora: '18:00' }
  expect(hasPassed({ fecha: '2026-11-27', hora: 'en la tarde' }, now)).toBe(false)
  expect(hasPassed({ fecha: '', hora: '' }, now)).toBe(false)
})

test('a message to a client begins with the name and the visit', () => {
  expect(plain(openingText(visit))).toBe('Hola, Lavaseco: te escribimos por tu visita del viernes 27, 8:00 a. m. ')
  expect(openingText({ ...visit, fecha: '', hora: '' })).toBe(
    'Hola, Lavaseco: te escribimos por la visita que pediste. ',
  )
})

test('an address names its municipality once', () => {
  const place = { code: '25754', name: 'Soacha', zoneId: null }
  expect(placeText({ direccion: 'Calle 13 # 7-68, soacha', place })).toBe('Calle 13 # 7-68, soacha')
  expect(placeText({ direccion: 'Calle 13 # 7-68', place })).toBe('Calle 13 # 7-68, Soacha')
  expect(placeText({ direccion: '', place: null })).toBe('Sin dirección')
})

test('the visits of an absent technician are summed up with numbers and names', () => {
  expect(handedText([{ name: 'Óscar Pinto' }, { name: 'Óscar Pinto' }, null])).toBe(
    '2 visitas pasaron a Óscar. 1 visita quedó sin técnico.',
  )
  expect(handedText([{ name: 'Óscar Pinto' }])).toBe('1 visita pasó a Óscar.')
  expect(handedText([{ name: 'Óscar Pinto' }, { name: 'Beatriz Gil', fecha: '2026-11-27' }])).toBe(
    '1 visita pasó a Óscar. 1 visita cambió de hora.',
  )
  expect(handedText([null, null])).toBe('2 visitas quedaron sin técnico.')
  expect(handedText([])).toBe('')
})

test('a visit’s state follows its stage; before, it is confirmed once its client has confirmed it', () => {
  expect(stateOf({ estado: 'pendiente', stage: null, isConfirmed: false })).toBe('pendiente')
  expect(plain(visitLabel({ ...visit, isConfirmed: true }))).toBe(
    '8:00 a. m., Lavaseco Real, Bogotá, 1 equipo, confirmada',
  )
  expect(stateOf({ estado: 'pendiente', stage: 'on_the_way', isConfirmed: true })).toBe('en camino')
  expect(stateOf({ estado: 'pendiente', stage: 'arrived', isConfirmed: true })).toBe('en curso')
  expect(stateOf({ estado: 'completado', stage: 'finished', isConfirmed: true })).toBe('completada')
})

test('a step of the history ends with one full stop', () => {
  const entry = {
    at: '',
    actor: 'Luz',
    technician: '',
    fecha: '2026-11-27',
    hora: '10:00',
    reason: '',
    payment: null,
  } as const
  const said = (about: object) => plain(historyText({ ...entry, event: 'moved', estado: 'pendiente', ...about }))
  expect(said({})).toBe('Luz la pasó al viernes 27, 10:00 a. m.')
  expect(said({ technician: 'Óscar' })).toBe('Luz la pasó al viernes 27, 10:00 a. m., con Óscar.')
  expect(said({ event: 'confirmed' })).toBe('Luz confirmó la visita: viernes 27, 10:00 a. m.')
  expect(said({ event: 'confirmed', hora: 'en la tarde' })).toBe('Luz confirmó la visita: viernes 27, en la tarde.')
})

test('the history contains payments, their method, who received them, and reversals with their reason', () => {
  const facts = { at: '', actor: 'Adriana Rojas', technician: '', fecha: '', hora: '', reason: '' } as const
  const entry = { ...facts, event: 'paid', estado: 'pendiente' } as const
  const payment = { method: 'cash', amount: 45_000, isToShop: false, reference: '' } as const
  const said = (about: object, more: object = {}) =>
    plain(historyText({ ...entry, ...more, payment: { ...payment, ...about } }))
  expect(said({})).toBe('Adriana Rojas recibió $ 45.000 en efectivo.')
  expect(said({ isToShop: true })).toBe('Adriana Rojas recibió $ 45.000 en efectivo en la tienda.')
  expect(said({ method: 'transfer' })).toBe('Adriana Rojas anotó una transferencia de $ 45.000.')
  expect(said({ method: 'transfer', isToShop: true, reference: 'M 8841.' })).toBe(
    'Adriana Rojas anotó una transferencia de $ 45.000, referencia M 8841.',
  )
  expect(said({ method: 'link' }, { actor: '' })).toBe('Se pagaron $ 45.000 en línea.')
  const taken = { event: 'payment_taken_back', reason: 'Nunca llegó' }
  expect(said({}, taken)).toBe('Adriana Rojas quitó un pago de $ 45.000: Nunca llegó.')
  expect(said({}, { ...taken, actor: '' })).toBe('Se quitó un pago de $ 45.000: Nunca llegó.')
})

describe('reasons', () => {
  test('list the points for and against a candidate', () => {
    expect(reasonsOf(candidate)).toEqual([
      { isGood: true, text: 'en su zona' },
      { isGood: true, text: '22 min de trayecto' },
      { isGood: true, text: '3 de 8 h ese día' },
    ])
    expect(reasonsOf({ ...candidate, isInZone: false, hasSkill: false, travelMinutes: null })).toEqual([
      { isGood: false, text: 'otra zona' },
      { isGood: true, text: '3 de 8 h ese día' },
      { isGood: false, text: 'no conoce esos equipos' },
    ])
  })

  test('name the obstacle of a technician who has one', () => {
    expect(reasonsOf({ ...candidate, obstacle: 'day_off', dayOffReason: 'Incapacidad' })).toEqual([
      { isGood: false, text: 'incapacidad' },
    ])
    expect(reasonsOf({ ...candidate, obstacle: 'travel' })[0]?.text).toBe('no alcanza a llegar')
  })
})

test('a week begins on Monday, and days step over a Sunday that is not shown', () => {
  expect([mondayOf('2026-11-28'), mondayOf('2026-11-29'), workday('2026-11-29')]).toEqual([
    '2026-11-23',
    '2026-11-23',
    '2026-11-30',
  ])
  expect(daysAround('2026-11-23', 3, 6)).toEqual({ first: 0, many: 3 })
  expect(daysAround('2026-11-28', 3, 6)).toEqual({ first: 3, many: 3 })
  expect([step('2026-11-25', 6, 1, []), step('2026-11-28', 1, 1, []), step('2026-11-23', 1, -1, [])]).toEqual([
    '2026-12-02',
    '2026-11-30',
    '2026-11-21',
  ])
  expect(rangeText('2026-11-23', '2026-11-28')).toBe('23 al 28 de noviembre')
  expect(rangeText('2026-11-30', '2026-12-05')).toBe('30 de noviembre al 5 de diciembre')
})

test('a Sunday is shown if it has a visit, a technician works then, or it has an unassigned visit', () => {
  const fechas = ['2026-11-28', '2026-11-29']
  const weekWith = (about: object, unassigned: object[] = []) =>
    ({
      days: fechas.map((fecha) => ({ fecha, closed: '' })),
      technicians: [{ days: [day({ fecha: '2026-11-28' }), day({ fecha: '2026-11-29', worksMinutes: 0, ...about })] }],
      unassigned,
    }) as unknown as AgendaWeek
  const shown = (about: object, unassigned?: object[]) =>
    shownWeek(weekWith(about, unassigned)).days.map((one) => one.fecha)
  expect(shown({})).toEqual(['2026-11-28'])
  expect(shownWeek(weekWith({})).technicians[0]?.days).toHaveLength(1)
  expect([shown({ visits: [visit] }), shown({ worksMinutes: 60 })]).toEqual([fechas, fechas])
  expect(shown({}, [{ fecha: '2026-11-29' }])).toEqual(fechas)
  const week = weekWith({ visits: [visit] })
  expect([step('2026-11-28', 1, 1, week.days), step('2026-11-30', 1, -1, week.days)]).toEqual([
    '2026-11-29',
    '2026-11-29',
  ])
  expect([dayOf(week, '2026-11-29'), dayOf(shownWeek(weekWith({})), '2026-11-29')]).toEqual([
    '2026-11-29',
    '2026-11-28',
  ])
  expect(daysAround('2026-11-29', 6, 7)).toEqual({ first: 0, many: 7 })
  expect(daysAround('2026-11-29', 3, 7)).toEqual({ first: 4, many: 3 })
})

test('assigning many visits reports who got them and how many nobody can make', () => {
  const by = (technician: string) => ({ technicianId: technician === '' ? null : technician, technician })
  expect(assignedText([by('Óscar Pinto'), by('Teresa Muñoz'), by('Óscar Pinto')], 3)).toBe(
    '3 visitas asignadas: Óscar, Teresa.',
  )
  expect(assignedText([by('Óscar Pinto'), by('')], 2)).toBe('1 visita asignada: Óscar. Queda 1 sin técnico.')
  expect(assignedText([by(''), by(''), by('')], 3)).toBe('Nadie puede a esas horas. Quedan 3 sin técnico.')
})

test('the next day skips a hidden Sunday, also while its own week is loading', () => {
  const shown = ['23', '24', '25', '26', '27', '28'].map((date) => ({ fecha: `2026-11-${date}` }))
  expect(dayBeside('2026-11-25', 1, shown)).toBe('2026-11-26')
  expect(dayBeside('2026-11-28', 1, shown)).toBe('2026-11-30')
  // The week of the 30th is not loaded yet.
  expect(dayBeside('2026-11-30', 1, shown)).toBe('2026-12-01')
  expect(dayBeside('2026-11-30', -1, shown)).toBe('2026-11-28')
  expect(dayBeside('2026-11-28', 1, [...shown, { fecha: '2026-11-29' }])).toBe('2026-11-29')
})

test('undone assignments are counted, and each visit that was not undone is named with the reason', () => {
  const of = (_id: string, name: string): AgendaVisit =>
    ({ ...visit, ...{ _id, fecha: '2026-11-27', hora: '08:00', client: { name } } }) as AgendaVisit
  const visits = [of('a', 'Cliente 0'), of('b', 'Cliente 1'), of('c', 'Cliente 2'), of('d', 'Cliente 3')]
  const answer = (taskId: string, refusal = '') => ({ taskId, refusal })
  expect(unassignedText([answer('a'), answer('b')], visits)).toBe('2 visitas quedaron sin técnico otra vez.')
  expect(
    plain(
      unassignedText(
        [
          answer('a'),
          ...[answer('b', 'Ya no se puede deshacer.'), answer('c', 'Ya no se puede deshacer.')],
          answer('d', 'Óscar acaba de mover esta visita.'),
        ],
        visits,
      ),
    ),
  ).toBe(
    '1 visita quedó sin técnico otra vez. Cliente 1 (viernes 27, 8:00 a. m.), Cliente 2 (viernes 27, 8:00 a. m.): ' +
      'Ya no se puede deshacer. Cliente 3 (viernes 27, 8:00 a. m.): Óscar acaba de mover esta visita.',
  )
})

test('an open visit shows the missing time for its computers', () => {
  const short = (about: object) => shortText({ ...visit, fecha: '2026-11-27', minutes: 60, computerCount: 2, ...about })
  expect(short({})).toBe('le falta 1 h')
  expect(short({ minutes: 120 })).toBe('')
  expect(short({ estado: 'completado' })).toBe('')
  expect(short({ minutes: null })).toBe('')
  // Computers that do not fit into a day end with it, so nothing is missing.
  expect(short({ hora: '15:00', computerCount: 20, minutes: 180 })).toBe('')
  expect(plain(visitLabel({ ...visit, fecha: '2026-11-27', minutes: 60, computerCount: 2 }))).toMatch(/, le falta 1 h$/)
})

test('a found visit has its month, and its year if it is not the current one', () => {
  const hora = '10:00'
  const saying = (fecha: string) => dateText({ fecha, hora }, '2026-11-29').replaceAll('\u00A0', ' ')
  expect(saying('2026-11-29')).toBe('hoy, 10:00 a. m.')
  expect(saying('2026-12-04')).toBe('viernes 4 de diciembre, 10:00 a. m.')
  expect(saying('2025-09-18')).toBe('jueves 18 de septiembre de 2025, 10:00 a. m.')
  expect(saying('')).toBe('Sin fecha acordada')
})

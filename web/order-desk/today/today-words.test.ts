import { describe, expect, it } from 'vitest'

import { dueFact, lateText, visitFact } from './today-words.ts'

const today = '2026-11-23'

describe('the facts of today', () => {
  it.each([
    ['2026-11-26', 3, 'reclamo', 'Un reclamo vence el jueves 26', false],
    ['2026-11-24', 1, 'peticion', 'El primero vence el martes 24', true],
    ['2026-11-23', 0, 'queja', 'El primero vence hoy', true],
    ['2026-11-20', -1, 'reclamo', 'Un reclamo ya venció', true],
  ] as const)('a message that is due on %s', (dueOn, daysLeft, type, text, isLate) => {
    expect(dueFact({ dueOn, daysLeft, type }, today)).toEqual({ text, isLate })
  })

  it('count who is late, as far as that is known', () => {
    expect(lateText({ late: 0, of: 3, hasMore: false })).toBe('')
    expect(lateText({ late: 1, of: 3, hasMore: true })).toBe('1 espera desde hace dos días o más')
    expect(lateText({ late: 12, of: 50, hasMore: true })).toBe('12 esperan desde hace dos días o más')
    expect(lateText({ late: 3, of: 3, hasMore: false })).toBe('3 esperan desde hace dos días o más')
    expect(lateText({ late: 50, of: 50, hasMore: true })).toBe('Más de 50 esperan desde hace dos días')
  })

  it.each([
    ['', 'Sin fecha acordada', false],
    ['2026-11-20', 'La primera era el viernes 20', true],
    ['2026-11-23', 'La primera es hoy', true],
    ['2026-12-01', 'La primera es el martes 1 de diciembre', false],
  ])('a visit without a technician on "%s"', (fecha, text, isLate) => {
    expect(visitFact({ fecha }, today)).toEqual({ text, isLate })
  })
})

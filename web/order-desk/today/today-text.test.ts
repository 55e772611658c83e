import { describe, expect, it } from 'vitest'

import { dueFact, lateText, visitFact } from './today-text.ts'

const today = '2026-11-23'

describe('the texts of Hoy', () => {
  it.each([
    ['2026-11-26', 3, 'reclamo', 'Un reclamo vence el jueves 26', false],
    ['2026-11-24', 1, 'peticion', 'El primero vence el martes 24', true],
    ['2026-11-23', 0, 'queja', 'El primero vence hoy', true],
    ['2026-11-20', -1, 'reclamo', 'Un reclamo ya venció', true],
  ] as const)('say that a message is due on %s', (dueOn, daysLeft, type, text, isLate) => {
    expect(dueFact({ dueOn, daysLeft, type }, today)).toEqual({ text, isLate })
  })

  it('count late duties, as far as known', () => {
    expect(lateText({ late: 0, of: 3, hasMore: false })).toBe('')
    expect(lateText({ late: 1, of: 3, hasMore: true })).toBe('1 está atrasado')
    expect(lateText({ late: 12, of: 50, hasMore: true })).toBe('12 están atrasados')
    expect(lateText({ late: 3, of: 3, hasMore: false })).toBe('3 están atrasados')
    expect(lateText({ late: 50, of: 50, hasMore: true })).toBe('Más de 50 están atrasados')
  })

  it.each([
    ['', 'Sin fecha acordada', false],
    ['2026-11-20', 'La primera era el viernes 20', true],
    ['2026-11-23', 'La primera es hoy', true],
    ['2026-12-01', 'La primera es el martes 1 de diciembre', false],
  ])('say when the first visit without a technician on "%s" is', (fecha, text, isLate) => {
    expect(visitFact({ fecha }, today)).toEqual({ text, isLate })
  })
})

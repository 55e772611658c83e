import { describe, expect, it } from 'vitest'

import { dueFact, lateText } from './today-words.ts'

const today = '2026-11-23'
const late = (many: number, of: number) => Array.from({ length: of }, (_, index) => ({ isLate: index < many }))

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
    expect(lateText(late(0, 3), false)).toBe('')
    expect(lateText(late(1, 3), true)).toBe('1 espera desde hace dos días o más')
    expect(lateText(late(12, 50), true)).toBe('12 esperan desde hace dos días o más')
    expect(lateText(late(3, 3), false)).toBe('3 esperan desde hace dos días o más')
    expect(lateText(late(50, 50), true)).toBe('Más de 50 esperan desde hace dos días')
  })
})

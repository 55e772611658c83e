import { describe, expect, it } from 'vitest'

import { arrivalText, dayInBogota, nearDay } from './arrival-text.ts'

const today = '2026-11-23'

describe('when a shipment arrives', () => {
  it.each([
    ['2026-11-26', '2026-11-30', 'Llega entre el jueves 26 y el lunes 30'],
    ['2026-11-26', '2026-11-26', 'Llega el jueves 26'],
    ['2026-11-30', '2026-12-02', 'Llega entre el lunes 30 y el miércoles 2 de diciembre'],
    ['2026-12-01', '2026-12-01', 'Llega el martes 1 de diciembre'],
  ])('from %s to %s reads "%s"', (from, to, text) => {
    expect(arrivalText({ from, to }, today)).toBe(text)
  })

  it('names the month of a day that is gone by', () => {
    expect(nearDay('2026-10-29', today)).toBe('el jueves 29 de octubre')
  })

  it('counts days as Colombia does', () => {
    expect(dayInBogota('2026-11-24T04:59:00Z')).toBe('2026-11-23')
    expect(dayInBogota('2026-11-24T05:00:00Z')).toBe('2026-11-24')
  })
})

import { expect, test } from 'vitest'

import { clockOf, hourRows, hoursInShort, hoursSummary } from './hour-rows.ts'

const plain = (text: string) => text.replaceAll('\u00A0', ' ')
const week = (begins: number | null, ends: number | null, days = 5) =>
  Array.from({ length: 7 }, (_, index) => ({
    weekday: index + 1,
    begins: index < days ? begins : null,
    ends: index < days ? ends : null,
  }))

test('the summary groups days with the same hours', () => {
  expect(plain(hoursSummary(week(480, 1_020)))).toBe('lunes a viernes, 8:00 a. m. a 5:00 p. m.')
  expect(plain(hoursSummary(week(450, 720, 1)))).toBe('lunes, 7:30 a. m. a 12:00 p. m.')
  expect(hoursSummary([])).toBe('Horario de la tienda')
})

test('a weekday without own hours starts with the shop’s hours', () => {
  const rows = hourRows([{ weekday: 1, begins: 600, ends: 900 }])
  expect(rows[0]).toEqual({ weekday: 1, works: true, begins: 600, ends: 900 })
  expect(rows[5]).toEqual({ weekday: 6, works: true, begins: 480, ends: 780 })
  expect(rows[6]?.works).toBe(false)
  expect(plain(clockOf(1_440))).toBe('12:00 a. m.')
})

test('short hours show the initials of the days', () => {
  expect(hoursInShort(week(480, 1_020))).toBe('L a V, 8:00 a 5:00')
  expect(hoursInShort([])).toBe('L a V, 8:00 a 6:00; S, 8:00 a 1:00')
})

import { expect, test } from 'vitest'

import { averageText, countText, monthText, starsText } from './review-text.ts'

test('reviews are counted in singular and plural', () => {
  expect([countText(1), countText(2), countText(1_234)]).toEqual(['1 opinión', '2 opiniones', '1.234 opiniones'])
  expect([starsText(1), starsText(5)]).toEqual(['1 estrella', '5 estrellas'])
})

test('an average has one decimal, also a whole one', () => {
  expect([averageText(5), averageText(4.6)]).toEqual(['5,0', '4,6'])
})

test.each([
  ['2026-01', 'enero de 2026'],
  ['2026-12', 'diciembre de 2026'],
])('the month %s is %s, in every time zone', (month, text) => expect(monthText(month)).toBe(text))

import { describe, expect, test } from 'vitest'

import { readRange } from './byte-range.ts'

describe('a range of ten bytes', () => {
  test.each([
    ['bytes=0-3', { start: 0, end: 3 }],
    ['bytes=4-', { start: 4, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-30', { start: 0, end: 9 }],
    ['bytes=8-99', { start: 8, end: 9 }],
  ])('%s is read', (range, wanted) => expect(readRange({ range }, 10, '"a"')).toEqual(wanted))

  test.each([
    undefined,
    '',
    'nada',
    'bytes=',
    'bytes=-',
    'bytes=a-b',
    'bytes=5-2',
    'bytes=0-1,4-5',
    'lines=0-3',
    'bytes = 0-3',
  ])('%j requests everything', (range) => expect(readRange({ range }, 10, '"a"')).toBeNull())

  test.each(['bytes=10-', 'bytes=99-100', 'bytes=-0'])('%s is out of range', (range) =>
    expect(() => readRange({ range }, 10, '"a"')).toThrow('El archivo no tiene esa parte.'),
  )

  test('applies only to the version that it names, and a weak tag never matches', () => {
    expect(readRange({ range: 'bytes=0-3', 'if-range': '"a"' }, 10, '"a"')).toEqual({ start: 0, end: 3 })
    for (const other of ['"b"', 'W/"a"', 'Wed, 21 Oct 2026 07:28:00 GMT', '']) {
      expect(readRange({ range: 'bytes=0-3', 'if-range': other }, 10, '"a"')).toBeNull()
    }
  })
})

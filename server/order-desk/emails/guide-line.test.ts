import { expect, test } from 'vitest'

import { guideLine } from './guide-line.ts'

test('an e-mail names the carrier of a guide, unless it is not a listed one', () => {
  expect(guideLine({ carrier: 'tcc', guide: '123' })).toBe('TCC, guía 123')
  expect(guideLine({ carrier: 'other', guide: '123' })).toBe('Guía 123')
})

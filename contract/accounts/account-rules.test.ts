import { expect, test } from 'vitest'

import { joinDigits } from './account-rules.ts'

test.each([
  '300 123 45 67',
  '(300) 123-4567',
  '300.123.4567',
  '300\u00a0123\u201145\u201367',
  '\u202a3001234567\u202c\u200b',
])('a phone number written or pasted as %j is stored as its digits only', (typed) =>
  expect(joinDigits(typed)).toBe('3001234567'),
)

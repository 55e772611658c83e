import { expect, test } from 'vitest'

import { describeFailure } from './run-tests.mjs'

test('a failure is described by lines that fit on a screen, also when a whole page is in its message', () => {
  const lines = describeFailure({ name: 'a page', reason: `Error: ${'<p>'.repeat(900)}\n\n    at page.ts` }).split('\n')
  expect(lines.map(({ length }) => length)).toEqual(['  ✗ a page'.length, 306, '          at page.ts'.length])
})

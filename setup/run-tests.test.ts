import { expect, test } from 'vitest'

import { describeFailure } from './run-tests.mjs'

test('the description of a failure fits on a screen, also if its message contains a whole page', () => {
  const lines = describeFailure({ name: 'a page', reason: `Error: ${'<p>'.repeat(900)}\n\n    at page.ts` }).split('\n')
  expect(lines.map(({ length }) => length)).toEqual(['  ✗ a page'.length, 306, '          at page.ts'.length])
})

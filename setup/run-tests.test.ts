import { expect, test } from 'vitest'

import { describeFailure, nextRun } from './run-tests.mjs'

const parts = () => [
  { args: ['others'], files: ['a.test.ts'] },
  { args: ['others'], files: ['b.test.ts', 'c.test.ts'] },
  { args: ['others'], files: ['d.test.ts'] },
]

test('beside the browser the parts run one by one, with the workers that it leaves', () => {
  const queue = [{ args: ['browser'], load: 4 }, ...parts()]
  expect(nextRun(queue, 6)).toEqual({ args: ['browser'], load: 4 })
  expect(nextRun(queue, 2)).toEqual({ args: ['--maxWorkers=2', 'others', 'a.test.ts'], load: 2 })
  expect(nextRun(queue, 0)).toBeUndefined()
  expect(queue).toEqual(parts().slice(1))
})

test('after the browser all parts that are left are one run, with a worker for each place', () => {
  const queue = parts()
  const args = ['--maxWorkers=4', 'others', 'a.test.ts', 'b.test.ts', 'c.test.ts', 'd.test.ts']
  expect(nextRun(queue, 4)).toEqual({ args, load: 4 })
  expect(nextRun(queue, 5)).toBeUndefined()
})

test('a run without files waits for the room that it needs', () => {
  const queue = [{ args: ['browser'], load: 4 }]
  expect(nextRun(queue, 3)).toBeUndefined()
  expect(queue).toHaveLength(1)
})

test('a failure is described by lines that fit on a screen, also when a whole page is in its message', () => {
  const lines = describeFailure({ name: 'a page', reason: `Error: ${'<p>'.repeat(900)}\n\n    at page.ts` }).split('\n')
  expect(lines.map(({ length }) => length)).toEqual(['  ✗ a page'.length, 306, '          at page.ts'.length])
})

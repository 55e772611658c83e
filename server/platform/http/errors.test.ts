import Fastify from 'fastify'
import { expect, test } from 'vitest'

import { CustomerGone } from '../fair-queue.ts'
import { Problem } from '../problem.ts'
import { report } from './errors.ts'

const levelsOf = (cause: Error) => {
  const lines: string[] = []
  const stream = { write: (line: string) => void lines.push(line) }
  const { log } = Fastify({ logger: { level: 'debug', stream } })
  report(new Problem('UNAVAILABLE', { cause }), { log })
  return lines.map((line) => JSON.parse(line).level)
}

test('a fault of the server is logged as an error, and what a client left behind is not', () => {
  expect(levelsOf(new Error('no connection'))).toEqual([50])
  expect(levelsOf(new CustomerGone())).toEqual([20])
})

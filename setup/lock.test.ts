import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { takeTurn } from './lock.mjs'

const file = join(import.meta.dirname, '..', '.preparing.tmp')

test('tasks of one process run in parallel, and their lock exists until the last of them has ended', async () => {
  const second = Promise.withResolvers<void>()
  const first = takeTurn(() => takeTurn(() => second.promise))
  const third = takeTurn(async () => existsSync(file))
  expect(await third).toBe(true)
  expect(existsSync(file)).toBe(true)
  second.resolve()
  await first
  expect(existsSync(file)).toBe(false)
})

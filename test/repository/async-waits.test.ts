import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { root, sourcePaths } from './source-paths.ts'

test('no browser test waits for an asynchronous function with waitForFunction, which ends at once: a promise is no false value', () => {
  const tests = sourcePaths().filter((path) => /^(e2e|test)\/.*\.ts$/.test(path))
  expect(tests.length).toBeGreaterThan(100)
  const waits = tests.filter((path) => /waitForFunction\(\s*async/.test(readFileSync(join(root, path), 'utf8')))
  expect(waits).toEqual([])
})

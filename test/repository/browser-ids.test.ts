import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { root, sourcePaths } from './source-paths.ts'

test('pages create no id with functions that require HTTPS: web/random-id.ts creates them', () => {
  const callers = sourcePaths()
    .filter((path) => /^web\/.*\.tsx?$/.test(path))
    .filter((path) => readFileSync(join(root, path), 'utf8').includes('crypto.randomUUID('))
  expect(callers).toEqual([])
})

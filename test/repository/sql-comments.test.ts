import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { root, sourcePaths } from './source-paths.ts'

test('every function and view in SQL has a comment about its purpose above it', () => {
  const homes = sourcePaths().filter((path) => /^database\/functions\/.*\.sql$/.test(path))
  expect(homes.length).toBeGreaterThan(50)
  const silent = homes.flatMap((path) => {
    const lines = readFileSync(join(root, path), 'utf8').split('\n')
    return lines.flatMap((line, at) => {
      const name = /^create or replace (?:function|procedure|view) (\w+)/.exec(line)?.[1]
      return name !== undefined && !lines[at - 1]?.startsWith('--') ? [`${path}: ${name}`] : []
    })
  })
  expect(silent).toEqual([])
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { root, sourcePaths } from './source-paths.ts'

/** Openings that leave out the noun which the comment is about, so that a reader has to guess it. */
const openings = [
  'Of (what|which|whom|it)',
  'So (many|much|long|far)',
  'By (it|what|which|whom)',
  'The same( of|,)',
  'Who',
  'Whom',
  'Whose',
  'Whoever',
  'For whom',
  'That of',
  'Those of',
  'Says',
  '(From|To|Until) (when|which|what|whom)',
  'As (many|much) as',
]
const isOpening = new RegExp(`^(${openings.join('|')})(?!\\w)`)

const inTypeScript = /^\s*(?:\/\/|\/\*\*?|\*)\s+(.*)$/
const inSql = /^\s*--\s+(.*)$/

/** The comments that begin with such an opening. A line that continues a comment may begin with any word. */
function openingsIn(path: string, text: string): string[] {
  const comment = path.endsWith('.sql') ? inSql : inTypeScript
  const lines = text.split('\n')
  return lines.flatMap((line, at) => {
    const before = lines[at - 1] ?? ''
    const isFirst = !comment.test(before)
    const words = comment.exec(line)?.[1] ?? ''
    return isFirst && isOpening.test(words) ? [`${path}:${at + 1} ${words}`] : []
  })
}

test('comments of the server, the contract and SQL begin with what they are about', () => {
  const paths = sourcePaths().filter((path) => /^((contract|server)\/.*\.ts|database\/functions\/.*\.sql)$/.test(path))
  expect(paths.length).toBeGreaterThan(1_000)
  expect(paths.flatMap((path) => openingsIn(path, readFileSync(join(root, path), 'utf8')))).toEqual([])
})

test.each([
  ['a.ts', '// Of what is paid nobody knows more.'],
  ['a.ts', '  /** Whose SKU it is stands first. */'],
  ['a.ts', '/**\n * So many are walked in the time.\n */'],
  ['a.ts', 'const a = 1\n// The same, of an order.'],
  ['a.sql', '-- Says from which day on.'],
])('in %s the opening of %j is found', (path, text) => {
  expect(openingsIn(path, text)).toHaveLength(1)
})

test.each([
  ['a.ts', '// The owner of an order.\n// Whose order it is, is checked before.'],
  ['a.ts', '/**\n * A line of an order.\n * So many units are sent.\n */'],
  ['a.ts', '// The same order again.'],
  ['a.ts', "say('Whose order is it?')"],
  ['a.sql', '-- Whole pesos.'],
])('in %s none is found in %j', (path, text) => {
  expect(openingsIn(path, text)).toEqual([])
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { root } from '../repository/source-paths.ts'

const libraries = ['react', 'react-dom', 'react-router', 'scheduler', 'lucide-react/dist/esm/icons']
const folders = ['web', 'contract', ...libraries.map((name) => `node_modules/${name}`)]
const files = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => `/${folder}/${path}`),
)

/** Vite writes these itself. */
const virtual = new Set(['rolldown.runtime', String.raw`vite\/preload-helper`])

test('every file that the bundle’s parts name exists, because a renamed one would leave its part unnoticed', () => {
  const named = patternsOf(readFileSync(join(root, 'vite.config.ts'), 'utf8')).flatMap(alternativesOf)
  expect(named.length).toBeGreaterThan(20)
  const known = new Set(named.filter((one) => virtual.has(one) || files.some((file) => new RegExp(one).test(file))))
  expect(named.filter((one) => !known.has(one))).toEqual([])
})

test('every late part that the technician’s service worker is to store exists', () => {
  const source = readFileSync(join(root, 'server/pages/build-technician-worker.ts'), 'utf8')
  const pattern = /const lateParts =\n\s+\/(.+)\/\n/.exec(source)?.[1] ?? ''
  const named = alternativesOf(pattern.replaceAll('(?:', '('))
  expect(named.length).toBeGreaterThan(8)
  expect(named.filter((one) => !files.some((file) => new RegExp(one).test(file)))).toEqual([])
})

test('a pattern is taken apart into the names that it lists', () => {
  expect(alternativesOf(String.raw`web\/(a|b\/(c|d))\.tsx?$|e(?!x|y)`)).toEqual([
    String.raw`web\/a\.tsx?$`,
    String.raw`web\/b\/c\.tsx?$`,
    String.raw`web\/b\/d\.tsx?$`,
    'e(?!x|y)',
  ])
})

/** The regular expressions in vite.config.ts that assign files to a part. */
function patternsOf(config: string): string[] {
  const groups = /\n\s+groups: \[[^]*?\n\s+\],/.exec(config)?.[0] ?? ''
  const found = [...groups.matchAll(/^\s+test: \/(.+)\/,$/gm)].map(([, pattern = '']) => pattern)
  expect(found).toHaveLength(2)
  return found
}

/** A pattern without its groups and without `|`: one for each name that it lists. A lookahead is unchanged. */
function alternativesOf(pattern: string): string[] {
  const whole = splitOutside(pattern)
  if (whole.length > 1) return whole.flatMap(alternativesOf)
  const start = /(?<!\\)\((?!\?)/.exec(pattern)?.index
  if (start === undefined) return [pattern]
  const end = endOfGroup(pattern, start)
  const [before, inside, after] = [pattern.slice(0, start), pattern.slice(start + 1, end), pattern.slice(end + 1)]
  if (after.startsWith('?') || /\(\?/.test(before)) return [pattern]
  return splitOutside(inside).flatMap((one) => alternativesOf(before + one + after))
}

/** Splits at each `|` that is in no group. */
function splitOutside(pattern: string): string[] {
  const parts = ['']
  let depth = 0
  for (const sign of pattern) {
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    if (sign === '|' && depth === 0) parts.push('')
    else parts[parts.length - 1] += sign
  }
  return parts
}

/** The end of the group that begins at `start`. */
function endOfGroup(pattern: string, start: number): number {
  let depth = 0
  for (let at = start; at < pattern.length; at += 1) {
    if (pattern[at] === '(') depth += 1
    if (pattern[at] === ')') depth -= 1
    if (depth === 0) return at
  }
  throw new Error(`a group of ${pattern} is not closed`)
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { root, sourcePaths } from './source-paths.ts'

const paths = sourcePaths().filter((path) => /^(contract|server)\/.*\.ts$/.test(path) && !path.includes('.test.'))

test('an exported function has a docstring', () => {
  expect(paths.length).toBeGreaterThan(500)
  const found = paths.flatMap((path) =>
    undocumentedIn(readFileSync(join(root, path), 'utf8')).map((name) => `${path}: ${name}`),
  )
  expect(found).toEqual([])
})

test.each([
  ['export function one(): void {}', ['one']],
  ['export async function one(): Promise<void> {}', ['one']],
  ['export const one = (a: number): number => a', ['one']],
  ['export const one = <T>(\n  a: T,\n): T => a', ['one']],
  ['/** What it is for. */\nexport function one(): void {}', []],
  ['/** Why. */\n// oxlint-disable-next-line no-void -- a reason\nexport function one(): void {}', []],
  ['export const one = 1\nfunction two(): void {}', []],
])('in %j the functions without a description are %j', (text, names) => {
  expect(undocumentedIn(text)).toEqual(names)
})

/** The exported functions that no comment describes. */
function undocumentedIn(text: string): string[] {
  const lines = text.split('\n').filter((line) => !line.startsWith('// oxlint-'))
  return lines.flatMap((line, at) => {
    const [, declared, assigned] =
      /^export (?:async )?function\*? (\w+)|^export const (\w+)(?:: [^=]+)? = (?:async )?(?:<[^>]*>)?\((?:$|.*=>)/.exec(
        line,
      ) ?? []
    const name = declared ?? assigned
    return name !== undefined && !/\*\/$|^\/\//.test(lines[at - 1] ?? '') ? [name] : []
  })
}

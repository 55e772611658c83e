import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** What a file of the repository imports of it, by its path from the root. */
function importsOf(file: string): string[] {
  const code = readFileSync(join(root, file), 'utf8')
  return Array.from(code.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g), ([, path = '']) =>
    relative(root, join(root, dirname(file), path)),
  )
}

const serverFiles = globSync('server/**/*.ts', { cwd: root })

test('the server imports nothing of the demo shop, which is handed to it', () => {
  const guilty = serverFiles.filter((file) => importsOf(file).some((path) => path.startsWith('demo/')))
  expect(guilty).toEqual([])
})

/** Work that no call waits for: it may end in any problem, and writes it down where people read it later. */
const withoutCall = [
  'server/accounts/operator.ts',
  'server/accounts/password-hash.ts',
  'server/accounts/profile-picture.ts',
  'server/commands/create-admin.ts',
  'server/imports/apply-import.ts',
  'server/imports/attach-pictures.ts',
  'server/imports/fetch-pictures.ts',
  'server/imports/jobs.ts',
  'server/imports/undo-import.ts',
]

test('a domain makes the problems of calls with what their handlers are given', () => {
  const makers = serverFiles.filter(
    (file) =>
      !/^server\/(platform|pages)\/|\.test\.ts$/.test(file) &&
      importsOf(file).includes('server/platform/make-problem.ts'),
  )
  expect(makers.sort()).toEqual(withoutCall)
})

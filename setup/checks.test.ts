import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { checksOfAll } from './checks.mjs'

const folder = mkdtempSync(join(tmpdir(), 'alero-checks-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs the check of types and lint on a project of one file. */
function checkFile(content: string) {
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: { strict: true, types: [] } }))
  writeFileSync(join(folder, 'a.ts'), content)
  const [[, [program = '', ...args]] = ['', []]] = checksOfAll(['types', 'lint'])
  const { status, stdout } = spawnSync(join(import.meta.dirname, '..', 'node_modules', '.bin', program), args, {
    cwd: folder,
    encoding: 'utf8',
  })
  return { status, stdout }
}

test('in a complete run one command finds errors of types and of lint', () => {
  expect(checkFile('export const amount: number = 1\n')).toMatchObject({ status: 0 })
  const wrongType = checkFile("export const amount: number = '1'\n")
  expect(wrongType.status).not.toBe(0)
  expect(wrongType.stdout).toContain('TS2322')
  const unread = checkFile('if (1) debugger\n')
  expect(unread.status).not.toBe(0)
  expect(unread.stdout).toContain('no-debugger')
})

test('without lint the compiler checks the types', () => {
  expect(checksOfAll(['types', 'format']).map(([, [program]]) => program)).toEqual(['tsc', 'oxfmt'])
})

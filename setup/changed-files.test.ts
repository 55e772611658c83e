import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { changedSince, markRead } from './changed-files.mjs'

let folder: string
const before = new Date('2026-01-01T10:00:00Z')
const read = new Date('2026-01-01T10:01:00Z')
const after = new Date('2026-01-01T10:02:00Z')

function write(path: string, moment: Date): void {
  writeFileSync(join(folder, path), '')
  utimesSync(join(folder, path), moment, moment)
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'alero-changed-'))
  for (const made of ['web/cart', 'node_modules/fastify']) mkdirSync(join(folder, made), { recursive: true })
  for (const path of ['main.ts', 'web/cart/count.tsx', 'web/cart/count.md', 'tsconfig.json']) write(path, before)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const stamp = () => join(folder, 'node_modules', '.cache', 'linted')

test('everything is read if no earlier check succeeded', () => {
  expect(changedSince(stamp(), folder)).toBeUndefined()
})

test('source files written after the last check are read again, but not generated files and texts', () => {
  markRead(stamp(), read)
  expect(changedSince(stamp(), folder)).toEqual([])
  for (const path of ['web/cart/count.tsx', 'web/cart/new.ts', 'web/cart/count.md', 'node_modules/fastify/a.ts'])
    write(path, after)
  expect(changedSince(stamp(), folder)?.toSorted()).toEqual(['web/cart/count.tsx', 'web/cart/new.ts'])
})

test('everything is read again if the rules themselves have changed', () => {
  markRead(stamp(), read)
  write('tsconfig.json', after)
  expect(changedSince(stamp(), folder)).toBeUndefined()
})

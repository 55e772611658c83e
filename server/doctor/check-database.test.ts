import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { extensions } from './check-database.ts'

test('the doctor asks for every extension that a migration creates, and the manual names it', () => {
  const root = join(import.meta.dirname, '../..')
  const folder = join(root, 'database/migrations')
  const migrations = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  const created = migrations.flatMap((text) =>
    [...text.matchAll(/create extension if not exists (\w+)/g)].map(([, name]) => name),
  )
  expect(extensions.toSorted()).toEqual([...new Set(created)].sort())
  const manual = readFileSync(join(root, 'docs/operations.md'), 'utf8')
  for (const name of extensions) expect(manual).toContain(`\`${name}\``)
})

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { screenFiles } from './screen-files.ts'

test('the files of the screens are those of the route table', async () => {
  const table = await readFile(join(import.meta.dirname, '../../web/routes.tsx'), 'utf8')
  const fetched = [...table.matchAll(/import\('\.\/([^']+)'\)/g)].map(([, file]) => `web/${file}`)
  expect(fetched.length).toBeGreaterThan(20)
  expect(Object.values(screenFiles).toSorted()).toEqual(fetched.toSorted())
})

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { RouteObject } from 'react-router'
import { expect, test } from 'vitest'

import { routes } from '../../web/routes.tsx'
import { screenFiles } from './screen-files.ts'

const hint = 'server/pages/screen-files.ts has each screen of web/routes.tsx under the same address'

test('the files of the screens are those of the route table', async () => {
  const table = await readFile(join(import.meta.dirname, '../../web/routes.tsx'), 'utf8')
  const fetched = [...table.matchAll(/import\('\.\/([^']+)'\)/g)].map(([, file]) => `web/${file}`)
  expect(fetched.length).toBeGreaterThan(20)
  expect(Object.values(screenFiles).toSorted(), hint).toEqual(fetched.toSorted())
})

/** The addresses of areas, which load their screens themselves, and of all other screens. */
const addressesOf = (table: RouteObject[]): string[] =>
  table.flatMap(({ path, children = [] }) => (path === undefined ? addressesOf(children) : [path]))

test('the files of the screens stand under the addresses of the route table', () => {
  expect(Object.keys(screenFiles).toSorted(), hint).toEqual(addressesOf(routes).toSorted())
})

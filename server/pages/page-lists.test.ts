import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { RouteObject } from 'react-router'
import { expect, test } from 'vitest'

import { routes } from '../../web/routes.tsx'

const root = join(import.meta.dirname, '../..')
const textOf = (...paths: string[]) => paths.map((path) => readFileSync(join(root, path), 'utf8')).join('\n')

/** The full paths of routes with a screen, and whether each is within an area. */
function screensOf(table: RouteObject[], parent = ''): { path: string; isArea: boolean }[] {
  return table.flatMap(({ path = '', children, handle }) => {
    const full = path.startsWith('/') || path === '*' ? path : parent
    if (children) return screensOf(children, full)
    const isArea = parent !== '' || (handle as { isPanel?: boolean } | undefined)?.isPanel === true
    return path === '' ? [] : [{ path: full, isArea }]
  })
}

const screens = screensOf(routes)
const all = screens.map(({ path }) => path)
const areas = screens.flatMap(({ path, isArea }) => (isArea ? [path] : []))
const outside = screens.flatMap(({ path, isArea }) => (isArea ? [] : [path]))

/** Whether a text has an address of a route as a literal: `'/product/7'` or `/product/${id}` for `/product/:id`. */
function names(text: string, path: string): boolean {
  const parts = path === '*' ? '/no-existe' : path.replaceAll(/:\w+/g, '[^/\'"`?]+')
  return new RegExp(`['"\`(]${parts}['"\`?]`).test(text)
}

const accessible = readdirSync(join(root, 'e2e'))
  .map((name) => `e2e/${name}`)
  .filter((path) => path.endsWith('.e2e.test.ts') && textOf(path).includes('expectAccessible'))

type List = {
  list: string
  files: string[]
  /** The place of a missing page, when its list is not simply one of the files. */
  place?: string
  pages: string[]
  reachedOtherwise?: string[]
}

const lists: List[] = [
  {
    list: 'page heads',
    files: ['server/pages/page-heads.wire.pg.test.ts'],
    place:
      '`indexed` or `hidden` of server/pages/page-heads.wire.pg.test.ts; a page of an area in the list of addresses and titles there',
    pages: all,
  },
  { list: 'widths', files: ['e2e/widths.e2e.test.ts'], pages: all },
  {
    list: 'early presses',
    files: ['e2e/before-scripts.e2e.test.ts'],
    place: '`pagesWithButtons` or `otherPages` of e2e/before-scripts.e2e.test.ts',
    pages: outside,
  },
  {
    list: 'screenshots',
    files: ['e2e/screenshot-pages.ts', 'e2e/screenshot-panels.ts', 'e2e/screenshot-phone-orders.ts'],
    pages: all,
    // Their ids differ in every shop: a product is found by its name, an import by uploading a file, a computer in its list.
    reachedOtherwise: ['/product/:id', '/admin-panel/import/:importId', '/clientPanel/inventory-client/:id'],
  },
  {
    list: 'who may enter',
    files: ['e2e/accounts-areas.e2e.test.ts'],
    pages: areas,
    reachedOtherwise: ['/admin-panel/import/:importId'],
  },
  {
    list: 'axe',
    files: accessible,
    place:
      'a test in e2e/ that calls `expectAccessible…`; a page of text in `pages` of e2e/content-pages.e2e.test.ts, one of an area in `screens` of e2e/accounts-accessible.e2e.test.ts',
    pages: all,
    reachedOtherwise: ['/admin-panel/import/:importId'],
  },
]

test('the route table has pages within and outside of areas', () => {
  expect(areas).toContain('/admin-panel/reports')
  expect(outside).toContain('/product/:id')
  expect(all.length).toBeGreaterThan(30)
})

test.each(lists)('the list of $list has every page of web/routes.tsx', (each) => {
  const { list, files, pages, reachedOtherwise = [], place = files.join(' or ') } = each
  const text = textOf(...files)
  const missing = pages.filter((path) => !reachedOtherwise.includes(path) && !names(text, path))
  expect(missing, `pages without ${list}: each belongs in ${place}`).toEqual([])
})

/** Addresses with which the descriptions of screens begin: `/cart`, of `/admin-panel/agenda?visita=` without the question. */
const described = globSync('web/**/*.tsx', { cwd: root }).flatMap((path) =>
  Array.from(textOf(path).matchAll(/^(?:\/\*\*| \*) `(\/[\w/:-]+)/gm), ([, address = '']) => ({ path, address })),
)

test('the address in the description of a screen is one of web/routes.tsx', () => {
  const areasOf = areas.map((path) => path.split('/').slice(0, 2).join('/'))
  const known = new Set([...all, ...areasOf])
  const within = all.filter((path) => path.endsWith('/*')).map((path) => path.slice(0, -1))
  const isKnown = (address: string) => known.has(address) || within.some((path) => `${address}/`.startsWith(path))
  expect(described.length).toBeGreaterThan(40)
  expect(described.filter(({ address }) => !isKnown(address))).toEqual([])
})

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { checkImports } from './check-imports.ts'
import { crossings, orders } from './rules.ts'

const root = join(import.meta.dirname, '../..')
const folders = ['contract', 'server', 'web', 'demo', 'setup', 'test', 'e2e', 'bench', 'faults']

async function readSources(): Promise<Map<string, string>> {
  const lists = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(join(root, folder), { recursive: true })).map((path) => `${folder}/${path}`),
    ),
  )
  const paths = lists.flat().filter((path) => /\.(ts|tsx|mts|mjs)$/.test(path))
  return new Map(
    await Promise.all(paths.map(async (path) => [path, await readFile(join(root, path), 'utf8')] as const)),
  )
}

const check = (files: Record<string, string>) => checkImports(new Map(Object.entries(files)), { orders, crossings })

test('imports of the repository point one way', async () => {
  expect(checkImports(await readSources(), { orders, crossings })).toEqual([])
})

test('every folder in the list of layers exists', async () => {
  const paths = [...(await readSources()).keys()]
  const missing = orders.flatMap(({ side, places }) =>
    places.filter((place) => !paths.some((path) => `${path}/`.startsWith(`${side}/${place}/`))),
  )
  expect(missing).toEqual([])
})

test.each([
  ['a value', `import { b } from './b.ts'`],
  ['a type', `import type { B } from './b.ts'`],
  ['an export', `export * from './b.ts'`],
  ['a named export', `export { b } from './b.ts'`],
  ['a late import', `const load = () => import('./b.ts')`],
  ['the type of a module', `type B = typeof import('./b.ts')`],
])('a circle of files by %s is found', (_, source) => {
  const files = { 'web/cart/a.ts': source, 'web/cart/b.ts': `import './c.ts'`, 'web/cart/c.ts': `import './a.ts'` }
  expect(check(files)).toEqual(['circle of files: web/cart/a.ts → web/cart/b.ts → web/cart/c.ts → web/cart/a.ts'])
})

test('a circle of folders is found where no files form one', () => {
  const files = {
    'server/orders/keys/one.ts': `import '../sums/two.ts'`,
    'server/orders/sums/two.ts': '',
    'server/orders/sums/three.ts': `import '../keys/four.ts'`,
    'server/orders/keys/four.ts': '',
  }
  expect(check(files)).toEqual(['circle of folders: server/orders/keys → server/orders/sums → server/orders/keys'])
})

test('a circle of a folder and a file beside it is found', () => {
  const files = {
    'server/orders/orders.ts': `import './keys/one.ts'`,
    'server/orders/keys/one.ts': '',
    'server/orders/keys/two.ts': `import '../orders.ts'`,
  }
  expect(check(files)).toEqual([
    'circle of folders: server/orders/orders.ts → server/orders/keys → server/orders/orders.ts',
  ])
})

test('a file in a comment or a text is not imported', () => {
  expect(check({ 'web/ui/a.ts': `// import './a.ts'\nexport const text = "import '../cart/b.ts'"` })).toEqual([])
})

test('a folder missing from every order is found', () => {
  expect(check({ 'web/lost/a.ts': '' })).toEqual(['web/lost/a.ts: web/lost has no place in the order'])
})

// Each row: an importing file, and the files that it must not import.
test.each([
  ['contract/a.ts', 'server/a.ts web/a.ts demo/a.ts test/a.ts node:fs react react-router pg kysely fastify'],
  ['server/platform/a.ts', 'web/a.ts demo/a.ts server/pages/a.ts server/config.ts server/content/a.ts'],
  ['server/platform/a.ts', domains('images')],
  ['server/images/a.ts', domains('accounts')],
  ['server/accounts/a.ts', domains('catalogue')],
  ['server/catalogue/a.ts', domains('licences')],
  ['server/licences/a.ts', domains('products')],
  ['server/products/a.ts', domains('cart')],
  ['server/cart/a.ts', domains('orders')],
  ['server/orders/a.ts', domains('payments')],
  ['server/payments/a.ts', domains('computers')],
  ['server/computers/a.ts', domains('maintenance')],
  ['server/maintenance/a.ts', domains('reports')],
  [
    'server/imports/a.ts',
    'cart payments orders computers maintenance reports pages'.replaceAll(/\w+/g, 'server/$&/a.ts'),
  ],
  ['server/imports/a.ts', 'web/a.ts'],
  ['server/sheets/a.ts', 'server/platform/a.ts server/products/a.ts server/imports/a.ts server/pages/a.ts web/a.ts'],
  ['server/sheets/a.ts', 'kysely pg fastify'],
  ['server/app.ts', 'web/a.ts demo/a.ts test/a.ts bench/a.ts faults/a.ts'],
  ['server/start-shop.ts', 'demo/a.ts'],
  ['server/cart/a.ts', 'server/platform/make-problem.ts'],
  ['web/cart/a.ts', 'server/a.ts node:fs pg kysely fastify demo/a.ts test/a.ts setup/a.ts'],
  ['web/ui/a.ts', 'call.ts browser-call.ts page-data.ts'.replaceAll(/[\w-]+\.ts/g, 'web/$&')],
  [
    'web/ui/a.ts',
    'shell page session forms areas images home catalogue cart orders accounts computers maintenance technician admin content'.replaceAll(
      /\w+/g,
      'web/$&/a.ts',
    ),
  ],
  ['e2e/a.e2e.test.ts', 'contract/a.ts web/a.ts'],
  ['server/cart/cart.wire.pg.test.ts', 'contract/a.ts web/a.ts'],
])('%s may not import %s', (from, forbidden) => {
  const up = '../'.repeat(from.split('/').length - 1)
  for (const to of forbidden.split(' ')) {
    const name = to.includes('/a.') || to.endsWith('.ts') ? up + to : to
    expect(check({ [from]: `import '${name}'` }), to).not.toEqual([])
  }
})

test('downwards, and to the libraries of a side, everything may be imported', () => {
  expect(
    check({
      'contract/a.ts': `import 'zod/mini'`,
      'server/cart/a.ts': `import '../catalogue/b.ts'; import 'kysely'; import '../../contract/a.ts'`,
      'server/catalogue/b.ts': `import '../platform/c.ts'; import 'node:fs'`,
      'server/pages/d.ts': `import '../../web/call.ts'`,
      'server/cart/e.pg.test.ts': `import '../../test/f.ts'`,
      'web/cart/g.tsx': `import '../catalogue/h.tsx'; import 'react'; import '../../contract/a.ts'`,
    }),
  ).toEqual([])
})

/** A file of each domain from `first` on, in the server's order, and files of the layers after all of them. */
function domains(first: string): string {
  const all = 'images accounts catalogue licences products cart orders payments computers maintenance reports'.split(
    ' ',
  )
  return all
    .slice(all.indexOf(first))
    .concat('imports', 'pages')
    .map((domain) => `server/${domain}/a.ts`)
    .join(' ')
}

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { root } from '../../test/repository/source-paths.ts'
import { openTestShop } from '../../test/shop/shop.ts'

const MOST_SCRIPTS = 12

const shop = await openTestShop()

// Each small file is a separate request: with HTTP/1.1 a browser makes six at the same time.
test.each([
  '/cart',
  '/login',
  '/sign-up',
  '/forgot-password',
  '/search?q=olla',
  '/product-category/hogar',
  '/contacto',
  '/mantenimiento-preventivo',
  '/mantenimiento-correctivo',
  '/pagar',
  '/visita',
  '/equipo',
  '/aprobar',
])('%s names at most twelve scripts of its own', async (path) => {
  const page = await (await fetch(shop.address + path)).text()
  const scripts = /data-scripts="([^"]*)"/.exec(page)?.[1]?.split(' ') ?? []
  expect(scripts.length).toBeGreaterThan(0)
  expect(scripts.length, scripts.join('\n')).toBeLessThanOrEqual(MOST_SCRIPTS)
  expect(new Set(scripts).size).toBe(scripts.length)
})

test('every late script can be loaded after a failure, also in browsers that remember the failure', () => {
  const assets = join(root, 'dist', 'client', 'assets')
  const scripts = readdirSync(assets).filter((file) => file.endsWith('.js'))
  const late = (pattern: RegExp) =>
    scripts.flatMap((file) => readFileSync(join(assets, file), 'utf8').match(pattern) ?? [])
  // By name: the bare import would be remembered as failed for the whole page (web/page/late-imports.ts).
  expect(late(/(?<![$\w])import\([`'"]\.\//g)).toEqual([])
  expect(late(/\$import\([`'"]/g).length).toBeGreaterThan(20)
})

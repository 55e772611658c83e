import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

import { parseSync } from 'vite'
import { expect, test } from 'vitest'

import { root } from '../repository/source-paths.ts'

// The server validates every call; zod adds 10 KB to the cart's scripts if one constant is in a file with a schema.
test('no screen loads a schema: files of contract/ used by screens do not import zod', () => {
  const ways = waysFrom('web/client.tsx')
  expect(ways.size).toBeGreaterThan(500)
  expect([...ways].filter(([to]) => to.startsWith('zod')).map(([, way]) => way.join(' > '))).toEqual([])
})

test('an import path to a module is found through static and late imports of values, not through those of types', () => {
  expect(modulesIn('web/a.tsx', `import { type A, b } from './b.ts'; import type { C } from './c.ts'`)).toEqual([
    'web/b.ts',
  ])
  expect(modulesIn('web/a.tsx', `import('../contract/d.ts'); export * from 'zod'`)).toEqual(['zod', 'contract/d.ts'])
})

/** Every module that a browser loads from this one, with the files in between. */
function waysFrom(start: string): Map<string, string[]> {
  const ways = new Map([[start, [start]]])
  for (const [path, way] of ways) {
    if (!existsSync(join(root, path)) || !/\.tsx?$/.test(path)) continue
    for (const to of modulesIn(path, readFileSync(join(root, path), 'utf8'))) {
      if (!ways.has(to)) ways.set(to, [...way, to])
    }
  }
  return ways
}

/** The modules that a file loads when it runs: files by their path from the root, packages by their name. */
function modulesIn(path: string, source: string): string[] {
  const { module } = parseSync(path, source)
  const named = [
    // `import { type A }` loads its module: only `import type` is left out when types are removed.
    ...module.staticImports.flatMap(({ start, moduleRequest }) =>
      source.startsWith('import type', start) ? [] : moduleRequest.value,
    ),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ isType, moduleRequest }) => (isType ? [] : (moduleRequest?.value ?? []))),
    ),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => source.slice(start + 1, end - 1)),
  ]
  return [...new Set(named)].map((name) => (name.startsWith('.') ? posix.join(posix.dirname(path), name) : name))
}

import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { expect, test } from 'vitest'

import { root, sourcePaths } from './source-paths.ts'

const reference = 'docs/reference/'

/**
 * Comments of released migrations that cite documents outside the repository. A database identifies a migration by its checksum, so they
 * stay; docs/reference/README.md explains them.
 */
const released = [
  'database/migrations/0001_catalogue.sql:1',
  'database/migrations/0001_catalogue.sql:30',
  'database/migrations/0002_search_2_synonyms.sql:1',
  'database/migrations/0012_product_changes.sql:19',
]

/** The texts that people write, without data. */
const texts = sourcePaths()
  .filter((path) => /\.(ts|tsx|mts|mjs|css|sql|md|py|yaml)$|^\.(env\.example|oxlintrc\.json)$|^Dockerfile$/.test(path))
  .filter((path) => !import.meta.filename.endsWith(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

const pages = texts.filter(({ path }) => path.endsWith('.md'))

// After a quotation mark, or after a comma without a space, it is data: a serial number, a licence key.
const ruleId = /(?<![\w'"`,-])[PAMLD]-\d+\b/g

const defined = texts
  .filter(({ path }) => path.startsWith(reference))
  .flatMap(({ text }) => [...text.matchAll(/^- \*\*([PAMLD]-\d+)\*\*/gm)].map(([, id = '']) => id))

/** In pages every id is a citation; in code only ids in parentheses, because other texts, such as serial numbers, look alike. */
function citationsIn({ path, text }: { path: string; text: string }): string[] {
  const places = path.endsWith('.md') ? [text] : [...text.matchAll(/\([^()]*\)/g)].map(([place]) => place)
  return places.flatMap((place) => place.match(ruleId) ?? [])
}

/** References to documents outside the repository, which mean nothing without them. */
const elsewhere = [
  /\b(the|of|our) specification\b/i,
  /\bspecification('s|’s)? (§|section)/i,
  /\b(specification|decisions|checklist|policy|design|features|web-stack|code-models)\.md\b/,
  /\b(security policy|design|colombia\.md),? (§|call|[CR]\d)/,
  /\((decisions?|checklist) [COT]\d/,
  /\bS\d\.[a-z]+\.\d|\bS\d\.\d+\b/,
  /(?<![\w%'"])[OT]\d\d\)/,
  /\(C\d+\)|\(call \d+\)/,
  /\(issue \d/,
]

test('every rule has its own id', () => {
  expect(defined.length).toBeGreaterThan(50)
  expect(defined.filter((id, at) => defined.indexOf(id) !== at)).toEqual([])
})

test('every cited rule is written down', () => {
  const known = new Set(defined)
  const cited = texts.flatMap((file) => citationsIn(file).map((id) => ({ id, path: file.path })))
  expect(cited.length).toBeGreaterThan(defined.length)
  expect(cited.filter(({ id }) => !known.has(id))).toEqual([])
})

test('every cited decision and every linked page exists', () => {
  const decisions = new Set(texts.flatMap(({ path }) => /^docs\/decisions\/(\d{4})-/.exec(path)?.[1] ?? []).map(Number))
  const missing = texts.flatMap(({ path, text }) => [
    ...[...text.matchAll(/\bdecision (\d{1,4})\b/gi)]
      .filter(([, number]) => !decisions.has(Number(number)))
      .map(([cited]) => `${path}: ${cited}`),
    ...(path.endsWith('.md') ? linksOf(text).filter((link) => !existsSync(join(root, dirname(path), link))) : []).map(
      (link) => `${path}: ${link}`,
    ),
    ...[...text.matchAll(/(?<![\w/.])docs\/[\w/-]+\.md\b/g)]
      .filter(([link]) => !existsSync(join(root, link)))
      .map(([link]) => `${path}: ${link}`),
  ])
  expect(missing).toEqual([])
})

test('every path that a page names exists', () => {
  const named = pages.flatMap(({ path, text }) => pathsIn(text).map((name) => ({ path, name })))
  expect(named.length).toBeGreaterThan(80)
  expect(named.filter(({ name }) => !isThere(name))).toEqual([])
})

test('a named path that does not exist is found, also one with a placeholder', () => {
  const text = 'As `server/no-such.ts`, `server/<domain>/<domain>.routes.ts`, `web/ui/`, `/cart` and `areas/guard.tsx`.'
  expect(pathsIn(text)).toEqual(['server/no-such.ts', 'server/<domain>/<domain>.routes.ts', 'web/ui/'])
  expect(pathsIn(text).filter((name) => !isThere(name))).toEqual(['server/no-such.ts'])
  expect(isThere('server/<domain>/<domain>.no-such.ts')).toBe(false)
})

test('every command that a page names exists', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object }
  const named = pages.flatMap(({ path, text }) =>
    Array.from(text.matchAll(/\bnpm run ([\w-]+)/g), ([, script = '']) => ({ path, script })),
  )
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter(({ script }) => !(script in scripts))).toEqual([])
})

test('only four released migrations cite a document outside the repository, and those citations are explained', () => {
  const found = texts.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, at) => (elsewhere.some((way) => way.test(line)) ? `${path}:${at + 1}` : [])),
  )
  expect(found).toEqual(released)
  const explained = readFileSync(join(root, reference, 'README.md'), 'utf8')
  expect(released.filter((place) => !explained.includes(`\`${place.split(':')[0]}\``))).toEqual([])
})

/** The paths of files and folders from the root, in backticks. */
function pathsIn(text: string): string[] {
  const path = /`((?:contract|server|web|database|demo|e2e|test|bench|faults|setup|docs)\/[\w./<>*-]*)`/g
  return Array.from(text.matchAll(path), ([, name = '']) => name)
}

/** Whether a path exists; `<domain>` matches any name. */
function isThere(path: string): boolean {
  return globSync(path.replaceAll(/<\w+>/g, '*'), { cwd: root }).length > 0
}

/** The relative links of a page, without what points into it or out of the repository. */
function linksOf(text: string): string[] {
  return [...text.matchAll(/\]\((?!https?:|mailto:|#|\/)([^)\s#]+)/g)].map(([, link = '']) => link)
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { root, sourcePaths } from './source-paths.ts'

const paths = sourcePaths()
  // Released migrations stay as they are, and later ones name what they rename.
  .filter((path) => !path.startsWith('database/migrations/') && !import.meta.filename.endsWith(path))

const texts = paths
  .filter((path) => /\.(ts|tsx|mts|mjs|css|md|yaml|sql)$/.test(path))
  .map((path) => ({ path, lines: readFileSync(join(root, path), 'utf8').split('\n') }))

/** Words that engineers had to ask about, and their replacements. They are retired in names, comments and texts. */
const retired: Record<string, string> = {
  'front ?desk': 'fast path',
  witness: 'audit actor',
  clockwork: 'system actor, scheduler',
  'neighbour(?!ing)': 'baseline',
  heart: 'wish button',
  surroundings: 'loader context',
  breathe: 'yield to the event loop',
  '(?:shelf|shelves)': 'category, placement',
  'door(?! number)': 'sign-in page',
  '(?:patience|patiently)': 'timeout, retry',
  asker: 'client, prompt',
}

/** Plain words that are retired as names, alone or as a part of one. */
const retiredNames = [
  'kept',
  'keep',
  'told',
  'tell',
  'ask',
  'asked',
  'letter',
  'letters',
  'trouble',
  'unsent',
  'hangUp',
  'goWithin',
  'lineTo',
  'atEnd',
  'papers',
]

/** Plain uses that stay. */
const plainNames = new Set([
  'keepAlive',
  'useKeepAlive',
  'keepAliveTimeout',
  'keepAliveInitialDelayMillis',
  'keepPreviousData',
  'keepsQuantity',
  'keepsAccount',
  'askedAt',
  'columnLetters',
  'isAtEnd',
  'letter',
  'letters',
  'LETTERS_OF_A_WORD',
  'BACKUP_KEEP',
])
/** Released names: in responses and the audit log, in data stored by phones and drafts, in a library. */
const releasedNames: Record<string, RegExp> = {
  kept: /^(contract\/(accounts\/(accounts|account-deletion)|imports\/imports)\.ts|server\/(accounts|images|imports|visits)\/|web\/(accounts|admin\/import)\/)/,
  asked: /^(server\/order-desk\/emails\/cancelled-emails|web\/order-desk\/order\/event-text)\.ts/,
  trouble: /^web\/technician\//,
  unsent: /^web\/maintenance\//,
  lineTo: /^server\/visits\/records\/pdf\//,
}
const plainLines = [/lit door/, /lucide-react|icon: Heart|HeartPulse|DoorOpen/]

/** Phrases in comments and test names that replace a technical word. */
const retiredWordings: readonly RegExp[] = [
  /\bkept (answers?|pages?|responses?)\b/i,
  /\bkept in memory\b/i,
  /\b(is|are|was|not) told (at|in|by|alone|as)\b/i,
  /\b(came?|comes) to nothing\b|\bof which nothing\b/i,
  /\b(sends?|gets?|writes?|in the) (a |an |no |the )?letters?\b(?! by| of the alphabet)/i,
]

test('no file name has a retired word', () => {
  const words = new RegExp(
    `(^|[/.-])(${[...Object.keys(retired), ...retiredNames, 'answer'].join('|')})s?(?=[/.-])`,
    'i',
  )
  // An answer to what a person wrote is one.
  const isPlain = /keep-alive|^(server\/contact|web\/admin\/messages)\/.*answer/
  expect(paths.filter((path) => words.test(path) && !isPlain.test(path))).toEqual([])
})

test('a file with texts for people ends in text, since words are searched for in such files', () => {
  const ofWords = /^(contract|server|web)\/.*-words\.(?!pg)/
  expect(paths.filter((path) => ofWords.test(path))).toEqual(['server/order-desk/list/write-search-words.ts'])
})

test('no text uses a retired word', () => {
  expect(found(usesRetiredWord)).toEqual([])
})

test.each([
  '// The shelf is full.',
  'const shelfPart = 1',
  'type ShelfService = {}',
  'const OPEN_DOOR = 1',
  'onTheDoor()',
])('a retired word is found in %j', (line) => {
  expect(usesRetiredWord(line)).toBe(true)
})

test.each(['const KEPT_AT_MOST = 1', 'const ASK_AGAIN_MS = 1', 'const keptRows = 1', 'const rowsKept = 1'])(
  'a retired name is found in %j',
  (line) => {
    expect(usesRetiredName(line)).toBe(true)
  },
)

test('no declared name is, or contains, a retired word', () => {
  expect(found(usesRetiredName)).toEqual([])
})

test.each(['{ trouble }', 'step.trouble?.message', 'kept: 1,', '(ask: Call) => ask()', 'unsent?: string[]'])(
  'a retired name of a property or parameter is found in %j',
  (line) => {
    expect(retiredPropertiesIn(line)).not.toEqual([])
  },
)

test.each(['// It is kept.', ' * It is kept.', "text('kept')", 'className="first-letter:uppercase"', 'a-trouble'])(
  'no name of a property is found in %j',
  (line) => {
    expect(retiredPropertiesIn(line)).toEqual([])
  },
)

test('no property and no parameter has a retired name, but for released ones', () => {
  const code = texts.filter(({ path }) => /\.(ts|tsx|mts|mjs)$/.test(path))
  expect(
    code.flatMap(({ path, lines }) =>
      lines.flatMap((line, at) =>
        retiredPropertiesIn(line)
          .filter((name) => !plainNames.has(name) && !releasedNames[name]?.test(path))
          .map((name) => `${path}:${at + 1} ${name}`),
      ),
    ),
  ).toEqual([])
})

test('no SQL name is, or contains, a retired word', () => {
  const words = new RegExp(`(?<![a-z])(?:${[...Object.keys(retired), ...retiredNames, 'answer'].join('|')})(?![a-z])`)
  const lines = texts
    .filter(({ path }) => path.endsWith('.sql'))
    .flatMap(({ path, lines }) =>
      lines.map((line) => `${path}: ${line.replace(/--.*$|'[^']*'/g, '').replaceAll(/[a-z]\w*/g, isPlainSql)}`),
    )
  expect(lines.filter((line) => words.test(line))).toEqual([])
})

test('the name of an SQL function’s parameter is descriptive (decision 0106)', () => {
  const vague = /(?<![a-z_])(?:wanted|seen|given|its_[a-z_]+) (?:[a-z_]+(?:\[\])?)(?=[,)]| default )/g
  const files = texts.filter(({ path }) => path.startsWith('database/functions/'))
  const found = files.flatMap(({ path, lines }) =>
    [...lines.join('\n').matchAll(vague)].map(([parameter]) => `${path}: ${parameter}`),
  )
  expect(found).toEqual([
    // Views need these.
    'database/functions/reports/sales.sql: its_order uuid',
    'database/functions/reports/sales.sql: its_shipment uuid',
    'database/functions/reports/sales.sql: its_sign smallint',
    'database/functions/reports/sales.sql: its_order uuid',
    'database/functions/reports/sales.sql: its_shipment uuid',
    'database/functions/reports/sales.sql: its_sign smallint',
    // A change of this folder rebuilds the index.
    'database/functions/search-index/facet-values.sql: given text',
    'database/functions/search-index/facet-values.sql: given text',
    'database/functions/search-index/slots.sql: wanted int',
    'database/functions/search-index/synonyms.sql: given text',
    'database/functions/search-index/words.sql: given text',
  ])
})

test('no comment and no test name words a technical thing by a retired wording', () => {
  expect(found((line) => retiredWordings.some((wording) => wording.test(line)))).toEqual([])
})

/** Leaves out the plain names. @returns the text that is checked for retired words */
function isPlainSql(name: string): string {
  return plainNames.has(name) ? '' : name
}

function found(isRetired: (line: string) => boolean): string[] {
  return texts.flatMap(({ path, lines }) =>
    lines.flatMap((line, at) =>
      isRetired(line) && !plainLines.some((plain) => plain.test(line)) ? [`${path}:${at + 1} ${line.trim()}`] : [],
    ),
  )
}

/** Whatever its case, and also where a name begins with it. */
function usesRetiredWord(line: string): boolean {
  const words = new RegExp(`(?<![a-zA-Z])(?:${Object.keys(retired).join('|')})s?(?![a-z])`, 'i')
  const first = /(?<![a-zA-Z])([Ww]itness|[Hh]eart(?!beat)|[Ss]hel(f|ves)|[Dd]oor|[Pp]atience|[Aa]sker)(?=[A-Z])/
  const inside = /[a-z](Witness|Heart(?!beat)|Shelf|Shelves|Door|Patience|Asker)(?![a-z])/
  return [words, first, inside].some((way) => way.test(line))
}

/** Retired names in a line of code, without texts and comments. */
function retiredPropertiesIn(line: string): string[] {
  if (/^\s*(\/\/|\/?\*|--)/.test(line)) return []
  const code = line.replace(/'(?:[^'\\]|\\.)*'|"[^"]*"|`[^`]*`|\/\/.*$|\/\*.*?\*\//g, '')
  return [...code.matchAll(new RegExp(`(?<![\\w$-])(?:${retiredNames.join('|')})(?![\\w$-])`, 'g'))].map(
    ([name]) => name,
  )
}

function usesRetiredName(line: string): boolean {
  const all = retiredNames.join('|')
  const alone = new RegExp(`\\b(?:const|let|function|class|type|interface) (${all})\\b`)
  const first = new RegExp(`(?<![\\w'./-])((?:${all})[A-Z]\\w*)`)
  const inside = new RegExp(
    `\\b(\\w*[a-z](?:${retiredNames.map((name) => name[0]?.toUpperCase() + name.slice(1)).join('|')})(?![a-z])\\w*)`,
  )
  const capitals = new RegExp(
    `(?<![\\w'])((?:[A-Z]+_)*(?:${all.toUpperCase()})(?:_[A-Z]+)+|(?:[A-Z]+_)+(?:${all.toUpperCase()}))\\b`,
  )
  return [alone, first, inside, capitals].some((way) => {
    const name = way.exec(line)?.[1]
    return name !== undefined && !plainNames.has(name)
  })
}

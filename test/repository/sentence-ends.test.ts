import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { root, sourcePaths } from './source-paths.ts'

const files = sourcePaths()
  .filter((path) => /^(server|web|contract)\/.*\.tsx?$/.test(path) && !path.includes('.test.'))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

type File = (typeof files)[number]

/** The declarations of a file that are not within another one, each with its text. */
const declarationsOf = (text: string) =>
  text
    .split(/^(?=(?:export )?(?:const|function) )/m)
    .map((body) => ({ name: /^(?:export )?(?:const|function) (\w+)/.exec(body)?.[1] ?? '', body }))

/** Formatters whose text ends with an hour: with `hour` or `timeStyle`, or made by a function that is given those. */
const isFormatter = (body: string) =>
  /^(?:export )?const \w+ = (?:new )?[\w.]+\([^)]*\b(?:hour: '|timeStyle: )/.test(body) && !body.includes('en-GB')

/** Functions that say something as a text. */
const isWriter = (body: string) => /\): string (?:=>|\{)/.test(body)

const callOf = (names: Iterable<string>) => new RegExp(String.raw`\b(?:${[...names].join('|')})(?:\.format)?\(`)

/** The functions in a file that can format an hour: declared ones, and imported ones with these names. */
function writersIn({ text }: File, elsewhere: ReadonlySet<string>): Set<string> {
  const imported = [...text.matchAll(/^import \{([^}]*)\}/gm)].flatMap(([, names = '']) => names.match(/\w+/g) ?? [])
  const names = new Set(imported.filter((name) => elsewhere.has(name)))
  const declarations = declarationsOf(text)
  for (const { name, body } of declarations) {
    if (isFormatter(body) || (isWriter(body) && /\\u00A0m\.|timeStyle: /.test(body))) names.add(name)
  }
  for (let size = -1; size !== names.size;) {
    size = names.size
    for (const { name, body } of declarations)
      if (size > 0 && isWriter(body) && callOf(names).test(body)) names.add(name)
  }
  return names
}

/** The names of all functions that format an hour, repeated until no more are found. */
function allWriters(): Set<string> {
  const writers = new Set<string>()
  for (let size = -1; size !== writers.size;) {
    size = writers.size
    for (const file of files) {
      const own = writersIn(file, writers)
      for (const name of own)
        if (new RegExp(`^export (?:const|function) ${name}\\b`, 'm').test(file.text)) writers.add(name)
    }
  }
  return writers
}

const writers = allWriters()

/** Values in a text or on a screen that end with an hour and are followed by a full stop. */
function stopsAfterHours(file: File): string[] {
  const names = writersIn(file, writers)
  if (names.size === 0) return []
  const call = callOf(names)
  const values = new Set(
    [...file.text.matchAll(/\bconst (\w+) = ([^\n]*)/g)]
      .filter(([, , value = '']) => call.test(value) && !value.includes('=>'))
      .map(([, name = '']) => name),
  )
  return [...file.text.matchAll(/\{((?:[^{}]|\{[^{}]*\})*)\}\.(?=[\s`'"<\\]|$)/gm)]
    .filter(([, value = '']) => !value.includes('\n') && (call.test(value) || values.has(value.trim())))
    .map(([found]) => `${file.path}: ${found}`)
}

test('the functions that say an hour are known, in e-mails and on screens', () => {
  expect([...writers]).toEqual(
    expect.arrayContaining(['formatHour', 'clockText', 'whenText', 'writeSlot', 'untilText']),
  )
})

test('a full stop after an hour is found, however the hour is written', () => {
  const found = (text: string) => stopsAfterHours({ path: 'x', text }).length
  const until = "const until = new Intl.DateTimeFormat('es-CO', { dateStyle: 'long', timeStyle: 'short' })\n"
  expect(found(`${until}const text = \`Vence el \${until.format(at)}. Nada cambia\`\n`)).toBe(1)
  expect(
    found(`${until}const say = (at: Date): string => \`el \${until.format(at)}\`\nf(\`Hasta \${say(at)}.\`)\n`),
  ).toBe(1)
  expect(found("import { whenText } from './x.ts'\nconst when = whenText(visit)\nf(<p>Es {when}. Ven</p>)\n")).toBe(1)
  expect(found("import { whenText } from './x.ts'\nf(`${whenText({ fecha, hora })}.`)\n")).toBe(1)
  expect(found("import { whenText } from './x.ts'\nf(`${whenText(visit)}, con ${name}.`)\n")).toBe(0)
})

test('no sentence has two full stops after an hour, which ends with one: `endSentence` writes it', () => {
  expect(files.flatMap(stopsAfterHours)).toEqual([])
})

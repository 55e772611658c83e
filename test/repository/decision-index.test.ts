import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { root } from './source-paths.ts'

const folder = join(root, 'docs/decisions')
const records = readdirSync(folder)
  .filter((name) => name !== 'README.md')
  .map((name) => ({
    name,
    number: /^\d{4}(-\d(?=-))?/.exec(name)?.[0] ?? '',
    firstLine: readFileSync(join(folder, name), 'utf8').split('\n')[0] ?? '',
  }))

test('a decision record begins with its number and title', () => {
  expect(records.length).toBeGreaterThan(100)
  expect(records.filter(({ number, firstLine }) => !new RegExp(`^# ${number} [A-Z].*[^.:]$`).test(firstLine))).toEqual(
    [],
  )
})

test('no two decision records have the same number', () => {
  const numbers = records.map(({ number }) => number)
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([])
})

test('the index lists every decision record once, under its title', () => {
  const index = readFileSync(join(folder, 'README.md'), 'utf8')
  const listed = Array.from(
    index.matchAll(/^- \[(.*?)\]\((.*?)\)/gm),
    ([, title = '', name = '']) => `${name}: ${title}`,
  )
  expect(listed.toSorted()).toEqual(records.map(({ name, firstLine }) => `${name}: ${firstLine.slice(2)}`).toSorted())
})

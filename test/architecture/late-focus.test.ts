import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { root, sourcePaths } from '../repository/source-paths.ts'
import { findLateFocus } from './find-late-focus.ts'

const lines = (source: string) => findLateFocus('web/a.ts', source)

test('a focus that moves after an await, or in a then, has to ask first', () => {
  expect(lines('const send = async () => {\n  await call()\n  card.focus()\n}')).toEqual([3])
  expect(
    lines('async function send() {\n  if (!(await call())) return\n  card.current?.focus({ preventScroll: true })\n}'),
  ).toEqual([3])
  expect(lines('call().then(() => card.focus())')).toEqual([1])
  expect(lines('const send = async () => {\n  await call()\n  if (isIdle()) card.focus()\n}')).toEqual([])
  expect(lines('const press = async () => {\n  card.focus()\n  await call()\n}')).toEqual([])
  expect(lines('const send = async () => {\n  const focus = reserveFocus()\n  await call()\n  focus(card)\n}')).toEqual(
    [],
  )
})

test('no screen moves the focus late from a person who has moved on', async () => {
  const paths = sourcePaths().filter((path) => /^web\/.*\.tsx?$/.test(path) && !path.includes('.test.'))
  const found = await Promise.all(
    paths.map(async (path) =>
      findLateFocus(path, await readFile(join(root, path), 'utf8')).map((line) => `${path}:${line}`),
    ),
  )
  expect(found.flat()).toEqual([])
})

import { expect, it } from 'vitest'

import { changesNothing, reuseIfEqual } from './reuse-if-equal.ts'

it('equal data retains the identity of the displayed object', () => {
  const shown = { tasks: [{ _id: 'a', version: 1 }] }
  expect(reuseIfEqual(shown, { tasks: [{ _id: 'a', version: 1 }] })).toBe(shown)
  const next = { tasks: [{ _id: 'a', version: 2 }] }
  expect(reuseIfEqual(shown, next)).toBe(next)
})

it('a change is empty if each of its values equals the present one', () => {
  const lists = {}
  const shown = { lists, edits: [] as string[], hasSignal: true }
  expect(changesNothing(shown, { lists, edits: [] })).toBe(true)
  expect(changesNothing(shown, {})).toBe(true)
  expect(changesNothing(shown, { edits: ['x'] })).toBe(false)
  expect(changesNothing({ ...shown, edits: ['x'] }, { edits: [] })).toBe(false)
  expect(changesNothing(shown, { lists: {} })).toBe(false)
  expect(changesNothing(shown, { hasSignal: false })).toBe(false)
})

import { expect, test } from 'vitest'

import { mergeFields } from './merge-fields.ts'

const loaded = { phone: '1', name: 'Luz', pictures: ['a'] }

test('a field that was left alone takes the value stored meanwhile', () => {
  const written = { ...loaded, name: 'Luz Marina' }
  const theirs = { ...loaded, phone: '2', pictures: ['a', 'b'] }
  expect(mergeFields({ loaded, written, theirs })).toEqual({
    merged: { phone: '2', name: 'Luz Marina', pictures: ['a', 'b'] },
    clashes: [],
  })
})

test('a field changed on both sides stays as written and is named', () => {
  const written = { ...loaded, phone: '3' }
  expect(mergeFields({ loaded, written, theirs: { ...loaded, phone: '2' } })).toEqual({
    merged: written,
    clashes: ['phone'],
  })
})

test('the same change on both sides is no conflict', () => {
  const written = { ...loaded, pictures: ['b'] }
  expect(mergeFields({ loaded, written, theirs: { ...written } }).clashes).toEqual([])
})

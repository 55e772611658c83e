import { expect, test } from 'vitest'

import { changeList, draftOf, type ListChange, type ListDraft } from './list-draft.ts'

const saved = { version: 3, rows: ['uno', 'dos', 'tres'] }
const words = ({ rows }: ListDraft<string>) => rows.map(({ value }) => value)
const keyOf = (draft: ListDraft<string>, word: string) => draft.rows.find(({ value }) => value === word)?.key ?? 0
const after = (change: (draft: ListDraft<string>) => ListChange<string>) => {
  const draft = draftOf(saved)
  return changeList(draft, change(draft))
}

test('a loaded list is not dirty', () => {
  const draft = draftOf(saved)
  expect([draft.version, words(draft), draft.isDirty, draft.theirs]).toEqual([3, saved.rows, false, null])
})

test.each([
  ['dos', -1, ['dos', 'uno', 'tres'], true],
  ['dos', 1, ['uno', 'tres', 'dos'], true],
  ['uno', -1, ['uno', 'dos', 'tres'], false],
  ['tres', 1, ['uno', 'dos', 'tres'], false],
] as const)('%s moved by %i', (word, by, expected, isDirty) => {
  const draft = after((before) => ({ do: 'move', key: keyOf(before, word), by }))
  expect([words(draft), draft.isDirty]).toEqual([expected, isDirty])
})

test('a moved row retains its key, so that its field retains the focus', () => {
  const before = draftOf(saved)
  const draft = changeList(before, { do: 'move', key: keyOf(before, 'tres'), by: -1 })
  expect(keyOf(draft, 'tres')).toBe(keyOf(before, 'tres'))
})

test('rows are edited, removed and added', () => {
  expect(words(after((draft) => ({ do: 'edit', key: keyOf(draft, 'dos'), value: 'DOS' })))).toEqual([
    'uno',
    'DOS',
    'tres',
  ])
  expect(words(after((draft) => ({ do: 'remove', key: keyOf(draft, 'dos') })))).toEqual(['uno', 'tres'])
  expect(words(after(() => ({ do: 'add', value: 'cuatro' })))).toEqual([...saved.rows, 'cuatro'])
})

test('in a conflict the own rows stay, and may be saved over the other list or replaced by it', () => {
  const own = after((draft) => ({ do: 'remove', key: keyOf(draft, 'dos') }))
  const theirs = { version: 4, rows: ['cuatro'] }
  const inConflict = changeList(own, { do: 'meet', theirs })
  expect([inConflict.version, words(inConflict), inConflict.theirs]).toEqual([3, ['uno', 'tres'], theirs])
  const overwritten = changeList(inConflict, { do: 'overwrite' })
  expect([overwritten.version, words(overwritten), overwritten.theirs]).toEqual([4, ['uno', 'tres'], null])
  const loaded = changeList(inConflict, { do: 'load', saved: theirs })
  expect([loaded.version, words(loaded), loaded.isDirty]).toEqual([4, ['cuatro'], false])
})

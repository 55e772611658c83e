import { expect, test } from 'vitest'

import { productsAddress, wholeList } from './products-address.ts'

const read = (search: string) => productsAddress.read(new URLSearchParams(search))
const write = (...[state]: Parameters<typeof productsAddress.write>) =>
  new URLSearchParams(productsAddress.write(state)).toString()

test.each([
  ['', wholeList],
  ['?q=olla+a+presi%C3%B3n&pagina=12', { ...wholeList, q: 'olla a presión', page: 12 }],
  ['?se-acaban', { ...wholeList, runningOut: true }],
  ['?fuera&q=olla', { ...wholeList, removed: true, q: 'olla' }],
])('the list of products reads %j, and writes an address with the same meaning', (search, state) => {
  expect(read(search)).toEqual(state)
  expect(read(write(state))).toEqual(state)
})

test.each(['0', '-1', '1.5', '1e9', '99999999', 'dos', ''])(
  'a page «%s», which no list has, is the first one',
  (page) => {
    expect(read(`?pagina=${page}`).page).toBe(1)
  },
)

test('a search is cut at the field’s limit; the first page and an empty search add nothing to the address', () => {
  expect(read(`?q=${'a'.repeat(300)}`).q).toHaveLength(100)
  expect(write(wholeList)).toBe('')
})

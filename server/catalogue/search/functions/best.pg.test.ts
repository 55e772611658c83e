import { describe, expect, test } from 'vitest'

import { openSmallCatalogue } from '../../../../test/shop/small-catalogue.ts'

const { value, undone } = await openSmallCatalogue()

describe('search-index/sort-keys.sql', () => {
  test.each([
    ['relevancia', 7],
    ['menor-precio', -100],
    ['mayor-precio', 100],
    ['mayor-descuento', 250],
    ['mas-nuevos', 0],
  ])('search_number_of %s', async (orden, number) => {
    expect(await value('search_number_of($1, 7, 100, 250)', orden)).toBe(number)
  })

  test.each([
    ['relevancia', true, -5],
    ['menor-precio', false, -5],
    ['mayor-precio', false, 5],
    ['mayor-descuento', false, -5],
    ['mas-nuevos', true, -5],
  ])('search_moment_of and search_tie_of %s', async (orden, hasMoment, tie) => {
    expect(await value(`search_moment_of($1, '2026-01-01') = '2026-01-01'`, orden)).toBe(hasMoment)
    expect(await value('search_tie_of($1, 5)', orden)).toBe(tie)
  })
})

describe('search-index/best-of-each-order.sql', () => {
  const best = 'select size, number::int, tie, filed, written from search_best'
  const slots = `select array(select search_slot from search_best_bits, search_places_of(bits, chunk * 30720) as places
    join products on search_slot = any (places) order by search_slot) as slots`

  test('search_write_best writes the bits of the best products, and the sort keys of the last of them', async () => {
    const write = `select search_write_best('menor-precio', 2)`
    expect(await undone(write, best)).toEqual([{ size: 2, number: -40_000, tie: -1536, filed: 2, written: 2 }])
    expect(await undone(write, slots)).toEqual([{ slots: [1, 1536] }])
  })

  test('search_write_best leaves out sold-out products by relevance, unless they would be among them', async () => {
    expect(await undone(`select search_write_best('relevancia', 2)`, slots)).toEqual([{ slots: [0, 512, 1536] }])
    expect(await undone(`select search_write_best('relevancia', 1)`, slots)).toEqual([{ slots: [512] }])
  })

  test('search_write_best writes nothing for more than there are', async () => {
    expect(await undone(`select search_write_best('menor-precio', 6)`, best)).toEqual([])
  })

  test('search_rank adds a product that has risen among the best, and no other', async () => {
    const rank = async (price: number) =>
      undone(
        `select search_write_best('menor-precio', 2)`,
        `update products set selling_price = ${price} where search_slot = 512`,
        `select search_rank('{512}')`,
        best,
      )
    expect(await rank(20_000)).toMatchObject([{ filed: 3, written: 2 }])
    expect(await rank(60_000)).toMatchObject([{ filed: 2, written: 2 }])
  })
})

import { describe, expect, test } from 'vitest'

import { openSmallCatalogue } from '../../../../test/shop/small-catalogue.ts'

const { value, undone } = await openSmallCatalogue()

// The pot and the set of pots become variants of each other, in slots 0 and 512; the shirt, sold out, is one of another group.
const grouped = [
  `update products set variant_group = 'Olla', variant_options = 'Pieza: ' || product_name where product_name like '%oll%' and brand_name = 'Cocina' and product_name not like 'Tapa%' or product_name = 'Olla pitadora'`,
  `update products set variant_group = 'Camisa', variant_options = 'Talla: 8' where product_name like 'Camisa%'`,
  'set constraints all immediate',
]
const read = async (...statements: string[]) => (await undone(...grouped, ...statements))[0]
const keyOf = (name: string) => `hashtextextended('${name}', 0)`

describe('search-query/variants.sql', () => {
  test('search_variants_in gives what is of a group, in the order of the results, and what is sold out last', async () => {
    const found = (orden: string) =>
      read(
        `select slots, groups = array[${keyOf('olla')}, ${keyOf('olla')}, ${keyOf('camisa')}] as known, search_count(grouped)::int as count, prices, buyable::int
         from search_variants_in(search_everything(), '${orden}')`,
      )
    expect(await found('relevancia')).toEqual({
      slots: [512, 0, 1536],
      known: true,
      count: 3,
      prices: [150_000, 90_000, 40_000],
      buyable: 2,
    })
    expect(await found('menor-precio')).toEqual({
      slots: [0, 512, 1536],
      known: true,
      count: 3,
      prices: [90_000, 150_000, 40_000],
      buyable: 2,
    })
    // A name is known without its accents and capitals.
    const renamed = `update products set variant_group = 'ÓLLA' where product_name = 'Olla pitadora'`
    expect(
      await read(
        renamed,
        `select groups[1] = groups[2] as same from search_variants_in(search_everything(), 'relevancia')`,
      ),
    ).toEqual({ same: true })
    // The lid has no group.
    const none = { slots: [], groups: [], grouped: null, prices: null, buyable: null }
    expect(await read(`select * from search_variants_in(search_in_category('{celular}'), 'relevancia')`)).toEqual(none)
    expect(await read(`select * from search_variants_in(null, 'relevancia')`)).toEqual(none)
  })

  test('search_repeated gives the others of each group that a layer shows, and leaves the groups that it does not', async () => {
    const repeated = (layer: string) =>
      value(
        `(select json_build_array(array(select search_slots_of(repeated) order by 1), slots, groups) from
          search_repeated(${layer}, '{512,0,1536}', '{7,7,8}'))`,
      )
    const layer = (...slots: number[]) =>
      `array[(select search_row(slot, 1)::bit varying from unnest('{${slots.join()}}'::int[]) as slot)]`
    expect(await repeated(layer(0, 512, 1024))).toEqual([[0], [1536], [8]])
    // The better one is in a later layer: it is not shown again in this one.
    expect(await repeated(layer(0))).toEqual([[512], [1536], [8]])
    expect(await repeated(layer(1536))).toEqual([[], [512, 0], [7, 7]])
    expect(await repeated(layer(1024))).toEqual([[], [512, 0, 1536], [7, 7, 8]])
  })

  test('search_filter_cards counts a group once in all that its variants are in', async () => {
    const filter = (filters: string) =>
      value(
        `(select json_build_array(total, cardinality(chosen), facets) from search_filter_cards(
          search_both(search_everything(), search_in_category('{celular}')), '{512,0,1536}', '{7,7,8}', ${filters}))`,
      )
    expect(await filter('null, null, null, null, null')).toEqual([
      ...[3, null],
      {
        category: { Tecnologia: 1, hogar: 1, 'Moda para niño': 1 },
        brandName: { Celulares: 1, Cocina: 1, Camisas: 1 },
        precio: { hasta100: 2, '100a250': 1, mas250: 1 },
        ram: null,
        almacenamiento: null,
      },
    ])
    expect(((await filter(`null, null, '{100a250}', null, null`)) as unknown[]).slice(0, 2)).toEqual([1, 1])
    expect(((await filter(`'{nada}', null, null, null, null`)) as unknown[]).slice(0, 2)).toEqual([0, 0])
  })

  test.each([
    [
      'with words, the variant that fits best',
      true,
      'relevancia',
      { shown: [0, 1], counts: [2, null], prices: [90_000, null] },
    ],
    [
      'without words, the first of its group',
      false,
      'relevancia',
      { shown: [512, 1], counts: [2, null], prices: [90_000, null] },
    ],
    [
      'by the highest price, the variant that stands there',
      false,
      'mayor-precio',
      { shown: [0, 1], counts: [2, null], prices: [90_000, null] },
    ],
  ])('search_cards shows %s', async (_, hasWords, orden, expected) => {
    expect(
      await value(
        `(select json_build_object('shown', shown, 'counts', variant_counts, 'prices', prices_from) from search_cards(
          '{0,1}', '{0,512,1536}', '{7,7,8}', '{90000,150000,40000}', 2, search_everything(), $1, $2))`,
        hasWords,
        orden,
      ),
    ).toEqual(expected)
  })
})

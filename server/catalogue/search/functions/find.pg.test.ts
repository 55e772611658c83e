import { describe, expect, test } from 'vitest'

import { openSmallCatalogue } from '../../../../test/shop/small-catalogue.ts'

const { value, namesIn } = await openSmallCatalogue()
const pot = 'Olla pitadora'
const pots = [pot, 'Juego de ollas']
const lid = 'Tapa para olla'
const phone = 'Celular Nova'
const kitchen = [pot, lid, 'Juego de ollas']

const read = (words: string) => `search_read('{${words}}', false)`

describe('search-query/match.sql', () => {
  test.each(['search_match_first', 'search_match_word'])(
    '%s returns the products with a word, and those named by it',
    async (name) => {
      const met = `from ${name}(${read('olla')}) as met`
      expect(await namesIn(`(select array_agg(matched) ${met})`)).toEqual([...kitchen, phone])
      expect(await namesIn(`(select array_agg(exact) ${met})`)).toEqual(pots)
    },
  )

  test('search_match_first takes what has every word', async () => {
    const met = (words: string) => namesIn(`(select array_agg(matched) from search_match_first(${read(words)}) as met)`)
    expect(await met('tapa,olla')).toEqual([lid])
    expect(await met('camisa,olla')).toEqual([])
  })

  test('search_match rates a product by its worst unit', async () => {
    const upTo = (words: string, most: number) =>
      namesIn(`(select bits from search_match(${read(words)}, array[$1::int]))`, most)
    expect(await upTo('olla', 0)).toEqual(pots)
    expect(await upTo('olla', 5)).toEqual(kitchen)
    expect(await upTo('olla', 6)).toEqual([...kitchen, phone])
    expect(await upTo('tapa,olla', 4)).toEqual([])
    expect(await upTo('tapa,olla', 5)).toEqual([lid])
  })

  test.each([
    ['olla', 'upto4', pots],
    ['olla', 'upto5', kitchen],
    ['tapa,olla', 'upto4', []],
    ['tapa,olla', 'upto5', [lid]],
  ])('search_match_later of %s: %s', async (words, upTo, names) => {
    expect(await namesIn(`(select ${upTo} from search_match_later(${read(words)}))`)).toEqual(names)
  })

  test('search_in_names finds products with one of the words in the name, or also in the category', async () => {
    expect(await namesIn(`search_in_names(${read('cocina,nova')}, 4, false)`)).toEqual([phone])
    expect(await namesIn(`search_in_names(${read('cocina,nova')}, 4, true)`)).toEqual([...kitchen, phone])
  })
})

describe('search-query/category.sql', () => {
  test('search_everything has all products for sale', async () => {
    expect(await namesIn('search_everything()')).toEqual([...kitchen, phone, 'Camisa de niño'])
  })

  test.each([
    ['cocina', kitchen],
    ['hogar', kitchen],
    ['moda', ['Camisa de niño']],
    ['ollas', []],
  ])('search_in_category of %s', async (word, names) => {
    expect(await namesIn('search_in_category(array[$1])', word)).toEqual(names)
  })

  test('search_bits_of_cells has every slot of the cells, taken or not', async () => {
    const cells = `array(select cell from search_cells where category = 'hogar')`
    expect(await value(`search_count(search_bits_of_cells(${cells}))`)).toBe(1024)
    expect(await value(`search_bits_of_cells('{}')`)).toBeNull()
  })
})

describe('search-query/filter.sql', () => {
  const filter = (...filters: string[]) =>
    value(
      `(select json_build_array(total, cardinality(chosen), facets) from search_filter(search_everything(), ${filters.join()}))`,
    )

  test('search_filter counts everything when no filter is set', async () => {
    expect(await filter('null', 'null', 'null', 'null', 'null')).toEqual([
      5,
      null,
      {
        category: { hogar: 3, Tecnologia: 1, 'Moda para niño': 1 },
        brandName: { Cocina: 3, Celulares: 1, Camisas: 1 },
        precio: { hasta100: 3, '100a250': 1, mas250: 1 },
      },
    ])
  })

  test('search_filter ignores a filter in its own facet and applies the others', async () => {
    expect(await filter('null', `'{Cocina}'`, `'{hasta100}'`, 'null', 'null')).toEqual([
      2,
      1,
      {
        category: { hogar: 2 },
        brandName: { Cocina: 2, Camisas: 1 },
        precio: { hasta100: 2, '100a250': 1 },
        ram: null,
        almacenamiento: null,
      },
    ])
  })

  test('search_filter counts RAM and storage beside phones', async () => {
    expect(await filter('null', `'{Celulares}'`, 'null', `'{4}'`, 'null')).toMatchObject([0, 0, { ram: { 8: 1 } }])
    expect(await filter('null', `'{Celulares}'`, 'null', `'{8}'`, 'null')).toMatchObject([
      1,
      1,
      { ram: { 8: 1 }, almacenamiento: { 1024: 1 } },
    ])
  })
})

describe('search-query/sort.sql', () => {
  const orders: [string, number[]][] = [
    ['relevancia', [512, 0, 1, 1024, 1536]],
    ['menor-precio', [1, 1536, 0, 512, 1024]],
    ['mayor-precio', [1024, 512, 0, 1536, 1]],
    ['mayor-descuento', [512, 0, 1, 1024, 1536]],
    ['mas-nuevos', [0, 512, 1, 1024, 1536]],
  ]

  test.each(orders)('search_sorted, search_scan and search_pick by %s', async (orden, slots) => {
    const all = `'{1536,1024,512,1,0}'`
    expect(await value(`search_sorted(${all}, $1, 10, 0, null)`, orden)).toEqual(slots)
    expect(await value(`search_sorted(${all}, $1, 2, 1, null)`, orden)).toEqual(slots.slice(1, 3))
    expect(await value('search_scan(search_everything(), $1, 10, 0, 10)', orden)).toEqual(slots)
    expect(await value('search_pick(search_everything(), 5, $1, 2, 1)', orden)).toEqual(slots.slice(1, 3))
  })

  test('search_sorted leaves out what is behind the last of the best', async () => {
    const best = `row('menor-precio', 2, -40000, '-infinity', -1536, 2, 2)::search_best`
    expect(await value(`search_sorted('{0,1,512,1024,1536}', 'menor-precio', 10, 0, ${best})`)).toEqual([1, 1536])
  })

  test('search_scan stops after the given number of steps', async () => {
    expect(await value(`search_scan(search_in_category('{cocina}'), 'mayor-precio', 10, 0, 2)`)).toEqual([512])
  })
})

describe('search-query/products.sql', () => {
  const search = (
    q: string | null,
    filters = 'null, null, null, null, null',
    orden = 'relevancia',
    room = 10,
    skip = 0,
  ) =>
    value(
      `(select json_build_array(total, match, slots) from search_products($1, ${filters}, $2, $3, $4, false))`,
      ...[q, orden, room, skip],
    )

  test.each([
    ['what the product is, then what it is for, then what a description says', 'olla', [4, 'exact', [512, 0, 1, 1024]]],
    ['a slip', 'holla', [4, 'corrected', [512, 0, 1, 1024]]],
    ['a word that only a description has', 'regalo', [1, 'similar', [1024]]],
    ['a name of a category', 'cocina', [3, 'exact', [512, 0, 1]]],
    ['what the thing is beside a word that nobody has', 'olla xyzxyz', [4, 'similar', [512, 0, 1, 1024]]],
    ['a slip beside a word that nobody has', 'xyzxyz holla', [4, 'similar', [512, 0, 1, 1024]]],
    ['a word that nobody has', 'xyzxyz', [0, 'exact', []]],
    ['no words that nobody has', 'xyzxyz wqwqwq', [0, 'exact', []]],
    ['nothing but punctuation', '¿?', [0, 'exact', []]],
  ])('search_products finds %s', async (_, q, found) => {
    expect(await search(q)).toEqual(found)
  })

  test('search_products without words finds everything that passes the filters, page by page', async () => {
    expect(await search(null)).toEqual([5, 'exact', [512, 0, 1, 1024, 1536]])
    expect(await search(null, 'null, null, null, null, null', 'menor-precio', 2, 2)).toEqual([5, 'exact', [0, 512]])
    expect(await search(null, `null, '{Celulares}', null, '{8}', null`)).toEqual([1, 'exact', [1024]])
    expect(await search('olla', `null, '{Cocina}', '{hasta100}', null, null`)).toEqual([2, 'exact', [0, 1]])
  })
})

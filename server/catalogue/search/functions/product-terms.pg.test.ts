import { describe, expect, test } from 'vitest'

import { openSmallCatalogue } from '../../../../test/shop/small-catalogue.ts'

const { value, undone } = await openSmallCatalogue()

describe('search-index/product-terms.sql', () => {
  test.each([
    ['Juego de ollas', { juego: 1, ollas: 1, cocina: 3, hogar: 3 }],
    ['Tapa para olla', { tapa: 1, olla: 4, cocina: 3, hogar: 3 }],
    ['Camisa de niño', { camisa: 1, niño: 2, nino: 2, camisas: 3, moda: 3 }],
    [
      'Celular Nova',
      {
        ...{ celular: 1, nova: 2, celulares: 3, tecnologia: 3 },
        ...{ olla: 5, regalo: 5, ram: 5, almacenamiento: 5, '8': 5, '1': 5, gb: 5, tb: 5 },
      },
    ],
  ])('search_placed_words of %s have the best place where they stand', async (name, places) => {
    expect(
      await value(
        '(select json_object_agg(word, place) from products p, search_placed_words(p) where product_name = $1)',
        name,
      ),
    ).toEqual(places)
  })

  test('search_placed_words joins a compound that the name writes as two words', async () => {
    const rows = await undone(
      `update products set product_name = 'Horno micro ondas' where product_name = 'Olla pitadora'`,
      `select word, place from products p, search_placed_words(p) where product_name like 'Horno%' and place < 3 order by word`,
    )
    expect(rows).toEqual([
      { word: 'horno', place: 1 },
      { word: 'micro', place: 2 },
      { word: 'microondas', place: 2 },
      { word: 'ondas', place: 2 },
    ])
  })

  test.each([
    ['celular', 1, ['*', '1:c*', '1:ce*', '1:cel*', '1:celular']],
    ['ollas', 5, ['*', '5:oll*', '5:olla']],
    ['tv', 2, ['*', '2:t*', '2:tv', '2:tv*']],
  ])('search_terms_of %s in place %i', async (word, place, terms) => {
    expect(
      await value('array(select search_terms_of(array[$1::text], array[$2::int]) order by 1)', word, place),
    ).toEqual(terms)
  })

  test('search_terms_of gives a beginning the best place of its words', async () => {
    const terms = await value(`array(select search_terms_of('{tv,tele}', '{2,1}'))`)
    expect(terms).toEqual(expect.arrayContaining(['1:t*', '1:te*', '2:tv*']))
    expect(terms).not.toContain('2:t*')
  })

  test.each([
    ['hogar', 'Cocina', ['cocina', 'hogar']],
    ['Moda para niño', 'Camisas', ['camisa', 'moda', 'moda nino', 'moda niño', 'nino', 'niño']],
  ])('search_category_names %s and %s', async (category, brandName, categoryLists) => {
    expect(await value('search_category_names($1, $2)', category, brandName)).toEqual(categoryLists)
  })
})

describe('search-index/facet-values.sql', () => {
  test.each([
    [0, 'hasta100'],
    [99_999, 'hasta100'],
    [100_000, '100a250'],
    [249_999, '100a250'],
    [250_000, 'mas250'],
  ])('search_band of %i is %s', async (price, band) => {
    expect(await value('search_band($1)', price)).toBe(band)
  })

  test.each([
    ['8', 8],
    ['8GB', 8],
    [' 16 gb', 16],
    ['1 TB', 1024],
    ['0 GB', null],
    ['mucha', null],
  ])('search_gigabytes of %j are %j', async (given, gigabytes) => {
    expect(await value('search_gigabytes($1)', given)).toBe(gigabytes)
  })

  test.each([
    [{ RAM: '8', ram: '4' }, 'RAM', '8'],
    [{ ram: '4' }, 'RAM', '4'],
    [{ Ram: '6', ' ram ': '2' }, 'RAM', '2'],
    [{}, 'RAM', null],
  ])('search_attribute of %j', async (attributes, name, found) => {
    expect(await value('search_attribute($1, $2)', attributes, name)).toBe(found)
  })

  test.each([
    ['Moda para niño', 'moda para nino', true],
    ['Moda para niño', 'MODA', true],
    ['Tecnologia', 'tecnología', true],
    ['hogar', 'moda', false],
    ['hogar', 'hogares', false],
  ])('search_is_category: %s is meant by %s: %j', async (category, given, isMeant) => {
    expect(await value('search_is_category($1, $2)', category, given)).toBe(isMeant)
  })

  test('search_cell_of distinguishes category, subcategory, band, and RAM and storage of phones', async () => {
    const cells = await value(`(select json_object_agg(product_name, search_cell_of(p)) from products p)`)
    expect(new Set(Object.values(cells as Record<string, number>)).size).toBe(4)
    expect(cells).toMatchObject({ 'Tapa para olla': (cells as Record<string, number>)['Olla pitadora'] })
    expect(
      await value(`(select json_build_array(c.category, c.brand_name, precio, ram, almacenamiento) from products p
        join search_cells c on c.cell = search_cell_of(p) where product_name = 'Celular Nova')`),
    ).toEqual(['Tecnologia', 'Celulares', 'mas250', 8, 1024])
  })
})

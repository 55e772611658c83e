import { describe, expect, test } from 'vitest'

import { openSmallCatalogue } from '../../../../test/shop/small-catalogue.ts'

const { undone } = await openSmallCatalogue()

// Slots 0 and 512 are variants of one group, 1536 of another; 1024 has no options.
const withOptions = [
  `update products set variant_group = 'Olla', variant_options = 'Talla: M, Color: Café' where product_name = 'Olla pitadora'`,
  `update products set variant_group = 'Olla', variant_options = 'talla: L, Capacidad: 1,5 L' where product_name = 'Juego de ollas'`,
  `update products set variant_group = 'Camisa', variant_options = 'Talla: m' where product_name like 'Camisa%'`,
  'set constraints all immediate',
]
const read = async (expression: string) => (await undone(...withOptions, `select ${expression} as value`))[0]?.value

describe('search-query/variant-options.sql', () => {
  test('search_with_options leaves what has one of the wanted values of each option, however it is written', async () => {
    const slots = (...wanted: string[]) =>
      read(
        `array(select search_slots_of(search_with_options(search_everything(), '{0,512,1024,1536}', array[${wanted.map((each) => `'${each}'`).join()}])) order by 1)`,
      )
    expect(await slots('TALLA: M')).toEqual([0, 1536])
    expect(await slots('Talla: M', 'Talla: L')).toEqual([0, 512, 1536])
    expect(await slots('Talla: M', 'color: cafe')).toEqual([0])
    expect(await slots('Capacidad: 1,5 L')).toEqual([512])
    expect(await slots('Talla: L', 'Color: Café')).toEqual([])
    expect(await slots('Talla: XL')).toEqual([])
  })

  test('search_with_options looks at the given slots only', async () => {
    expect(
      await read(`array(select search_slots_of(search_with_options(search_everything(), '{1536}', '{Talla: M}')))`),
    ).toEqual([1536])
    expect(await read(`search_count(search_with_options(search_everything(), null, '{Talla: M}'))::int`)).toBe(0)
  })

  test('search_cells_passing gives the cells that pass every filter, and null without filters', async () => {
    const names = (filters: string) =>
      read(`array(select product_name from products where search_slot / 512 in (
        select block from search_blocks where cell = any (search_cells_passing(${filters}))) order by 1)`)
    expect(await names(`'{hogar}', null, '{hasta100}', null, null`)).toEqual(['Olla pitadora', 'Tapa para olla'])
    expect(await names(`null, '{Celulares}', null, '{8}', '{1024}'`)).toEqual(['Celular Nova'])
    expect(await names(`null, '{Celulares}', null, '{4}', null`)).toEqual([])
    expect(await read('search_cells_passing(null, null, null, null, null)')).toBeNull()
    expect(await read(`search_cells_passing('{nada}', null, null, null, null)`)).toEqual([])
  })

  test('search_option_counts counts groups, and applies what is wanted of other options only', async () => {
    const counts = (cells: string, wanted: string) => read(`search_option_counts('{0,512,1536}', ${cells}, ${wanted})`)
    expect(await counts('null', 'null')).toEqual({
      'Talla: M': 2,
      'talla: L': 1,
      'Color: Café': 1,
      'Capacidad: 1,5 L': 1,
    })
    expect(await counts('null', `'{Talla: L}'`)).toEqual({ 'Talla: M': 2, 'talla: L': 1, 'Capacidad: 1,5 L': 1 })
    expect(await counts('null', `'{Color: Café}'`)).toEqual({ 'Talla: M': 1, 'Color: Café': 1 })
    const kitchen = `search_cells_passing('{hogar}', null, null, null, null)`
    expect(await counts(kitchen, `'{Talla: M}'`)).toEqual({ 'Talla: M': 1, 'talla: L': 1, 'Color: Café': 1 })
    expect(await counts(`'{}'`, 'null')).toBeNull()
  })
})

describe('catalogue/variant-options.sql', () => {
  test('list_variant_options lists the options of a product as it is written', async () => {
    expect(
      await read(
        `(select json_object_agg(search_slot, search_options) from products where search_slot in (0, 512, 1024))`,
      ),
    ).toEqual({ 0: ['Talla: M', 'Color: Café'], 512: ['talla: L', 'Capacidad: 1,5 L'], 1024: null })
    const rows = await undone(
      ...withOptions,
      `update products set variant_group = '', variant_options = '' where search_slot = 0`,
      'select search_options as value from products where search_slot = 0',
    )
    expect(rows).toEqual([{ value: null }])
  })
})

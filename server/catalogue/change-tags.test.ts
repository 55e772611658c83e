import { expect, test } from 'vitest'

import { tagsOfChange } from './change-tags.ts'
import { orderedLists } from './refresh-lists.ts'
import { productsIn, productsOf, tagsOfCall, tagsOfResponse } from './shown-tags.ts'

test('a notification names a product, and the categories whose lists it changes', () => {
  expect(tagsOfChange('{"product":"A1","categories":[]}')).toEqual(['products', 'product:a1'])
  expect(tagsOfChange('{"categories":["hogar","Bebé"]}')).toEqual([
    'products',
    'category:hogar',
    'category:Bebé',
    'categories',
  ])
})

test('a notification names the groups whose variants it changes, however they are written', () => {
  const payload = '{"product":"A1","categories":[],"groups":["Camiseta Básica",""]}'
  expect(tagsOfChange(payload)).toEqual(['products', 'group:camiseta basica', 'group:', 'product:a1'])
})

test('a notification with a product whose opinions changed names nothing else (P-253)', () => {
  expect(tagsOfChange('{"reviews":"A1"}')).toEqual(['reviews:a1'])
})

test.each([
  '',
  'null',
  '7',
  '[]',
  '{}',
  '{"product":"a"}',
  '{"product":7,"categories":[]}',
  '{"reviews":7}',
  '{"categories":[7]}',
  '{"categories":[],"groups":"a"}',
  '{"',
])('a notification that reads %j concerns everything', (payload) => expect(tagsOfChange(payload)).toBe('everything'))

const listed = { data: [{ _id: '1' }, { _id: '2' }] }

test.each([
  ['catalogue.getProduct', { productId: 'A1' }, { data: { _id: 'a1' } }, ['reviews:a1', 'product:a1']],
  ['productReviews.list', { productId: 'A1' }, { data: [{ reviewId: '1' }] }, ['reviews:a1', 'product:a1']],
  ['catalogue.getVariants', { variantGroup: 'CAFÉ' }, listed, ['group:cafe', 'product:1', 'product:2']],
  ['catalogue.listCategory', { category: 'hogar' }, listed, ['category:hogar', 'product:1', 'product:2']],
  ['catalogue.listCategory', { category: 'Moda' }, listed, ['categories', 'product:1', 'product:2']],
  ['catalogue.listCategory', { category: 'HOGAR' }, { data: [] }, ['categories']],
  ['catalogue.listCategory', { category: 'hogar', pageSize: 49 }, listed, ['products']],
  ['catalogue.sampleOfCategories', {}, listed, ['categories', 'product:1', 'product:2']],
  ['catalogue.filterProducts', { category: ['hogar'] }, listed, ['products']],
  ['catalogue.search', { q: 'olla' }, listed, ['products']],
  ['catalogue.listProducts', {}, listed, ['products']],
  ['accounts.getOptions', {}, {}, ['products']],
  ['content.getShop', {}, { data: { name: 'Alero' } }, []],
] as const)('the response of %s to %j shows %j as %j', (name, input, output, tags) => {
  expect(tagsOfResponse(name, input, output)).toEqual(tags)
})

test('a page that lists a category without other filters shows its products only', () => {
  const filter = (input: object) => tagsOfCall('catalogue.filterProducts', input)
  expect(filter({ category: ['hogar'], brandName: ['Cocina'], pageSize: 13 })).toEqual(['category:hogar'])
  expect(filter({ category: [] })).toEqual(['categories'])
  for (const more of [{ orden: 'precio-asc' }, { precio: ['0-50'] }, { ram: [8] }, { q: 'olla' }, { page: 2 }]) {
    expect(filter({ category: ['hogar'], ...more })).toEqual(['products'])
  }
  expect(filter({ brandName: ['Cocina'] })).toEqual(['products'])
})

test('every list is made again now and then, because sales order it; a product by itself is not', () => {
  const isOrdered = (tags: readonly string[]) => tags.some((tag) => orderedLists.includes(tag))
  expect(isOrdered(tagsOfResponse('catalogue.listCategory', { category: 'Bebé' }, { data: [] }))).toBe(true)
  expect(isOrdered(tagsOfResponse('catalogue.sampleOfCategories', {}, { data: [] }))).toBe(true)
  expect(isOrdered(tagsOfResponse('catalogue.search', { q: 'olla' }, { data: [] }))).toBe(true)
  expect(isOrdered(tagsOfResponse('catalogue.getProduct', { productId: '1' }, { data: { _id: '1' } }))).toBe(false)
})

test('products are found wherever they stand in the data of a page, each once', () => {
  const page = JSON.stringify({ a: [{ _id: 'x', text: '"_id":"no"' }], b: { deep: { _id: 'Y' }, again: { _id: 'x' } } })
  expect(productsIn(page)).toEqual(['product:x', 'product:y'])
  expect(productsOf({}, {})).toEqual([])
})

test('a list that had groups once also depends on their variants: the price of another variant is on their cards (P-265)', () => {
  const [shirt, cup] = [
    { _id: '1', variantGroup: 'Camisa «Ñu» \\ "1"' },
    { _id: '2', variantGroup: '' },
  ]
  const output = { data: [shirt, cup] }
  const group = 'group:camisa «ñu» \\ "1"'
  const category = 'catalogue.listCategory'
  const grouped = { category: 'hogar', grouped: true }
  expect(tagsOfResponse(category, grouped, output)).toEqual(['category:hogar', 'product:1', 'product:2', group])
  expect(tagsOfResponse(category, { category: 'hogar' }, output)).toEqual(['category:hogar', 'product:1', 'product:2'])
  expect(productsOf(output, { grouped: true })).toEqual(['product:1', 'product:2', group])
  expect(productsIn(JSON.stringify({ a: [shirt], b: { deep: [cup, shirt] } }))).toEqual([
    'product:1',
    group,
    'product:2',
  ])
  expect(productsIn('{"_id":"1","variantGroup":"no end')).toEqual(['product:1'])
  expect(tagsOfCall('catalogue.filterProducts', { category: ['hogar'], grouped: true })).toEqual(['category:hogar'])
})

import { expect, test } from 'vitest'

import type { MakePageCall } from '../call.ts'
import { joinableData, watchListed } from './shared-endings.ts'

const route = '/product/:id'
const id = '0-0-2'
const product = { state: 'loaded', value: { _id: 'olla', category: 'hogar', brandName: 'Ollas' } }
const listOf = (many: number) => Array.from({ length: many }, (_, index) => `p${index}`)
const loaded = (many: number, more: object = {}) => ({
  ...more,
  [id]: { product, recommended: { state: 'loaded', value: listOf(many).map((_id) => ({ _id })) } },
})
const joined = (loaderData: Record<string, unknown>, listed: string[] = []) =>
  joinableData({ route, id, loaderData, listed })

test.each([{}, { root: { shop: { state: 'loaded', value: '}{' } } }])(
  'the three pieces of a page’s data form one complete JSON',
  (others) => {
    const { shared, own, ending } = joined(loaded(2, others))!.json
    expect(JSON.parse(shared + own + ending)).toEqual({ errors: null, loaderData: loaded(2, others) })
  },
)

test('a product that belongs to the list itself has its own ending', () => {
  const keyOf = (listed: string[]) => joined(loaded(12), listed)!.key
  const general = keyOf(listOf(13))
  expect(keyOf([...listOf(13), 'olla'])).toBe(general)
  expect(keyOf([...listOf(12), 'olla', 'other'])).not.toBe(general)
  expect(keyOf(['olla', ...listOf(12)])).not.toBe(general)
})

test('a product whose variants belong to the list has its own ending', () => {
  const variants = ['olla', 'tapa', 'asa'].map((_id) => ({ _id }))
  const withVariants = loaded(12)
  Object.assign(withVariants[id], { product: { ...product, value: { ...product.value, variants } } })
  const keyOf = (listed: string[]) => joined(withVariants, listed)!.key
  expect(keyOf(listOf(15))).toBe(joined(loaded(12), listOf(13))!.key)
  expect(new Set([listOf(15), ['asa', ...listOf(14)], ['tapa', ...listOf(14)]].map(keyOf)).size).toBe(3)
})

test('a page without its product, its list or an ending is stored whole', () => {
  const failed = { state: 'failed', status: 503, message: '' }
  expect(joined({ [id]: { product, recommended: failed } })).toBeUndefined()
  expect(joined({ [id]: { product: failed, recommended: { state: 'loaded', value: [] } } })).toBeUndefined()
  expect(joinableData({ route: '/', id, loaderData: loaded(2), listed: [] })).toBeUndefined()
})

test('products listed by the calls of an ending are in the order in which the page reads them, each once', async () => {
  const data: Record<string, string[]> = {
    'catalogue.listCategory': ['b', 'a', 'c'],
    'catalogue.filterProducts': ['a', 'd'],
    'catalogue.search': ['x'],
  }
  const call = (async (name: string) => ({ data: data[name]!.map((_id) => ({ _id })) })) as unknown as MakePageCall
  const watched = watchListed(call)
  for (const name of Object.keys(data)) await watched.call(name as 'catalogue.listCategory', { category: 'hogar' })
  expect(watched.listedBy(route)).toEqual(['a', 'd', 'b', 'c'])
  expect(watched.listedBy('/')).toEqual([])
})

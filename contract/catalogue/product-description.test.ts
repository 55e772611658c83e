import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { productCalls } from '../calls/products.ts'
import { schemas } from '../index.ts'
import { productFieldList } from './product-facts.ts'

type Described = { properties: Record<string, unknown>; required: string[] }
const describe = (schema: z.core.$ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as unknown as Described

/** The released fields of a product: clients of other people use them. */
const released = [
  'productName',
  'brandName',
  'category',
  'productImage',
  'description',
  'price',
  'sellingPrice',
  'link',
  'attributes',
]
/** Newer fields, by the reader who may see them: no call requires one. */
const newer = {
  everyone: ['brand', 'features', 'sku', 'variantGroup', 'variantOptions'],
  owner: ['costPrice', 'installable', 'stock', 'taxCode', 'weightGrams'],
}

test('the calls accept the released fields, of which four are required, and the newer ones', () => {
  const create = describe(schemas['products.create'].input, 'input')
  expect(Object.keys(create.properties).toSorted()).toEqual(
    [...released, ...newer.everyone, ...newer.owner, 'licenseIdsInput', 'copyOf', '_id', 'isForSale'].toSorted(),
  )
  expect(create.required.toSorted()).toEqual(['brandName', 'category', 'price', 'productName'])
  const change = describe(schemas['products.change'].input, 'input')
  expect(Object.keys(change.properties).toSorted()).toEqual(
    [...Object.keys(create.properties).filter((name) => name !== 'copyOf'), 'stockSeen'].toSorted(),
  )
  expect(change.required.toSorted()).toEqual([...create.required, '_id'].toSorted())
})

test('everybody gets the released fields and whether it is in stock; the owner gets all', () => {
  const shown = describe(schemas['catalogue.getProduct'].output, 'output').properties.data as Described
  const everyone = ['_id', ...released, ...newer.everyone, 'agotado', 'digital']
  // `reviews` is present once there is a review, `ivaIncluded` and `installable` only when true.
  expect(Object.keys(shown.properties).toSorted()).toEqual(
    [...everyone, 'reviews', 'ivaIncluded', 'installable'].toSorted(),
  )
  const { items } = describe(schemas['products.list'].output, 'output').properties.data as { items: Described }
  expect(Object.keys(items.properties).toSorted()).toEqual(
    [...everyone, ...newer.owner, 'isRunningOut', 'stockNotices', 'removedAt', 'unitsSold', 'version'].toSorted(),
  )
})

test('whoever may edit a field may make the calls that write it', () => {
  for (const { name, editableBy } of productFieldList) {
    for (const call of ['products.create', 'products.change'] as const) {
      expect([name, productCalls[call].access]).toEqual([name, editableBy])
    }
  }
})

test('no two fields have one column, one place in the form or one label', () => {
  const distinct = (values: unknown[]) => expect(new Set(values).size).toBe(values.length)
  distinct(productFieldList.map(({ column }) => column))
  distinct(productFieldList.map(({ form }) => form.place))
  distinct(productFieldList.map(({ label }) => label))
  distinct(productFieldList.map(({ label, historyLabel = label }) => historyLabel))
})

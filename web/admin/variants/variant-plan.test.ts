import { expect, test } from 'vitest'

import { nothingMore } from '../../../contract/catalogue/product-facts.ts'
import type { OwnProduct } from '../../../contract/products/products.ts'
import { firstRows, ownValue, planVariants, sortedGroup } from './variant-plan.ts'

const shirt = (productName: string, variantOptions = ''): OwnProduct => ({
  ...nothingMore,
  ...{ _id: productName, productName, category: 'Moda para hombre', brandName: 'Camisetas' },
  ...{ price: 1, sellingPrice: 1, agotado: false, digital: false, unitsSold: 0, version: 1 },
  ...{ variantGroup: variantOptions && 'Camiseta', variantOptions },
})
const row = (name: string, values: string, own = '') => ({ name, values, own })

test('the form begins with the options of the group, or with sizes', () => {
  const product = shirt('Camiseta M', 'Talla: M')
  const group = [product, shirt('Camiseta XL', 'talla: XL'), shirt('Camiseta S', 'Talla: S')]
  expect(firstRows(product, group)).toEqual([row('Talla', 'S, M, XL', 'M')])
  expect(firstRows(shirt('Gorra'), [])).toEqual([row('Talla', '')])
  expect(sortedGroup(group).map(({ _id }) => _id)).toEqual(['Camiseta S', 'Camiseta M', 'Camiseta XL'])
})

test('the present product has the chosen value, else one of its name, else the first', () => {
  expect(ownValue(row('Talla', 'S, M', 'm'), 'Gorra S')).toBe('M')
  expect(ownValue(row('Talla', 'S, M'), 'Gorra M')).toBe('M')
  expect(ownValue(row('Talla', 'S, M'), 'Gorra')).toBe('S')
  expect(ownValue(row('Talla', ''), 'Gorra')).toBe('')
})

const plan = (rows: ReturnType<typeof row>[], more: object = {}) => {
  const product = shirt('Camiseta M')
  return planVariants({ product, group: [product], variantGroup: ' Camiseta ', rows, ...more })
}

test('missing variants are planned, without the present product and existing ones', () => {
  const group = [shirt('Camiseta M'), shirt('Camiseta L', 'Color: Negro, Talla: L')]
  expect(plan([row('Talla', 'M, L'), row('Color', 'Negro, Blanco')], { group })).toEqual({
    variantGroup: 'Camiseta',
    variantOptions: 'Talla: M, Color: Negro',
    variants: [
      { productName: 'Camiseta M Blanco', variantOptions: 'Talla: M, Color: Blanco' },
      { productName: 'Camiseta L Blanco', variantOptions: 'Talla: L, Color: Blanco' },
    ],
  })
})

const many = Array.from({ length: 52 }, (_, n) => n).join(',')
test.each([
  [[row('', 'M')], { option0: 'Escribe el nombre de la opción.' }],
  [[row('Talla', ' , ')], { values0: 'Escribe al menos un valor.' }],
  [[row('Ta:lla', 'M, L')], { option0: 'Sin comas ni dos puntos.' }],
  [[row('Talla', 'M, L'), row('TALLA', 'X')], { option1: 'Esta opción ya está arriba.' }],
  [[row('Talla', 'x'.repeat(41))], { values0: 'Cada valor admite máximo 40 caracteres.' }],
  [[row('Talla', 'M')], { values0: 'Agrega un valor: todas estas combinaciones ya existen.' }],
  [[row('Talla', many)], { values0: 'Serían 51 productos nuevos. Crea máximo 50 a la vez.' }],
])('%j is refused at its fields', (rows, errors) => expect(plan(rows)).toEqual(errors))

import { expect, test } from 'vitest'

import { deletionText, featureChanges, valueText } from './product-text.ts'

const undo = 'Queda guardado en «Fuera de la tienda», desde donde lo puedes volver a vender.'

test.each([
  [{ digital: false, stock: 12 }, '«Antivirus» deja de venderse.'],
  [{ digital: false, stock: null }, '«Antivirus» deja de venderse.'],
  [{ digital: true, stock: 0 }, '«Antivirus» deja de venderse.'],
  [{ digital: true, stock: 1 }, '«Antivirus» deja de venderse, y con él 1 clave de licencia sin vender.'],
  [{ digital: true, stock: 1_200 }, '«Antivirus» deja de venderse, y con él 1.200 claves de licencia sin vender.'],
])('the question before deleting %j is "%s"', (product, text) => {
  expect(deletionText({ productName: 'Antivirus', ...product })).toBe(`${text} ${undo}`)
})

test('features are read as pairs, and a change shows the result for each (P-275)', () => {
  const [cotton, linen] = ['Algodón', 'Lino'].map((value) => [{ name: 'Material', value }])
  expect([valueText('features', cotton), valueText('features', [])]).toEqual(['Material: Algodón', 'ninguna'])
  expect(featureChanges('features', cotton, linen)).toEqual([{ name: 'Material', from: 'Algodón', to: 'Lino' }])
  // A new product, and another field that is a list.
  expect(featureChanges('features', null, linen)).toEqual([{ name: 'Material', from: '', to: 'Lino' }])
  expect([featureChanges('productImage', [], ['/a.webp']), valueText('productImage', ['/a.webp'])]).toEqual([
    null,
    '1 imagen',
  ])
})

import { expect, test } from 'vitest'

import { deletionText } from './product-text.ts'

const undo = 'Queda guardado en «Fuera de la tienda», desde donde lo puedes volver a vender.'

test.each([
  [{ digital: false, stock: 12 }, '«Antivirus» deja de venderse.'],
  [{ digital: false, stock: null }, '«Antivirus» deja de venderse.'],
  [{ digital: true, stock: 0 }, '«Antivirus» deja de venderse.'],
  [{ digital: true, stock: 1 }, '«Antivirus» deja de venderse, y con él 1 clave de licencia sin vender.'],
  [{ digital: true, stock: 1_200 }, '«Antivirus» deja de venderse, y con él 1.200 claves de licencia sin vender.'],
])('deleting %j says "%s"', (product, text) => {
  expect(deletionText({ productName: 'Antivirus', ...product })).toBe(`${text} ${undo}`)
})

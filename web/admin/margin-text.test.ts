import { expect, test } from 'vitest'

import { marginOf, percentText } from './margin-text.ts'

const NONE = Number.NaN

test.each([
  [{ price: 125_000, sellingPrice: NONE, costPrice: 90_000 }, 'Ganas $ 35.000 por unidad (28 %).', false],
  [{ price: 125_000, sellingPrice: 100_000, costPrice: 90_000 }, 'Ganas $ 10.000 por unidad (10 %).', false],
  [{ price: 125_000, sellingPrice: 100_000, costPrice: 0 }, 'Ganas $ 100.000 por unidad (100 %).', false],
  [{ price: 125_000, sellingPrice: 90_100, costPrice: 90_000 }, 'Ganas $ 100 por unidad (menos del 1 %).', false],
  [{ price: 90_000, sellingPrice: NONE, costPrice: 90_000 }, 'No ganas nada: el precio es igual al costo.', true],
  [
    { price: 125_000, sellingPrice: 85_000, costPrice: 90_000 },
    'Pierdes $ 5.000 por unidad: el precio está por debajo del costo.',
    true,
  ],
])('%j: %s', (typed, text, isLoss) => {
  const margin = marginOf(typed)
  expect({ ...margin, text: margin?.text.replaceAll('\u00A0', ' ') }).toEqual({ text, isLoss })
})

test.each([
  { price: NONE, sellingPrice: NONE, costPrice: 90_000 },
  { price: 90_000, sellingPrice: 80_000, costPrice: NONE },
])('%j: no text', (typed) => expect(marginOf(typed)).toBeNull())

test.each([
  [1, 3, '33 %'],
  [-20, 100, '-20 %'],
  [0, 0, '—'],
])('%s of %s is %s', (part, whole, text) => expect(percentText(part, whole).replaceAll('\u00A0', ' ')).toBe(text))

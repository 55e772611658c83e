import { expect, test } from 'vitest'

import { readGrams } from '../../sheets/read-grams.ts'
import type { Cell } from '../../sheets/sheet.ts'
import { findFormat, guessMapping } from './columns.ts'
import { openRowReader } from './row-reader.ts'

test.each<[Cell, string, number | '' | null]>([
  ['480', 'Peso (g)', 480],
  ['1.500', 'Peso (g)', 1_500],
  ['1,500', 'Peso (g)', 1_500],
  ['500,0', 'Peso (g)', 500],
  ['1,5', 'Peso (g)', null],
  ['0', 'Peso (g)', ''],
  ['', 'Peso (g)', ''],
  [480, 'Peso', 480],
  [1.5, 'Peso en kilos', 1_500],
  ['1.500', 'Peso (kg)', 1_500],
  ['0,35', 'Peso (kg)', 350],
  ['2,2 kg', 'Peso (g)', 2_200],
  ['2 lb', 'Peso', 907],
  ['2 libras', 'Peso', null],
  ['2 constructor', 'Peso', null],
  ['-3', 'Peso (g)', null],
  ['mucho', 'Peso (g)', null],
  ['0,0001', 'Peso (kg)', null],
])('%j under «%s» is %j grams', (cell, header, grams) => {
  expect(readGrams(cell, { header, unit: '', hasDecimals: false })).toBe(grams)
})

/** Reads one row of a file as an import does. */
function read(header: string[], cells: Cell[]) {
  const format = findFormat(header)
  const settings = {
    mapping: guessMapping(header, format) as Record<string, number>,
    decimals: 'commas' as const,
    clearEmpty: false,
    categories: [],
  }
  const { numbers, problems } = openRowReader({ format, header, settings, createdAt: new Date() }).read(cells)
  return { format, grams: numbers.weightGrams, problems: problems.map(({ message }) => message) }
}

test.each([
  ['Weight (kg)', '0.35', 350],
  ['Weight (kg)', '1.250', 1_250],
  ['Weight (lbs)', '2.5', 1_134],
  ['Weight (oz)', '10', 283],
  ['Peso (kg)', '1,2', 1_200],
  ['Weight (g)', '453.592', 454],
  ['Weight (kg)', '0', ''],
])('WooCommerce: %s of %s is %j grams', (name, cell, grams) => {
  const header = ['ID', 'Type', 'SKU', 'Name', 'Published', 'Regular price', name]
  const row = read(header, ['7', 'simple', 'O-1', 'Olla', '1', '80000', cell])
  expect(row).toEqual({ format: 'woocommerce', grams, problems: [] })
})

test.each([
  [['Variant Grams', 'Variant Weight Unit'], ['1500', 'kg'], 1_500],
  [['Variant Weight', 'Variant Weight Unit'], ['1.5', 'kg'], 1_500],
  [['Variant Weight', 'Variant Weight Unit'], ['8', 'oz'], 227],
  [['Variant Weight', 'Variant Weight Unit'], ['1.5', ''], 2],
  [['Weight value (grams)', 'Weight unit for display'], ['250.0', 'lb'], 250],
])('Shopify: %j of %j is %j grams', (names, cells, grams) => {
  const row = read(['Handle', 'Title', 'Variant Price', ...names], ['taza', 'Taza', '9900.00', ...cells])
  expect(row).toEqual({ format: 'shopify', grams, problems: [] })
})

test('a weight out of bounds is refused with the bounds', () => {
  const refusal = '«1001» no es un peso en gramos enteros entre 1 y 1.000.000.'
  expect(read(['Nombre', 'Precio', 'Peso (kg)'], ['Yunque', '9900', '1001']).problems).toEqual([refusal])
})

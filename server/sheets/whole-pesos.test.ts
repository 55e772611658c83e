import { describe, expect, test } from 'vitest'

import type { PesoStyle } from '../../contract/imports/sheets.ts'
import { findPesoStyle, readPesos } from './whole-pesos.ts'

describe('the way a file writes prices', () => {
  test.each<[PesoStyle, (string | number)[]]>([
    ['dots', ['1.299.900', '50.000']],
    ['dots', ['$ 1.299.900,00', '900']],
    ['dots', ['19.900', '1200']],
    ['commas', ['1,299,900.00']],
    ['commas', ['12,500', '9,900']],
    ['commas', ['1299900.00', '50000.00']],
    ['dots', ['50000,00']],
    ['plain', ['1299900', '0', '']],
    ['plain', [1_299_900, 50_000]],
    // One clear cell decides for those that could be either.
    ['commas', ['1.299', '1.500', '1,299,900.00']],
  ])('is %s in %j', (style, cells) => expect(findPesoStyle(cells)).toBe(style))
})

describe('a price', () => {
  test.each<[string | number, PesoStyle, number | string]>([
    ['1.299.900', 'dots', 1_299_900],
    ['COP $ 1.299.900', 'dots', 1_299_900],
    ['$\u00A01.299.900,00', 'dots', 1_299_900],
    ['1,299,900.00', 'commas', 1_299_900],
    ['1299900', 'dots', 1_299_900],
    ['1299900.00', 'plain', 1_299_900],
    [1_299_900, 'dots', 1_299_900],
    ['-5.000', 'dots', -5000],
    // Never a hundred times, never a thousandth.
    ['1299900.50', 'plain', 'cents'],
    [1299.9, 'dots', 'cents'],
    ['1.299', 'commas', 'unreadable'],
    ['12.99.900', 'dots', 'unreadable'],
    ['1,299,900', 'dots', 'unreadable'],
    ['1e6', 'plain', 'unreadable'],
    ['gratis', 'plain', 'unreadable'],
    ['', 'plain', 'unreadable'],
  ])('%j written in %s is %s', (cell, style, pesos) => expect(readPesos(cell, style)).toBe(pesos))
})

import { describe, expect, test } from 'vitest'

import type { ImportFormat } from '../../../contract/imports/imports.ts'
import { completeVariants } from './complete-variants.ts'

/** The rows of a file as they are stored, taken so many at a time; its first line is the header. */
function complete(format: ImportFormat, csv: string, many = 2): string[] {
  const [header = [], ...lines] = csv
    .trim()
    .split('\n')
    .map((line) => line.trim().split('|'))
  const variants = completeVariants(header, format)
  const rows = lines.map((cells, index) => ({ row: index + 2, cells }))
  const done = []
  for (let at = 0; at < rows.length; at += many) done.push(...variants.take(rows.slice(at, at + many)))
  done.push(...variants.end())
  expect(done.map(({ row }) => row)).toEqual(rows.map(({ row }) => row))
  return done.map(({ cells }) => cells.join('|'))
}

describe('a file of Shopify', () => {
  const header = 'Handle|Title|Vendor|Option1 Name|Option1 Value|Variant Price|Image Src|Variant Image|Status'
  const shirt = [
    'camiseta|Camiseta|Algodón SAS|Talla|S|10|a.jpg||draft',
    'camiseta||||M|12|b.jpg|m.jpg|',
    'camiseta||||||c.jpg||',
    'camiseta||||L|12|||',
  ]

  test.each([1, 2, 3, 100])('gives each variant what stands on the first line, %i lines at a time', (many) => {
    const plain = 'taza|Taza||Title|Default Title|5|t.jpg||active'
    expect(complete('shopify', [header, ...shirt, plain].join('\n'), many)).toEqual([
      'camiseta|Camiseta|Algodón SAS|Talla|S|10|a.jpg, b.jpg, c.jpg||draft',
      'camiseta|Camiseta|Algodón SAS|Talla|M|12|m.jpg|m.jpg|draft',
      'camiseta||||||c.jpg||',
      'camiseta|Camiseta|Algodón SAS|Talla|L|12|a.jpg||draft',
      'taza|Taza||Title||5|t.jpg||active',
    ])
  })

  test('has no variants where an option has one value, and none without a first line', () => {
    expect(complete('shopify', [header, 'taza|Taza||Color|Rojo|5|||'].join('\n'))).toEqual(['taza|Taza||Color||5|||'])
    const lost = ['camiseta||||M|12|||', 'camiseta||||L|12|||']
    expect(complete('shopify', [header, ...lost].join('\n'))).toEqual(lost)
  })

  test('keeps products apart that have no handle', () => {
    const rows = ['|Camiseta||Talla|S|10|||', '|||Talla|M|12|||']
    expect(complete('shopify', [header, ...rows].join('\n'))[1]).toBe('|||Talla|M|12|||')
  })

  test('that an import returned is complete: a single variant of it stays one', () => {
    const returned = 'camiseta|Camiseta|Algodón SAS|Talla|L|gratis|a.jpg||active|F5: No es un precio.'
    expect(complete('shopify', `${header}|Motivo\n${returned}`)).toEqual([returned])
  })
})

test('a variation in a file of WooCommerce has the description, categories and pictures of its product, by ID or SKU', () => {
  const rows = [
    'ID|Type|SKU|Name|Published|Description|Categories|Images|Parent',
    '1|variable|C-0|Camiseta|1|De algodón|Ropa|a.jpg|',
    '2|variable||Gorra|0|De lana|Ropa|g.jpg|',
    '3|variation|C-1|Camiseta - M|1|||m.jpg|C-0',
    '4|variation|C-2|Camiseta - L|1|Larga|||C-0',
    '5|variation||Gorra - M|1||||id:2',
    '6|variation||Huérfana - M|1||||id:99',
    '7|simple||Taza|1||||',
  ]
  expect(complete('woocommerce', rows.join('\n')).slice(2)).toEqual([
    '3|variation|C-1|Camiseta - M|1|De algodón|Ropa|m.jpg|C-0',
    '4|variation|C-2|Camiseta - L|1|Larga|Ropa|a.jpg|C-0',
    // Its product is a draft.
    '5|variation||Gorra - M|0|De lana|Ropa|g.jpg|id:2',
    '6|variation||Huérfana - M|1||||id:99',
    '7|simple||Taza|1||||',
  ])
})

test('rows of other files stay as they are', () => {
  expect(complete('own', 'Nombre|Precio\nTaza|5')).toEqual(['Taza|5'])
})

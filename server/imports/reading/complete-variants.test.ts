import { describe, expect, test } from 'vitest'

import type { ImportFormat } from '../../../contract/imports/imports.ts'
import { completeVariants } from './complete-variants.ts'

/** The completed rows of a file, processed in batches of `many`; its first line is the header. */
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

  test.each([1, 2, 3, 100])('gives each variant the values of the first line, %i lines at a time', (many) => {
    const plain = 'taza|Taza||Title|Default Title|5|t.jpg||active'
    expect(complete('shopify', [header, ...shirt, plain].join('\n'), many)).toEqual([
      'camiseta|Camiseta|Algodón SAS|Talla|S|10|a.jpg, b.jpg, c.jpg||draft',
      'camiseta|Camiseta|Algodón SAS|Talla|M|12|m.jpg|m.jpg|draft',
      'camiseta||||||c.jpg||',
      'camiseta|Camiseta|Algodón SAS|Talla|L|12|a.jpg||draft',
      'taza|Taza||Title||5|t.jpg||active',
    ])
  })

  test('has no variants when an option has one value, and none without a first line', () => {
    expect(complete('shopify', [header, 'taza|Taza||Color|Rojo|5|||'].join('\n'))).toEqual(['taza|Taza||Color||5|||'])
    const lost = ['camiseta||||M|12|||', 'camiseta||||L|12|||']
    expect(complete('shopify', [header, ...lost].join('\n'))).toEqual(lost)
  })

  test('separates products without a handle', () => {
    const rows = ['|Camiseta||Talla|S|10|||', '|||Talla|M|12|||']
    expect(complete('shopify', [header, ...rows].join('\n'))[1]).toBe('|||Talla|M|12|||')
  })

  test('that an import returned is complete: a single variant in it stays one', () => {
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

test('a variation in a file of WooCommerce has the attributes of its product, beside its own options (P-275)', () => {
  const attribute = (n: number) => `Attribute ${n} name|Attribute ${n} value(s)|Attribute ${n} visible`
  const rows = [
    `ID|Type|Name|Parent|${attribute(1)}|${attribute(2)}|${attribute(3)}|${attribute(4)}`,
    '1|variable|Camiseta||Material|Lino|1|Talla|S, M|1|color|Rojo, Azul|1|Proveedor|Secreto|0',
    '2|variation|Camiseta - M|id:1|Talla|M||Color|||||||',
    '3|variation|Camiseta - S|id:1|Talla|S||Color|Rojo||Tela|Otra||Forro|No|',
  ]
  expect(complete('woocommerce', rows.join('\n')).slice(1)).toEqual([
    '2|variation|Camiseta - M|id:1|Talla|M||Color|||Material|Lino|Del producto||',
    // No column is free: none of its own values is lost.
    '3|variation|Camiseta - S|id:1|Talla|S||Color|Rojo||Tela|Otra||Forro|No|',
  ])
})

test('a Shopify merchant’s own fields are on the first line of a product, and each variant gets them', () => {
  const header = 'Handle|Title|Option1 Name|Option1 Value|Variant Price|Tela (product.metafields.custom.fabric)'
  const rows = ['camisa|Camisa|Talla|S|10|Lino', 'camisa|||M|12|']
  expect(complete('shopify', [header, ...rows].join('\n'))[1]).toBe('camisa|Camisa|Talla|M|12|Lino')
})

test('rows of other files stay as they are', () => {
  expect(complete('own', 'Nombre|Precio\nTaza|5')).toEqual(['Taza|5'])
})

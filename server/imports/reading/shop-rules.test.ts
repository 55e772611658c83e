import { describe, expect, test } from 'vitest'

import type { Cell } from '../../sheets/sheet.ts'
import { findFormat, guessMapping } from './columns.ts'
import { openRowReader } from './row-reader.ts'

/** The header of WooCommerce's own sample products. */
const wooCommerce =
  'ID,Type,SKU,Name,Published,Is featured?,Visibility in catalog,Short description,Description,Date sale price starts,Date sale price ends,Tax status,Tax class,In stock?,Stock,Backorders allowed?,Sold individually?,Weight (lbs),Length (in),Width (in),Height (in),Allow customer reviews?,Purchase note,Sale price,Regular price,Categories,Tags,Shipping class,Images,Download limit,Download expiry days,Parent,Grouped products,Upsells,Cross-sells,External URL,Button text,Position,Attribute 1 name,Attribute 1 value(s)'

/** The header of an export of WooCommerce in Spanish. */
const wooCommerceInSpanish =
  'ID|Tipo|SKU|GTIN, UPC, EAN o ISBN|Nombre|Publicado|¿Está destacado?|Visibilidad en el catálogo|Descripción corta|Descripción|Día en que empieza el precio rebajado|Día en que termina el precio rebajado|Estado del impuesto|Clase de impuesto|¿Existencias?|Inventario|Cantidad de bajo inventario|¿Permitir reservas de productos agotados?|¿Vendido individualmente?|Precio rebajado|Precio normal|Categorías|Etiquetas|Imágenes|Superior|URL externa|Posición'

/** The header of Shopify's example products until 2024. */
const shopify =
  'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Fulfillment Service,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Variant Barcode,Image Src,Image Position,Image Alt Text,Gift Card,SEO Title,SEO Description,Variant Image,Variant Weight Unit,Variant Tax Code,Cost per item,Status'

/** Their header since then. */
const newShopify =
  'Title,URL handle,Description,Vendor,Product category,Type,Tags,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,Option1 Linked To,Price,Compare-at price,Cost per item,Charge tax,Tax code,Inventory tracker,Inventory quantity,Continue selling when out of stock,Weight value (grams),Weight unit for display,Requires shipping,Fulfillment service,Product image URL,Image position,Image alt text,Variant image URL,Gift card,SEO title,SEO description'

/** The header of PrestaShop's example file. */
const prestaShop =
  'Product ID;Active (0/1);Name *;Categories (x,y,z...);Price tax excluded;Tax rules ID;Wholesale price;On sale (0/1);Reference #;Supplier reference #;Manufacturer;EAN13;Quantity;Minimal quantity;Summary;Description;Image URLs (x,y,z...)'

/** Reads one row with these values under a header, as of 15 June 2026. */
function read(header: string[], row: Record<string, Cell>) {
  const format = findFormat(header)
  const unknown = Object.keys(row).filter((name) => !header.includes(name))
  expect(unknown).toEqual([])
  const settings = {
    mapping: guessMapping(header, format) as Record<string, number>,
    decimals: 'commas' as const,
    clearEmpty: false,
    categories: [],
  }
  const reader = openRowReader({ format, header, settings, createdAt: new Date('2026-06-15T12:00:00-05:00') })
  const cells = header.map((name) => row[name] ?? '')
  const { texts, numbers, problems, notes } = reader.read(cells)
  return { format, kind: reader.kindOf(cells), texts, ...numbers, problems, notes }
}
const woo = (row: Record<string, Cell>) =>
  read(wooCommerce.split(','), { Type: 'simple', Published: '1', 'In stock?': '1', 'Regular price': '45000', ...row })
const wooInSpanish = (row: Record<string, Cell>) => read(wooCommerceInSpanish.split('|'), row)
const shop = (row: Record<string, Cell>) =>
  read(shopify.split(','), { Handle: 'taza', Title: 'Taza', 'Variant Price': '9900.00', Published: 'true', ...row })

describe('a file of WooCommerce', () => {
  test('is recognized in both languages, with the column ID or without', () => {
    const known = [wooCommerce.split(','), wooCommerceInSpanish.split('|')]
    for (const header of known) {
      expect(findFormat(header)).toBe('woocommerce')
      expect(findFormat(header.slice(1))).toBe('woocommerce')
    }
    expect(findFormat(['Nombre', 'Categoría', 'Precio normal'])).toBe('other')
  })

  test('that is out of stock has no units, whatever the count is', () => {
    expect(woo({ 'In stock?': '0' }).stock).toBe(0)
    expect(woo({ 'In stock?': 0, Stock: '7' }).stock).toBe(0)
    expect(woo({ Stock: '7' }).stock).toBe(7)
    expect(woo({}).stock).toBe('')
    const spanish = { '¿Existencias?': '0', Inventario: '' }
    expect(wooInSpanish(spanish).stock).toBe(0)
    expect(wooInSpanish({ '¿Existencias?': '1', Inventario: '4' }).stock).toBe(4)
  })

  test('with backorders allowed has no stock count', () => {
    const { stock, notes } = woo({ 'In stock?': 'backorder', Stock: '-3' })
    expect(stock).toBeNull()
    expect(notes.at(-1)).toContain('queda sin contar')
  })

  test.each<[string, Cell, Cell, number, string]>([
    ['over', '2026-01-01', '2026-06-14', 45_000, 'La oferta terminó el 14/06/2026'],
    ['over, with a time', '', '2026-06-14 23:59:59', 45_000, 'terminó'],
    ['over, as a spreadsheet keeps days', '', 46_000, 45_000, 'La oferta terminó el 09/12/2025'],
    ['over, as people write days', '', '14/06/2026', 45_000, 'terminó'],
    ['to come', '2026-07-01', '2026-07-31', 45_000, 'La oferta empieza el 01/07/2026'],
    ['of no known day', 'pronto', '', 45_000, 'No se entienden las fechas'],
    ['of today still', '2026-06-01', '2026-06-15', 35_000, 'La oferta termina el 15/06/2026: aquí no termina sola.'],
    ['of today already', '2026-06-15', '', 35_000, ''],
    ['without days', '', '', 35_000, ''],
  ])('has an offer %s', (_, starts, ends, price, note) => {
    const row = woo({ 'Sale price': '35000', 'Date sale price starts': starts, 'Date sale price ends': ends })
    expect(row).toMatchObject({ price: 45_000, sellingPrice: price })
    expect(row.notes.join()).toContain(note)
    expect(row.notes.length).toBe(note === '' ? 0 : 1)
  })

  test.each([
    ['private', { Published: '0' }],
    ['a draft', { Published: '-1' }],
    ['to be looked through', { Published: '2' }],
    ['hidden', { 'Visibility in catalog': 'hidden' }],
    ['a group', { Type: 'grouped' }],
  ])('skips a product that is %s there', (_, row) => expect(woo(row).kind).toHaveProperty('skip'))

  test('has products with variants, which have separate rows, and downloads', () => {
    expect(woo({ Type: 'variable', 'Regular price': '' }).kind).toHaveProperty('skip')
    expect(woo({ Type: 'variation' }).kind).toHaveProperty('refuse')
    const size = { 'Attribute 1 name': 'Talla', 'Attribute 1 value(s)': 'M' }
    const variation = woo({ ...size, Type: 'variation', Name: 'Camiseta básica - M', Parent: 'id:7', Stock: 'parent' })
    expect(variation).toMatchObject({
      kind: null,
      texts: { productName: 'Camiseta básica M', variantGroup: 'Camiseta básica', variantOptions: 'Talla: M' },
      stock: null,
      problems: [],
    })
    expect(variation.notes.at(-1)).toContain('queda sin contar')
    // An attribute of a product without variants is not an option.
    expect(woo({ ...size, Name: 'Camiseta básica' }).texts.variantOptions).toBeUndefined()
    expect(woo({ Type: 'simple, downloadable, virtual' }).kind).toBeNull()
  })

  test('has line breaks as two characters; in other files these stay unchanged', () => {
    expect(woo({ Description: 'Uno\\nDos' }).texts.description).toBe('Uno\nDos')
    const other = { Nombre: 'Olla', Descripción: 'C:\\nuevo', Precio: '1' }
    expect(read(Object.keys(other), other).texts.description).toBe('C:\\nuevo')
  })
})

describe('a file of Shopify', () => {
  test('has variants that are distinguished by handle and options, however long these are', () => {
    const references = [10, 250].map((length) =>
      ['M', 'L'].map((size) => {
        const row = { 'Option1 Name': 'Talla', 'Option1 Value': size, Handle: 'a'.repeat(length) }
        return shop(row).texts.handle ?? ''
      }),
    )
    expect(references[0]).toEqual(['aaaaaaaaaa talla:m', 'aaaaaaaaaa talla:l'])
    expect(new Set(references[1]).size).toBe(2)
    expect(Math.max(...references.flat().map(({ length }) => length))).toBeLessThanOrEqual(200)
  })

  test.each([
    ['is not published', { Published: 'FALSE' }],
    ['is a draft', { Status: 'draft' }],
    ['is archived', { Status: 'Archived' }],
    ['only its link leads to', { Status: 'unlisted' }],
  ])('skips a product that %s', (_, row) => expect(shop(row).kind).toHaveProperty('skip'))

  test('has a stock count only with a tracker', () => {
    const tracked = { 'Variant Inventory Tracker': 'shopify', 'Variant Inventory Policy': 'deny' }
    expect(shop({ 'Variant Inventory Tracker': '', 'Variant Inventory Qty': '0' }).stock).toBeNull()
    expect(shop({ ...tracked, 'Variant Inventory Qty': '0' }).stock).toBe(0)
    expect(shop({ ...tracked, 'Variant Inventory Qty': '-2' }).stock).toBe(0)
    expect(shop({ ...tracked, 'Variant Inventory Qty': '4' }).stock).toBe(4)
    const endless = { ...tracked, 'Variant Inventory Policy': 'continue' }
    expect(shop({ ...endless, 'Variant Inventory Qty': '-2' }).stock).toBeNull()
    expect(shop({ ...endless, 'Variant Inventory Qty': '4' }).stock).toBe(4)
  })

  test('without a column for the tracker has the stock of its number', () => {
    const row = { Handle: 'taza', Title: 'Taza', 'Variant Price': '1', 'Variant Inventory Qty': '3' }
    expect(read(Object.keys(row), row)).toMatchObject({ format: 'shopify', stock: 3 })
  })

  test('uses the compare-at price only when it is higher', () => {
    expect(shop({ 'Variant Compare At Price': '12900.00' })).toMatchObject({ price: 12_900, sellingPrice: 9_900 })
    expect(shop({ 'Variant Compare At Price': '0.00' })).toMatchObject({ price: 9_900, sellingPrice: 9_900 })
    expect(shop({})).toMatchObject({ price: 9_900, sellingPrice: 9_900 })
  })

  test('uses the type when it has no category', () => {
    expect(shop({ Type: 'Cocina' }).texts.category).toBe('Cocina')
    expect(shop({ Type: 'Tazas', 'Product Category': 'Cocina' }).texts.category).toBe('Cocina')
  })

  test('from 2025 on is read by the same rules', () => {
    const row = { Title: 'Taza', 'URL handle': 'taza', Price: '9900.00', 'Inventory quantity': '0', SKU: 'T-1' }
    const read2025 = (more: Record<string, Cell>) => read(newShopify.split(','), { ...row, ...more })
    expect(read2025({ 'Inventory tracker': 'shopify' })).toMatchObject({ format: 'shopify', stock: 0, kind: null })
    expect(read2025({}).stock).toBeNull()
    expect(read2025({ 'Continue selling when out of stock': 'TRUE', 'Inventory tracker': 'shopify' }).stock).toBeNull()
    expect(read2025({ 'Published on online store': 'FALSE' }).kind).toHaveProperty('skip')
    expect(read2025({ 'Compare-at price': '12900.00' })).toMatchObject({ price: 12_900, sellingPrice: 9_900 })
  })
})

describe('named attributes of a product in another shop’s file (P-275)', () => {
  const spanish = ['Nombre del atributo 1', 'Valor(es) del atributo 1', 'Atributo visible 1']
  const english = ['Attribute 1 name', 'Attribute 1 value(s)', 'Attribute 1 visible']
  const rest = ['Attribute 2 name', 'Attribute 2 value(s)', 'Attribute 2 visible']
  const attributed = (cells: string[], more: Record<string, Cell> = {}, first = english) => {
    const names = [...first, ...rest]
    const row = { ...Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ''])), ...more }
    const base = { Type: 'simple', Name: 'Taza', Published: '1', 'Regular price': '45000', ...row }
    return read(Object.keys(base), base)
  }

  test('are the visible attributes of WooCommerce, in both languages', () => {
    const cells = ['Material:', 'Loza\\, esmaltada, Barro', '1', 'Proveedor', 'Secreto', '0']
    const expected = { texts: { features: 'Material: Loza, esmaltada, Barro' }, notes: [] }
    expect(attributed(cells)).toMatchObject(expected)
    expect(attributed(cells, {}, spanish)).toMatchObject(expected)
    expect(woo({ 'Attribute 1 name': 'Color', 'Attribute 1 value(s)': 'Rojo' }).texts.features).toBe('Color: Rojo')
    expect(attributed([]).texts.features).toBe('')
    expect(shop({}).texts.features).toBeUndefined()
  })

  test('do not include the options of a variation, which has those of its product', () => {
    const cells = ['Color', 'Rojo', '', 'Material', 'Loza', 'Del producto']
    const { texts, kind } = attributed(cells, { Type: 'variation', Name: 'Taza - Rojo' })
    expect([texts.variantOptions, texts.features, kind]).toEqual(['Color: Rojo', 'Material: Loza', null])
    expect(attributed(['', '', '', ...cells.slice(3)], { Type: 'variation' }).kind).toHaveProperty('refuse')
  })

  test('are the text fields of a Shopify merchant', () => {
    const fields = {
      'Material (product.metafields.custom.material)': '<b>Loza</b> &amp; barro',
      'Cuidado: lavado (product.metafields.custom.care)': '["A mano", "Agua fría"]',
      'Ficha (product.metafields.custom.sheet)': 'gid://shopify/GenericFile/1',
      'Medida (product.metafields.custom.size)': '{"value":10,"unit":"CENTIMETERS"}',
      'Color (product.metafields.shopify.color-pattern)': 'blue; red',
    }
    const row = { Handle: 'taza', Title: 'Taza', 'Variant Price': '1', ...fields }
    expect(read(Object.keys(row), row).texts.features).toBe('Material: Loza & barro\nCuidado lavado: A mano, Agua fría')
  })

  test('are left out with a note when they do not fit, so that the row is not refused', () => {
    const long = attributed(['x'.repeat(41), 'a', '1', 'Uso', 'y'.repeat(201), '1'])
    expect(long.texts.features).toBe('')
    expect(long.notes).toEqual([
      `«${'x'.repeat(40)}…» no se copió: su nombre tiene más de 40 caracteres.`,
      '«Uso» no se copió: tiene más de 200 caracteres.',
    ])
    const twice = attributed(['Uso', 'Mesa\u202E', '1', 'USO', 'Casa', '1'])
    expect([twice.texts.features, twice.notes]).toEqual(['Uso: Mesa', ['«USO» no se copió: está dos veces.']])
    const many = Object.fromEntries(
      Array.from({ length: 21 }, (_, n) => [`Dato ${n} (product.metafields.custom.d${n})`, `${n}`]),
    )
    const row = { Handle: 'taza', Title: 'Taza', 'Variant Price': '1', ...many }
    const { texts, notes } = read(Object.keys(row), row)
    expect(texts.features?.split('\n')).toHaveLength(20)
    expect(notes).toEqual(['«Dato 20» no se copió: un producto admite 20 características.'])
  })
})

test('a product without taxes in another shop is noted, since it may be exempt or excluded, and has no code (P-286)', () => {
  for (const { texts, notes } of [shop({ 'Variant Taxable': 'FALSE' }), woo({ 'Tax status': 'none' })]) {
    expect([texts.taxCode, notes]).toEqual([
      undefined,
      ['Allá no lleva impuestos. Si cobras IVA, di aquí si es exento o excluido.'],
    ])
  }
  for (const { texts, notes } of [shop({ 'Variant Taxable': 'TRUE' }), woo({ 'Tax status': 'taxable' })])
    expect([texts.taxCode, notes]).toEqual([undefined, []])
})

test('the brand is the vendor of Shopify, the first brand of WooCommerce, and noted when it is too long (P-276)', () => {
  expect(shop({ Vendor: 'Imusa' }).texts.brand).toBe('Imusa')
  const branded = (brand: string) => {
    const row = { Type: 'simple', Name: 'Olla', 'Regular price': '1', Published: '1', Brands: brand }
    return read(Object.keys(row), row)
  }
  expect(branded('Grupo SEB > Imusa, Otra').texts.brand).toBe('Imusa')
  expect(branded('Ollas\\, S.A.').texts.brand).toBe('Ollas, S.A.')
  expect(branded('').texts.brand).toBe('')
  for (const { texts, notes } of [branded('x'.repeat(61)), shop({ Vendor: 'x'.repeat(61) })]) {
    expect([texts.brand, notes]).toEqual([undefined, ['La marca no se copió: tiene más de 60 caracteres.']])
  }
})

describe('a file of any other program', () => {
  test('from PrestaShop is understood by its names, and its inactive products are left out', () => {
    const row = {
      'Product ID': '12',
      'Active (0/1)': '1',
      'Name *': 'Taza',
      'Categories (x,y,z...)': 'Cocina',
      'Price tax excluded': '9900',
      'Reference #': 'T-1',
      Quantity: '-4',
    }
    const header = prestaShop.split(';')
    const taza = read(header, row)
    expect(taza).toMatchObject({
      kind: null,
      price: 9_900,
      stock: 0,
      texts: { productName: 'Taza', category: 'Cocina', sku: 'T-1' },
      notes: [
        'Las existencias estaban en -4: quedan en 0.',
        'El archivo dice que este precio no incluye impuestos: revísalo.',
      ],
    })
    expect(read(header, { ...row, 'Active (0/1)': '0' }).kind).toHaveProperty('skip')
  })

  test('has names on one line, without markup', () => {
    const row = {
      Nombre: ' Olla\ta presión\r\n <b>5&nbsp;L</b>',
      Descripción: '<p>De acero.</p>',
      Categoría: 'Co\ncina',
    }
    expect(read(Object.keys(row), row).texts).toMatchObject({
      productName: 'Olla a presión 5 L',
      description: 'De acero.',
      category: 'Co cina',
    })
  })
})

describe('a product hidden in another shop (P-283)', () => {
  const wanted = (header: string, row: Record<string, Cell>, unpublished = true) => {
    const names = header.split(',')
    const format = findFormat(names)
    const settings = {
      mapping: guessMapping(names, format) as Record<string, number>,
      ...{ decimals: 'commas' as const, clearEmpty: false, categories: [], unpublished },
    }
    const reader = openRowReader({ format, header: names, settings, createdAt: new Date('2026-06-15T12:00:00-05:00') })
    const cells = names.map((name) => row[name] ?? '')
    return { kind: reader.kindOf(cells), isUnpublished: reader.read(cells).isUnpublished === true }
  }
  const cup = { Handle: 'taza', Title: 'Taza', 'Variant Price': '9900.00' }
  const bag = { Type: 'simple', Name: 'Bolso', 'Regular price': '9900' }

  test.each([
    [shopify, { ...cup, Status: 'draft' }],
    [shopify, { ...cup, Status: 'archived' }],
    [shopify, { ...cup, Status: 'unlisted' }],
    [shopify, { ...cup, Published: 'false' }],
    [wooCommerce, { ...bag, Published: '0' }],
    [wooCommerce, { ...bag, Published: '-1' }],
    [wooCommerce, { ...bag, Published: '1', 'Visibility in catalog': 'hidden' }],
  ])('is imported only when the owner wants it: %#', (header, row) => {
    expect(wanted(header, row)).toEqual({ kind: null, isUnpublished: true })
    expect(wanted(header, row, false)).toMatchObject({ kind: { skip: expect.any(String) }, isUnpublished: false })
  })

  test.each([
    [shopify, { Handle: 'taza', Status: 'draft' }, 'skip'],
    [shopify, { Handle: 'taza', 'Variant Price': '1.00' }, 'refuse'],
    [wooCommerce, { ...bag, Type: 'variable', Published: '0' }, 'skip'],
    [wooCommerce, { ...bag, Type: 'grouped', Published: '0' }, 'skip'],
  ])('does not turn a row into a product that is none: %#', (header, row, why) => {
    const { kind, isUnpublished } = wanted(header, row)
    expect([Object.keys(kind ?? {}), isUnpublished]).toEqual([[why], false])
  })

  test('counts as published when no column states it', () => {
    expect(wanted(shopify, { ...cup, Status: 'active', Published: 'true' })).toEqual({
      kind: null,
      isUnpublished: false,
    })
  })
})

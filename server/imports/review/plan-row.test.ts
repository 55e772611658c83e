import { describe, expect, test } from 'vitest'

import type { ImportFormat, ImportSettings } from '../../../contract/imports/imports.ts'
import type { Cell } from '../../sheets/sheet.ts'
import { findFormat, guessMapping } from '../reading/columns.ts'
import { openRowReader } from '../reading/row-reader.ts'
import { placementFinder, type Category } from './find-placement.ts'
import type { KnownProduct } from './known-product.ts'
import { planRow } from './plan-row.ts'

const categories: Category[] = [
  { name: 'hogar', shortName: 'Hogar', subcategories: ['Cocina', 'Decoración', 'Accesorios'] },
  { name: 'Tecnologia', shortName: 'Tecnología', subcategories: ['Celulares', 'Software y licencias', 'Accesorios'] },
  { name: 'Mascotas', shortName: 'Mascotas', subcategories: [] },
]
const olla: KnownProduct = {
  _id: 'olla',
  version: 3,
  digital: false,
  isGone: false,
  isUnpublished: false,
  productName: 'Olla',
  category: 'hogar',
  brandName: 'Cocina',
  price: 100_000,
  sellingPrice: 90_000,
  stock: 5,
  costPrice: null,
  taxCode: '',
  installable: false,
  weightGrams: null,
  description: 'De acero.\nPesa 2 kg.',
  link: 'https://ollas.example/1',
  variantGroup: '',
  variantOptions: '',
  productImage: ['/pictures/olla-1200.webp', '/pictures/olla2-1200.webp'],
  attributes: { Color: 'Gris' },
  brand: 'Imusa',
  sku: 'OL-1',
  features: [{ name: 'Material', value: 'Acero' }],
}

type Options = Partial<ImportSettings> & { known?: KnownProduct; format?: ImportFormat; at?: string }

const reader = (header: string[], settings: ImportSettings, { format, at }: { format: ImportFormat; at: string }) =>
  openRowReader({ format, header, settings, createdAt: new Date(at) })

function plan(
  header: string[],
  cells: Cell[],
  { known, format = findFormat(header), at = '2026-06-15', ...options }: Options = {},
) {
  const settings: ImportSettings = {
    mapping: guessMapping(header, format) as Record<string, number>,
    decimals: 'dots',
    clearEmpty: false,
    categories: [],
    ...options,
  }
  return planRow({
    reading: reader(header, settings, { format, at }).read(cells),
    settings,
    match: known ? { product: known, by: '_id' } : null,
    findPlacement: placementFinder(categories, settings.categories),
  })
}
const messagesOf = ({ problems }: ReturnType<typeof plan>) =>
  problems.map(({ column, message }) => `${column}: ${message}`)

describe('a new product', () => {
  const header = ['Nombre', 'Categoría', 'Subcategoría', 'Precio']

  test('needs a name, a category and a price; every error is shown with its column', () => {
    expect(plan(header, ['Taza', 'HOGAR', 'decoracion', '$ 12.900'])).toMatchObject({
      kind: 'new',
      values: {
        productName: 'Taza',
        category: 'hogar',
        brandName: 'Decoración',
        price: 12_900,
        sellingPrice: 12_900,
        stock: null,
      },
    })
    expect(messagesOf(plan(header, ['', 'Jardín', '', 'doce']))).toEqual([
      'D: «doce» no es un precio escrito como 1.299.900.',
      'B: La tienda no tiene la categoría «Jardín».',
      'A: Falta el nombre.',
    ])
    expect(messagesOf(plan(['Nombre'], ['Taza']))).toEqual(['null: Falta la categoría.', 'null: Falta el precio.'])
  })

  test('of a category without subcategories gets the category as its subcategory (P-14)', () => {
    expect(plan(header, ['Collar', 'Mascotas', '', '9.900']).values).toMatchObject({ brandName: 'Mascotas' })
    expect(messagesOf(plan(header, ['Taza', 'Hogar', '', '9.900']))).toEqual(['C: Falta la subcategoría de Hogar.'])
  })

  test('gets its category from a subcategory that only one category has', () => {
    const bare = ['Nombre', 'Subcategoría', 'Precio']
    const placement = { category: 'Tecnologia', brandName: 'Celulares' }
    expect(plan(bare, ['X1', 'celulares', '9.900']).values).toMatchObject(placement)
    expect(plan(['Nombre', 'Categoría', 'Precio'], ['X1', 'Celulares', '9.900']).values).toMatchObject(placement)
    expect(plan(header, ['X1', 'Ofertas, Tecnología > Celulares', '', '9.900']).values).toMatchObject(placement)
    const deep = { category: 'hogar', brandName: 'Cocina' }
    expect(plan(header, ['Olla', 'Cocina > Ollas', '', '9.900']).values).toMatchObject(deep)
    expect(plan(header, ['Olla', 'Hogar > Cocina > Ollas', '', '9.900']).values).toMatchObject(deep)
    const both = plan(bare, ['Funda', 'Accesorios', '9.900'])
    expect(messagesOf(both)).toEqual(['B: Varias categorías tienen la subcategoría «Accesorios».'])
    expect(both.unknownCategory).toBe('Accesorios')
  })

  test("without a category gets the owner's default", () => {
    const bare = ['Nombre', 'Precio']
    expect(plan(bare, ['Taza', '9.900'])).toMatchObject({ kind: 'error', unknownCategory: '' })
    const categoriesOf = [{ from: '', category: 'hogar', brandName: 'Cocina' }]
    expect(plan(bare, ['Taza', '9.900'], { categories: categoriesOf }).values).toMatchObject({
      category: 'hogar',
      brandName: 'Cocina',
    })
  })

  test("with a single price is sold at it, whatever the column's name", () => {
    const values = { price: 9_900, sellingPrice: 9_900 }
    const named = ['Reference #', 'Nombre', 'Categoría', 'Precio de Venta', 'Quantity']
    const { values: sold } = plan(named, ['T-1', 'Correa', 'Mascotas', '9.900', '3'])
    expect(sold).toMatchObject({ ...values, stock: 3 })
    expect(plan(header.with(3, 'Price tax excluded'), ['Correa', 'Mascotas', '', '9.900']).values).toMatchObject(values)
  })

  test.each(['Batería', 'BATERIA', 'Atributo: Batería', 'atributo: bateria'])(
    'gets a column %s as the attribute spelt Bateria',
    (column) => {
      const { values, problems, notes } = plan(
        ['Nombre', 'Categoría', 'Subcategoría', 'Precio', column],
        ['X1', 'Tecnología', 'Celulares', '900.000', '5.000 mAh'],
      )
      expect([values?.attributes, problems, notes]).toEqual([{ Bateria: '5.000 mAh' }, [], expect.any(Array)])
    },
  )

  test("prefers the column with the shop's spelling when two columns hold one attribute", () => {
    const header = ['Nombre', 'Categoría', 'Subcategoría', 'Precio', 'Atributo: Batería', 'Bateria']
    const { values } = plan(header, ['X1', 'Tecnología', 'Celulares', '900.000', '1 mAh', '5.000 mAh'])
    expect(values?.attributes).toEqual({ Bateria: '5.000 mAh' })
  })

  test('has the attributes of its subcategory and no others (P-41)', () => {
    const phone = [...header, 'RAM', 'Compatibilidad']
    expect(plan(phone, ['X1', 'Tecnología', 'Celulares', '900.000', '8 GB', '']).values?.attributes).toEqual({
      RAM: '8 GB',
    })
    expect(messagesOf(plan(phone, ['Taza', 'Hogar', 'Cocina', '9.900', '8 GB', '']))).toEqual([
      'E: RAM no aplica a Cocina.',
    ])
  })

  test('shows the number of its licence keys, never the keys', () => {
    const digital = [...header, 'Licencias']
    const good = plan(digital, ['Antivirus', 'Tecnologia', 'Software y licencias', '50.000', 'AAA-1, BBB-2\nCCC-3'])
    expect(good.licences).toEqual(['AAA-1', 'BBB-2', 'CCC-3'])
    expect(good.changes.at(-1)).toEqual({ field: 'licences', from: '', to: '+3' })
    expect(JSON.stringify(good.changes)).not.toContain('AAA')
    expect(messagesOf(plan(digital, ['Antivirus', 'Tecnologia', 'Software y licencias', '50.000', 'AAA,AAA']))).toEqual(
      ['E: Licencias repetidas en la celda: 1.'],
    )
    expect(messagesOf(plan(digital, ['Antivirus', 'Tecnologia', 'Software y licencias', '50.000', ';;,']))).toEqual([
      'E: No hay ningún ID de licencia entre las comas. Escribe al menos uno o deja el campo vacío.',
    ])
  })
})

describe('a known product', () => {
  test('keeps values without a column, and those with an empty cell unless the box is ticked', () => {
    const header = ['ID', 'Nombre', 'Descripción', 'Existencias', 'Enlace']
    const cells = ['olla', 'Olla grande', '', '', '']
    expect(plan(header, cells, { known: olla }).changes).toEqual([
      { field: 'productName', from: 'Olla', to: 'Olla grande' },
    ])
    const cleared = plan(header, cells, { known: olla, clearEmpty: true })
    expect(cleared.values).toMatchObject({ description: '', link: '', stock: null, price: 100_000, category: 'hogar' })
    expect(cleared.changes.map(({ field }) => field)).toEqual(['productName', 'stock', 'description', 'link'])
  })

  test('with equal values does not change', () => {
    const header = [
      'ID',
      'Nombre',
      'Categoría',
      'Subcategoría',
      'Precio',
      'Precio de venta',
      'Existencias',
      'Descripción',
      'Imágenes',
      'Atributo: Color',
    ]
    const cells = [
      'olla',
      'Olla',
      'hogar',
      'Cocina',
      '100.000',
      '90.000,00',
      '5',
      'De acero.\r\nPesa 2 kg. ',
      '/pictures/olla-1200.webp /pictures/olla2-1200.webp',
      'Gris',
    ]
    expect(plan(header, cells, { known: olla })).toMatchObject({ kind: 'same', changes: [], values: null })
  })

  test('keeps a text that looks like markup, when it is unchanged', () => {
    const known = { ...olla, productName: 'Olla <b>XL</b>', description: 'Para <2 personas>' }
    const header = ['ID', 'Nombre', 'Descripción']
    expect(plan(header, ['olla', known.productName, known.description], { known }).kind).toBe('same')
    expect(plan(header, ['olla', 'Olla <b>XXL</b>', ''], { known }).values?.productName).toBe('Olla XXL')
  })

  test('keeps its list price when the file only has its selling price', () => {
    expect(plan(['ID', 'Precio de venta'], ['olla', '80.000'], { known: olla }).values).toMatchObject({
      price: 100_000,
      sellingPrice: 80_000,
    })
  })

  test('shows old and new values, and a large price change', () => {
    expect(plan(['ID', 'Precio'], ['olla', '120.000'], { known: olla })).toMatchObject({
      kind: 'change',
      isLarge: false,
      changes: [{ field: 'price', from: '$ 100.000', to: '$ 120.000' }],
    })
    expect(plan(['ID', 'Precio'], ['olla', '10.000.000'], { known: olla }).isLarge).toBe(true)
    expect(messagesOf(plan(['ID', 'Precio'], ['olla', '50.000'], { known: olla }))).toEqual([
      'null: El precio de venta que ya tiene (90.000) queda por encima del precio (50.000). Inclúyelo en el archivo.',
    ])
  })

  test.each(['17.900', '25.000'])('without an offer is sold at its new price, %s', (price) => {
    const known = { ...olla, price: 19_900, sellingPrice: 19_900 }
    const amount = Number(price.replace('.', ''))
    for (const [header, cells] of [
      [
        ['ID', 'Precio'],
        ['olla', price],
      ],
      [
        ['ID', 'Precio', 'Precio de venta'],
        ['olla', price, ''],
      ],
    ] as const) {
      const { problems, values } = plan([...header], [...cells], { known })
      expect(problems).toEqual([])
      expect(values).toMatchObject({ price: amount, sellingPrice: amount })
    }
  })

  test('that moves to another category needs a subcategory there', () => {
    const header = ['ID', 'Categoría']
    expect(messagesOf(plan(header, ['olla', 'Tecnologia'], { known: olla }))).toEqual([
      'null: Falta la subcategoría de Tecnologia.',
    ])
    expect(plan(header, ['olla', 'Mascotas'], { known: olla }).values).toMatchObject({
      category: 'Mascotas',
      brandName: 'Mascotas',
    })
  })

  test('that is not for sale, or whose stock is its keys, is noted', () => {
    expect(plan(['ID', 'Precio'], ['olla', '1'], { known: { ...olla, isGone: true } }).kind).toBe('error')
    const digital = { ...olla, digital: true }
    expect(plan(['ID', 'Existencias'], ['olla', '50'], { known: digital })).toMatchObject({
      kind: 'same',
      notes: [expect.stringContaining('claves libres')],
    })
  })
})

describe('a cell', () => {
  test.each<[string, Cell]>([
    ['=HYPERLINK( of a CSV', '=HYPERLINK("http://mala.example","Gratis")'],
    ['a formula of a workbook', { formula: 'A1*2' }],
  ])('with %s is refused, neither evaluated nor read as its value', (_, cell) => {
    expect(messagesOf(plan(['ID', 'Nombre'], ['olla', cell], { known: olla }))).toEqual([
      expect.stringContaining('B: La celda tiene una fórmula.'),
    ])
  })

  test('marked as inert gives the original text', () => {
    expect(plan(['ID', 'Nombre'], ['olla', "'=SUMA(1)"], { known: olla }).values?.productName).toBe('=SUMA(1)')
  })

  test.each<[string, Cell, string]>([
    ['Precio', '1299900,50', 'tiene centavos'],
    ['Precio', 12.5, 'tiene centavos'],
    ['Precio', '-5.000', 'no puede ser negativo'],
    ['Precio', '2.000.000.000', 'no puede pasar'],
    ['Existencias', 'muchas', 'no es una cantidad de unidades'],
    ['Nombre', 'x'.repeat(201), 'máximo 200 caracteres'],
    ['Descripción', 'x'.repeat(10_001), 'demasiado larga'],
    ['Enlace', 'javascript:alert(1)', 'dirección http o https'],
    ['Nombre', 'a\u202Eb', 'máximo 200 caracteres'],
  ])('of %s with the text %j is refused', (column, cell, message) => {
    expect(messagesOf(plan(['ID', column], ['olla', cell], { known: olla }))[0]).toContain(message)
  })
})

test.each<[Cell, number | null]>([
  ['1.000', 1_000],
  ['10,000', 10_000],
  ['1.500', 1_500],
  ['1.000.000', 1_000_000],
  ['1000', 1_000],
  [1_000, 1_000],
  ['7.0', 7],
  ['7,00', 7],
  ['1.000,5', null],
  ['0.000', null],
  ['12.34', null],
  ['1.0000', null],
])('a stock of %j is %s units, and refused for null', (cell, units) => {
  const { values, problems } = plan(['ID', 'Existencias'], ['olla', cell], { known: olla })
  expect(problems.length > 0 ? null : values?.stock).toBe(units)
})

describe('the file of another shop', () => {
  test('Shopify: the compare-at price is the list price, HTML becomes text, the category is mapped once', () => {
    const header = [
      'Handle',
      'Title',
      'Body (HTML)',
      'Vendor',
      'Type',
      'Variant SKU',
      'Variant Price',
      'Variant Compare At Price',
      'Image Src',
    ]
    expect(findFormat(header)).toBe('shopify')
    const cells = [
      'taza',
      'Taza',
      '<p>Caf&eacute;</p><ul><li>Roja</li></ul>',
      'X',
      'Kitchen',
      'T-1',
      '9900.00',
      '12900.00',
      'https://cdn.example/t.jpg',
    ]
    expect(plan(header, cells, { decimals: 'commas' })).toMatchObject({ kind: 'error', unknownCategory: 'Kitchen' })
    const related = plan(header, cells, {
      decimals: 'commas',
      categories: [{ from: 'Kitchen', category: 'hogar', brandName: 'Cocina' }],
    })
    expect(related).toMatchObject({
      kind: 'new',
      values: {
        price: 12_900,
        sellingPrice: 9_900,
        description: 'Café\n\n• Roja',
        category: 'hogar',
        productImage: [],
      },
      pictures: ['https://cdn.example/t.jpg'],
      notes: [],
    })
    const noDiscount = cells.with(7, '')
    expect(
      plan(header, noDiscount, {
        decimals: 'commas',
        categories: [{ from: 'Kitchen', category: 'hogar', brandName: 'Cocina' }],
      }).values,
    ).toMatchObject({ price: 9_900, sellingPrice: 9_900 })
  })

  test('WooCommerce: an empty sale price is no discount, and a path of categories leads to the category', () => {
    const header = [
      'ID',
      'Type',
      'SKU',
      'Name',
      'Published',
      'Stock',
      'Sale price',
      'Regular price',
      'Categories',
      'Images',
    ]
    expect(findFormat(header)).toBe('woocommerce')
    expect(
      plan(header, ['7', 'simple', 'O-1', 'Olla', '1', '5', '', '80000', 'Hogar > Cocina, Ofertas', '']),
    ).toMatchObject({
      kind: 'new',
      values: { price: 80_000, sellingPrice: 80_000, stock: 5, category: 'hogar', brandName: 'Cocina' },
    })
    expect(findFormat(['ID', 'Tipo', 'SKU', 'Nombre', 'Precio rebajado', 'Precio normal', 'Categorías'])).toBe(
      'woocommerce',
    )
  })
})

describe('the features of a row (P-275)', () => {
  const header = ['ID', 'Características']
  const change = (text: string, more: Options = {}) => plan(header, ['olla', text], { known: olla, ...more })

  test('replace those of the product, and the change names them', () => {
    const { kind, values, changes } = change('Tapa: Vidrio\nMaterial: Aluminio')
    expect(kind).toBe('change')
    expect(values?.features).toEqual([
      { name: 'Tapa', value: 'Vidrio' },
      { name: 'Material', value: 'Aluminio' },
    ])
    expect(changes).toEqual([{ field: 'features', from: 'Material: Acero', to: 'Tapa: Vidrio · Material: Aluminio' }])
  })

  test('that are equal, or none, change nothing; an empty cell clears them if requested', () => {
    expect([change(' Material:  Acero \r\n').kind, change('').kind]).toEqual(['same', 'same'])
    expect(change('', { clearEmpty: true }).values?.features).toEqual([])
  })

  test.each([
    ['Acero', '«Acero» no es una característica. Escribe una por línea: Material: Algodón'],
    ['Material: Acero\nMATERIAL: Hierro', 'Esta característica ya está arriba.'],
    [`Material: ${'x'.repeat(201)}`, 'Escribe el valor de la característica: máximo 200 caracteres.'],
  ])('%j is refused with its column', (text, message) => {
    expect(messagesOf(change(text))).toEqual([`B: ${message}`])
  })
})

test('an attribute that a product cannot have becomes a feature; its own features take precedence (P-275)', () => {
  const header = ['Nombre', 'Categoría', 'Subcategoría', 'Precio', 'Atributo: Tapa', 'Características']
  const row = (features: string, known?: KnownProduct) =>
    plan(header, ['Taza', 'hogar', 'Cocina', '9000', 'Vidrio', features], known ? { known } : {})
  const lid = { name: 'Tapa', value: 'Vidrio' }
  expect(row('').values).toMatchObject({ attributes: {}, features: [lid] })
  expect(row('tapa: Corcho').values?.features).toEqual([{ name: 'tapa', value: 'Corcho' }])
  const { values } = row('Uso: diario')
  expect(values?.features).toEqual([{ name: 'Uso', value: 'diario' }, lid])
  // The same row again changes nothing; another value does.
  const known = { ...olla, ...values, features: [lid] } as KnownProduct
  expect(row('', known).kind).toBe('same')
  expect(row('', { ...known, features: [{ ...lid, value: 'Corcho' }] }).changes).toEqual([
    { field: 'features', from: 'Tapa: Corcho', to: 'Tapa: Vidrio' },
  ])
  const full = Array.from({ length: 20 }, (_, n) => `Dato ${n}: ${n}`).join('\n')
  expect(row(full).notes).toEqual(['Tapa no se copió. Un producto admite máximo 20 características.'])
})

test('the IVA rate is read in common spellings, stays for an empty cell, and an amount of IVA is ignored (P-286)', () => {
  const change = (text: Cell, options: Options = {}) =>
    plan(['ID', 'IVA'], ['olla', text], { known: { ...olla, taxCode: 'EXENTO' }, ...options })
  expect(change('19 %').changes).toEqual([{ field: 'taxCode', from: 'Exento', to: 'IVA 19 %' }])
  expect(change(0.05).values?.taxCode).toBe('IVA5')
  expect([change('exento').kind, change('').kind]).toEqual(['same', 'same'])
  expect(change('', { clearEmpty: true }).values?.taxCode).toBe('')
  for (const wrong of ['0 %', '16', 'sí'])
    expect(messagesOf(change(wrong))).toEqual([
      `B: «${wrong}» no es una tarifa de IVA. Escribe 19 %, 5 %, Exento o Excluido.`,
    ])
  for (const amount of ['19.000', '$ 19,000', 19_000]) {
    const { kind, notes } = change(amount)
    expect([kind, notes]).toEqual(['same', [`«${amount}» no es una tarifa de IVA sino un valor: no se copió.`]])
  }
})

test('a yes or no is read in common spellings, and stays for an empty cell (P-310)', () => {
  const change = (text: Cell, options: Options = {}) =>
    plan(['ID', 'Instalación en casa'], ['olla', text], options.known ? options : { known: olla, ...options })
  for (const yes of ['Sí', ' si ', 'x', 1, 'VERDADERO'])
    expect(change(yes).changes).toEqual([{ field: 'installable', from: 'No', to: 'Sí' }])
  expect([change('no').kind, change(0).kind, change('').kind]).toEqual(['same', 'same', 'same'])
  const known = { ...olla, installable: true }
  expect([change('', { known }).kind, change('', { known, clearEmpty: true }).values?.installable]).toEqual([
    'same',
    false,
  ])
  expect(messagesOf(change('tal vez'))).toEqual(['B: «tal vez» no es sí ni no.'])
})

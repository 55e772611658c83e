import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { priceBands } from './price-bands.ts'
import { readSearchAddress, sortOrders, writeSearchAddress, type SearchAddress } from './search-address.ts'

const plain: Omit<SearchAddress, 'q'> = {
  category: [],
  brandName: [],
  precio: [],
  ram: [],
  almacenamiento: [],
  opcion: [],
  orden: 'relevancia',
  page: 1,
}

describe('the text is the part after the first equals sign', () => {
  test.each([
    ['?q=Mochilas', 'Mochilas'],
    ['?q=Moda%20para%20ni%C3%B1o', 'Moda para niño'],
    ['?q=Moda+para+niño', 'Moda para niño'],
    ['?q=a=b', 'a=b'],
    ['?q=A&B', 'A&B'],
    ['?q=A&B=C', 'A&B=C'],
    ['?q=100%', '100%'],
    ['?q=50%25', '50%'],
    ['?q=%E0%A4%A', '%E0%A4%A'],
    ['?q=c%2B%2B', 'c++'],
    ['?q=%23oferta', '#oferta'],
    ['?q=', ''],
    ['', ''],
    ['?q', ''],
    ['?anything=Perfumes', 'Perfumes'],
    ['?q=%20%20silla%20', 'silla'],
    ['?q=a&pagesize=3', 'a&pagesize=3'],
  ])('%s is a search for “%s”', (query, text) => {
    expect(readSearchAddress(query)).toEqual({ q: text, ...plain })
  })

  test('a filter has no text before it', () => {
    expect(readSearchAddress('?brandName=Celulares&ram=8')).toEqual({
      q: '',
      ...plain,
      brandName: ['Celulares'],
      ram: [8],
    })
  })
})

describe('the text ends where the first filter begins', () => {
  test('all filters are read', () => {
    const query =
      '?q=celular&category=Tecnologia&brandName=Celulares,Accesorios&precio=mas250&ram=8,12&almacenamiento=256&opcion=Talla%3A%20M,Capacidad%3A%201%2C5%20L&orden=menor-precio&page=3'
    expect(readSearchAddress(query)).toEqual({
      q: 'celular',
      category: ['Tecnologia'],
      brandName: ['Celulares', 'Accesorios'],
      precio: ['mas250'],
      ram: [8, 12],
      almacenamiento: [256],
      opcion: ['Talla: M', 'Capacidad: 1,5 L'],
      orden: 'menor-precio',
      page: 3,
    })
  })

  test('a form repeats a name for each chosen value', () => {
    expect(readSearchAddress('?q=a&brandName=Celulares&brandName=Colchones+y+almohadas&ram=8&ram=8').brandName).toEqual(
      ['Celulares', 'Colchones y almohadas'],
    )
  })

  test('a comma within a value does not separate values', () => {
    expect(readSearchAddress('?q=a&brandName=Uno%2C%20dos,Tres').brandName).toEqual(['Uno, dos', 'Tres'])
  })

  test('an invalid value of a filter is left out', () => {
    const query = '?q=a&precio=gratis,hasta100&ram=x,-4,8.5,8,999999&almacenamiento=&orden=azar&page=0'
    expect(readSearchAddress(query)).toEqual({ q: 'a', ...plain, precio: ['hasta100'], ram: [8] })
  })
})

test('the address of a search without filters has the text only', () => {
  expect(writeSearchAddress({ q: 'Discos duros' })).toBe('?q=Discos%20duros')
  expect(writeSearchAddress({ q: 'a&b=c', ...plain })).toBe('?q=a%26b%3Dc')
})

const name = fc
  .string({ minLength: 1, maxLength: 20, unit: 'grapheme' })
  .map((text) => text.trim())
  .filter(Boolean)
const gigabytes = fc.uniqueArray(fc.integer({ min: 1, max: 65_536 }), { maxLength: 10 })
const bands = priceBands.map(({ id }) => id)

test('every written address is read back unchanged', () => {
  fc.assert(
    fc.property(
      fc.record({
        q: fc.string({ unit: 'grapheme', maxLength: 60 }).map((text) => text.trim()),
        category: fc.uniqueArray(name, { maxLength: 14 }),
        brandName: fc.uniqueArray(name, { maxLength: 20 }),
        precio: fc.subarray(bands),
        ram: gigabytes,
        almacenamiento: gigabytes,
        opcion: fc.uniqueArray(
          name.map((text) => `Talla: ${text}`),
          { maxLength: 30 },
        ),
        orden: fc.constantFrom(...sortOrders),
        page: fc.integer({ min: 1, max: 100_000 }),
      }),
      (address) => {
        expect(readSearchAddress(writeSearchAddress(address))).toEqual(address)
      },
    ),
  )
})

test('half a surrogate pair, as a bad paste leaves it, is accepted', () => {
  expect(readSearchAddress(writeSearchAddress({ q: 'a\uD83D' })).q).toBe('a\uFFFD')
})

// Characters that occur in addresses, and characters that do not.
const oddCharacter = fc.constantFrom(...'&=+%#?,;/\\ "<aZ9ñÁ😀', 'page', 'ram', 'orden', '%26', '%')
const ends = fc.constantFrom('', '&page=2', '&ram=8', '=', '&orden=mas-nuevos')

test('no text, however odd, turns into a filter', () => {
  fc.assert(
    fc.property(fc.array(oddCharacter, { maxLength: 12 }), ends, (letters, end) => {
      const q = (letters.join('') + end).trim()
      expect(readSearchAddress(writeSearchAddress({ q }))).toEqual({ q, ...plain })
    }),
  )
})

test('reading any address returns a search', () => {
  const anyUnit = fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit))
  fc.assert(
    fc.property(fc.array(fc.oneof(oddCharacter, anyUnit), { maxLength: 40 }), (letters) => {
      expect(readSearchAddress(letters.join('')).page).toBeGreaterThan(0)
    }),
  )
})

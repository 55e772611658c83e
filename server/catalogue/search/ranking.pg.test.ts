import { beforeEach, describe, expect, test } from 'vitest'

import { openTestDatabase } from '../../../test/database/database.ts'
import { addCategories, addProducts } from '../../../test/products/catalogue-products.ts'
import { searchProducts } from './search-products.ts'

const { db } = await openTestDatabase()

const namesFor = async (q: string) => (await searchProducts(db, { q })).data.map((product) => product.productName)

beforeEach(async () => {
  await db.deleteFrom('products').execute()
  await db.deleteFrom('categories').execute()
  await addCategories(db)
})

describe('the order of relevance', () => {
  test('is the name, its beginning, a synonym, then the description', async () => {
    await addProducts(db, [
      { productName: 'Silla plegable', description: 'Con bolsillo para el celular' },
      { productName: 'Teléfono Orbena' },
      { productName: 'Celularia Guía' },
      { productName: 'Celular Orbena' },
    ])
    expect(await namesFor('celular')).toEqual(['Celular Orbena', 'Celularia Guía', 'Teléfono Orbena', 'Silla plegable'])
  })

  test('puts products of a kind before accessories for that kind', async () => {
    await addProducts(db, [
      { productName: 'Batería para carro' },
      { productName: 'Pista de carro' },
      { productName: 'Carro de juguete' },
    ])
    expect(await namesFor('carro')).toEqual(['Carro de juguete', 'Pista de carro', 'Batería para carro'])
  })

  test('puts a whole word elsewhere in the name before a name that only begins with it', async () => {
    await addProducts(db, [
      { productName: 'Cámara Rutamar', unitsSold: 9 },
      { productName: 'Sofá cama Zipa' },
      { productName: 'Cama ortopédica', stock: 0 },
    ])
    expect(await namesFor('cama')).toEqual(['Cama ortopédica', 'Sofá cama Zipa', 'Cámara Rutamar'])
    expect(await namesFor('cam')).toEqual(['Cámara Rutamar', 'Cama ortopédica', 'Sofá cama Zipa'])
  })

  test('puts the category of that name first', async () => {
    await addProducts(db, [
      { productName: 'Hogar permanente, suite', category: 'Tecnologia', unitsSold: 99 },
      { productName: 'Nevera Polar', category: 'hogar', unitsSold: 1 },
      { productName: 'Lámpara Faro', category: 'hogar', unitsSold: 5 },
    ])
    expect(await namesFor('Hogar')).toEqual(['Lámpara Faro', 'Nevera Polar', 'Hogar permanente, suite'])
  })

  test('puts sold-out products after those in stock of the same class, and best sellers first', async () => {
    await addProducts(db, [
      { productName: 'Taladro uno', stock: 0, unitsSold: 50 },
      { productName: 'Taladro dos', stock: null, unitsSold: 3 },
      { productName: 'Taladro tres', stock: 4, unitsSold: 9 },
      { productName: 'Caja', description: 'Guarda un taladro', unitsSold: 100 },
    ])
    expect(await namesFor('taladro')).toEqual(['Taladro tres', 'Taladro dos', 'Taladro uno', 'Caja'])
  })

  test('follows sales and stock without indexing again', async () => {
    const [first = '', second = ''] = await addProducts(db, [
      { productName: 'Taladro uno' },
      { productName: 'Taladro dos' },
    ])
    await db.updateTable('products').set({ unitsSold: 10 }).where('id', '=', second).execute()
    expect(await namesFor('taladro')).toEqual(['Taladro dos', 'Taladro uno'])
    await db.updateTable('products').set({ stock: 0 }).where('id', '=', second).execute()
    expect(await namesFor('taladro')).toEqual(['Taladro uno', 'Taladro dos'])
    expect(first).not.toBe(second)
  })
})

describe('a word in the name', () => {
  test('precedes the same word in descriptions, also when the other word is only in both descriptions', async () => {
    await addProducts(db, [
      { productName: 'Parlante Ondal', description: 'Compatible con audífonos bluetooth', unitsSold: 900 },
      { productName: 'Audífonos Pulsar', description: 'Con bluetooth 5', unitsSold: 1 },
      { productName: 'Reloj Ritmo', description: 'Bluetooth para audífonos y llamadas', unitsSold: 500 },
    ])
    expect(await namesFor('audifonos bluetooth')).toEqual(['Audífonos Pulsar', 'Parlante Ondal', 'Reloj Ritmo'])
    expect(await namesFor('bluetooth audifonos')).toEqual(['Audífonos Pulsar', 'Parlante Ondal', 'Reloj Ritmo'])
  })

  test('is first on every page', async () => {
    await addProducts(db, [
      { productName: 'Parlante Ondal', description: 'Compatible con audífonos bluetooth', unitsSold: 900 },
      { productName: 'Audífonos Pulsar', description: 'Con bluetooth 5', unitsSold: 1 },
      { productName: 'Audífonos Eco', description: 'Con bluetooth 4', unitsSold: 0 },
    ])
    const pages = await Promise.all(
      [1, 2, 3].map((page) => searchProducts(db, { q: 'audifonos bluetooth', page, pageSize: 1 })),
    )
    expect(pages.map(({ data }) => data[0]?.productName)).toEqual([
      'Audífonos Pulsar',
      'Audífonos Eco',
      'Parlante Ondal',
    ])
  })
})

describe('compounds', () => {
  test.each([
    ['porta retrato', 'portarretrato', ['Porta retratos Roble', 'Portarretrato Nogal']],
    ['portaretrato', 'portarretrato', ['Porta retratos Roble', 'Portarretrato Nogal']],
    ['micro ondas', 'microondas', ['Horno micro ondas Polar', 'Microondas Brisa']],
    ['tele visor', 'televisor', ['Tele visor Andino', 'Televisor Lumen']],
    ['para brisas', 'parabrisas', ['Limpiador para brisas', 'Parabrisas Rutamar']],
    ['saca-corchos', 'sacacorchos', ['Saca corchos Uno', 'Sacacorchos Dos']],
  ])('%j and %j find the same', async (apart, joined, names) => {
    await addProducts(db, [...names.map((productName) => ({ productName })), { productName: 'Otra cosa' }])
    expect((await namesFor(apart)).sort()).toEqual(names)
    expect(await namesFor(joined)).toEqual(await namesFor(apart))
  })

  test('that are not in the vocabulary remain two words', async () => {
    await addProducts(db, [{ productName: 'Celular con soporte que se porta' }])
    expect(await namesFor('porta celular')).toEqual(['Celular con soporte que se porta'])
  })
})

describe('the quality of the match', () => {
  const matchOf = async (q: string) => (await searchProducts(db, { q })).match

  test('is similar when no name and no category has a word of it', async () => {
    await addProducts(db, [
      { productName: 'Celular Nova', category: 'Tecnologia', brandName: 'Celulares', description: 'Pantalla amplia' },
      { productName: 'Vajilla Sabana', description: 'Apta para microondas' },
      { productName: 'Consola Alta', description: 'Se conecta al televisor' },
    ])
    expect(await matchOf('televisor')).toBe('similar')
    expect(await matchOf('microondas')).toBe('similar')
    expect(await matchOf('micro ondas')).toBe('similar')
    for (const q of ['celular', 'cel', 'telefono', 'vajilla', 'Tecnología', 'celular pantalla', 'consola televisor']) {
      expect(await matchOf(q), q).toBe('exact')
    }
  })

  test('is the same on every page and under every filter', async () => {
    await addProducts(db, [
      { productName: 'Vajilla Sabana', description: 'Apta para microondas', price: 10_000 },
      { productName: 'Vajilla Monte', description: 'Apta para microondas', price: 300_000 },
    ])
    for (const input of [
      { page: 2, pageSize: 1 },
      { precio: ['mas250' as const] },
      { orden: 'menor-precio' as const },
    ]) {
      expect((await searchProducts(db, { q: 'microondas', ...input })).match).toBe('similar')
    }
    expect((await searchProducts(db, { category: ['Herramientas'] })).match).toBe('exact')
  })

  test('is corrected when the word is unknown and another one replaced it', async () => {
    await addProducts(db, [{ productName: 'Celular Nova' }])
    expect(await searchProducts(db, { q: 'celulra' })).toMatchObject({ total: 1, match: 'corrected' })
  })
})

describe('a query with a word that no product has beside the others', () => {
  beforeEach(async () => {
    await addProducts(db, [
      { productName: 'Vestido midi azul', price: 90_000, unitsSold: 2 },
      { productName: 'Vestido midi negro', price: 300_000 },
      { productName: 'Vestido floral', price: 90_000, unitsSold: 5 },
      { productName: 'Mantel azul', description: 'Para el horno' },
      { productName: 'Nevera Polar', category: 'hogar', brandName: 'Electrodomésticos' },
      { productName: 'Portarretrato Nogal' },
      { productName: 'Celular Nova', category: 'Tecnologia', brandName: 'Celulares' },
    ])
  })

  test.each([
    ['its last word', 'vestido rojo', ['Vestido floral', 'Vestido midi azul', 'Vestido midi negro']],
    ['as few of its last words as it must', 'vestido midi rojo talla m', ['Vestido midi azul', 'Vestido midi negro']],
    ['its last word beside a typing error', 'bestido midi rojo', ['Vestido midi azul', 'Vestido midi negro']],
    ['what stands before the thing', 'super celular', ['Celular Nova']],
    ['what stands around the thing', 'quiero nevera grande', ['Nevera Polar']],
    ['its last word after a name of a category', 'hogar xyzxyz', ['Nevera Polar']],
    ['its last word after a synonym', 'refrigerador xyzxyz', ['Nevera Polar']],
    ['its last word after a compound', 'porta retrato xyzxyz', ['Portarretrato Nogal']],
  ])('loses %s: %s', async (_, q, names) => {
    const { data, total, match } = await searchProducts(db, { q })
    expect(data.map((product) => product.productName)).toEqual(names)
    expect({ total, match }).toEqual({ total: names.length, match: 'similar' })
  })

  test.each([
    'xyzxyz qwqwqw',
    'cemento azul',
    'horno xyzxyz',
    'xyzxyz c',
    'abcde fghij klmno pqrst uvwxy zabcd vestido',
  ])('finds nothing when none of its first six words names a kind of product: %s', async (q) => {
    expect(await searchProducts(db, { q })).toMatchObject({ total: 0, match: 'exact' })
  })

  test('counts and filters the products of the words that are left', async () => {
    const all = await searchProducts(db, { q: 'vestido midi rojo' })
    const same = await searchProducts(db, { q: 'vestido midi' })
    expect(all).toEqual({ ...same, match: 'similar' })
    expect(same.match).toBe('exact')
    const cheap = await searchProducts(db, { q: 'vestido midi rojo', precio: ['mas250'] })
    expect(cheap).toEqual({
      ...(await searchProducts(db, { q: 'vestido midi', precio: ['mas250'] })),
      match: 'similar',
    })
    expect(cheap.total).toBe(1)
    expect(await searchProducts(db, { q: 'vestido midi rojo', category: ['Belleza'] })).toMatchObject({ total: 0 })
  })

  test('is left as it is when some product has all of its words', async () => {
    expect(await namesFor('midi azul')).toEqual(['Vestido midi azul'])
    expect((await searchProducts(db, { q: 'mantel horno' })).match).toBe('exact')
  })
})

describe('words', () => {
  test('must all match, in any order and any field', async () => {
    await addProducts(db, [
      { productName: 'Taladro Ferrotal', attributes: { Color: 'Rojo' } },
      { productName: 'Taladro Macizo', attributes: { Color: 'Azul' } },
    ])
    expect(await searchProducts(db, { q: 'rojo taladro' })).toMatchObject({ total: 1, match: 'exact' })
    expect(await namesFor('rojo taladro')).toEqual(['Taladro Ferrotal'])
  })

  test('año is not ano, but typing n for ñ finds ñ', async () => {
    await addProducts(db, [
      { productName: 'Antivirus un año' },
      { productName: 'Crema para ano sensible' },
      { productName: 'Gorro de niña' },
    ])
    expect(await namesFor('año')).toEqual(['Antivirus un año'])
    expect(await namesFor('ano')).toEqual(['Antivirus un año', 'Crema para ano sensible'])
    expect(await namesFor('nina')).toEqual(['Gorro de niña'])
    expect(await namesFor('NIÑAS')).toEqual(['Gorro de niña'])
  })

  test.each([
    ['celulares', 'celular'],
    ['luces', 'luz'],
    ['relojes', 'reloj'],
    ['parlantes', 'parlante'],
    ['lápices', 'lápiz'],
    ['cables', 'cable'],
    ['PCs', 'PC'],
    ['tenis', 'tenis'],
    ['llaves', 'llave'],
    ['peces', 'pez'],
  ])('%s and %s find each other', async (many, one) => {
    await addProducts(db, [{ productName: `Equis ${many}` }, { productName: `Equis ${one}` }])
    expect(await namesFor(many)).toHaveLength(2)
    expect(await namesFor(one)).toHaveLength(2)
  })

  test('units stand apart from numbers or not, and wi-fi is one word', async () => {
    await addProducts(db, [
      { productName: 'Memoria 128GB' },
      { productName: 'Enchufe Wi-Fi' },
      { productName: 'Tornillos 1.000 piezas' },
    ])
    expect(await namesFor('128 gb')).toEqual(['Memoria 128GB'])
    expect(await namesFor('128gb')).toEqual(['Memoria 128GB'])
    expect(await namesFor('wifi')).toEqual(['Enchufe Wi-Fi'])
    expect(await namesFor('1000')).toEqual(['Tornillos 1.000 piezas'])
  })

  test('stop words do not count, but alone they may be the beginning of another word', async () => {
    await addProducts(db, [{ productName: 'Lámpara de pie' }, { productName: 'Portátil' }])
    expect(await namesFor('una lámpara para el pie')).toEqual(['Lámpara de pie'])
    expect(await namesFor('la')).toEqual(['Lámpara de pie'])
    expect(await namesFor('por')).toEqual(['Portátil'])
  })
})

describe('synonyms', () => {
  test('of one direction do not work in the other direction', async () => {
    await addProducts(db, [
      { productName: 'Cojín de sala' },
      { productName: 'Consola Ludo' },
      { productName: 'Playstation Diez' },
    ])
    expect(await namesFor('playstation')).toEqual(['Playstation Diez', 'Consola Ludo'])
    expect(await namesFor('consola')).toEqual(['Consola Ludo'])
  })

  test('do not mix different things', async () => {
    await addProducts(db, [
      { productName: 'Camisa Oxford' },
      { productName: 'Camiseta básica' },
      { productName: 'Bolso' },
      { productName: 'Bolsa plástica' },
    ])
    expect(await namesFor('camisa')).toEqual(['Camisa Oxford'])
    expect(await namesFor('camiseta')).toEqual(['Camiseta básica'])
    expect(await namesFor('bolso')).toEqual(['Bolso'])
    expect(await namesFor('bolsa')).toEqual(['Bolsa plástica'])
  })

  test('of several words work on either side, with and without ñ', async () => {
    await addProducts(db, [{ productName: 'Power bank Voltalia' }, { productName: 'Bikini Coral' }])
    expect(await namesFor('bateria portatil')).toEqual(['Power bank Voltalia'])
    expect(await namesFor('cargador portátil voltalia')).toEqual(['Power bank Voltalia'])
    expect(await namesFor('vestido de baño')).toEqual(['Bikini Coral'])
    expect(await namesFor('vestidos de bano')).toEqual(['Bikini Coral'])
  })

  test('are added by a line in the table', async () => {
    await addProducts(db, [{ productName: 'Chiva de madera' }])
    expect(await namesFor('bus de pueblo')).toEqual([])
    await db.insertInto('searchSynonyms').values({ line: 'bus de pueblo > chiva' }).execute()
    expect(await namesFor('bus de pueblo')).toEqual(['Chiva de madera'])
  })
})

describe('typing errors', () => {
  test('are corrected only when nothing else is found', async () => {
    await addProducts(db, [{ productName: 'Balón' }, { productName: 'Valonia' }])
    expect(await namesFor('valon')).toEqual(['Valonia'])
    await db.deleteFrom('products').where('productName', '=', 'Valonia').execute()
    await db.deleteFrom('searchWords').where('word', '=', 'valonia').execute()
    expect(await namesFor('valon')).toEqual(['Balón'])
  })

  test('are one in a word of four to seven letters and two in a longer one', async () => {
    await addProducts(db, [{ productName: 'Cobija' }, { productName: 'Destornillador' }])
    expect(await namesFor('cobjia')).toEqual(['Cobija'])
    expect(await namesFor('cojba')).toEqual([])
    expect(await namesFor('destonilladro')).toEqual(['Destornillador'])
    expect(await namesFor('dstonilladro')).toEqual([])
  })
})

import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { plainPicture, uploadPicture } from '../../test/http/upload.ts'
import { openVisitor } from '../../test/http/visitor.ts'
import { productCategories } from '../../test/products/category-names.ts'
import { PASSWORD, signInAs } from '../../test/shop/people.ts'
import { openTestShop } from '../../test/shop/shop.ts'

const shop = await openTestShop()
const admin = await signInAs(shop, { role: 'ADMIN', name: 'Rosa Helena Duarte' })
const anyone = openVisitor(shop.address)

const create = (product: object, headers = {}) => admin.post('/api/upload-product', product, headers)
const change = (product: object, headers = {}) => admin.post('/api/update-product', product, headers)
const remove = (productId: unknown) => admin.delete('/api/delete-product', { productId })
const details = async (productId: string) => (await anyone.post('/api/product-details', { productId })).body
const historyOf = async (productId: string) =>
  (await admin.get(`/api/product-history?productId=${productId}`)).body.data
const own = async (productId: string) =>
  (await shop.pool.query('select stock, digital, version, deleted_at from products where id = $1', [productId])).rows[0]
const stored = ['products', 'licence_keys', 'pictures', 'product_changes', 'product_submissions']
/** All tables that these calls could write, except the search index that follows the products. */
const everything = async () =>
  Promise.all(
    stored.map(async (table) => {
      const { rows } = await shop.pool.query(
        `select md5(string_agg(t::text, ' ' order by t::text)) as hash from ${table} t`,
      )
      return [table, rows[0].hash]
    }),
  )

let number = 0
beforeEach(() => void number++)
afterAll(() => expectInvariants(shop.pool))
const phone = () => ({
  productName: `Celular Nevado ${number}`,
  category: 'Tecnologia',
  brandName: 'Celulares',
  price: 1_300_000,
})
const created = async (product: object): Promise<string> => {
  const response = await create(product)
  expect([response.status, response.body.message]).toEqual([201, 'Producto creado'])
  return response.body.data._id
}

describe('POST /api/upload-product', () => {
  test('stores every field of the form, and shoppers see it at once (P-41)', async () => {
    const { url } = (await uploadPicture(admin, await plainPicture(300, 300).png().toBuffer())).body
    await anyone.get('/api/get-product?page=1')
    const product = {
      ...phone(),
      sellingPrice: 1_100_000,
      description: 'Liviano.\nCon batería para dos días.',
      link: 'https://fabricante.example/nevado',
      productImage: [url],
      attributes: { RAM: '8 GB', Almacenamiento: '256 GB', Bateria: '' },
      brand: 'Nevado',
      sku: 'NEV-256',
      features: [{ name: 'Pantalla', value: '6,5 pulgadas' }],
      variantGroup: 'Nevado',
      variantOptions: 'Color: Azul',
      stock: 7,
      licenseIdsInput: '',
    }
    const response = await create(product)
    expect(response.status).toBe(201)
    expect(response.body).toEqual({
      success: true,
      error: false,
      message: 'Producto creado',
      data: { _id: expect.any(String) },
    })
    const { licenseIdsInput: _, stock: __, ...shown } = product
    const seen = { ...shown, attributes: { RAM: '8 GB', Almacenamiento: '256 GB' }, agotado: false, digital: false }
    const { _id } = response.body.data
    expect((await details(_id)).data).toEqual({ _id, ...seen })
    await expect
      .poll(async () => (await anyone.get('/api/get-product?page=1')).body.data[0].productName)
      .toBe(product.productName)
    const found = await anyone.get(`/api/search?q=${encodeURIComponent(product.productName)}`)
    expect(found.body.data.map((one: { _id: string }) => one._id)).toContain(_id)
    expect((await own(_id)).stock).toBe(7)
  })

  test('stores the list price when no selling price is given (P-12, P-41)', async () => {
    for (const extra of [{}, { sellingPrice: '' }, { sellingPrice: null }]) {
      const id = await created({ ...phone(), productName: `Celular ${number} ${JSON.stringify(extra)}`, ...extra })
      expect((await details(id)).data).toMatchObject({ price: 1_300_000, sellingPrice: 1_300_000 })
    }
  })

  test('accepts digits as a number input sends them (A-11)', async () => {
    const id = await created({ ...phone(), price: '1300000', sellingPrice: '900000', stock: '3' })
    expect((await details(id)).data).toMatchObject({ price: 1_300_000, sellingPrice: 900_000 })
    expect((await own(id)).stock).toBe(3)
  })

  test('accepts any brand when a category has no subcategories (P-14)', async () => {
    for (const category of ['Mascotas', 'Herramientas', 'Automotriz']) {
      const id = await created({ productName: `Cosa ${number}`, category, brandName: 'Patitas', price: 10_000 })
      expect((await details(id)).data).toMatchObject({ category, brandName: 'Patitas' })
    }
  })

  test('encrypts licence IDs; they cannot be read here (P-21)', async () => {
    const ids = Array.from({ length: 30 }, (_, i) => `ANTIVIRUS-${number}-${i}`)
    const response = await create({ ...phone(), brandName: 'Software y licencias', licenseIdsInput: ids.join(', ') })
    const id = response.body.data._id
    expect(await own(id)).toMatchObject({ stock: 30, digital: true })
    expect((await details(id)).data).toMatchObject({ digital: true, agotado: false })
    const shownText = [
      response.body,
      await details(id),
      await historyOf(id),
      (await admin.get('/api/admin-products')).body,
    ]
    const { rows } = await shop.pool.query(`select before, after from audit_log where target = $1`, [id])
    expect(JSON.stringify([shownText, rows])).not.toContain('ANTIVIRUS-')
    expect(rows[0].after).toMatchObject({ licencesAdded: 30 })
    const { rows: sealed } = await shop.pool.query('select count(*) from licence_keys where product_id = $1', [id])
    expect(sealed[0].count).toBe(30)
  })

  test('sent twice is one product: a double click, a repeated key; a key with another product is refused', async () => {
    const [one, two] = await Promise.all([create(phone()), create(phone())])
    expect(one.body.data._id).toBe(two.body.data._id)
    expect(await historyOf(one.body.data._id)).toHaveLength(1)
    const key = { 'idempotency-key': `formulario-${number}` }
    const other = { ...phone(), productName: `Otro ${number}`, licenseIdsInput: `UNA-${number}` }
    const first = await create(other, key)
    expect((await create(other, key)).body.data._id).toBe(first.body.data._id)
    const reused = await create({ ...other, price: 5 }, key)
    expect([reused.status, reused.body.code]).toEqual([422, 'KEY_REUSED'])
    expect((await create(other, { 'idempotency-key': `otra-clave-${number}` })).body.code).toBe('LICENCES_REPEATED')
  })

  test('a change repeated with its key is made once, with its licence keys; another one with it is refused (P-174)', async () => {
    const id = await created({ ...phone(), licenseIdsInput: `PRIMERA-${number}` })
    const seen = { 'if-match': '"1"', 'idempotency-key': `cambio-${number}` }
    const more = { ...phone(), _id: id, price: 777_000, licenseIdsInput: `SEGUNDA-${number}` }
    const first = await change(more, seen)
    const again = await change(more, seen)
    expect([again.status, again.body.data]).toEqual([200, first.body.data])
    expect(await own(id)).toMatchObject({ stock: 2, version: 2 })
    expect(await historyOf(id)).toHaveLength(2)
    for (const other of [
      { ...more, price: 778_000 },
      { ...more, _id: await created({ ...phone(), productName: `Otro ${number}` }) },
    ]) {
      const reused = await change(other, seen)
      expect([reused.status, reused.body.code]).toEqual([422, 'KEY_REUSED'])
    }
    expect((await change(more, { 'if-match': '"2"' })).body.code).toBe('LICENCES_REPEATED')
  })

  test('uses a key for one product only, however two owners race', async () => {
    const other = await signInAs(shop, { role: 'ADMIN' })
    const answers = await Promise.all(
      [admin, other].map((person, i) =>
        person.post('/api/upload-product', { ...phone(), price: 1_000 + i, licenseIdsInput: `PRISA-${number}` }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('LICENCES_REPEATED')
  })

  test('may have the pictures of the product that it copies, regardless of who uploaded them, and no others (A-16)', async () => {
    const other = await signInAs(shop, { role: 'ADMIN' })
    const [first, second] = await Promise.all(
      ['#331111', '#332222'].map(
        async (colour) => (await uploadPicture(other, await plainPicture(40, 40, colour).png().toBuffer())).body.url,
      ),
    )
    const made = await other.post('/api/upload-product', { ...phone(), productImage: [first] })
    const copyOf = made.body.data._id.toUpperCase()
    const id = await created({ ...phone(), productName: 'Celular Nevado azul', productImage: [first], copyOf })
    expect((await details(id)).data).toMatchObject({ productName: 'Celular Nevado azul', productImage: [first] })
    expect((await historyOf(id)).map(({ action }: { action: string }) => action)).toEqual(['created'])
    // An older product may have an attribute that new ones cannot; its copy has it too, within the same subcategory.
    await shop.pool.query(`update products set attributes = '{"Tinta": "azul"}' where id = $1`, [copyOf])
    const inked = { ...phone(), attributes: { Tinta: 'negra' } }
    expect((await create({ ...inked, copyOf })).status).toBe(201)
    expect((await create({ ...inked, copyOf, brandName: 'Tabletas' })).body.message).toBe(
      'Atributo no permitido: Tinta.',
    )
    expect((await create({ ...inked, price: 1_300_001 })).body.message).toBe('Atributo no permitido: Tinta.')

    const before = await everything()
    const refused = [
      { productImage: [second], copyOf },
      { productImage: [first], copyOf: '00000000-0000-4000-8000-000000000000' },
      { productImage: [first] },
    ]
    for (const body of refused) {
      const response = await create({ ...phone(), ...body })
      expect([response.status, response.body.message]).toEqual([400, noImage])
    }
    expect((await create({ ...phone(), copyOf: 'x' })).status).toBe(400)
    expect(await everything()).toEqual(before)
    await other.delete('/api/delete-product', { productId: made.body.data._id })
    expect((await create({ ...phone(), productImage: [first], copyOf })).status).toBe(400)
  })

  test('lists IDs that are registered already by their position, and stores nothing', async () => {
    await created({ ...phone(), licenseIdsInput: `A-${number},B-${number},C-${number}` })
    const before = await everything()
    const response = await create({
      ...phone(),
      productName: 'Otro',
      licenseIdsInput: `NUEVA-${number}\nA-${number}\nC-${number}`,
    })
    expect(response.status).toBe(409)
    expect(response.body).toMatchObject({
      code: 'LICENCES_REPEATED',
      message: '2 licencias ya estaban registradas. No se guardó nada.',
      data: { positions: [1, 2] },
    })
    expect(await everything()).toEqual(before)
  })
})

const long = (length: number) => 'a'.repeat(length)
const noName = 'El nombre del producto es obligatorio (máximo 200 caracteres).'
const noLink = 'El enlace debe ser una dirección http o https válida.'
const noImage = 'Imagen no válida. Súbela de nuevo.'

/** An invalid field, and its message. */
const refused: [string, object, string][] = [
  ['no name', { productName: '' }, noName],
  ['a name of spaces', { productName: '   ' }, noName],
  ['a name of nothing that shows', { productName: '\u200b\u2060\u3164\u2800' }, noName],
  ['a name that is too long', { productName: long(201) }, noName],
  ['a name with a hidden direction', { productName: 'Celular \u202E' }, noName],
  ['no category', { category: '' }, 'Falta elegir la categoría.'],
  ['the category Moda (P-14)', { category: 'Moda' }, 'Categoría no válida.'],
  ['the menu’s Hogar', { category: 'Hogar', brandName: 'Cocina' }, 'Categoría no válida.'],
  ['no subcategory', { brandName: '' }, 'Falta elegir la subcategoría.'],
  ['a subcategory of another category', { brandName: 'Cocina' }, 'Subcategoría no válida.'],
  ['no price', { price: '' }, 'Precio no válido.'],
  ['a price below zero', { price: -1 }, 'Precio no válido.'],
  ['a price with cents', { price: 10.5 }, 'Precio no válido.'],
  ['a price in words', { price: '1.299.900' }, 'Precio no válido.'],
  ['a price in powers', { price: '1e6' }, 'Precio no válido.'],
  ['a price of a truth', { price: true }, 'Precio no válido.'],
  ['a price above a thousand million', { price: 1_000_000_001 }, 'Precio no válido.'],
  [
    'a selling price above the list price',
    { sellingPrice: 1_300_001 },
    'El precio de venta no puede ser mayor que el precio de lista.',
  ],
  ['licences for nothing', { sellingPrice: 0, licenseIdsInput: 'GRATIS-1' }, 'Precio no válido.'],
  ['a description that is too long', { description: long(10_001) }, 'La descripción es demasiado larga.'],
  ['a link of script', { link: 'javascript:alert(1)' }, noLink],
  ['a link of data', { link: 'data:text/html,x' }, noLink],
  ['a link with a password', { link: 'https://luz:clave@tienda.example/' }, noLink],
  ['a link that is none', { link: 'tienda punto com' }, noLink],
  ['a picture from elsewhere', { productImage: ['https://otra.example/a.webp'] }, noImage],
  ['a picture that nobody uploaded', { productImage: [`/pictures/${'0'.repeat(32)}-240.webp`] }, noImage],
  ['a picture of the demo', { productImage: ['/pictures/01228b99a25acd7f-520.webp'] }, noImage],
  ['a picture of data', { productImage: ['data:image/png;base64,AAAA'] }, noImage],
  ['pictures as text', { productImage: '/pictures/a.webp' }, noImage],
  ['eleven pictures', { productImage: Array.from({ length: 11 }, (_, i) => `${i}`) }, 'Máximo 10 imágenes.'],
  ['a picture twice', { productImage: ['a', 'a'] }, 'Hay una imagen repetida.'],
  ['an attribute of another subcategory', { attributes: { Procesador: 'x' } }, 'Atributo no permitido: Procesador.'],
  ['an attribute of its own', { attributes: { '<b>': 'x' } }, 'Atributo no permitido: <b>.'],
  [
    'an attribute that is too long',
    { attributes: { RAM: long(61) } },
    'El valor de un atributo admite máximo 60 caracteres.',
  ],
  ['attributes as a list', { attributes: ['8 GB'] }, 'Los atributos no son válidos.'],
  ['a stock below zero', { stock: -1 }, 'El stock debe ser un número entero entre 0 y 1.000.000.'],
  ['a stock in pieces', { stock: 1.5 }, 'El stock debe ser un número entero entre 0 y 1.000.000.'],
  [
    'licences of commas only',
    { licenseIdsInput: ',,,' },
    'No hay ningún ID de licencia entre las comas. Escribe al menos uno o deja el campo vacío.',
  ],
  ['an ID twice', { licenseIdsInput: 'A,B,A,C,C' }, 'Hay IDs de licencia repetidos o no válidos: 2.'],
  ['an ID that is too long', { licenseIdsInput: long(129) }, 'Hay IDs de licencia repetidos o no válidos: 1.'],
  ['an ID with a control', { licenseIdsInput: 'A\u0000B' }, 'Hay IDs de licencia repetidos o no válidos: 1.'],
  ['an ID with nothing to see', { licenseIdsInput: 'A\u200B' }, 'Hay IDs de licencia repetidos o no válidos: 1.'],
  [
    '5,000 IDs, the last of them a repeat',
    { licenseIdsInput: [...Array.from({ length: 4_999 }, (_, i) => `K${i}`), 'K7'].join(',') },
    'Hay IDs de licencia repetidos o no válidos: 1.',
  ],
  [
    '5,001 IDs',
    { licenseIdsInput: Array.from({ length: 5_001 }, (_, i) => `K${i}`).join(',') },
    'Máximo 5000 IDs de licencia a la vez.',
  ],
  [
    '200,001 characters of IDs',
    { licenseIdsInput: long(200_001) },
    'Los IDs de licencia admiten máximo 200000 caracteres.',
  ],
  ['a field that the shop does not know', { nada: 1 }, 'Campo no permitido: nada.'],
]

describe('attributes', () => {
  test('are equal in any spelling of their names, and memory is in GB', async () => {
    const attributes = { ram: '8', almacenamiento: '256gb', Batería: '5.000 mAh' }
    const written = { RAM: '8 GB', Almacenamiento: '256 GB', Bateria: '5.000 mAh' }
    const _id = await created({ ...phone(), attributes })
    expect((await details(_id)).data.attributes).toEqual(written)
    const versionBefore = (await own(_id)).version
    expect((await change({ _id, ...phone(), attributes: { ...written, RAM: '8' } })).status).toBe(200)
    expect((await own(_id)).version).toBe(versionBefore)
    const found = await anyone.get('/api/search?q=nevado&brandName=Celulares&ram=8')
    expect(found.body.data.map((one: { _id: string }) => one._id)).toContain(_id)
  })

  test('that an older product has under another spelling stay until it is written, and are then merged', async () => {
    const _id = await created({ ...phone(), attributes: { Bateria: '1' } })
    await shop.pool.query(`update products set attributes = '{"Batería": "5000", "Color": "Gris"}' where id = $1`, [
      _id,
    ])
    expect((await change({ _id, ...phone(), price: 900_000 })).status).toBe(200)
    expect((await details(_id)).data.attributes).toEqual({ Batería: '5000', Color: 'Gris' })
    const attributes = { Batería: '6000', color: 'Negro' }
    expect((await change({ _id, ...phone(), attributes })).status).toBe(200)
    expect((await details(_id)).data.attributes).toEqual({ Bateria: '6000', Color: 'Negro' })
  })
})

describe('a product is refused, and nothing is stored, with', () => {
  test.each(refused)('%s', async (_what, wrong, message) => {
    const before = await everything()
    const response = await create({ ...phone(), ...wrong })
    expect([response.status, response.body.message]).toEqual([400, message])
    expect(response.body.fields[0].message).toBe(message)
    expect(await everything()).toEqual(before)
  })

  test('a body that is too large, or is not an object', async () => {
    expect((await create({ ...phone(), description: long(330_000) })).status).toBe(413)
    for (const body of ['[]', '"x"', 'null', '{"__proto__":{"a":1}}', '{"constructor":{"prototype":{}}}']) {
      expect((await admin.send('POST', '/api/upload-product', body)).status).toBe(400)
    }
  })

  test('a picture of another uploader', async () => {
    const other = await signInAs(shop, { role: 'ADMIN' })
    const { url } = (await uploadPicture(other, await plainPicture(44, 44).png().toBuffer())).body
    const response = await create({ ...phone(), productImage: [url] })
    expect([response.status, response.body.message]).toEqual([400, noImage])
    expect(response.body.fields).toEqual([{ field: 'productImage', message: noImage }])
  })
})

describe('5,000 licence IDs', () => {
  test('are stored at once', async () => {
    const ids = Array.from({ length: 5_000 }, (_, i) => `MIL-${number}-${String(i).padStart(6, '0')}`)
    const id = await created({ ...phone(), licenseIdsInput: ids.join(',') })
    expect((await own(id)).stock).toBe(5_000)
    const more = await change({
      _id: id,
      ...phone(),
      licenseIdsInput: [`NUEVA-${number}`, ids[9], ids[4_999]].join(','),
    })
    expect(more.body.data).toEqual({ positions: [1, 2] })
    expect((await own(id)).stock).toBe(5_000)
  })
})

describe('POST /api/update-product', () => {
  test('changes given fields and no others', async () => {
    const id = await created({ ...phone(), description: 'Antes', stock: 4, attributes: { RAM: '8 GB' } })
    const response = await change({
      _id: id,
      ...phone(),
      productName: 'Celular Páramo',
      price: 900_000,
      sellingPrice: '',
    })
    expect(response.status).toBe(200)
    expect(response.body).toEqual({
      success: true,
      error: false,
      message: 'Producto actualizado',
      data: { version: 2 },
    })
    expect((await details(id)).data).toMatchObject({
      productName: 'Celular Páramo',
      description: 'Antes',
      price: 900_000,
      sellingPrice: 900_000,
      attributes: { RAM: '8 GB' },
    })
    expect((await own(id)).stock).toBe(4)
    const found = await anyone.get('/api/search?q=paramo')
    expect(found.body.data.map((one: { _id: string }) => one._id)).toContain(id)
  })

  test('with equal values changes nothing and writes nothing', async () => {
    const id = await created({ ...phone(), attributes: { RAM: '8 GB', Bateria: '5000' } })
    const before = await everything()
    const same = { _id: id, ...phone(), attributes: { Bateria: '5000', RAM: '8 GB' } }
    expect((await change(same)).body.data).toEqual({ version: 1 })
    expect(await everything()).toEqual(before)
  })

  test('refuses a change of a product that was changed meanwhile', async () => {
    const id = await created(phone())
    expect((await change({ _id: id, ...phone(), price: 2_000_000 }, { 'if-match': '"1"' })).status).toBe(200)
    const late = await change({ _id: id, ...phone(), price: 3_000_000 }, { 'if-match': '"1"' })
    expect([late.status, late.body.code]).toEqual([409, 'PRODUCT_CHANGED'])
    expect(late.body.message).toBe('Este producto cambió mientras lo editabas. Se muestra como está ahora.')
    // The stored values are returned, so that a form can merge them with the typed ones.
    expect(late.body.data).toMatchObject({ _id: id, ...phone(), price: 2_000_000, version: 2 })
    expect((await details(id)).data.price).toBe(2_000_000)
    const both = await Promise.all(
      [4, 5].map((millions) => change({ _id: id, ...phone(), price: millions * 1_000_000 }, { 'if-match': '"2"' })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('does not overwrite units that were sold meanwhile', async () => {
    const id = await created({ ...phone(), stock: 10 })
    await shop.pool.query('update products set stock = 8 where id = $1', [id])
    const late = await change({ _id: id, ...phone(), stock: 15, stockSeen: 10 })
    expect([late.status, late.body.code, late.body.data]).toEqual([409, 'STOCK_CHANGED', { stock: 8 }])
    expect(late.body.message).toBe('El stock cambió mientras editabas: ahora es 8. Revísalo e inténtalo de nuevo.')
    expect((await change({ _id: id, ...phone(), price: 7_000 })).status).toBe(200)
    expect((await own(id)).stock).toBe(8)
    expect((await change({ _id: id, ...phone(), stock: 13, stockSeen: 8 })).status).toBe(200)
    expect((await change({ _id: id, ...phone(), stock: '' })).status).toBe(200)
    expect((await own(id)).stock).toBeNull()
  })

  test('only adds licences; their number is the stock, which cannot be set', async () => {
    const id = await created({ ...phone(), stock: 40 })
    await change({ _id: id, ...phone(), stock: 40, licenseIdsInput: `X-${number},Y-${number}` })
    expect(await own(id)).toMatchObject({ digital: true, stock: 2 })
    await change({ _id: id, ...phone(), licenseIdsInput: `Z-${number}` })
    expect((await own(id)).stock).toBe(3)
    const response = await change({ _id: id, ...phone(), stock: 9 })
    expect(response.body.message).toBe('El stock de un producto con licencias es el número de sus claves libres.')
    expect((await change({ _id: id, ...phone(), sellingPrice: 0 })).body.message).toBe('Precio no válido.')
  })

  test('accepts no first licences while units of the product are held for a payment', async () => {
    const id = await created({ ...phone(), stock: 3 })
    const client = await signInAs(shop)
    await client.post('/api/addtocart', { productId: id })
    const line = { productId: id, quantity: 1, sellingPrice: 1_300_000 }
    const payment = { userId: client.id, products: [line], totalQty: 1, totalPrice: 1_300_000, simulated: 'pending' }
    expect((await client.post('/api/payment', payment)).status).toBe(202)
    const response = await change({ _id: id, ...phone(), licenseIdsInput: `PRIMERA-${number}` })
    expect([response.status, response.body.code]).toEqual([409, 'PRODUCT_HELD'])
    expect(await own(id)).toMatchObject({ digital: false, stock: 2 })
  })

  test('does not change sold items: the order keeps its name and price', async () => {
    const id = await created({ ...phone(), licenseIdsInput: `VENDIDA-${number},LIBRE-${number}` })
    const client = await signInAs(shop)
    await client.post('/api/addtocart', { productId: id })
    const line = { productId: id, quantity: 1, sellingPrice: 1_300_000 }
    await client.post('/api/payment', { userId: client.id, products: [line], totalQty: 1, totalPrice: 1_300_000 })
    await change({ _id: id, ...phone(), productName: 'Otro nombre', price: 5_000 })
    await remove(id)
    const [order] = (await client.get('/api/shopping-history')).body.data
    expect(order).toMatchObject({ totalPrice: 1_300_000 })
    expect(order.products[0]).toMatchObject({
      productId: { productName: phone().productName },
      sellingPrice: 1_300_000,
      // A key of the list that the owner typed.
      licenseKey: `VENDIDA-${number}`,
    })
  })

  test('keeps attributes and subcategory of a demo product, until it moves', async () => {
    const { rows } = await shop.pool.query(
      `select id, product_name, category, price from products where brand_name = 'Cocina' and attributes <> '{}' limit 1`,
    )
    const { id, product_name: productName, category, price } = rows[0]
    const { attributes } = (await details(id)).data
    const same = { _id: id, productName, category, brandName: 'Cocina', price: price + 1 }
    expect((await change({ ...same, attributes })).status).toBe(200)
    expect((await details(id)).data.attributes).toEqual(attributes)
    expect((await change({ ...same, brandName: 'Comedor', attributes })).body.message).toMatch(
      /^Atributo no permitido: /,
    )
    expect((await change({ ...same, brandName: 'Comedor' })).status).toBe(200)
    expect((await details(id)).data.attributes).toEqual({})
  })

  test('keeps existing pictures, regardless of who uploaded them, and accepts a former one again', async () => {
    const other = await signInAs(shop, { role: 'ADMIN' })
    const pictures = await Promise.all(
      ['#111111', '#222222'].map(
        async (colour) => (await uploadPicture(admin, await plainPicture(40, 40, colour).png().toBuffer())).body.url,
      ),
    )
    const id = await created({ ...phone(), productImage: pictures })
    const byOther = (productImage: string[]) => other.post('/api/update-product', { _id: id, ...phone(), productImage })
    expect((await byOther(pictures.toReversed())).status).toBe(200)
    expect((await byOther([pictures[0]])).status).toBe(200)
    expect((await byOther(pictures)).status).toBe(200)
    expect((await details(id)).data.productImage).toEqual(pictures)
  })

  test('gives 404 for a deleted or unknown product', async () => {
    const id = await created(phone())
    await remove(id)
    for (const _id of [id, '00000000-0000-4000-8000-000000000000']) {
      const response = await change({ _id, ...phone() })
      expect([response.status, response.body.message]).toEqual([404, 'Producto no encontrado.'])
    }
  })

  test('needs its name, brand, category and price (P-41)', async () => {
    const id = await created(phone())
    for (const field of ['productName', 'brandName', 'category', 'price']) {
      expect((await change({ _id: id, ...phone(), [field]: '' })).status).toBe(400)
      expect((await change({ _id: id, ...phone(), [field]: undefined })).status).toBe(400)
    }
  })
})

describe('DELETE /api/delete-product', () => {
  test('removes a product from sale, repeatedly without effect (P-42)', async () => {
    const id = await created({ ...phone(), licenseIdsInput: `QUEDA-${number}` })
    const client = await signInAs(shop)
    await client.post('/api/addtocart', { productId: id })
    const answers = [await remove(id), await remove(id)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[0]?.body).toEqual({ success: true, error: false, message: 'Producto eliminado correctamente' })
    expect((await details(id)).message).toBe('Producto no encontrado.')
    expect((await anyone.get(`/api/search?q=${encodeURIComponent(phone().productName)}`)).body.data).not.toContainEqual(
      expect.objectContaining({ _id: id }),
    )
    expect((await client.get('/api/view-card-product')).body.data[0]).toMatchObject({
      productId: { _id: id, disponible: false },
    })
    const { rows } = await shop.pool.query('select count(*) from licence_keys where product_id = $1', [id])
    expect(rows[0].count).toBe(1)
    expect((await historyOf(id)).map(({ action }: { action: string }) => action)).toEqual(['deleted', 'created'])
  })

  test('gives 404 for an unknown product, and reads only an id', async () => {
    const response = await remove('00000000-0000-4000-8000-000000000000')
    expect([response.status, response.body.message]).toEqual([404, 'Producto no encontrado.'])
    for (const id of ['x', '', null, ['a'], { id: 1 }]) expect((await remove(id)).status).toBe(400)
  })
})

describe('POST /api/restore-product', () => {
  const restore = (productId: unknown) => admin.post('/api/restore-product', { productId })

  test('puts a deleted product on sale again, as it was (P-172)', async () => {
    const id = await created({ ...phone(), licenseIdsInput: `VUELVE-${number}` })
    const client = await signInAs(shop)
    await client.post('/api/addtocart', { productId: id })
    const before = (await details(id)).data
    await remove(id)
    const answers = [await restore(id), await restore(id)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[0]?.body).toEqual({ success: true, error: false, message: 'El producto está a la venta.' })
    expect((await details(id)).data).toEqual(before)
    expect((await anyone.get(`/api/search?q=${encodeURIComponent(phone().productName)}`)).body.data).toContainEqual(
      expect.objectContaining({ _id: id }),
    )
    expect((await client.get('/api/view-card-product')).body.data[0]).toMatchObject({
      productId: { _id: id, disponible: true },
    })
    const [latest, ...earlier] = await historyOf(id)
    expect(latest.fields).toEqual([{ field: 'isForSale', before: false, after: true }])
    expect(earlier.map(({ action }: { action: string }) => action)).toEqual(['deleted', 'created'])
  })

  test('gives 404 for an unknown product, and is for an ADMIN only', async () => {
    const response = await restore('00000000-0000-4000-8000-000000000000')
    expect([response.status, response.body.message]).toEqual([404, 'Producto no encontrado.'])
    const client = await signInAs(shop)
    expect((await client.post('/api/restore-product', { productId: await created(phone()) })).status).toBe(403)
  })
})

describe('a product that is not for sale (P-257)', () => {
  const removed = async (q: string) =>
    (await admin.get(`/api/admin-products?removed=1&q=${encodeURIComponent(q)}`)).body
  const unpublished = async (product: object) => {
    const response = await create({ ...product, isForSale: false })
    expect([response.status, response.body.message]).toEqual([201, 'Producto guardado sin publicar'])
    return response.body.data._id
  }
  const isFound = async (name: string) =>
    (await anyone.get(`/api/search?q=${encodeURIComponent(name)}`)).body.data.some(
      (one: { productName: string }) => one.productName === name,
    )

  test('is hidden, with its stock and keys, until it is put on sale', async () => {
    const product = { ...phone(), productName: `Borrador Tequendama ${number}`, licenseIdsInput: `BORRADOR-${number}` }
    const id = await unpublished(product)
    expect((await details(id)).message).toBe('Producto no encontrado.')
    expect(await isFound(product.productName)).toBe(false)
    const client = await signInAs(shop)
    expect((await client.post('/api/addtocart', { productId: id })).status).toBe(404)
    expect((await admin.get('/api/admin-products')).body.data[0]._id).not.toBe(id)
    expect((await removed('borrador TEQUENDAMA')).data).toMatchObject([
      { _id: id, stock: 1, digital: true, version: 1, removedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) },
    ])
    expect((await removed('tequendama, borrador')).total).toBe(1)
    expect((await removed('borrador sumapaz')).total).toBe(0)
    expect((await historyOf(id))[0].fields.at(-1)).toEqual({ field: 'isForSale', before: null, after: false })
    expect((await admin.post('/api/restore-product', { productId: id })).status).toBe(200)
    expect((await details(id)).data).toMatchObject({ productName: product.productName, digital: true })
    expect(await isFound(product.productName)).toBe(true)
    expect((await removed('borrador tequendama')).data).toEqual([])
    expect((await admin.get('/api/admin-products')).body.data[0]).toMatchObject({ _id: id, removedAt: null })
  })

  test('is changed only by a client that knows that it is not for sale, and stays hidden', async () => {
    const id = await created({ ...phone(), productName: `Retirado Guavio ${number}`, stock: 4 })
    await remove(id)
    const better = {
      _id: id,
      ...phone(),
      productName: `Mejor Guavio ${number}`,
      price: 900_000,
      stock: 6,
      stockSeen: 4,
    }
    expect((await change(better)).status).toBe(404)
    expect((await change({ ...better, isForSale: true })).status).toBe(404)
    const stale = await change({ ...better, isForSale: false }, { 'if-match': '"1"' })
    expect([stale.status, stale.body.code, stale.body.data]).toMatchObject([
      409,
      'PRODUCT_CHANGED',
      { _id: id, version: 2 },
    ])
    const answer = await change({ ...better, isForSale: false }, { 'if-match': '"2"' })
    expect([answer.status, answer.body.data]).toEqual([200, { version: 3 }])
    expect((await removed('mejor guavio')).data).toMatchObject([{ _id: id, price: 900_000, stock: 6, version: 3 }])
    expect(await isFound(better.productName)).toBe(false)
    expect((await details(id)).message).toBe('Producto no encontrado.')
    await admin.post('/api/restore-product', { productId: id })
    expect((await details(id)).data).toMatchObject({ productName: better.productName, price: 900_000 })
  })

  test('is created once when its form is sent again, separately from the published one', async () => {
    const key = { 'idempotency-key': `unpublished-${number}` }
    const product = { ...phone(), isForSale: false }
    const ids = [await create(product, key), await create(product, key)].map(({ body }) => body.data._id)
    expect(ids[0]).toBe(ids[1])
    expect((await create(phone(), key)).status).toBe(422)
    expect((await create({ ...phone(), isForSale: 'no' })).status).toBe(400)
  })

  test('is listed with others, the last one removed first, a page at a time', async () => {
    const [first, second] = [await unpublished(phone()), await created({ ...phone(), productName: `Otro ${number}` })]
    await remove(second)
    const all = await removed('')
    expect(all.data.slice(0, 2).map(({ _id }: { _id: string }) => _id)).toEqual([second, first])
    const { rows } = await shop.pool.query('select count(*) from products where deleted_at is not null')
    expect(all.total).toBe(rows[0].count)
    expect(await removed('%')).toMatchObject({ data: [], total: 0 })
    expect((await admin.get('/api/admin-products?removed=1&page=900')).body).toMatchObject({
      data: [],
      total: all.total,
    })
    expect((await admin.get('/api/admin-products?removed=0')).status).toBe(400)
  })
})

describe('the change log', () => {
  test('shows changes with author, old and new values, the latest first', async () => {
    const id = await created({ ...phone(), stock: 5 })
    await change({ _id: id, ...phone(), price: 1_250_000, stock: 9, licenseIdsInput: '' })
    const [latest, first] = await historyOf(id)
    expect(latest).toEqual({
      _id: expect.any(Number),
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      who: 'Rosa Helena Duarte',
      source: 'form',
      action: 'changed',
      fields: [
        { field: 'price', before: 1_300_000, after: 1_250_000 },
        { field: 'sellingPrice', before: 1_300_000, after: 1_250_000 },
        { field: 'stock', before: 5, after: 9 },
      ],
    })
    expect(first).toMatchObject({ action: 'created' })
    expect(first.fields[0]).toEqual({ field: 'productName', before: null, after: phone().productName })
    const { rows } = await shop.pool.query(
      `select action, actor, before, after from audit_log where target = $1 order by id`,
      [id],
    )
    expect(rows.at(-1)).toEqual({
      action: 'product.changed',
      actor: admin.id,
      before: { price: 1_300_000, sellingPrice: 1_300_000, stock: 5 },
      after: { price: 1_250_000, sellingPrice: 1_250_000, stock: 9 },
    })
  })

  test('cannot be changed, whatever the application does', async () => {
    await created(phone())
    for (const statement of ['delete from product_changes', `update product_changes set source = 'undo'`]) {
      await expect(shop.pool.query(statement)).rejects.toThrow('product_changes only grows')
    }
  })

  test('lists refusals in the audit log', async () => {
    const client = await signInAs(shop)
    await client.post('/api/upload-product', phone())
    const { rows } = await shop.pool.query(`select action, result, after from audit_log where actor = $1`, [client.id])
    expect(rows).toEqual([{ action: 'product.created', result: 'refused', after: { code: 'NOT_ALLOWED' } }])
  })
})

describe("the owner's list", () => {
  const list = async (query = '') => (await admin.get(`/api/admin-products${query}`)).body

  test('shows stock and version, newest first, a page at a time', async () => {
    const id = await created({ ...phone(), stock: 12 })
    const first = await list()
    expect(first.data[0]).toMatchObject({ _id: id, stock: 12, version: 1, unitsSold: 0, digital: false })
    expect(first.data).toHaveLength(first.pageSize)
    const second = await list('?page=2')
    expect(second.data[0]._id).not.toBe(id)
    const { rows } = await shop.pool.query('select count(*) from products where deleted_at is null')
    expect(first.total).toBe(rows[0].count)
  })

  test('searches as shoppers do', async () => {
    const id = await created({ ...phone(), productName: `Teléfono Chicamocha ${number}`, stock: 1 })
    expect((await list(`?q=${encodeURIComponent('telefono chicamocha')}`)).data[0]).toMatchObject({ _id: id, stock: 1 })
    expect(await list('?q=zzzzqqqq')).toMatchObject({ data: [], total: 0 })
  })

  test('warns of products that are running out: counted ones with five or fewer units, the fewest first', async () => {
    await shop.pool.query('update products set deleted_at = now() where stock <= 5')
    const [five, none, key] = [
      await created({ ...phone(), stock: 5 }),
      await created({ ...phone(), productName: 'Ya no hay', stock: 0 }),
      await created({ ...phone(), productName: 'Una clave', licenseIdsInput: `ULTIMA-${number}` }),
    ]
    await created({ ...phone(), productName: 'Seis', stock: 6 })
    const gone = await created({ ...phone(), productName: 'Retirado', stock: 0 })
    await remove(gone)
    const ids = (found: { _id: string }[]) => found.map(({ _id }) => _id)
    const response = await list()
    expect(ids(response.runningOut)).toEqual([none, key, five])
    expect(response.runningOutTotal).toBe(3)
    const only = await list('?runningOut=1')
    expect([ids(only.data), only.total]).toEqual([[none, key, five], 3])
  })

  test('refuses unknown fields', async () => {
    for (const query of ['?page=0', '?page=x', '?runningOut=2', '?order=price', `?q=${long(101)}`]) {
      expect((await admin.get(`/api/admin-products${query}`)).status).toBe(400)
    }
  })
})

test('the upload catalogue has the 13 categories, and their subcategories (P-14)', async () => {
  const categoryLists: { category: string; subcategories: string[] }[] = (await admin.get('/api/upload-catalogue')).body
    .data
  expect(categoryLists.map(({ category }) => category)).toEqual(productCategories)
  const counts = new Map(categoryLists.map(({ category, subcategories }) => [category, subcategories.length]))
  for (const category of ['Mascotas', 'Herramientas', 'Automotriz']) expect(counts.get(category)).toBe(0)
  const some = [...counts.values()].filter((count) => count > 0)
  expect([some.length, Math.min(...some), Math.max(...some)]).toEqual([10, 6, 21])
  expect([counts.get('Juguetes y juegos'), counts.get('Bebé')]).toEqual([21, 15])
  const all = categoryLists.flatMap(({ subcategories }) => subcategories)
  for (const name of ['Celulares', 'Computadoras', 'Accesorios']) expect(all).toContain(name)
})

test('a deleted administrator’s name is no longer shown', async () => {
  const other = await signInAs(shop, { role: 'ADMIN', name: 'Hernán Cely' })
  const id = (await other.post('/api/upload-product', phone())).body.data._id
  expect((await other.delete('/api/delete-user', { password: PASSWORD })).status).toBe(200)
  expect((await historyOf(id))[0].who).toBe('')
})

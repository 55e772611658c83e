import { describe, expect, test } from 'vitest'

import { openVisitor } from '../../test/http/visitor.ts'
import { reviewSheet, rowsOf } from '../../test/products/imports.ts'
import { signInAs } from '../../test/shop/people.ts'
import { openTestShop } from '../../test/shop/shop.ts'

const shop = await openTestShop()
const admin = await signInAs(shop, { role: 'ADMIN' })
const visitor = openVisitor(shop.address)

const sofa = { productName: 'Sofá Marea', category: 'hogar', brandName: 'Muebles', price: 900_000 }
const add = async (more: object = {}): Promise<string> => {
  const { status, body } = await admin.post('/api/upload-product', { ...sofa, ...more })
  expect([status, body.message]).toEqual([201, 'Producto creado'])
  return body.data._id
}
const details = async (id: string) => (await visitor.post('/api/product-details', { productId: id })).body.data
const page = async (path: string): Promise<string> => (await visitor.get(path)).body as string
const structured = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null')[0]
/** The terms of a page's lists with their descriptions. */
const terms = (html: string) =>
  Object.fromEntries(
    Array.from(html.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g), ([, term, text]) => [term, text]),
  )
const found = async (q: string): Promise<string[]> =>
  (await visitor.get(`/api/search?q=${encodeURIComponent(q)}`)).body.data.map(({ _id }: { _id: string }) => _id)

/** A product without optional values, as all pages and calls were before these fields existed. */
const plain = await add({ productName: 'Sofá sin datos' })

describe('features (P-275)', () => {
  const features = [
    { name: 'Material', value: 'Terciopelo </script><b>' },
    { name: 'Medidas', value: '210 × 90 × 85 cm' },
  ]

  test('are stored in their order, on the page as text and for search engines, and found by a search', async () => {
    const id = await add({ features })
    expect((await details(id)).features).toEqual(features)
    const html = await page(`/product/${id}`)
    expect(html.includes('<h2 id="caracteristicas"')).toBe(true)
    expect(terms(html)).toEqual({ Material: 'Terciopelo &lt;/script&gt;&lt;b&gt;', Medidas: '210 × 90 × 85 cm' })
    expect(structured(html).additionalProperty).toEqual(
      features.map((feature) => ({ '@type': 'PropertyValue', ...feature })),
    )
    expect(await found('terciopelo')).toEqual([id])

    // Another value: the page and the search follow.
    const changed = [features[1], { name: 'Material', value: 'Quorvel' }]
    await admin.post('/api/update-product', { _id: id, ...sofa, features: changed })
    await expect.poll(async () => terms(await page(`/product/${id}`)).Material).toBe('Quorvel')
    expect([await found('terciopelo'), await found('quorvel')]).toEqual([[], [id]])
    const [{ fields }] = (await admin.get(`/api/product-history?productId=${id}`)).body.data
    expect(fields).toEqual([{ field: 'features', before: features, after: changed }])
  })

  test('do not appear for a product without them, nor in the HTML of the home page', async () => {
    expect((await details(plain)).features).toEqual([])
    const html = await page(`/product/${plain}`)
    expect([html.includes('id="caracteristicas"'), 'additionalProperty' in structured(html)]).toEqual([false, false])
    expect(/Terciopelo|caracteristicas|"features"|"brand"|"sku"/.exec(await page('/'))).toBeNull()
  })

  test('stay when a client does not send them, and an empty list clears them', async () => {
    const id = await add({ productName: 'Sofá fijo', features })
    const seen = await details(id)
    await admin.post('/api/update-product', { ...seen, price: 950_000 })
    await admin.post('/api/update-product', { _id: id, ...sofa, price: 960_000 })
    expect((await details(id)).features).toEqual(features)
    await admin.post('/api/update-product', { _id: id, ...sofa, features: [] })
    expect((await details(id)).features).toEqual([])
  })

  test.each([
    ['features', { Material: 'Lino' }, 'Las características no son válidas.'],
    ['features.0.name', [{ name: 'Tela: lino', value: 'sí' }], /sin dos puntos/],
    ['features.1.name', [features[1], { name: 'MEDIDAS', value: 'otras' }], 'Esta característica ya está arriba.'],
    ['features.0.value', [{ name: 'Material', value: 'a\nb' }], /máximo 200 caracteres/],
    ['unidad', [{ name: 'Peso', value: '1', unidad: 'kg' }], 'Campo no permitido: unidad.'],
  ])('%s is refused in %j, and nothing is written', async (field, given, message) => {
    const before = (await admin.get('/api/admin-products')).body.total
    const { status, body } = await admin.post('/api/upload-product', { ...sofa, features: given })
    expect([status, body.fields]).toEqual([400, [{ field, message: expect.stringMatching(message) }]])
    expect((await admin.get('/api/admin-products')).body.total).toBe(before)
  })
})

describe('the brand (P-276)', () => {
  test('is on the page, for search engines and in history, and one of its words finds the product', async () => {
    const id = await add({ brand: ' Zafirel Hogar ' })
    expect((await details(id)).brand).toBe('Zafirel Hogar')
    const html = await page(`/product/${id}`)
    expect(terms(html)).toEqual({ Marca: 'Zafirel Hogar' })
    expect(structured(html).brand).toEqual({ '@type': 'Brand', name: 'Zafirel Hogar' })
    const search = async (q: string) => (await visitor.get(`/api/search?q=${q}`)).body
    // Found as a brand, not as a mention in a description; also half-typed and misspelt.
    expect(await search('zafirel')).toMatchObject({ total: 1, match: 'exact', data: [{ _id: id }] })
    expect([await found('zafi'), await found('sofá zafirel'), await found('safirel')]).toEqual([[id], [id], [id]])

    await admin.post('/api/update-product', { _id: id, ...sofa, brand: 'Otrevel' })
    expect([await found('zafirel'), await found('otrevel')]).toEqual([[], [id]])
    await expect.poll(async () => terms(await page(`/product/${id}`)).Marca).toBe('Otrevel')
    const [{ fields }] = (await admin.get(`/api/product-history?productId=${id}`)).body.data
    expect(fields).toEqual([{ field: 'brand', before: 'Zafirel Hogar', after: 'Otrevel' }])
  })

  test('is the subcategory for search engines without a brand, as before', async () => {
    expect((await details(plain)).brand).toBe('')
    const html = await page(`/product/${plain}`)
    expect([structured(html).brand.name, terms(html)]).toEqual(['Muebles', {}])
  })

  test.each(['x'.repeat(61), 7, 'a\nb', null])('%j is refused, and nothing is written', async (brand) => {
    const message = 'La marca admite máximo 60 caracteres.'
    const { status, body } = await admin.post('/api/upload-product', { ...sofa, brand })
    expect([status, body.fields]).toEqual([400, [{ field: 'brand', message }]])
  })
})

describe('the SKU (P-277)', () => {
  const repeated = (product: string) => {
    const message = `«${product}» ya tiene esta referencia. No se guardó nada.`
    return { message, fields: [{ field: 'sku', message }] }
  }
  const listed = async (q: string, more = ''): Promise<string[]> =>
    (await admin.get(`/api/admin-products?q=${encodeURIComponent(q)}${more}`)).body.data.map(
      ({ _id }: { _id: string }) => _id,
    )

  test('is on the page and for search engines, which get the id of a product without one, as before', async () => {
    const id = await add({ sku: ' SOF-001 ' })
    const html = await page(`/product/${id}`)
    expect([terms(html), structured(html).sku]).toEqual([{ Referencia: 'SOF-001' }, 'SOF-001'])
    const without = await page(`/product/${plain}`)
    expect([terms(without), structured(without).sku]).toEqual([{}, plain])
    await admin.post('/api/update-product', { _id: id, ...sofa, sku: 'SOF-002' })
    await expect.poll(async () => terms(await page(`/product/${id}`)).Referencia).toBe('SOF-002')
  })

  test("finds its product in the owner's list: first when it is complete, in part when no word has hits", async () => {
    const id = await add({ productName: 'Sofá Brisa', sku: 'Gris-77' })
    const other = await add({ productName: 'Sofá Gris-77' })
    const total = async (q: string) => (await admin.get(`/api/admin-products?q=${q}`)).body.total
    expect([await listed('GRIS-77'), await total('GRIS-77')]).toEqual([[id, other], 2])
    expect([await listed('is-7'), await total('is-7'), await listed('is-7', '&page=2')]).toEqual([[id], 1, []])
    expect(await listed('Sofá Brisa')).toContain(id)
    await shop.pool.query(
      `insert into products (product_name, category, brand_name, description, price, selling_price, sku)
       select 'Banca', category, brand_name, '', 1000, 1000, 'QX-' || lpad(n::text, 3, '0') || '-Z'
       from products, generate_series(1, 50) n where id = $1`,
      [id],
    )
    expect([await total('x-0'), (await listed('x-0')).length, (await listed('x-0', '&page=2')).length]).toEqual([
      50, 48, 2,
    ])
    await admin.send('DELETE', '/api/delete-product', { productId: id })
    expect([await listed('gris-77'), await listed('gris-77', '&removed=1')]).toEqual([[other], [id]])
  })

  test('belongs to one product for sale: a new, changed or restored second one is refused with the name of the first', async () => {
    const [first, second] = [
      await add({ productName: 'Sofá Uno', sku: 'UNO-1' }),
      await add({ productName: 'Sofá Dos' }),
    ]
    const before = (await admin.get('/api/admin-products')).body.total
    const made = await admin.post('/api/upload-product', { ...sofa, sku: 'UNO-1' })
    expect([made.status, made.body]).toEqual([409, expect.objectContaining(repeated('Sofá Uno'))])
    expect((await admin.get('/api/admin-products')).body.total).toBe(before)
    const changed = await admin.post('/api/update-product', { _id: second, ...sofa, sku: 'UNO-1' })
    expect([changed.status, changed.body]).toEqual([409, expect.objectContaining(repeated('Sofá Uno'))])
    expect(await details(second)).toMatchObject({ productName: 'Sofá Dos', sku: '' })
    // As a client sends a product back.
    expect((await admin.post('/api/update-product', await details(first))).status).toBe(200)

    await admin.send('DELETE', '/api/delete-product', { productId: first })
    expect((await admin.post('/api/update-product', { _id: second, ...sofa, sku: 'UNO-1' })).status).toBe(200)
    const restored = await admin.post('/api/restore-product', { productId: first })
    expect([restored.status, restored.body]).toEqual([409, expect.objectContaining(repeated('Sofá Marea'))])
  })

  test('belongs to one product also with concurrent requests of several people', async () => {
    // The calls of one person wait for each other anyway.
    const people = await Promise.all(Array.from({ length: 3 }, () => signInAs(shop, { role: 'ADMIN' })))
    const sent = [admin, ...people].map((person, n) =>
      person.post('/api/upload-product', { ...sofa, price: 800_000 + n, sku: 'A-LA-VEZ' }),
    )
    const answers = await Promise.all(sent)
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({ code: 'SKU_REPEATED', fields: [{ field: 'sku' }] })
  })

  test('is not copied to its variants', async () => {
    const id = await add({ productName: 'Sofá Tela', sku: 'TELA-1' })
    const variants = [{ productName: 'Sofá Tela rojo', variantOptions: 'Color: Rojo', stock: 1 }]
    const wanted = { productId: id, variantGroup: 'Sofá Tela', variantOptions: 'Color: Gris', variants }
    const headers = { 'idempotency-key': 'b3b9d2d0-5a2c-4a5e-9d62-0d9b6b6f2a11' }
    expect((await admin.send('POST', '/api/add-product-variants', wanted, headers)).status).toBe(200)
    const group = (await admin.get(`/api/admin-product-variants?productId=${id}`)).body.data
    expect(group.map(({ sku }: { sku: string }) => sku).toSorted()).toEqual(['', 'TELA-1'])
  })

  test.each(['x'.repeat(201), 7, 'a\nb'])('%j is refused as a SKU, and nothing is written', async (sku) => {
    const message = 'La referencia admite máximo 200 caracteres.'
    const { status, body } = await admin.post('/api/upload-product', { ...sofa, sku })
    expect([status, body.fields]).toEqual([400, [{ field: 'sku', message }]])
  })

  test('in a file it identifies its product; beside the ID of another one the row is refused', async () => {
    const [first, second] = [await add({ sku: 'ARCH-1' }), await add({ productName: 'Sofá Otro', sku: 'ARCH-2' })]
    await add({ productName: 'Sofá Ajeno', sku: 'ARCH-3' })
    const file = (rows: string[]) => reviewSheet(admin, ['ID;SKU;Precio', ...rows].join('\n'))
    const [known, refused] = await rowsOf(admin, (await file([';ARCH-1;910000', `${second};ARCH-3;920000`]))._id)
    expect(known).toMatchObject({ kind: 'change', productId: first, matchedBy: 'sku' })
    const message = 'Otro producto de la tienda ya tiene esta referencia.'
    expect(refused).toMatchObject({ kind: 'error', problems: [{ column: 'B', message }] })
    // A product that was never for sale does not reserve it.
    await shop.pool.query(`update products set deleted_at = now() where sku = 'ARCH-3'`)
    const [free] = await rowsOf(admin, (await file([`${second};ARCH-3;920000`]))._id)
    expect(free).toMatchObject({ kind: 'change', productId: second })
    const [changed] = await rowsOf(admin, (await file([`${second};ARCH-4;930000`]))._id)
    expect(changed).toMatchObject({ kind: 'change', productId: second, matchedBy: '_id' })
    expect(changed.changes).toContainEqual({ field: 'sku', from: 'ARCH-2', to: 'ARCH-4' })
  })
})

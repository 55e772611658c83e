import { describe, expect, test } from 'vitest'

import { openVisitor } from '../../test/http/visitor.ts'
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
const found = async (q: string): Promise<string[]> =>
  (await visitor.get(`/api/search?q=${encodeURIComponent(q)}`)).body.data.map(({ _id }: { _id: string }) => _id)

/** Of a product that says nothing of itself: what every page and call had before these fields existed. */
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
    expect(html).toContain('<h2 id="caracteristicas"')
    expect(html).toMatch(/<dt[^>]*>Material<\/dt><dd[^>]*>Terciopelo &lt;\/script&gt;&lt;b&gt;<\/dd>/)
    expect(structured(html).additionalProperty).toEqual(
      features.map((feature) => ({ '@type': 'PropertyValue', ...feature })),
    )
    expect(await found('terciopelo')).toEqual([id])

    // Another value: the page and the search follow.
    const changed = [features[1], { name: 'Material', value: 'Cuero' }]
    await admin.post('/api/update-product', { _id: id, ...sofa, features: changed })
    await expect.poll(() => page(`/product/${id}`)).toContain('Cuero')
    expect([await found('terciopelo'), await found('cuero')]).toEqual([[], [id]])
    const [{ fields }] = (await admin.get(`/api/product-history?productId=${id}`)).body.data
    expect(fields).toEqual([{ field: 'features', before: features, after: changed }])
  })

  test('are nothing for a product without them, nor in the HTML of the home page', async () => {
    expect((await details(plain)).features).toEqual([])
    const html = await page(`/product/${plain}`)
    expect([html.includes('caracteristicas'), structured(html)]).toEqual([
      false,
      expect.not.objectContaining({ additionalProperty: expect.anything() }),
    ])
    expect(await page('/')).not.toMatch(/Terciopelo|caracteristicas|features/)
  })

  test('stay where a client does not send them, and an empty list clears them', async () => {
    const id = await add({ features })
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
    expect(html).toMatch(/<dt[^>]*>Marca<\/dt><dd[^>]*>Zafirel Hogar<\/dd>/)
    expect(structured(html).brand).toEqual({ '@type': 'Brand', name: 'Zafirel Hogar' })
    const search = async (q: string) => (await visitor.get(`/api/search?q=${q}`)).body
    // As a brand, and not as something that a description mentions; also half-typed and misspelt.
    expect(await search('zafirel')).toMatchObject({ total: 1, match: 'exact', data: [{ _id: id }] })
    expect([await found('zafi'), await found('sofá zafirel'), await found('safirel')]).toEqual([[id], [id], [id]])

    await admin.post('/api/update-product', { _id: id, ...sofa, brand: 'Otrevel' })
    expect([await found('zafirel'), await found('otrevel')]).toEqual([[], [id]])
    await expect.poll(() => page(`/product/${id}`)).toContain('Otrevel')
    const [{ fields }] = (await admin.get(`/api/product-history?productId=${id}`)).body.data
    expect(fields).toEqual([{ field: 'brand', before: 'Zafirel Hogar', after: 'Otrevel' }])
  })

  test('is the subcategory for search engines where nobody wrote one, as before', async () => {
    expect((await details(plain)).brand).toBe('')
    const html = await page(`/product/${plain}`)
    expect([structured(html).brand.name, html.includes('>Marca<')]).toEqual(['Muebles', false])
  })

  test.each(['x'.repeat(61), 7, 'a\nb', null])('%j is none, and nothing is written', async (brand) => {
    const message = 'La marca admite máximo 60 caracteres.'
    const { status, body } = await admin.post('/api/upload-product', { ...sofa, brand })
    expect([status, body.fields]).toEqual([400, [{ field: 'brand', message }]])
  })
})

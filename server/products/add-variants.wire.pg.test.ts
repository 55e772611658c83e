import { randomUUID } from 'node:crypto'

import { afterAll, expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { plainPicture, uploadPicture } from '../../test/http/upload.ts'
import { signInAs } from '../../test/shop/people.ts'
import { openTestShop } from '../../test/shop/shop.ts'

const shop = await openTestShop()
const admin = await signInAs(shop, { role: 'ADMIN' })
const { url } = (await uploadPicture(admin, await plainPicture(300, 300).png().toBuffer())).body
afterAll(() => expectInvariants(shop.pool))

let groups = 0
async function addShirt(
  more: object = {},
): Promise<{ productId: string; variantGroup: string; variantOptions: string }> {
  const { body } = await admin.post('/api/upload-product', {
    productName: `Camiseta ${++groups}`,
    category: 'Tecnologia',
    brandName: 'Celulares',
    price: 50_000,
    sellingPrice: 45_000,
    description: 'De algodón.',
    productImage: [url],
    attributes: { RAM: '8 GB', Almacenamiento: '64 GB' },
    weightGrams: 200,
    stock: 9,
    ...more,
  })
  return { productId: body.data._id, variantGroup: `Grupo ${groups}`, variantOptions: 'Talla: M, Color: Negro' }
}
const named = (variantOptions: string, stock?: unknown) => ({
  productName: `Copia ${variantOptions}`,
  variantOptions,
  stock,
})
const send = (who: typeof admin, body: object, key: string = randomUUID()) =>
  who.send('POST', '/api/add-product-variants', body, { 'idempotency-key': key })
const variantsOf = async (productId: string) =>
  (await admin.get(`/api/admin-product-variants?productId=${productId}`)).body.data
const countAll = async () => (await shop.pool.query('select count(*)::int as many from products')).rows[0].many

test('the missing combinations become copies with their own name, options and stock, each in the change log', async () => {
  const shirt = await addShirt()
  const response = await send(admin, {
    ...shirt,
    variants: [named('Talla: L,Color: Negro', 4), named('Talla: M, RAM: 12 GB')],
  })
  expect([response.status, response.body.message]).toEqual([200, '2 variantes creadas'])
  expect(response.body.data).toEqual({ created: 2 })
  const [source, ...made] = await variantsOf(shirt.productId)
  expect(source).toMatchObject({ variantGroup: shirt.variantGroup, variantOptions: shirt.variantOptions, stock: 9 })
  const { _id: _, version: __, productName: ___, variantOptions: ____, stock: _____, ...same } = source
  expect(made).toEqual([
    {
      ...same,
      ...{ _id: expect.any(String), version: 1, productName: 'Copia Talla: L,Color: Negro' },
      ...{ variantOptions: 'Talla: L, Color: Negro', stock: 4 },
    },
    {
      ...same,
      ...{ _id: expect.any(String), version: 1, productName: 'Copia Talla: M, RAM: 12 GB' },
      ...{ variantOptions: 'Talla: M, RAM: 12 GB', stock: 0, agotado: true },
      attributes: { RAM: '12 GB', Almacenamiento: '64 GB' },
    },
  ])
  for (const [{ _id }, action] of [
    [source, 'changed'],
    [made[0], 'created'],
  ] as const) {
    const { data } = (await admin.get(`/api/product-history?productId=${_id}`)).body
    expect(data[0]).toMatchObject({ action, source: 'form' })
  }
})

test('a call repeated with its key changes nothing; other variants with it are refused, and so is a missing key', async () => {
  const shirt = await addShirt()
  const key = randomUUID()
  const body = { ...shirt, variants: [named('Talla: S, Color: Negro')] }
  const responses = await Promise.all([send(admin, body, key), send(admin, body, key)])
  expect(responses.map(({ status, body: { data } }) => [status, data])).toEqual([
    [200, { created: 1 }],
    [200, { created: 1 }],
  ])
  expect(await variantsOf(shirt.productId)).toHaveLength(2)
  const other = { ...body, variants: [named('Talla: XL, Color: Negro')] }
  expect((await send(admin, other, key)).status).toBe(422)
  const without = await admin.post('/api/add-product-variants', other)
  expect([without.status, without.body.fields[0].field]).toEqual([400, 'Idempotency-Key'])
  expect(await variantsOf(shirt.productId)).toHaveLength(2)
})

test.each([
  ['one that exists', [named('Talla: S'), named('Talla: M, Color: Negro')], 409],
  ['one twice', [named('Talla: S, Color: Rojo'), named('color: rojo, talla: s')], 409],
  ['one without options', [named('Talla: S'), named('')], 400],
  ['options that cannot be read', [named('Talla: S'), named('L')], 400],
  ['an impossible stock', [named('Talla: S', -1)], 400],
  ['none', [], 400],
  ['too many', Array.from({ length: 51 }, (_, n) => named(`Talla: ${n}`)), 400],
])('with %s among them nothing is written', async (_name, variants, status) => {
  const shirt = await addShirt()
  const before = await countAll()
  expect((await send(admin, { ...shirt, variants })).status).toBe(status)
  expect(await countAll()).toBe(before)
  expect(await variantsOf(shirt.productId)).toMatchObject([{ variantGroup: '', variantOptions: '', version: 1 }])
})

test('fifty are made at once; a variant of a licensed product has no keys and is sold out', async () => {
  const licensed = await addShirt({
    ...{ category: 'Tecnologia', brandName: 'Software y licencias', attributes: {}, stock: undefined },
    licenseIdsInput: `CLAVE-A-${groups}, CLAVE-B-${groups}`,
  })
  const variants = Array.from({ length: 50 }, (_, n) => named(`Equipos: ${n + 2}`, 7))
  const response = await send(admin, { ...licensed, variantOptions: 'Equipos: 1', variants })
  expect(response.body.data).toEqual({ created: 50 })
  const [source, ...made] = await variantsOf(licensed.productId)
  expect([source.stock, source.digital]).toEqual([2, true])
  expect(new Set(made.map(({ stock }: { stock: number }) => stock))).toEqual(new Set([0]))
})

test('a deleted product cannot get any', async () => {
  const shirt = await addShirt()
  await admin.send('DELETE', '/api/delete-product', { productId: shirt.productId })
  const response = await send(admin, { ...shirt, variants: [named('Talla: S')] })
  expect([response.status, response.body.message]).toEqual([404, 'Producto no encontrado.'])
  expect((await admin.get(`/api/admin-product-variants?productId=${shirt.productId}`)).status).toBe(404)
})

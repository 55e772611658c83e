import { afterAll, describe, expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { openVisitor } from '../../test/http/visitor.ts'
import { reviewSheet, rowsOf, waitForState } from '../../test/products/imports.ts'
import { signInAs } from '../../test/shop/people.ts'
import { openTestShop } from '../../test/shop/shop.ts'

const shop = await openTestShop()
const admin = await signInAs(shop, { role: 'ADMIN' })
const anyone = openVisitor(shop.address)
afterAll(() => expectInvariants(shop.pool))

const repeated = (product: string) => `«${product}» ya tiene esas opciones en el grupo. No se guardó nada.`
const unreadable =
  'Escribe de una a tres opciones, cada una con su nombre y su valor, por ejemplo: Talla: M, Color: Negro'

let made = 0
const shirt = (more: object = {}) => ({
  productName: `Camiseta ${++made}`,
  category: 'Moda para hombre',
  brandName: 'Camisetas',
  price: 50_000,
  ...more,
})
const create = (more: object) => admin.post('/api/upload-product', shirt(more))
const add = async (more: object): Promise<string> => (await create(more)).body.data._id
const storedOf = async (id: string) =>
  (await shop.pool.query('select variant_group, variant_options, version from products where id = $1', [id])).rows[0]
const variantsOf = async (group: string) =>
  (await anyone.get(`/api/product-variants?variantGroup=${encodeURIComponent(group)}`)).body.data

describe('group and options of a product', () => {
  test('are stored in their usual form, and shown to everybody', async () => {
    const id = await add({ variantGroup: ' Básica ', variantOptions: 'Talla :M,Color:  Negro ' })
    expect(await storedOf(id)).toMatchObject({ variant_group: 'Básica', variant_options: 'Talla: M, Color: Negro' })
    const { data } = (await anyone.post('/api/product-details', { productId: id })).body
    expect(data).toMatchObject({ variantGroup: 'Básica', variantOptions: 'Talla: M, Color: Negro' })
  })

  test('stay for a client that does not know them', async () => {
    const id = await add({ variantGroup: 'Vieja', variantOptions: 'Talla: M' })
    await admin.post('/api/update-product', shirt({ _id: id, price: 51_000 }))
    expect(await storedOf(id)).toEqual({ variant_group: 'Vieja', variant_options: 'Talla: M', version: 2 })
    const none = await add({})
    expect(await storedOf(none)).toEqual({ variant_group: '', variant_options: '', version: 1 })
  })

  test.each([
    [{ variantGroup: 'Sola' }, 'variantOptions', /^Escribe las opciones de este producto .* Talla: M, Color: Negro$/],
    [{ variantOptions: 'Talla: M' }, 'variantGroup', /^Escribe el grupo de variantes/],
    [{ variantGroup: 'Sola', variantOptions: 'M' }, 'variantOptions', unreadable],
    [{ variantGroup: 'Sola', variantOptions: 'a: 1, b: 2, c: 3, d: 4' }, 'variantOptions', unreadable],
    [{ variantGroup: 'x'.repeat(81), variantOptions: 'a: 1' }, 'variantGroup', /máximo 80/],
    [{ variantGroup: 'Sola', variantOptions: `a: ${'x'.repeat(160)}` }, 'variantOptions', /máximo 160/],
  ])('%j is refused, and nothing is written', async (given, field, message) => {
    const { rows } = await shop.pool.query('select count(*) from products')
    const response = await create(given)
    expect(response.status).toBe(400)
    expect(response.body.fields).toEqual([{ field, message: expect.stringMatching(message) }])
    expect((await shop.pool.query('select count(*) from products')).rows).toEqual(rows)
    const id = await add({ variantGroup: `Firme ${field} ${made}`, variantOptions: 'Talla: S' })
    const cleared = { variantGroup: '', variantOptions: '', ...given }
    expect((await admin.post('/api/update-product', shirt({ _id: id, ...cleared }))).status).toBe(400)
    expect((await storedOf(id)).version).toBe(1)
  })
})

describe('one combination of a group', () => {
  test('belongs to one product, in any spelling; the refusal names it', async () => {
    await add({ productName: 'Única M', variantGroup: 'Única', variantOptions: 'Talla: M, Color: Café' })
    const response = await create({ variantGroup: 'UNICA', variantOptions: 'color: cafe, talla: m' })
    const message = repeated('Única M')
    expect([response.status, response.body.message]).toEqual([409, message])
    expect(response.body.fields).toEqual([{ field: 'variantOptions', message }])
    const other = await add({ variantGroup: 'unica', variantOptions: 'Talla: L, Color: Café' })
    const change = { _id: other, variantOptions: 'Talla: M, Color: Café' }
    expect((await admin.post('/api/update-product', shirt(change))).body.message).toBe(message)
    expect(await storedOf(other)).toMatchObject({ variant_options: 'Talla: L, Color: Café', version: 1 })
    expect((await variantsOf('Única')).length).toBe(2)
  })

  test('is assigned to one of two concurrent requests', async () => {
    const other = await signInAs(shop, { role: 'ADMIN' })
    const twin = { variantGroup: 'Carrera', variantOptions: 'Talla: M' }
    const responses = await Promise.all(
      [admin, other, admin, other].map((person) => person.post('/api/upload-product', shirt(twin))),
    )
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
    expect((await variantsOf('Carrera')).length).toBe(1)
  })

  test('is free once its product is deleted, which then cannot be restored', async () => {
    const gone = { productName: 'Retirada', variantGroup: 'Retiro', variantOptions: 'Talla: M' }
    const id = await add(gone)
    await admin.send('DELETE', '/api/delete-product', { productId: id })
    const next = await add({ ...gone, productName: 'Siguiente' })
    const refused = await admin.post('/api/restore-product', { productId: id })
    expect([refused.status, refused.body.message]).toEqual([409, repeated('Siguiente')])
    await admin.send('DELETE', '/api/delete-product', { productId: next })
    expect((await admin.post('/api/restore-product', { productId: id })).status).toBe(200)
    expect((await variantsOf('Retiro')).map(({ _id }: { _id: string }) => _id)).toEqual([id])
  })

  test('is also guarded by the database', async () => {
    const [one, other] = [await add({}), await add({})]
    const set = (id: string, group: string) =>
      shop.pool.query(`update products set variant_group = $2, variant_options = 'Talla: M' where id = $1`, [id, group])
    await set(one, 'Índice')
    await expect(set(other, 'INDICE')).rejects.toThrow(/products_variants_unique/)
  })
})

test('rows of a file follow the same rules, and refused ones have a reason', async () => {
  const header = 'Nombre;Categoría;Subcategoría;Precio;Grupo de variantes;Opciones'
  const row = (name: string, rest: string) => `${name};Moda para hombre;Camisetas;50000;${rest}`
  const review = await reviewSheet(
    admin,
    [
      header,
      row('Fila S', 'Del archivo;Talla:S'),
      row('Fila M', 'Del archivo;Talla: M'),
      row('Fila doble', 'DEL ARCHIVO;Talla: m'),
      row('Fila sola', 'Del archivo;'),
      row('Fila rara', 'Del archivo;M'),
    ].join('\n'),
  )
  const rows = await rowsOf(admin, review._id)
  expect(rows.map(({ kind }: { kind: string }) => kind)).toEqual(['new', 'new', 'new', 'error', 'error'])
  expect(rows[4].problems).toEqual([{ column: 'F', message: unreadable }])
  await admin.post(`/api/product-imports/${review._id}/apply`, {})
  await waitForState(admin, review._id, 'appliedWithErrors')
  expect((await rowsOf(admin, review._id))[2].problems).toEqual([{ column: null, message: repeated('Fila M') }])
  expect((await variantsOf('Del archivo')).map((one: { variantOptions: string }) => one.variantOptions)).toEqual([
    'Talla: M',
    'Talla: S',
  ])
})

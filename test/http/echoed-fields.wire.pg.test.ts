import { describe, expect, test } from 'vitest'

import { signInAs } from '../shop/people.ts'
import { openTestShop } from '../shop/shop.ts'
import { openClient, openTechnician } from '../visits/visits.ts'
import { callsOf } from './generated-requests.ts'
import { sendRequest } from './raw-http.ts'

// A client with only the released calls and fields stores a call's response, changes one field and sends the whole object back.

const shop = await openTestShop()
const admin = await signInAs(shop, { role: 'ADMIN' })
const client = await openClient(shop)
const technician = await openTechnician(shop)

const json = 'application/json'

type HttpResponse = Awaited<ReturnType<typeof client.get>>

/** The same object goes through; with a field that no response has it is refused by that field's name. */
async function expectTaken(send: (object: object) => Promise<HttpResponse>, object: object): Promise<HttpResponse> {
  const refused = await send({ ...object, nada: 1 })
  expect([refused.status, refused.body.message]).toEqual([400, 'Campo no permitido: nada.'])
  const taken = await send(object)
  expect(taken.body).toMatchObject({ success: true })
  return taken
}

const findProduct = async (text: string) =>
  (await client.get(`/api/search?q=${encodeURIComponent(text)}`)).body.data.find(
    (product: { agotado: boolean; digital: boolean }) => !product.agotado && !product.digital,
  )
const details = async (productId: string) => (await client.post('/api/product-details', { productId })).body.data

describe('a product', () => {
  test('of product-details can be sent to update-product with a new price', async () => {
    const { _id } = await findProduct('celular')
    const product = await details(_id)
    const price = product.price + 10_000
    await expectTaken((object) => admin.post('/api/update-product', object), { ...product, price })
    expect(await details(_id)).toEqual({ ...product, price })
  })

  test("of the administrator's list can be sent back, without changing units sold or version", async () => {
    const [product] = (await admin.get('/api/admin-products')).body.data
    await expectTaken((object) => admin.post('/api/update-product', object), {
      ...product,
      productName: 'Otro nombre',
      unitsSold: 9_999,
      version: 77,
    })
    const [now] = (await admin.get('/api/admin-products?q=Otro%20nombre')).body.data
    expect(now).toMatchObject({ unitsSold: product.unitsSold, version: product.version + 1 })
  })

  test('of get-product can be sent to create a new one', async () => {
    const [product] = (await client.get('/api/get-product?pageSize=1&page=1')).body.data
    const copy = { ...product, productName: 'Una copia', productImage: [], attributes: {} }
    const { body } = await expectTaken((object) => admin.post('/api/upload-product', object), copy)
    expect(body.data._id).not.toBe(product._id)
  })

  test('of product-details, with an SKU and among variants, can be sent to create a new one, which gets neither', async () => {
    const { _id } = await findProduct('celular')
    const own = { sku: 'CEL-1', variantGroup: 'Celular Nevado', variantOptions: 'Color: Negro', features: [] }
    const changed = await admin.post('/api/update-product', { ...(await details(_id)), ...own })
    expect(changed.body.message).toBe('Producto actualizado')
    const product = { ...(await details(_id)), productImage: [], attributes: {} }
    expect(product).toMatchObject(own)
    const send = (object: object) => admin.post('/api/upload-product', object)
    const { body } = await expectTaken(send, { ...product, productName: 'Otra copia' })
    expect(await details(body.data._id)).toMatchObject({ sku: '', variantGroup: '', variantOptions: '' })
    // New values of the caller are validated, whatever else is sent.
    const named = { sku: 'CEL-2', variantOptions: 'Color: Azul' }
    const second = await send({ ...product, ...named, productName: 'Celular azul' })
    expect(await details(second.body.data._id)).toMatchObject({ ...named, variantGroup: own.variantGroup })
    const third = { ...product, sku: 'CEL-3', variantOptions: 'color: azul', productName: 'Celular azul otra vez' }
    expect((await send(third)).body.code).toBe('VARIANT_REPEATED')
    expect((await send({ ...third, variantOptions: 'Color: Rojo', sku: 'CEL-2' })).body.code).toBe('SKU_REPEATED')
    expect((await send({ ...product, _id: undefined, productName: 'Sin origen' })).body.code).toBe('VARIANT_REPEATED')
    for (const unknown of ['', 'x', 7, '00000000-0000-4000-8000-000000000000']) {
      const other = { ...product, _id: unknown, productName: `De ${unknown}` }
      expect((await send(other)).body.code, `${unknown}`).toBe('VARIANT_REPEATED')
    }
  })
})

describe('a person', () => {
  test('of user-datails can be sent to update-user-profile with a new name, and nothing else changes', async () => {
    const before = (await client.get('/api/user-datails')).body.data
    const sent = { ...before, name: 'Luz Marina Ospina Rey', role: 'ADMIN', createdAt: '2020-01-01T00:00:00.000Z' }
    await expectTaken((object) => client.post('/api/update-user-profile', object), sent)
    expect((await client.get('/api/user-datails')).body.data).toEqual({
      ...{ ...before, name: sent.name },
      version: expect.any(String),
    })
  })

  test('of all-user can be sent to update-user with a new role, and nothing else changes', async () => {
    const someone = await signInAs(shop)
    const row = (await admin.get('/api/all-user')).body.data.find(({ _id }: { _id: string }) => _id === someone.id)
    const sent = { ...row, userId: row._id, role: 'TECHNICAL', email: 'otro@correo.co' }
    await expectTaken((object) => admin.post('/api/update-user', object), sent)
    const now = (await admin.get('/api/all-user')).body.data.find(({ _id }: { _id: string }) => _id === someone.id)
    expect(now).toEqual({ ...row, role: 'TECHNICAL' })
  })

  test('is a client after sign-up, whatever role is sent along', async () => {
    const { status } = await client.post('/api/sign-up', {
      name: 'Ana',
      email: 'ana.rol@correo.co',
      phone: '3001234567',
      document: '1020304051',
      password: 'ventana-tambor-38',
      confirmPassword: 'ventana-tambor-38',
      role: 'ADMIN',
    })
    expect(status).toBe(201)
    const { rows } = await shop.pool.query(`select role from users where email = 'ana.rol@correo.co'`)
    expect(rows).toEqual([{ role: 'GENERAL' }])
  })
})

describe('a line of the cart', () => {
  const lines = async () => (await client.get('/api/view-card-product')).body.data

  test('goes back to update-cart-product with another quantity, pays, and goes back to delete-cart-product', async () => {
    const product = await findProduct('olla')
    await expectTaken((object) => client.post('/api/addtocart', object), { ...product, productId: product._id })
    const [line] = await lines()
    await expectTaken((object) => client.post('/api/update-cart-product', object), { ...line, quantity: 2 })
    const [raised] = await lines()
    expect(raised.quantity).toBe(2)
    const bought = { ...raised, productId: product._id, sellingPrice: product.sellingPrice }
    const totals = { userId: client.id, totalQty: 2, totalPrice: 2 * product.sellingPrice }
    const pay = (products: object[]) => client.post('/api/payment', { ...totals, products })
    expect((await pay([{ ...bought, nada: 1 }])).body.message).toBe('Campo no permitido: nada.')
    expect((await pay([bought])).body).toMatchObject({ success: true })
    await client.post('/api/addtocart', { productId: product._id })
    const [again] = await lines()
    await expectTaken((object) => client.post('/api/delete-cart-product', object), again)
    expect(await lines()).toEqual([])
  })
})

describe('a registered computer', () => {
  test('can be sent to update-computer, in a corrective request, and to delete-computer', async () => {
    await client.register({ modelo: 'Aire 14' })
    const read = async () => (await client.get('/api/get-computer')).body.data[0]
    const given = await read()
    await expectTaken((object) => client.post('/api/update-computer', object), { ...given, modelo: 'Aire 16' })
    expect(await read()).toEqual({ ...given, modelo: 'Aire 16', version: expect.any(String) })
    const line = { ...given, serial_computadoras: given._id, problema: 'No enciende' }
    const { body } = await expectTaken((object) => client.post('/api/mantenimiento-correctivo', object), {
      descripcion: 'No enciende',
      computadoras: [line],
    })
    await shop.pool.query(`update tasks set estado = 'cancelado' where id = $1`, [body.data._id])
    await expectTaken((object) => client.delete('/api/delete-computer', object), given)
    expect(await read()).toBeUndefined()
  })
})

describe('a task', () => {
  test.each([
    ['tareas-tecnico', () => client.postPreventive()],
    ['tareas-correctivo', () => client.postCorrective({ descripcion: 'Se apaga', fecha: '' })],
  ])('of %s goes back to actualizarTarea in another state, and its words stay', async (list, request) => {
    const { _id } = (await request()).body.data
    await shop.pool.query('update tasks set technician_id = $2 where id = $1', [_id, technician.id])
    const read = async (estado: string) =>
      (await technician.get(`/api/${list}?estado=${encodeURIComponent(estado)}`)).body.data.find(
        (task: { _id: string }) => task._id === _id,
      )
    const task = await read('pendiente')
    const sent = { ...task, estado: 'en proceso', descripcion: 'Otra cosa', direccion: 'Otra parte' }
    await expectTaken((object) => technician.send('PUT', `/api/actualizarTarea/${_id}`, object), sent)
    expect(await read('en proceso')).toMatchObject({ descripcion: task.descripcion, direccion: task.direccion })
  })
})

/** POST calls that change nothing: nobody sends them what another call gave, so they refuse every unknown field. */
const reading = [
  'POST /api/category-product',
  'POST /api/product-details',
  'POST /api/filter-product',
  'POST /api/delivery-quote',
  'POST /api/order-desk/print',
  'POST /api/order-desk/if-cancelled',
  'POST /api/scanned-visit',
  'POST /api/sticker',
  'POST /api/answer-link',
  'POST /api/answer-link/hours',
  'POST /api/payment-link',
  'POST /api/visit-payment-link',
  'POST /api/visit-quote-link',
]

test('every call that takes an object and changes something ignores a field of responses, and no other one', async () => {
  const calls = callsOf(JSON.parse((await sendRequest(shop.address, { path: '/api/docs/openapi.json' })).body))
  const writing = calls.filter(({ method, operation }) => method !== 'GET' && operation.requestBody?.content[json])
  expect(writing.length).toBeGreaterThan(80)
  const refusing: string[] = []
  for (const { method, path, operation } of writing) {
    const sender = operation.summary.includes('ADMIN')
      ? admin
      : operation.summary.includes('TECHNICAL')
        ? technician
        : client
    const address = path.replaceAll(/\{\w+\}/g, client.id)
    const { status, body } = await sender.send(method, address, { agotado: false, nada: 1 })
    const unknown = (body.fields as { field: string; message: string }[]).filter(({ message }) =>
      message.startsWith('Campo no'),
    )
    expect([path, status, unknown.map(({ field }) => field)]).toEqual([path, 400, expect.arrayContaining(['nada'])])
    if (unknown.some(({ field }) => field === 'agotado')) refusing.push(`${method} ${path}`)
  }
  expect(refusing.sort()).toEqual(reading.sort())
})

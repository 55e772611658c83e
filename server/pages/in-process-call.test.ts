import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'

import type { PageCallName } from '../../contract/calls.ts'
import type { Product } from '../../contract/catalogue/catalogue.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import { AnnouncedChanges } from '../platform/http/response-cache/announced-changes.ts'
import { makeProblem } from '../platform/make-problem.ts'
import { callInProcess } from './in-process-call.ts'

const product: Product = {
  _id: '00000000-0000-4000-8000-000000000001',
  productName: 'Olla',
  brandName: 'Cocina',
  category: 'hogar',
  productImage: [],
  description: '',
  price: 2,
  sellingPrice: 1,
  link: '',
  variantGroup: '',
  variantOptions: '',
  attributes: {},
  brand: '',
  sku: '',
  features: [],
  agotado: false,
  digital: false,
}
const productId = product._id

/** Calls with one test handler, which counts its calls. */
function open(getProduct: () => Promise<unknown>) {
  let requested = 0
  const handlers = {
    'catalogue.getProduct': () => {
      requested++
      return getProduct()
    },
  } as unknown as Handlers<PageCallName>
  const changes = new AnnouncedChanges()
  const { openCalls } = callInProcess(handlers, Fastify().log, changes)
  return { ...openCalls(), openCalls, changes, requested: () => requested }
}

const found = (more = {}) => ({ success: true, error: false, message: '', data: { ...product, ...more } })

describe('a call that a page makes on the server', () => {
  test('returns exactly the declared fields', async () => {
    const { call } = open(async () => found({ stock: 7, licenceKeys: ['AAA'] }))
    expect((await call('catalogue.getProduct', { productId })).data).toEqual(product)
  })

  test('is made once for all pages, until something that it shows changes', async () => {
    const { call, changes, requested } = open(async () => found())
    await Promise.all([call('catalogue.getProduct', { productId }), call('catalogue.getProduct', { productId })])
    await call('catalogue.getProduct', { productId })
    expect(requested()).toBe(1)
    changes.add(['products', 'product:00000000-0000-4000-8000-000000000002'])
    await call('catalogue.getProduct', { productId })
    expect(requested()).toBe(1)
    changes.add(['products', `product:${productId}`])
    await call('catalogue.getProduct', { productId })
    expect(requested()).toBe(2)
    changes.addEverything()
    await call('catalogue.getProduct', { productId })
    expect(requested()).toBe(3)
  })

  test('that began before a change is not used by a page that begins after it', async () => {
    const begun = Promise.withResolvers<unknown>()
    const { call, changes, requested } = open(() => begun.promise)
    const early = call('catalogue.getProduct', { productId })
    changes.add(['product:00000000-0000-4000-8000-000000000002'])
    const late = call('catalogue.getProduct', { productId })
    expect(requested()).toBe(2)
    begun.resolve(found())
    await Promise.all([early, late])
  })

  test('reports what the page shows, and whether a part of it failed', async () => {
    const { openCalls } = open(async () => found())
    const { call, shown } = openCalls()
    await call('catalogue.getProduct', { productId })
    const data = JSON.stringify({ product: found(), more: [{ _id: 'otro' }] })
    expect(shown(data)).toEqual({
      tags: [`reviews:${productId}`, `product:${productId}`, 'product:otro'],
      isPartial: false,
    })
    await expect(call('catalogue.listCategory', { category: 'hogar' })).rejects.toThrow(/./)
    expect(shown(data).tags).toContain('category:hogar')
    expect(shown(data).isPartial).toBe(true)
    await expect(call('catalogue.search', { q: 'olla' })).rejects.toThrow(/./)
    expect(shown(data).tags).toEqual(['products'])
  })

  test('that was refused returns the same refusal as over HTTP, and is made again the next time', async () => {
    const { call, requested } = open(() => Promise.reject(makeProblem('PRODUCT_NOT_FOUND')))
    const refused = { status: 404, code: 'PRODUCT_NOT_FOUND', message: 'Producto no encontrado.' }
    await expect(call('catalogue.getProduct', { productId })).rejects.toMatchObject(refused)
    await expect(call('catalogue.getProduct', { productId })).rejects.toMatchObject(refused)
    expect(requested()).toBe(2)
  })

  test('with an unreachable database returns 503, without the message of the database', async () => {
    const { call } = open(() =>
      Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })),
    )
    await expect(call('catalogue.getProduct', { productId })).rejects.toMatchObject({
      status: 503,
      message: 'El servicio no está disponible. Inténtalo de nuevo en unos segundos.',
    })
  })

  test('with an invalid input does not reach its handler', async () => {
    const { call, requested } = open(async () => found())
    await expect(call('catalogue.getProduct', { productId: 'no' })).rejects.toMatchObject({ status: 400 })
    expect(requested()).toBe(0)
  })

  test('that depends on the actor is a bug', async () => {
    const { call } = open(async () => found())
    // @ts-expect-error -- it does not compile either
    await expect(call('demo.read', {})).rejects.toThrow('not the same for everybody')
  })
})

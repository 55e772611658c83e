import { afterEach, describe, expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { openVisitor } from '../../test/http/visitor.ts'
import { openBought } from '../../test/orders/bought.ts'
import { openDesk } from '../../test/orders/order-desk.ts'
import { PASSWORD, signInAs } from '../../test/shop/people.ts'

const { shop, owner, desk, send, cancel, post } = await openDesk()
const { pool } = shop
const visitor = openVisitor(shop.address)

afterEach(() => expectInvariants(pool))

type Person = Awaited<ReturnType<typeof signInAs>>
type Shown = { author: string; stars: number; text: string }

const { antivirus, chair } = desk.products
const save = (person: Person, productId: string, stars: unknown, text?: unknown, more: object = {}) =>
  person.post('/api/product-reviews', { productId, stars, ...(text === undefined ? {} : { text }), ...more })
const remove = (person: Person, productId: string) => person.send('DELETE', `/api/product-reviews/${productId}`)
const own = async (person: Person, productId: string) =>
  (await person.get(`/api/own-product-review?productId=${productId}`)).body.data
const shown = async (productId: string) => (await visitor.post('/api/product-details', { productId })).body.data.reviews
const deliver = (shipmentId: string, version = 2) => post('deliver', { shipments: [{ shipmentId, version }] })

describe('who may write an opinion (P-251)', () => {
  test('about a licence every buyer who paid for it, immediately; nobody else', async () => {
    const { buyer } = await desk.add({ units: 0, licences: 1 })
    const other = await signInAs(shop)
    expect(await own(buyer, antivirus)).toEqual({ canWrite: true, review: null })
    expect(await own(other, antivirus)).toEqual({ canWrite: false, review: null })
    const refused = await save(other, antivirus, 5)
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      ...[409, 'REVIEW_NOT_BOUGHT', 'Puedes opinar de lo que compraste cuando ya lo tengas.'],
    ])
    const visiting = await visitor.post('/api/product-reviews', { productId: antivirus, stars: 5 })
    expect([visiting.status, visiting.body.message]).toEqual([401, 'Inicia sesión para dar tu opinión.'])
    expect(await shown(antivirus)).toBeUndefined()
    const saved = await save(buyer, antivirus, 5, '  Fácil de instalar.\r\nGracias. ')
    expect([saved.status, saved.body.message]).toEqual([200, 'Publicamos tu opinión.'])
    expect(saved.body.data).toEqual({
      ...{ reviewId: expect.any(String), stars: 5, text: 'Fácil de instalar.\nGracias.', answer: null },
      ...{ hiddenBecause: null, version: 1 },
    })
  })

  test('about goods once they arrived, or two weeks after they were sent; never about returned or unpaid goods', async () => {
    const { orderId, buyer } = await desk.add()
    expect((await own(buyer, chair)).canWrite).toBe(false)
    await send(orderId)
    expect((await save(buyer, chair, 4)).body.code).toBe('REVIEW_NOT_BOUGHT')
    await pool.query(`update shipments set sent_at = now() - interval '16 days' where id = $1`, [orderId])
    expect((await own(buyer, chair)).canWrite).toBe(true)
    await pool.query(`update shipments set sent_at = now() - interval '2 days' where id = $1`, [orderId])
    await deliver(orderId)
    expect((await save(buyer, chair, 4)).status).toBe(200)

    const { orderId: back, buyer: sentBack } = await desk.add()
    await send(back)
    await post('return', { shipments: [{ shipmentId: back, version: 2 }] })
    expect((await save(sentBack, chair, 1)).body.code).toBe('REVIEW_NOT_BOUGHT')
  })

  test('an existing opinion stays and can be changed when the order is cancelled later, but no new one can be written then', async () => {
    const { orderId, buyer } = await desk.add({ units: 0, licences: 1 })
    await save(buyer, antivirus, 2, 'No sirvió')
    const { orderId: given, buyer: silent } = await desk.add({ units: 0, licences: 1 })
    for (const id of [orderId, given]) expect((await cancel(id)).status).toBe(200)
    expect((await save(buyer, antivirus, 3, 'Me devolvieron el dinero')).body.data).toMatchObject({
      stars: 3,
      version: 2,
    })
    expect((await save(silent, antivirus, 1)).body.code).toBe('REVIEW_NOT_BOUGHT')
  })

  test('an opinion that is written while its order is given up is there or refused, never half', async () => {
    for (let round = 0; round < 4; round++) {
      const { orderId, buyer } = await desk.add({ units: 0, licences: 1 })
      const [saved, cancelled] = await Promise.all([save(buyer, antivirus, 5), cancel(orderId)])
      expect([saved.status, cancelled.status]).toEqual([expect.toSatisfy((one) => one === 200 || one === 409), 200])
      expect((await own(buyer, antivirus)).review !== null).toBe(saved.status === 200)
    }
  })
})

describe('one opinion per buyer and product', () => {
  test('the same request twice writes it once; two concurrent windows leave one; the window with the older version is refused', async () => {
    const { productId, buyers } = await openBought(shop, 1)
    const [buyer] = buyers as [Person]
    const both = await Promise.all([
      save(buyer, productId, 4, 'Bien', { version: 0 }),
      save(buyer, productId, 4, 'Bien', { version: 0 }),
    ])
    expect(both.map(({ status, body }) => [status, body.data.version])).toEqual([
      [200, 1],
      [200, 1],
    ])
    const late = await save(buyer, productId, 1, 'Otra cosa', { version: 0 })
    expect([late.status, late.body.code, late.body.data.text]).toEqual([409, 'REVIEW_CHANGED', 'Bien'])
    expect((await save(buyer, productId, 1, 'Otra cosa', { version: 1 })).body.data.version).toBe(2)
    expect(await shown(productId)).toMatchObject({
      count: 1,
      average: 1,
      newest: [{ text: 'Otra cosa', isEdited: true }],
    })
    for (const _ of [1, 2]) {
      const removed = await remove(buyer, productId)
      expect([removed.status, removed.body.message]).toEqual([200, 'Eliminamos tu opinión.'])
    }
    expect(await shown(productId)).toBeUndefined()
    expect((await save(buyer, productId, 5)).body.data.version).toBe(1)
  })

  test('refuses invalid stars, long texts and contact data; hides licence keys (P-252)', async () => {
    const { productId, buyers } = await openBought(shop, 1)
    const [buyer] = buyers as [Person]
    for (const stars of [0, 6, 4.5, null, '']) {
      const { status, body } = await save(buyer, productId, stars)
      expect([stars, status, body.message]).toEqual([stars, 400, 'Elige de 1 a 5 estrellas.'])
    }
    const long = await save(buyer, productId, 5, 'a'.repeat(1001))
    expect(long.body.message).toBe('La opinión puede tener máximo 1.000 caracteres.')
    for (const text of ['Pregunten al 300 123 45 67', 'Soy maria@correo.co']) {
      const { status, body } = await save(buyer, productId, 5, text)
      const message = 'Esta página es pública: quita el teléfono o el correo.'
      expect([status, body.fields]).toEqual([400, [{ field: 'text', message }]])
    }
    expect((await own(buyer, productId)).review).toBeNull()
    const text = 'Mi clave 7K4M-2QXD-9FHT-BC62 funciona. <b>Ya</b> https://mal.example'
    await save(buyer, productId, 5, text)
    // Sent again it is the same.
    expect((await save(buyer, productId, 5, text)).body.data.version).toBe(1)
    expect((await shown(productId)).newest[0].text).toBe(
      'Mi clave (clave oculta) funciona. <b>Ya</b> https://mal.example',
    )
  })
})

describe('the public opinions (P-253)', () => {
  test('average, how many have which stars, and opinions by ten, the newest or those with the fewest stars first', async () => {
    const { productId, buyers } = await openBought(shop, 23)
    for (const [index, buyer] of buyers.entries()) await save(buyer, productId, (index % 5) + 1, `Opinión ${index}`)
    const { newest, ...sums } = await shown(productId)
    expect(sums).toEqual({ count: 23, average: 2.9, stars: [5, 5, 5, 4, 4] })
    const month = new Date().toLocaleDateString('sv', { timeZone: 'America/Bogota' }).slice(0, 7)
    expect(newest[0]).toEqual({
      ...{ reviewId: expect.any(String), author: 'María G.', stars: 3, text: 'Opinión 22', month, isEdited: false },
      answer: null,
    })
    const all = async (order: string): Promise<Shown[][]> => {
      const pages: Shown[][] = []
      let next: string | null = ''
      while (next !== null) {
        const { body } = await visitor.get(
          `/api/product-reviews?productId=${productId}&order=${order}${next && `&after=${next}`}`,
        )
        pages.push(body.data)
        next = body.next
      }
      return pages
    }
    const byDay = await all('newest')
    expect(byDay.map((page) => page.length)).toEqual([10, 10, 3])
    expect(byDay[0]).toEqual(newest)
    expect(byDay.flat().map(({ text }) => text)).toEqual(buyers.map((_, index) => `Opinión ${22 - index}`))
    const lowest = (await all('lowest')).flat()
    expect(lowest.map(({ stars }) => stars)).toEqual(
      byDay
        .flat()
        .map(({ stars }) => stars)
        .toSorted(),
    )
    expect(lowest.slice(0, 2).map(({ text }) => text)).toEqual(['Opinión 20', 'Opinión 15'])
  })

  test('a hidden one is in no list and no sum; its author reads the reason, and nothing else of it changes', async () => {
    const { productId, buyers } = await openBought(shop, 2)
    const [one, two] = buyers as [Person, Person]
    const { reviewId } = (await save(one, productId, 1, 'Un insulto')).body.data
    await save(two, productId, 5, 'Muy bueno')
    const hide = (body: object) => owner.post(`/api/admin-product-reviews/${reviewId}/hide`, body)
    const other = await hide({ because: 'negative', version: 1 })
    expect([other.status, other.body.message]).toEqual([400, 'Elige por qué se oculta.'])
    // Sent twice, as after a lost response.
    for (const _ of [1, 2]) {
      const { status, body } = await hide({ because: 'insults', version: 1 })
      expect([status, body.data.hiddenBecause, body.data.version]).toEqual([200, 'insults', 2])
    }
    expect(await shown(productId)).toMatchObject({ count: 1, average: 5, newest: [{ text: 'Muy bueno' }] })
    const listed = async () => (await visitor.get(`/api/product-reviews?productId=${productId}`)).body.data
    expect(await listed()).toHaveLength(1)
    // Opinions of unavailable products are not shown; they return with the product.
    for (const [method, path, many] of [
      ['DELETE', 'delete', 0],
      ['POST', 'restore', 1],
    ] as const) {
      expect((await owner.send(method, `/api/${path}-product`, { productId })).status).toBe(200)
      expect(await listed()).toHaveLength(many)
    }
    const changed = await save(one, productId, 2, 'Más amable')
    expect(changed.body.message).toBe('Guardamos tu opinión. La tienda la tiene oculta.')
    expect((await own(one, productId)).review).toMatchObject({ text: 'Más amable', hiddenBecause: 'insults' })
    expect((await shown(productId)).count).toBe(1)
    const stale = await hide({ because: null, version: 2 })
    expect([stale.status, stale.body.data.text]).toEqual([409, 'Más amable'])
    expect((await hide({ because: null, version: 3 })).body.message).toBe('Opinión a la vista')
    expect(await shown(productId)).toMatchObject({ count: 2, average: 3.5 })
    const { rows } = await pool.query('select action, after from audit_log where target = $1 and result = $2', [
      ...[reviewId, 'ok'],
    ])
    expect(rows).toEqual([
      { action: 'product_review.hidden', after: { because: 'insults' } },
      { action: 'product_review.shown', after: null },
    ])
  })

  test('a cached page shows a new opinion, a changed one and none again, and other pages stay in memory', async () => {
    const { productId, buyers } = await openBought(shop, 1)
    const [buyer] = buyers as [Person]
    const page = async (id: string): Promise<string> => (await visitor.get(`/product/${id}`)).body as string
    const isMade = async (id: string) => {
      const { misses } = shop.app.responseCacheBytes()
      await page(id)
      return shop.app.responseCacheBytes().misses > misses
    }
    for (const id of [productId, chair, productId, chair]) await page(id)
    expect([await isMade(productId), await isMade(chair)]).toEqual([false, false])
    expect(await page(productId)).not.toContain('Opiniones')
    await save(buyer, productId, 4, 'Lo uso a diario')
    expect([await isMade(productId), await isMade(chair)]).toEqual([true, false])
    await remove(buyer, productId)
    expect(await isMade(productId)).toBe(true)
  })

  test('product-details without its opinions is what it was, and with them it can be sent back as a product', async () => {
    const { productId, buyers } = await openBought(shop, 1)
    const details = async () => (await visitor.post('/api/product-details', { productId })).body.data
    const before = await details()
    await save(buyers[0]!, productId, 5)
    const { reviews, ...product } = await details()
    expect([product, reviews.count]).toEqual([before, 1])
    const changed = await owner.post('/api/update-product', { ...product, reviews, description: 'Otra' })
    expect([changed.status, (await details()).description]).toEqual([200, 'Otra'])
    expect((await visitor.get('/api/get-product?page=1&pageSize=1')).body.data[0]).not.toHaveProperty('reviews')
  })

  test('opinions are deleted with the accounts, also at the moment when the owner hides another one', async () => {
    const { productId, buyers } = await openBought(shop, 4, ['Ana Ruiz', 'Beto Díaz'])
    const [ana, beto, cleo, dora] = buyers as [Person, Person, Person, Person]
    for (const person of buyers) await save(person, productId, 3, `De ${person.name}`)
    expect((await ana.get('/api/own-data')).body).toContain('De Ana Ruiz')
    const { reviewId } = (await own(dora, productId)).review
    const answers = await Promise.all([
      ...[ana, cleo].map((one) => one.send('DELETE', '/api/delete-user', { password: PASSWORD, confirm: true })),
      owner.post(`/api/admin-product-reviews/${reviewId}/hide`, { because: 'other_product', version: 1 }),
    ])
    expect(answers.map(({ body }) => body.success)).toEqual([true, true, true])
    expect(await shown(productId)).toMatchObject({ count: 1, newest: [{ author: 'Beto D.', text: `De ${beto.name}` }] })
  })
})

describe("the owner's actions", () => {
  test('reads all of them by lists, and answers for everybody to read (P-254)', async () => {
    const { productId, buyers } = await openBought(shop, 2)
    const [one, two] = buyers as [Person, Person]
    const { reviewId } = (await save(one, productId, 2, 'Llegó rayada')).body.data
    await save(two, productId, 5)
    const list = async (name: string) =>
      (await owner.get(`/api/admin-product-reviews?list=${name}`)).body.data.filter(
        (review: { productId: string }) => review.productId === productId,
      )
    expect((await list('all')).map(({ stars }: Shown) => stars)).toEqual([5, 2])
    expect((await owner.get('/api/today')).body.data.reviews).toMatchObject({ count: expect.any(Number) })
    const [low] = await list('low')
    expect(low).toEqual({
      ...{ reviewId, productId, productName: 'Contabilidad Fácil', name: one.name, userId: one.id, stars: 2 },
      ...{ text: 'Llegó rayada', createdAt: expect.any(String), editedAt: null, answer: null, answeredAt: null },
      ...{ hiddenBecause: null, version: 1 },
    })
    const answer = (text: string, version: number) =>
      owner.post(`/api/admin-product-reviews/${reviewId}/answer`, { answer: text, version })
    for (const _ of [1, 2]) expect((await answer('Te la cambiamos.', 1)).body.data.version).toBe(2)
    expect((await answer('Otra', 1)).body.code).toBe('REVIEW_CHANGED')
    expect((await shown(productId)).newest[1].answer).toBe('Te la cambiamos.')
    expect((await list('unanswered')).map(({ stars }: Shown) => stars)).toEqual([5])
    expect((await answer('', 2)).body.message).toBe('Respuesta retirada')
    expect(await list('unanswered')).toHaveLength(2)
    const unknown = await owner.post(`/api/admin-product-reviews/${productId}/answer`, { answer: 'x', version: 1 })
    expect(unknown.status).toBe(404)
  })
})

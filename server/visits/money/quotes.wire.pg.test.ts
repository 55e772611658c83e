import { randomUUID } from 'node:crypto'

import { afterEach, describe, expect, test } from 'vitest'

import { expectInvariants } from '../../../test/database/invariants.ts'
import type { HttpResponse } from '../../../test/http/visitor.ts'
import { addProduct } from '../../../test/orders/buyers.ts'
import { openTestShop } from '../../../test/shop/shop.ts'
import { openMoneyOwner, openVisitBilling, SIGNATURE } from '../../../test/visits/visit-money.ts'
import { openClient, openTechnician, cancelOpenVisits } from '../../../test/visits/visits.ts'

const shop = await openTestShop({ demo: false })
const { pool } = shop
const technician = await openTechnician(shop)
const billing = openVisitBilling(technician)
const client = await openClient(shop)
const owner = await openMoneyOwner(shop)
let count = 0

afterEach(async () => {
  await expectInvariants(pool)
  await cancelOpenVisits(pool)
})

type Body = HttpResponse['body']
const stockOf = async (id: string): Promise<number | null> =>
  (await pool.query('select stock from products where id = $1', [id])).rows[0].stock
const money = ({ body }: HttpResponse): Body => body.data.money

/** Starts a corrective visit. @returns its id */
async function startVisit(): Promise<string> {
  const { _id } = (await client.postCorrective({ descripcion: `No enciende ${count++}` })).body.data
  await technician.take(_id, 1)
  await billing.stage(_id, 'started')
  return _id
}
const preventive = async (about: object = {}): Promise<string> =>
  (await client.postPreventive({ descripcion: `Limpieza ${count++}`, ...about })).body.data._id

describe('the account of a visit', () => {
  test('that costs nothing is approved and completed like any other', async () => {
    const id = await startVisit()
    await billing.addService(id, { amount: 0 })
    const { status, body } = await billing.agree(id)
    expect([status, body.data.money]).toMatchObject([
      200,
      { total: 0, due: 0, approval: { total: 0, how: 'signature' }, services: [{ amount: 0, state: 'approved' }] },
    ])
    await billing.result(id, 1, { state: 'resuelto' })
    await billing.checkAll(id)
    expect((await billing.stage(id, 'finished')).body.data.task.estado).toBe('completado')
  })

  test('has parts at the shop’s price and services of the owner’s list, with their sums', async () => {
    const id = await startVisit()
    const disk = await addProduct(shop, { name: 'Unidad SSD 480 GB', price: 189_900, stock: 4 })
    const { status, body } = await billing.addPart(id, disk, { quantity: 2 })
    expect([status, body.data.money.parts]).toMatchObject([
      200,
      [
        {
          productName: 'Unidad SSD 480 GB',
          unitPrice: 189_900,
          quantity: 2,
          amount: 379_800,
          stock: 4,
          state: 'added',
        },
      ],
    ])
    const [computer] = body.data.computers
    await billing.addService(id, { amount: 45_000 })
    const after = money(await billing.addService(id, { position: 2, amount: 90_000, computerId: computer._id }))
    expect(after).toMatchObject({ fee: 0, total: 514_800, range: { from: 474_800, to: 504_800 }, quote: null, due: 0 })
    expect(await stockOf(disk)).toBe(4)
  })

  test('can be changed before it is approved: quantities, amounts and dropped lines', async () => {
    const id = await startVisit()
    const disk = await addProduct(shop, { price: 100_000, stock: 4 })
    const [part] = money(await billing.addPart(id, disk)).parts
    const more = money(await billing.changePart(id, part, { quantity: 3 }))
    expect(more).toMatchObject({ total: 300_000, parts: [{ quantity: 3, version: 2 }] })
    const stale = await billing.changePart(id, part, { quantity: 2 })
    expect([stale.status, stale.body.code]).toEqual([409, 'VISIT_CHANGED'])
    const [service] = money(await billing.addService(id, { amount: 45_000 })).services
    expect(money(await billing.changeService(id, service, { amount: 40_000 })).total).toBe(340_000)
    const dropped = money(await billing.changePart(id, more.parts[0], { state: 'dropped' }))
    expect(dropped).toMatchObject({ total: 40_000, parts: [] })
    expect(money(await billing.changePart(id, { ...part, version: 3 }, { state: 'added' })).total).toBe(340_000)
  })

  test('refuses unavailable products, licences, unknown computers and services outside of the list', async () => {
    const id = await startVisit()
    const licence = await addProduct(shop, { keys: 1 })
    const disk = await addProduct(shop, { stock: 1 })
    for (const productId of [licence, randomUUID()]) {
      const { status, body } = await billing.addPart(id, productId)
      expect([status, body.message]).toEqual([404, 'Producto no encontrado.'])
    }
    expect((await billing.addPart(id, disk, { computerId: randomUUID() })).status).toBe(404)
    expect((await billing.addPart(id, disk, { quantity: 21 })).body.message).toBe('Elige entre 1 y 20 unidades.')
    expect((await billing.addService(id, { position: 9, amount: 1 })).status).toBe(404)
    expect((await billing.addService(id, { amount: -1 })).body.message).toBe(
      'Escribe un valor en pesos, sin decimales.',
    )
    expect((await billing.money(id)).total).toBe(0)
  })

  test('is limited to forty lines', async () => {
    const id = await startVisit()
    for (let line = 0; line < 40; line += 1) expect((await billing.addService(id, { amount: 1_000 })).status).toBe(200)
    const { status, body } = await billing.addService(id, { amount: 1_000 })
    expect([status, body.code, body.data.money.total]).toEqual([409, 'VISIT_LINES_FULL', 40_000])
  })

  test('of a cancelled visit refuses new lines', async () => {
    const id = await startVisit()
    await technician.save(id, { estado: 'cancelado' })
    const { status, body } = await billing.addService(id, { amount: 1_000 })
    expect([status, body.code]).toEqual([409, 'VISIT_STATE'])
  })
})

describe('a quote', () => {
  test('signed on the technician’s phone is approved, and its parts leave the stock', async () => {
    const id = await startVisit()
    const disk = await addProduct(shop, { price: 189_900, stock: 4 })
    await billing.addPart(id, disk, { quantity: 2 })
    await billing.addService(id, { amount: 45_000 })
    const { quote } = money(await billing.quote(id))
    expect(quote).toMatchObject({ number: 1, total: 424_800, state: 'open', isCurrent: true, version: 1 })
    const { status, body } = await billing.approve(id, quote)
    expect([status, body.message]).toEqual([200, 'Aprobado'])
    expect(body.data.money).toMatchObject({
      approval: { quoteId: quote._id, total: 424_800, how: 'signature', signer: 'Luz Marina Ospina' },
      due: 424_800,
      parts: [{ state: 'approved', stock: 2 }],
      services: [{ state: 'approved' }],
    })
    const { rows } = await pool.query(
      'select kind, units, result, actor from stock_movements where product_id = $1 and kind = $2',
      [disk, 'visit'],
    )
    expect(rows).toEqual([{ kind: 'visit', units: -2, result: 2, actor: technician.id }])
    const { data } = (await owner.get(`/api/stock-movements?productId=${disk}`)).body
    expect(data.movements[0]).toMatchObject({ kind: 'visit', units: -2, who: 'Teresa Muñoz' })
  })

  test('leaves the stock of an uncounted product uncounted', async () => {
    const id = await startVisit()
    const cable = await addProduct(shop, { price: 9_900, stock: null })
    await billing.addPart(id, cable)
    expect((await billing.agree(id)).body.data.money.parts).toMatchObject([{ state: 'approved', stock: null }])
  })

  test('is refused with another total than displayed, and without lines', async () => {
    const id = await startVisit()
    expect((await billing.quote(id)).body.code).toBe('VISIT_STATE')
    await billing.addService(id, { amount: 45_000 })
    const { status, body } = await billing.quote(id, { total: 44_000 })
    expect([status, body.code, body.message]).toEqual([409, 'QUOTE_CHANGED', 'La cuenta cambió. Pide otra aprobación.'])
    expect(body.data.money).toMatchObject({ total: 45_000, quote: null })
  })

  test('cannot be approved after a line has changed', async () => {
    const id = await startVisit()
    const [service] = money(await billing.addService(id, { amount: 45_000 })).services
    const { quote } = money(await billing.quote(id))
    const changed = money(await billing.changeService(id, service, { amount: 95_000 }))
    expect(changed.quote).toMatchObject({ state: 'open', isCurrent: false })
    const { status, body } = await billing.approve(id, quote)
    expect([status, body.code, body.data.money.approval]).toEqual([409, 'QUOTE_CHANGED', null])
    const second = money(await billing.quote(id)).quote
    expect(second).toMatchObject({ number: 2, total: 95_000, isCurrent: true })
    expect((await billing.approve(id, quote)).status).toBe(409)
    expect((await billing.approve(id, second, { total: 45_000 })).body.code).toBe('QUOTE_CHANGED')
    expect((await billing.approve(id, second)).status).toBe(200)
  })

  test('cannot change once approved; new lines need an approval of the new total', async () => {
    const id = await startVisit()
    const disk = await addProduct(shop, { price: 189_900, stock: 4 })
    await billing.addService(id, { amount: 45_000 })
    const before = money(await billing.agree(id))
    for (const refused of [
      await billing.changeService(id, before.services[0], { amount: 1 }),
      await billing.changeService(id, before.services[0], { state: 'dropped' }),
      await billing.quote(id),
    ]) {
      expect([refused.status, refused.body.code]).toEqual([409, 'VISIT_STATE'])
    }
    const added = money(await billing.addPart(id, disk))
    expect(added).toMatchObject({ total: 234_900, approval: { total: 45_000 }, due: 45_000 })
    const agreed = money(await billing.agree(id))
    expect(agreed).toMatchObject({ approval: { total: 234_900 }, due: 234_900, quote: { number: 2 } })
    expect(await stockOf(disk)).toBe(3)
  })

  test('with sold-out units is refused with the product’s name, and takes nothing from the stock', async () => {
    const id = await startVisit()
    const [disk, fan] = [await addProduct(shop, { name: 'Disco', stock: 2 }), await addProduct(shop, { stock: 5 })]
    await billing.addPart(id, fan)
    await billing.addPart(id, disk, { quantity: 2 })
    const { quote } = money(await billing.quote(id))
    await pool.query('update products set stock = 1 where id = $1', [disk])
    const { status, body } = await billing.approve(id, quote)
    expect([status, body.code, body.message]).toEqual([
      409,
      'PART_SOLD_OUT',
      'Ya no hay unidades suficientes de Disco. Quítalo o busca otro.',
    ])
    expect(body.data.money).toMatchObject({ approval: null, quote: { state: 'open' } })
    expect([await stockOf(disk), await stockOf(fan)]).toEqual([1, 5])
  })

  test('needs a drawable signature and a name', async () => {
    const id = await startVisit()
    await billing.addService(id, { amount: 45_000 })
    const { quote } = money(await billing.quote(id))
    const refusals = [
      ['', 'Falta tu firma.'],
      ['M10 10', 'La firma no es válida.'],
      ['M10 10L1001 20', 'La firma no es válida.'],
      ['M10 10L20 20"/><script>', 'La firma no es válida.'],
      [`M0 0${'L1 1'.repeat(6_000)}`, 'La firma tiene demasiados trazos. Bórrala y firma de nuevo.'],
    ] as const
    for (const [signature, message] of refusals) {
      const { status, body } = await billing.approve(id, quote, { signature })
      expect([status, body.message]).toEqual([400, message])
    }
    expect((await billing.approve(id, quote, { signer: ' ' })).status).toBe(400)
    expect((await billing.money(id)).approval).toBeNull()
  })

  test('of a preventive visit with only its fee is approved by the request itself', async () => {
    const id = await preventive({ cantidad_computadoras: 3 })
    const before = await billing.money(id)
    expect(before).toMatchObject({ fee: 75_000, total: 75_000, approval: null })
    expect(money(await billing.quote(id))).toMatchObject({
      approval: { total: 75_000, how: 'request', signer: '' },
      due: 75_000,
    })
    await billing.addService(id, { amount: 45_000 })
    expect(money(await billing.agree(id))).toMatchObject({ approval: { total: 120_000, how: 'signature' } })
  })

  test('is created once by repeated steps, which return the current visit', async () => {
    const id = await startVisit()
    const disk = await addProduct(shop, { price: 10_000, stock: 5 })
    const part = { stepId: randomUUID(), at: new Date().toISOString(), partId: randomUUID() }
    for (const _time of [1, 2]) expect(money(await billing.addPart(id, disk, part)).parts).toHaveLength(1)
    expect((await billing.addPart(id, disk, { ...part, quantity: 3 })).status).toBe(422)
    expect((await billing.addPart(id, disk, { partId: part.partId })).status).toBe(422)
    const quote = { quoteId: randomUUID(), stepId: randomUUID(), at: part.at, total: 10_000 }
    for (const _time of [1, 2]) expect(money(await billing.quote(id, quote)).quote.number).toBe(1)
    const signed = { version: 1, stepId: randomUUID(), at: part.at }
    for (const _time of [1, 2]) {
      expect((await billing.approve(id, { _id: quote.quoteId, total: 10_000 }, signed)).status).toBe(200)
    }
    expect(await stockOf(disk)).toBe(4)
  })

  test('can be made, signed and paid offline: each step names the previous one', async () => {
    const id = await startVisit()
    const disk = await addProduct(shop, { price: 10_000, stock: 5 })
    const [added, quoted] = [randomUUID(), randomUUID()]
    const [partId, quoteId] = [randomUUID(), randomUUID()]
    await billing.addPart(id, disk, { stepId: added, partId })
    await billing.post(id, 'change-part', { partId, version: 0, after: added, quantity: 2 })
    await billing.quote(id, { stepId: quoted, quoteId, total: 20_000 })
    const about = { quoteId, version: 0, after: quoted, total: 20_000, signer: 'Luz', signature: SIGNATURE }
    await billing.post(id, 'approve', about)
    expect(money(await billing.pay(id, 20_000))).toMatchObject({ paid: 20_000, due: 0 })
  })

  test('and its account are closed to other technicians', async () => {
    const id = await startVisit()
    await billing.addService(id, { amount: 45_000 })
    const { quote } = money(await billing.quote(id))
    const other = await openTechnician(shop, 'Óscar Pinto')
    const stranger = openVisitBilling(other)
    const answers = [
      await stranger.addService(id, { amount: 1 }),
      await stranger.post(id, 'quote', { quoteId: randomUUID(), total: 45_000 }),
      await stranger.approve(id, quote),
      await stranger.link(id, quote._id),
      await stranger.pay(id, 1),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    await pool.query(`update users set role = 'GENERAL' where id = $1`, [other.id])
  })
})

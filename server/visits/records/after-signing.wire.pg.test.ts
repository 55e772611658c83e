import { afterEach, expect, test } from 'vitest'

import { expectInvariants } from '../../../test/database/invariants.ts'
import { openVisitor } from '../../../test/http/visitor.ts'
import { addProduct } from '../../../test/orders/buyers.ts'
import { openTestShop } from '../../../test/shop/shop.ts'
import { openMoneyOwner, openVisitBilling } from '../../../test/visits/visit-money.ts'
import { openVisitSigning, requestVisit } from '../../../test/visits/visit-records.ts'
import { openClient, openTechnician } from '../../../test/visits/visits.ts'

const shop = await openTestShop({ demo: false })
const technician = await openTechnician(shop)
const billing = openVisitBilling(technician)
const { end, sign } = openVisitSigning(technician)
const client = await openClient(shop)
await openMoneyOwner(shop)
/** A person with the link, without a session. */
const holder = openVisitor(shop.address)

afterEach(async () => expectInvariants(shop.pool))

const SIGNED = 'El acta ya está firmada: lo que dice no cambia. Puedes agregarle una nota.'
const stockOf = async (id: string): Promise<number | null> =>
  (await shop.pool.query('select stock from products where id = $1', [id])).rows[0].stock

/** A visit with a quote for a part that its client has as a link and has not decided. */
async function propose() {
  const id = await requestVisit(client)
  const disk = await addProduct(shop, { price: 10_000, stock: 5 })
  await billing.addPart(id, disk)
  const { quote } = (await billing.quote(id)).body.data.money
  const { path } = (await billing.link(id, quote._id)).body.data
  return { id, disk, quote, token: path.slice('/aprobar#token='.length) as string }
}

test.each([true, false])(
  'a quote can no longer be decided by link or account once its visit has ended; signed: %s',
  async (signed) => {
    const { id, disk, quote, token } = await propose()
    expect((await technician.save(id, { estado: 'completado' })).status).toBe(200)
    if (signed) expect((await sign(id, { total: 25_000 })).status).toBe(200)
    const answer = { quoteId: quote._id, total: quote.total, isApproved: true }
    const shown = (await holder.post('/api/visit-quote-link', { token })).body.data
    expect(shown).toMatchObject({ standing: 'over', hasEnded: true })
    for (const answered of [
      await holder.post('/api/visit-quote-link/answer', { token, ...answer }),
      await client.post(`/api/my-visits/${id}/answer-quote`, answer),
    ]) {
      expect([answered.status, answered.body.code, answered.body.message]).toEqual([
        409,
        'QUOTE_OVER',
        'La visita ya terminó o se canceló: esta propuesta no se puede responder.',
      ])
    }
    expect((await billing.link(id, quote._id)).body.code).toBe('QUOTE_OVER')
    expect(await stockOf(disk)).toBe(5)
    expect(await billing.money(id)).toMatchObject({ approval: { total: 25_000 }, due: 25_000 })
  },
)

test('a signature on the phone before the visit was ended elsewhere is still accepted, until the record is signed', async () => {
  const { id, disk, quote } = await propose()
  await technician.save(id, { estado: 'completado' })
  expect((await billing.approve(id, quote)).status).toBe(200)
  expect(await stockOf(disk)).toBe(4)
  expect((await sign(id, { total: 35_000 })).status).toBe(200)
})

test('a signed visit accepts no part, service, quote or approval, and its total stays', async () => {
  const { id, disk, quote } = await propose()
  await end(id)
  const {
    parts: [part],
  } = await billing.money(id)
  await sign(id, { total: 25_000 })
  for (const refused of [
    await billing.addPart(id, disk),
    await billing.addService(id, { amount: 45_000 }),
    await billing.changePart(id, part, { quantity: 2 }),
    await billing.approve(id, quote),
  ]) {
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([409, 'VISIT_STATE', SIGNED])
  }
  expect((await billing.quote(id)).body.code).toBe('VISIT_STATE')
  expect(await stockOf(disk)).toBe(5)
  expect(await billing.money(id)).toMatchObject({ due: 25_000, parts: [{ quantity: 1 }] })
})

test('the result of a computer cannot be changed once it is signed', async () => {
  const id = await requestVisit(client)
  await end(id)
  expect((await billing.result(id, 1, { findings: 'Polvo y calor' })).status).toBe(200)
  await sign(id)
  for (const about of [{ findings: 'Otra cosa' }, { state: 'no_se_pudo', reason: 'No prende' }]) {
    const { status, body } = await billing.result(id, 1, about)
    expect([status, body.code, body.message]).toEqual([409, 'VISIT_STATE', SIGNED])
  }
  expect((await billing.read(id)).computers).toMatchObject([{ state: 'resuelto', findings: 'Polvo y calor' }])
})

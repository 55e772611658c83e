import { afterEach, describe, expect, test } from 'vitest'

import { expectInvariants } from '../../../test/database/invariants.ts'
import { hashTables } from '../../../test/database/table-hashes.ts'
import { openMailbox } from '../../../test/emails/mailbox.ts'
import { openVisitor } from '../../../test/http/visitor.ts'
import { addProduct } from '../../../test/orders/buyers.ts'
import { PASSWORD } from '../../../test/shop/people.ts'
import { openTestShop } from '../../../test/shop/shop.ts'
import { openMoneyOwner, openVisitBilling } from '../../../test/visits/visit-money.ts'
import { openClient, openTechnician, cancelOpenVisits } from '../../../test/visits/visits.ts'

const mailbox = await openMailbox()
const shop = await openTestShop({ demo: false, env: { SMTP_URL: mailbox.url, PUBLIC_URL: 'http://127.0.0.1:3000' } })
const { pool } = shop
const technician = await openTechnician(shop)
const billing = openVisitBilling(technician)
const client = await openClient(shop)
await openMoneyOwner(shop)
/** Anybody with the link, without a session. */
const holder = openVisitor(shop.address)
let count = 0

afterEach(async () => {
  await expectInvariants(pool)
  await cancelOpenVisits(pool)
})

const read = (token: string) => holder.post('/api/visit-quote-link', { token })
const answer = (token: string, about: object) => holder.post('/api/visit-quote-link/answer', { token, ...about })
const tokenOf = (path: string) => path.slice('/aprobar#token='.length)

/** Adds a visit with a part and a service, and a link to its quote. */
async function propose() {
  const { _id: id } = (await client.postCorrective({ descripcion: `Lento ${count++}` })).body.data
  await technician.take(id, 1)
  const name = `Unidad SSD ${count} TB`
  const disk = await addProduct(shop, { name, price: 189_900, stock: 4 })
  await billing.addService(id, { amount: 45_000 })
  await billing.addPart(id, disk)
  const { quote } = (await billing.quote(id)).body.data.money
  const linked = await billing.link(id, quote._id)
  expect(linked.status).toBe(200)
  return { id, disk, name, quote, ...linked.body.data, token: tokenOf(linked.body.data.path) }
}
const approval = ({ quote }: { quote: { _id: string; total: number } }, isApproved = true) => ({
  quoteId: quote._id,
  total: quote.total,
  isApproved,
})

describe('the link to a quote', () => {
  test('shows the quote without a session or personal data, and reading changes nothing', async () => {
    const { token, quote, phone, name } = await propose()
    expect(phone).toBe('3001234567')
    // Excluded: the e-mail with the link may be sent meanwhile.
    const emailTables = ['outbox', 'visit_links']
    const before = await hashTables(pool, emailTables)
    const { status, body } = await read(token)
    expect([status, body.data]).toMatchObject([
      200,
      {
        quoteId: quote._id,
        standing: 'open',
        technician: 'Teresa',
        total: 234_900,
        approvedBefore: 0,
        lines: [
          { kind: 'service', name: 'Diagnóstico a domicilio', computer: '', amount: 45_000, isApproved: false },
          { kind: 'part', name, computer: 'Equipo', quantity: 1, amount: 189_900 },
        ],
      },
    ])
    const names = Object.keys(body.data)
    for (const secret of ['address', 'client', 'phone', 'email']) expect(names).not.toContain(secret)
    expect(await hashTables(pool, emailTables)).toEqual(before)
  })

  test('approves the displayed quote once: the part leaves the stock, and the technician sees the approval', async () => {
    const proposed = await propose()
    for (const _time of [1, 2]) {
      const { status, body } = await answer(proposed.token, approval(proposed))
      expect([status, body.data.standing]).toEqual([200, 'approved'])
    }
    expect(await billing.money(proposed.id)).toMatchObject({
      approval: { how: 'link', total: 234_900, signer: '' },
      parts: [{ state: 'approved', stock: 3 }],
    })
    // The client also signs on the technician's phone.
    expect((await billing.approve(proposed.id, proposed.quote)).status).toBe(200)
    const late = await answer(proposed.token, approval(proposed, false))
    expect([late.status, late.body.code, late.body.data.standing]).toEqual([409, 'QUOTE_OVER', 'approved'])
  })

  test('declines the quote; the technician may propose another one', async () => {
    const proposed = await propose()
    expect((await answer(proposed.token, approval(proposed, false))).body.data.standing).toBe('declined')
    expect((await answer(proposed.token, approval(proposed))).status).toBe(409)
    const { quote, parts } = await billing.money(proposed.id)
    expect(quote.state).toBe('declined')
    await billing.changePart(proposed.id, parts[0], { state: 'dropped' })
    expect((await billing.quote(proposed.id)).body.data.money.quote).toMatchObject({ number: 2, total: 45_000 })
    expect((await read(proposed.token)).body.data.standing).toBe('declined')
  })

  test('expires when the charges change; a decision with another total is refused', async () => {
    const proposed = await propose()
    const other = await answer(proposed.token, { ...approval(proposed), total: 1 })
    expect([other.status, other.body.code]).toEqual([409, 'QUOTE_OVER'])
    await billing.addService(proposed.id, { amount: 10_000 })
    expect((await read(proposed.token)).body.data.standing).toBe('over')
    const { status, body } = await answer(proposed.token, approval(proposed))
    expect([status, body.message]).toEqual([409, 'Esta cuenta cambió o ya se respondió. Así está ahora.'])
    expect((await billing.link(proposed.id, proposed.quote._id)).status).toBe(409)
  })

  test('opens one quote only, until it ends; its token is not stored', async () => {
    const [first, second] = [await propose(), await propose()]
    expect((await answer(first.token, approval(second))).body.code).toBe('QUOTE_OVER')
    expect((await billing.money(second.id)).approval).toBeNull()
    await pool.query(`update visit_links set ends_at = now() where task_id = $1`, [first.id])
    for (const refused of [
      await read(first.token),
      await answer(first.token, approval(first)),
      await read('A'.repeat(43)),
    ]) {
      expect([refused.status, refused.body.code]).toEqual([404, 'VISIT_LINK_UNKNOWN'])
    }
    expect((await read('corto')).body.message).toBe('Este enlace no es válido.')
    const { rows } = await pool.query('select from visit_links where token_hash = $1', [Buffer.from(second.token)])
    expect(rows).toEqual([])
  })

  test('is e-mailed to the client with a separate token', async () => {
    const proposed = await propose()
    expect(proposed.isEmailed).toBe(true)
    const hasQuoteLink = ({ text }: { text: string }) =>
      text.includes('/aprobar#token=') && text.includes(proposed.name)
    await expect.poll(() => mailbox.emails.filter(hasQuoteLink).length).toBe(1)
    const { text } = mailbox.emails.find(hasQuoteLink) ?? { text: '' }
    expect(text).toContain('Aprueba el arreglo de tu equipo: $\u00A0234.900 · Alero')
    expect(text).toContain(`${proposed.name}, Equipo: $\u00A0189.900`)
    const [, token = ''] = /\/aprobar#token=([\w-]{43})/.exec(text) ?? []
    expect((await read(token)).status).toBe(200)
  })
})

describe('a signed-in client', () => {
  test('sees the quote with the visit and decides about it there; another client cannot', async () => {
    const proposed = await propose()
    const { proposal } = (await client.get(`/api/my-visits/${proposed.id}`)).body.data
    expect(proposal).toMatchObject({ standing: 'open', quoteId: proposed.quote._id, total: 234_900 })
    const path = `/api/my-visits/${proposed.id}/answer-quote`
    const stranger = await openClient(shop)
    expect((await stranger.post(path, approval(proposed))).status).toBe(404)
    const { status, body } = await client.post(path, approval(proposed))
    expect([status, body.data.standing]).toEqual([200, 'approved'])
    expect((await billing.money(proposed.id)).approval.how).toBe('account')
  })

  test('sees approved and new lines apart', async () => {
    const proposed = await propose()
    await client.post(`/api/my-visits/${proposed.id}/answer-quote`, approval(proposed))
    await billing.addService(proposed.id, { amount: 20_000 })
    await billing.quote(proposed.id)
    const { proposal } = (await client.get(`/api/my-visits/${proposed.id}`)).body.data
    expect(proposal).toMatchObject({ standing: 'open', approvedBefore: 234_900, total: 254_900 })
    expect(proposal.lines.map(({ isApproved }: { isApproved: boolean }) => isApproved)).toEqual([true, false, true])
  })
})

test('deleting an account erases its signatures and links; amounts stay', async () => {
  const leaving = await openClient(shop)
  const { _id: id } = (await leaving.postCorrective({ descripcion: 'Se va' })).body.data
  await technician.take(id, 1)
  await billing.stage(id, 'started')
  await billing.addService(id, { amount: 45_000 })
  await billing.agree(id)
  await billing.addService(id, { amount: 5_000 })
  const { quote } = (await billing.quote(id)).body.data.money
  const { path } = (await billing.link(id, quote._id)).body.data
  await technician.save(id, { estado: 'completado' })
  expect((await leaving.send('DELETE', '/api/delete-user', { password: PASSWORD })).status).toBe(200)
  const { rows } = await pool.query(
    `select a.signer, a.drawing, q.total from visit_approvals a join visit_quotes q on q.id = a.quote_id where q.task_id = $1`,
    [id],
  )
  expect(rows).toEqual([{ signer: '', drawing: '', total: 45_000 }])
  expect((await read(tokenOf(path))).status).toBe(404)
})

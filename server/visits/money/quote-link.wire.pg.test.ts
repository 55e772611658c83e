import { afterEach, describe, expect, test } from 'vitest'

import { addProduct } from '../../../test/buyers.ts'
import { expectInvariants } from '../../../test/invariants.ts'
import { openMailbox } from '../../../test/mailbox.ts'
import { PASSWORD } from '../../../test/people.ts'
import { openTestShop } from '../../../test/shop.ts'
import { hashTables } from '../../../test/table-hashes.ts'
import { openOwner, openTill } from '../../../test/visit-money.ts'
import { openVisitor } from '../../../test/visitor.ts'
import { openClient, openTechnician } from '../../../test/visits.ts'

const mailbox = await openMailbox()
const shop = await openTestShop({ demo: false, env: { SMTP_URL: mailbox.url, PUBLIC_URL: 'http://127.0.0.1:3000' } })
const { pool } = shop
const technician = await openTechnician(shop)
const till = openTill(technician)
const client = await openClient(shop)
await openOwner(shop)
/** Whoever has the link: nobody is signed in. */
const holder = openVisitor(shop.address)
let count = 0

afterEach(async () => {
  await expectInvariants(pool)
  await pool.query(`update tasks set estado = 'cancelado' where estado in ('pendiente', 'en proceso')`)
})

const read = (token: string) => holder.post('/api/visit-quote-link', { token })
const answer = (token: string, about: object) => holder.post('/api/visit-quote-link/answer', { token, ...about })
const tokenOf = (path: string) => path.slice('/aprobar#token='.length)

/** A visit with a part and a service that await the client's answer under a link. */
async function propose() {
  const { _id: id } = (await client.postCorrective({ descripcion: `Lento ${count++}` })).body.data
  await technician.take(id, 1)
  const name = `Unidad SSD ${count} TB`
  const disk = await addProduct(shop, { name, price: 189_900, stock: 4 })
  await till.addService(id, { amount: 45_000 })
  await till.addPart(id, disk)
  const { quote } = (await till.quote(id)).body.data.money
  const linked = await till.link(id, quote._id)
  expect(linked.status).toBe(200)
  return { id, disk, name, quote, ...linked.body.data, token: tokenOf(linked.body.data.path) }
}
const approval = ({ quote }: { quote: { _id: string; total: number } }, isApproved = true) => ({
  quoteId: quote._id,
  total: quote.total,
  isApproved,
})

describe('the link to a quote', () => {
  test('shows the proposal without a session, and reading changes nothing', async () => {
    const { token, quote, phone, name } = await propose()
    expect(phone).toBe('3001234567')
    // The e-mail with the link leaves at its own time.
    const ofEmails = ['outbox', 'visit_links']
    const before = await hashTables(pool, ofEmails)
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
    expect(await hashTables(pool, ofEmails)).toEqual(before)
  })

  test('approves once what was shown: the parts leave the stock, and the technician sees it', async () => {
    const proposed = await propose()
    for (const _time of [1, 2]) {
      const { status, body } = await answer(proposed.token, approval(proposed))
      expect([status, body.data.standing]).toEqual([200, 'approved'])
    }
    expect(await till.money(proposed.id)).toMatchObject({
      approval: { how: 'link', total: 234_900, signer: '' },
      parts: [{ state: 'approved', stock: 3 }],
    })
    // The client signed on the phone, too.
    expect((await till.approve(proposed.id, proposed.quote)).status).toBe(200)
    const late = await answer(proposed.token, approval(proposed, false))
    expect([late.status, late.body.code, late.body.data.standing]).toEqual([409, 'QUOTE_OVER', 'approved'])
  })

  test('refuses what the client does not want; the technician may propose something else', async () => {
    const proposed = await propose()
    expect((await answer(proposed.token, approval(proposed, false))).body.data.standing).toBe('declined')
    expect((await answer(proposed.token, approval(proposed))).status).toBe(409)
    const { quote, parts } = await till.money(proposed.id)
    expect(quote.state).toBe('declined')
    await till.changePart(proposed.id, parts[0], { state: 'dropped' })
    expect((await till.quote(proposed.id)).body.data.money.quote).toMatchObject({ number: 2, total: 45_000 })
    expect((await read(proposed.token)).body.data.standing).toBe('declined')
  })

  test('is over when the account changes or another total is sent', async () => {
    const proposed = await propose()
    const other = await answer(proposed.token, { ...approval(proposed), total: 1 })
    expect([other.status, other.body.code]).toEqual([409, 'QUOTE_OVER'])
    await till.addService(proposed.id, { amount: 10_000 })
    expect((await read(proposed.token)).body.data.standing).toBe('over')
    const { status, body } = await answer(proposed.token, approval(proposed))
    expect([status, body.message]).toEqual([409, 'Esta cuenta cambió o ya se respondió. Así está ahora.'])
    expect((await till.link(proposed.id, proposed.quote._id)).status).toBe(409)
  })

  test('opens one quote only, while it lasts', async () => {
    const [one, two] = [await propose(), await propose()]
    expect((await answer(one.token, approval(two))).body.code).toBe('QUOTE_OVER')
    expect((await till.money(two.id)).approval).toBeNull()
    await pool.query(`update visit_links set ends_at = now() where task_id = $1`, [one.id])
    for (const refused of [await read(one.token), await answer(one.token, approval(one)), await read('A'.repeat(43))]) {
      expect([refused.status, refused.body.code]).toEqual([404, 'VISIT_LINK_UNKNOWN'])
    }
    expect((await read('corto')).body.message).toBe('Este enlace no es válido.')
    const { rows } = await pool.query('select from visit_links where token_hash = $1', [Buffer.from(two.token)])
    expect(rows).toEqual([])
  })

  test('goes to the client by e-mail, with a link of its own', async () => {
    const proposed = await propose()
    expect(proposed.isEmailed).toBe(true)
    const isHere = ({ text }: { text: string }) => text.includes('/aprobar#token=') && text.includes(proposed.name)
    await expect.poll(() => mailbox.emails.filter(isHere).length, { timeout: 10_000 }).toBe(1)
    const { text } = mailbox.emails.find(isHere) ?? { text: '' }
    expect(text).toContain('Aprueba el arreglo de tu equipo: $\u00A0234.900 · Alero')
    expect(text).toContain(`${proposed.name}, Equipo: $\u00A0189.900`)
    const [, token = ''] = /\/aprobar#token=([\w-]{43})/.exec(text) ?? []
    expect((await read(token)).status).toBe(200)
  })
})

describe('the client with an own session', () => {
  test('sees the quote with the visit and answers it there', async () => {
    const proposed = await propose()
    const { proposal } = (await client.get(`/api/my-visits/${proposed.id}`)).body.data
    expect(proposal).toMatchObject({ standing: 'open', quoteId: proposed.quote._id, total: 234_900 })
    const path = `/api/my-visits/${proposed.id}/answer-quote`
    const stranger = await openClient(shop)
    expect((await stranger.post(path, approval(proposed))).status).toBe(404)
    const { status, body } = await client.post(path, approval(proposed))
    expect([status, body.data.standing]).toEqual([200, 'approved'])
    expect((await till.money(proposed.id)).approval.how).toBe('account')
  })

  test('sees what was approved before apart from what is new', async () => {
    const proposed = await propose()
    await client.post(`/api/my-visits/${proposed.id}/answer-quote`, approval(proposed))
    await till.addService(proposed.id, { amount: 20_000 })
    await till.quote(proposed.id)
    const { proposal } = (await client.get(`/api/my-visits/${proposed.id}`)).body.data
    expect(proposal).toMatchObject({ standing: 'open', approvedBefore: 234_900, total: 254_900 })
    expect(proposal.lines.map(({ isApproved }: { isApproved: boolean }) => isApproved)).toEqual([true, false, true])
  })
})

test('a deleted account takes its signatures and its links along; amounts stay', async () => {
  const leaving = await openClient(shop)
  const { _id: id } = (await leaving.postCorrective({ descripcion: 'Se va' })).body.data
  await technician.take(id, 1)
  await till.stage(id, 'started')
  await till.addService(id, { amount: 45_000 })
  await till.agree(id)
  await till.addService(id, { amount: 5_000 })
  const { quote } = (await till.quote(id)).body.data.money
  const { path } = (await till.link(id, quote._id)).body.data
  await technician.save(id, { estado: 'completado' })
  expect((await leaving.send('DELETE', '/api/delete-user', { password: PASSWORD })).status).toBe(200)
  const { rows } = await pool.query(
    `select a.signer, a.drawing, q.total from visit_approvals a join visit_quotes q on q.id = a.quote_id where q.task_id = $1`,
    [id],
  )
  expect(rows).toEqual([{ signer: '', drawing: '', total: 45_000 }])
  expect((await read(tokenOf(path))).status).toBe(404)
})

import { randomUUID } from 'node:crypto'

import { afterEach, describe, expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { raceRounds } from '../../test/database/race-rounds.ts'
import { violatedInvariants } from '../../test/database/violated-invariants.ts'
import { openMailbox } from '../../test/emails/mailbox.ts'
import { openVisitor, type HttpResponse } from '../../test/http/visitor.ts'
import { openWompiServer } from '../../test/orders/wompi-server.ts'
import { signInAs } from '../../test/shop/people.ts'
import { openTestShop } from '../../test/shop/shop.ts'
import { openMoneyOwner, openVisitBilling, startApprovedVisit } from '../../test/visits/visit-money.ts'
import { openClient, openTechnician, cancelOpenVisits } from '../../test/visits/visits.ts'

const wompi = await openWompiServer()
const mailbox = await openMailbox()
const env = { ...wompi.env, PUBLIC_URL: 'http://127.0.0.1:3000', SMTP_URL: mailbox.url }
const shop = await openTestShop({ demo: false, env })
const { pool } = shop
const technician = await openTechnician(shop)
const billing = openVisitBilling(technician)
const client = await openClient(shop)
const owner = await openMoneyOwner(shop)
const visitor = openVisitor(shop.address)

afterEach(async () => {
  wompi.setAway(false)
  await expectInvariants(pool)
  await cancelOpenVisits(pool)
  await pool.query(`update visit_refunds set done_at = now(), note = 'Nequi' where done_at is null`)
})

const startApproved = (amount: number) => startApprovedVisit({ technician, billing, client }, amount)
const send = (id: string, amount: number, person: Pick<typeof technician, 'post'> = technician) =>
  person.post(`/api/visits/${id}/payment-link`, { amount })
const tokenOf = ({ body }: HttpResponse): string =>
  /^\/pagar#visita=([\w-]{43})$/.exec(body.data?.path ?? '')?.[1] ?? `none: ${JSON.stringify(body)}`
const link = (step: '' | '/check' | '/pay', token: string, more: object = {}) =>
  visitor.post(`/api/visit-payment-link${step}`, { token, ...more })
const announce = (event: object) => visitor.post('/api/payment-events/wompi', event)
/** Starts a visit whose client has opened the provider's page. */
async function atCheckout(amount: number) {
  const id = await startApproved(amount)
  const token = tokenOf(await send(id, amount))
  const checkout: string = (await link('/pay', token)).body.data.redirectUrl
  return { id, token, checkout }
}
const refunds = async () => (await owner.get('/api/visit-refunds')).body.data
const written = () => mailbox.emails.map(({ text }) => text).join('\n')
const statusOf = async (token: string): Promise<string> => (await link('', token)).body.data.standing

describe('paying a visit by link', () => {
  test('charges the amount due, is settled once by the provider’s event, and sends a receipt', async () => {
    const id = await startApproved(120_000)
    await billing.pay(id, 20_000)
    const sent = await send(id, 100_000)
    expect([sent.status, sent.body.data]).toMatchObject([200, { amount: 100_000, isEmailed: true }])
    const token = tokenOf(sent)
    await expect.poll(written).toMatch(/Paga tu visita: \$\s100\.000[^]*\/pagar#visita=/)
    expect((await link('', token)).body.data).toMatchObject({
      ...{ standing: 'open', amount: 100_000, total: 120_000, paid: 20_000, technician: 'Teresa', isSimulated: false },
      lines: [{ name: 'Diagnóstico a domicilio', amount: 120_000 }],
    })
    const checkout: string = (await link('/pay', token)).body.data.redirectUrl
    const fields = new URL(checkout).searchParams
    expect([fields.get('amount-in-cents'), fields.get('redirect-url')]).toEqual([
      '10000000',
      'http://127.0.0.1:3000/pagar?visita=1',
    ])
    const event = wompi.eventOf(wompi.pay(checkout)!)
    for (const _time of [1, 2]) expect((await announce(event)).status).toBe(200)
    expect(await billing.money(id)).toMatchObject({
      ...{ paid: 120_000, due: 0 },
      payments: [
        { method: 'cash', amount: 20_000 },
        { method: 'link', amount: 100_000 },
      ],
    })
    expect((await link('/pay', token)).body.data).toMatchObject({ standing: 'paid', redirectUrl: null, lines: [] })
    await expect.poll(written).toMatch(/Recibimos tu pago: \$\s100\.000/)
    expect((await technician.get('/api/visits')).body.data.cashInHand).toBe(20_000)
  })

  test('is settled by a lookup when the provider’s event is lost, on request or by the job', async () => {
    const { id, token, checkout } = await atCheckout(50_000)
    wompi.pay(checkout)
    await pool.query(`update visit_charges set expires_at = now() - interval '1 minute' where task_id = $1`, [id])
    expect((await link('/check', token)).body.data.standing).toBe('paid')
    expect(await billing.money(id)).toMatchObject({ paid: 50_000, due: 0 })
    const second = await atCheckout(60_000)
    wompi.pay(second.checkout)
    await pool.query('update visit_charges set next_check_at = now() where task_id = $1', [second.id])
    await expect.poll(async () => (await billing.money(second.id)).paid).toBe(60_000)
  })

  test('can be retried after a declined card, but not while a payment is pending or the provider is unreachable', async () => {
    const { id, token, checkout } = await atCheckout(50_000)
    wompi.pay(checkout, { status: 'DECLINED' })
    expect((await link('/pay', token)).body.data).toMatchObject({ standing: 'open', wasDeclined: true })
    const slow = wompi.pay(checkout, { status: 'PENDING' })!
    expect((await link('/pay', token)).body.data).toMatchObject({ standing: 'confirming', redirectUrl: null })
    await announce(wompi.eventOf(wompi.update(slow.id, 'APPROVED')))
    expect(await billing.money(id)).toMatchObject({ paid: 50_000, due: 0 })
    wompi.setAway(true)
    expect((await link('/pay', token)).status).toBe(503)
  })

  test('expires when the amount changes; a payment that arrives anyway is refunded once', async () => {
    const { id, token, checkout } = await atCheckout(80_000)
    await billing.pay(id, 30_000)
    const { status, body } = await link('/pay', token)
    expect([status, body.code, body.message]).toEqual([
      409,
      'PAYMENT_LINK_OVER',
      'La cuenta cambió o ya se pagó. Pide otro enlace si falta algo.',
    ])
    expect(await statusOf(token)).toBe('changed')
    await announce(wompi.eventOf(wompi.pay(checkout)!))
    expect(await billing.money(id)).toMatchObject({ paid: 80_000, due: 0 })
    const [due] = await refunds()
    expect(due).toMatchObject({ taskId: id, amount: 30_000, why: 'excess', client: 'Luz Marina Ospina' })
    await expect.poll(() => mailbox.emails.some(({ text }) => /Devuelve \$\s30\.000/.test(text))).toBe(true)
    expect((await owner.post(`/api/visit-refunds/${due._id}`, { note: '' })).body.message).toBe(
      'Escribe cómo lo devolviste (máximo 300 caracteres).',
    )
    for (const _time of [1, 2]) {
      const closed = await owner.post(`/api/visit-refunds/${due._id}`, { note: 'Transferencia a Nequi' })
      expect([closed.status, closed.body.data]).toEqual([200, []])
    }
    expect((await owner.post(`/api/visit-refunds/${randomUUID()}`, { note: 'x' })).status).toBe(404)
    const receivedBack = () =>
      mailbox.emails.filter(({ text }) => /Te devolvimos \$\s30\.000 de tu visita\./.test(text))
    await expect.poll(() => receivedBack().length).toBe(1)
    expect(receivedBack()[0]!.text).not.toContain('Nequi')
    const queued = `select count(*)::int as many from outbox where kind = 'visit_refund_made' and task_id = $1`
    expect((await pool.query(queued, [id])).rows[0].many).toBe(1)
    const damage = `update outbox set occasion = '0' || occasion where kind = 'visit_refund_made' and task_id = $1`
    expect(await violatedInvariants(pool, damage, [id])).toContain('I59')
  })

  test('with another amount does not count and is due for refund', async () => {
    const { id, checkout } = await atCheckout(80_000)
    const paid = wompi.pay(checkout, { amount_in_cents: 100 })!
    await announce(wompi.eventOf(paid))
    expect(await billing.money(id)).toMatchObject({ paid: 0, due: 80_000 })
    expect(await refunds()).toMatchObject([{ taskId: id, amount: 1, why: 'amount' }])
    for (const _time of [1, 2]) await announce(wompi.eventOf(wompi.update(paid.id, 'VOIDED')))
    expect(await refunds()).toEqual([])
    await expect.poll(written).toMatch(/Te devolvimos \$\s1 de tu visita\.[^]*Vuelve al medio con el que pagaste/)
    const queued = `select from outbox where kind = 'visit_refund_made' and task_id = $1`
    expect((await pool.query(queued, [id])).rowCount).toBe(1)
  })

  test('refunded by the provider is due again under a new link', async () => {
    const { id, token, checkout } = await atCheckout(80_000)
    const paid = wompi.pay(checkout)!
    await announce(wompi.eventOf(paid))
    await announce(wompi.eventOf(wompi.update(paid.id, 'VOIDED')))
    expect(await billing.money(id)).toMatchObject({ paid: 0, due: 80_000, payments: [] })
    await announce(wompi.eventOf({ ...paid, status: 'APPROVED' }))
    expect((await billing.money(id)).paid).toBe(0)
    const next = tokenOf(await send(id, 80_000))
    expect([await statusOf(next), next === token]).toEqual(['open', false])
  })

  test('can also be offered by the client and the owner, but not by other clients and technicians', async () => {
    const id = await startApproved(70_000)
    expect((await owner.get(`/api/agenda/visits/${id}`)).body.data.money).toEqual({
      ...{ total: 70_000, payments: [], paid: 0, due: 70_000 },
    })
    const own = await client.post(`/api/my-visits/${id}/payment-link`, { amount: 70_000 })
    const byOwner = await send(id, 70_000, owner)
    expect([own.status, byOwner.status]).toEqual([200, 200])
    await announce(wompi.eventOf(wompi.pay((await link('/pay', tokenOf(own))).body.data.redirectUrl)!))
    // Both links belong to one charge.
    expect(await statusOf(tokenOf(byOwner))).toBe('paid')
    const other = await startApproved(10_000)
    const stranger = await signInAs(shop)
    expect((await stranger.post(`/api/my-visits/${other}/payment-link`, { amount: 10_000 })).status).toBe(404)
    const colleague = await openTechnician(shop, 'Óscar Pinto')
    expect((await send(other, 10_000, colleague)).status).toBe(404)
    await pool.query(`update users set role = 'GENERAL' where id = $1`, [colleague.id])
  })

  test('is offered only for the displayed amount, within the provider’s minimum', async () => {
    const id = await startApproved(70_000)
    const wrong = await send(id, 60_000)
    expect([wrong.status, wrong.body.code, wrong.body.message]).toEqual([
      409,
      'VISIT_DUE_CHANGED',
      'La cuenta cambió: ahora hay $\u00A070.000 por cobrar.',
    ])
    expect((await send(id, 0)).body.message).toBe('El valor por cobrar no es válido.')
    const small = await startApproved(1_000)
    expect((await send(small, 1_000)).body.code).toBe('PAYMENT_AMOUNT')
    expect((await link('', 'x')).status).toBe(400)
    expect((await link('', 'x'.repeat(43))).body.code).toBe('VISIT_LINK_UNKNOWN')
    expect((await link('/pay', tokenOf(await send(id, 70_000)), { simulated: 'approve' })).body.message).toBe(
      'Campo no permitido: simulated.',
    )
  })
})

describe('a payment by link', () => {
  const takeBackLine = (id: string, { _id, version }: { _id: string; version: number }) =>
    billing.post(id, 'take-back-line', { lineId: _id, version, reason: 'No hacía falta' })
  /** Starts a visit with services of 50,000 and 30,000, both paid by link. */
  async function paidByLink() {
    const id = await startApproved(50_000)
    await billing.addService(id, { amount: 30_000, position: 2 })
    await billing.agree(id)
    const paid = wompi.pay((await link('/pay', tokenOf(await send(id, 80_000)))).body.data.redirectUrl)!
    await announce(wompi.eventOf(paid))
    const { services } = await billing.money(id)
    return { id, paid, rest: services[0], line: services[1] }
  }
  const owedOf = async (id: string) =>
    (await refunds()).flatMap(({ taskId, why, amount }: { taskId: string; why: string; amount: number }) =>
      taskId === id ? [[why, amount]] : [],
    )

  test('leaves the remaining lines approved when one is taken back; the owner refunds the difference', async () => {
    const { id, paid, rest, line } = await paidByLink()
    await billing.addService(id, { amount: 9_000 })
    const { status, body } = await takeBackLine(id, line)
    expect([status, body.data.money]).toMatchObject([
      200,
      {
        approval: { total: 50_000, how: 'taken_back' },
        paid: 50_000,
        due: 0,
        total: 59_000,
        quote: { isCurrent: false },
      },
    ])
    expect(await owedOf(id)).toEqual([['taken_back', 30_000]])
    // A refund by the provider is not owed again, and the remaining line is due again.
    await announce(wompi.eventOf(wompi.update(paid.id, 'VOIDED')))
    expect(await owedOf(id)).toEqual([])
    expect(await billing.money(id)).toMatchObject({ paid: 0, due: 50_000 })
    expect((await takeBackLine(id, { ...rest, version: 2 })).status).toBe(200)
  })

  test('is refunded as a whole when every line is taken back', async () => {
    const { id, rest, line } = await paidByLink()
    for (const service of [line, rest]) expect((await takeBackLine(id, service)).status).toBe(200)
    expect(await billing.money(id)).toMatchObject({ approval: null, paid: 0, due: 0, total: 0 })
    expect(await owedOf(id)).toEqual([
      ['taken_back', 30_000],
      ['taken_back', 50_000],
    ])
  })

  test('of a cancelled visit is owed until the provider refunds it; cash is still owed', async () => {
    const id = await startApproved(80_000)
    await billing.pay(id, 20_000)
    const paid = wompi.pay((await link('/pay', tokenOf(await send(id, 60_000)))).body.data.redirectUrl)!
    await announce(wompi.eventOf(paid))
    await pool.query(`update tasks set estado = 'cancelado' where id = $1`, [id])
    expect(await owedOf(id)).toEqual([['cancelled', 80_000]])
    await announce(wompi.eventOf(wompi.update(paid.id, 'VOIDED')))
    expect(await owedOf(id)).toEqual([['cancelled', 20_000]])
    // A later lookup reports the refund again and changes nothing.
    const seen = async () =>
      (await pool.query('select last_seen_at from visit_transactions where provider_tx_id = $1', [paid.id])).rows
    const before = await seen()
    await pool.query('update visit_charges set next_check_at = now() where task_id = $1', [id])
    await expect.poll(seen).not.toEqual(before)
    expect(await owedOf(id)).toEqual([['cancelled', 20_000]])
  })

  test('is guarded by invariants, which find each damage', async () => {
    const { id, line } = await paidByLink()
    await takeBackLine(id, line)
    const damage: [string, string][] = [
      ['I42', 'delete from visit_payments where task_id = $1'],
      [
        'I42',
        `update visit_transactions set status = 'voided' where charge_id in (select id from visit_charges where task_id = $1)`,
      ],
      [
        'I42b',
        `insert into visit_payments (id, task_id, quote_id, method, amount, technician_id, at, provider, provider_tx_id, reverses, reason)
         select gen_random_uuid(), task_id, quote_id, method, 1 - amount, technician_id, at, provider, provider_tx_id, id, 'x'
         from visit_payments where task_id = $1`,
      ],
      ['I42c', `update visit_services set state = 'approved' where task_id = $1 and state = 'dropped'`],
      ['I42d', 'update visit_refunds set amount = 80001 where task_id = $1'],
      ['I44', 'delete from visit_lines_taken_back where task_id = $1'],
      [
        'I44b',
        `update visit_quote_lines set unit_price = 1 where quote_id in (select q.id from visit_quotes q
           join visit_approvals a on a.quote_id = q.id where q.task_id = $1 and a.how = 'taken_back')`,
      ],
    ]
    for (const [rule, statement] of damage) expect(await violatedInvariants(pool, statement, [id])).toContain(rule)
  })
})

test.each(raceRounds(4))(
  'two payments by link and one in cash, made concurrently, add up with the refunds (round %i)',
  async (round) => {
    const { id, token, checkout } = await atCheckout(90_000)
    const [first, second] = [wompi.pay(checkout)!, wompi.pay(checkout)!]
    await Promise.all([
      billing.pay(id, round % 2 === 0 ? 90_000 : 40_000),
      ...[first, second, first].map((paid) => announce(wompi.eventOf(paid))),
      link('/check', token),
    ])
    const { paid, due } = await billing.money(id)
    expect([paid, due]).toEqual([90_000, 0])
    const rest = (await refunds()).filter(({ taskId }: { taskId: string }) => taskId === id)
    const cash = (await billing.money(id)).payments.filter(({ method }: { method: string }) => method === 'cash')
    const cashPaid = cash.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)
    expect(rest.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)).toBe(90_000 + cashPaid)
  },
)

import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { violatedInvariants } from '../../test/database/violated-invariants.ts'
import { company, cufe, dayAgo, openInvoicing } from '../../test/orders/invoices.ts'
import { openDesk } from '../../test/orders/order-desk.ts'
import { signInAs } from '../../test/shop/people.ts'

const { shop, owner, desk, post, cancel, addProof, expectWhole } = await openDesk()
const { pool } = shop
const { turn, ofOrder, list, record, credit, awaited } = openInvoicing({ owner, pool })
const proof = await addProof('c')
beforeEach(() => turn())
afterEach(expectWhole)

const refund = (orderId: string, amount: number, refundedSeen = 0) =>
  post('refund', { orderId, amount, refundedSeen, proof: [proof] })
const waiting = async (query = '') => ((await list(query)).data as { orderId: string }[]).map(({ orderId }) => orderId)

describe('an invoice', () => {
  test('is written down for a paid order with what it is about, and then the order does not wait any more (P-323)', async () => {
    const { orderId, buyer } = await desk.add({ units: 2 })
    expect(await waiting()).toContain(orderId)
    const key = cufe()
    const { status, body } = await record(orderId, { number: 'fe 0501', cufe: key.toUpperCase(), issuedOn: dayAgo(1) })
    expect([status, body.message]).toEqual([200, 'Factura registrada'])
    const [invoice] = body.data.invoices
    expect(invoice).toEqual({
      ...{ _id: expect.any(String), name: 'FE-501', cufe: key, issuedOn: dayAgo(1), total: 80_000 },
      ...{ annulledAt: null, files: [], creditNotes: [] },
      buyer: {
        documentType: 'CC',
        documentNumber: '1020304050',
        checkDigit: null,
        name: buyer.name,
        email: buyer.email,
      },
    })
    expect(body.data).toMatchObject({ orderId, awaits: null, since: null, creditDue: 0, total: 80_000 })
    expect(await waiting()).not.toContain(orderId)
    expect((await waiting('list=invoiced'))[0]).toBe(orderId)
    expect((await buyer.get('/api/own-invoices')).body.data[0].invoices).toEqual([invoice])
    const { rows } = await pool.query(
      `select actor, target from audit_log where action = 'invoice.recorded' and target = $1`,
      [invoice._id],
    )
    expect(rows).toEqual([{ actor: owner.id, target: invoice._id }])
  })

  test('has its own number and CUFE, also once it is annulled, and an order has one valid invoice', async () => {
    const [first, second] = [await desk.add(), await desk.add()]
    const its = cufe()
    const done = await record(first.orderId, { number: 'FE-700', cufe: its })
    const again = await record(first.orderId, { number: 'FE-701' })
    expect([again.status, again.body.code, again.body.message]).toEqual([
      ...[409, 'INVOICE_EXISTS', 'Este pedido ya está facturado: FE-700. No se guardó nada.'],
    ])
    await credit(done.body.data.invoices[0]._id, { reason: 'annulled', amount: 80_000 })
    const number = await record(second.orderId, { number: 'FE700' })
    expect([number.status, number.body.message]).toEqual([
      409,
      'El número FE-700 ya es de otra factura. No se guardó nada.',
    ])
    const sameCufe = await record(second.orderId, { cufe: its })
    expect([sameCufe.status, sameCufe.body.code]).toEqual([409, 'INVOICE_CUFE_TAKEN'])
    expect(await awaited(second.orderId)).toEqual(['invoice', 0])
  })

  test('of the same press is one; a key that was used for another is refused', async () => {
    const { orderId } = await desk.add()
    const key = { 'idempotency-key': `factura-${orderId}` }
    const press = { number: 'FE-810' }
    const answers = [await record(orderId, press, key), await record(orderId, press, key)]
    expect(answers.map(({ status, body }) => [status, body.data.invoices.length])).toEqual([
      [200, 1],
      [200, 1],
    ])
    const other = await record(orderId, { number: 'FE-811' }, key)
    expect([other.status, other.body.code]).toEqual([422, 'KEY_REUSED'])
  })

  test.each([
    [{ number: 'FE' }, 'number', 'Escribe el número con su prefijo, como FE-123.'],
    [{ cufe: 'abc' }, 'cufe', 'El CUFE tiene 96 caracteres: números y letras de la a a la f.'],
    [{ issuedOn: '30/11/2026' }, 'issuedOn', 'Escribe la fecha de la factura: día, mes y año.'],
    [{ issuedOn: dayAgo(-1) }, 'issuedOn', 'La fecha no puede ser de un día que no ha llegado.'],
  ])('with %j is refused at its field', async (wrong, field, message) => {
    const { orderId } = await desk.add()
    const { status, body } = await record(orderId, wrong)
    expect([status, body.fields]).toEqual([400, [{ field, message }]])
    expect((await ofOrder(orderId)).invoices).toEqual([])
  })

  test('is refused for an order that is not paid, was paid before the shop invoiced, or does not exist', async () => {
    const { orderId } = await desk.addByTransfer({ units: 1 })
    const before = await desk.add()
    await pool.query(`select set_invoices_from((select invoices_from from shop_settings), $1::date)`, [dayAgo(-1)])
    const answers = [await record(orderId), await record(before.orderId), await record(owner.id)]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'INVOICE_NOT_DUE'],
      [409, 'INVOICE_NOT_DUE'],
      [404, 'NOT_FOUND'],
    ])
    await turn(null)
    expect((await record(before.orderId)).body.code).toBe('INVOICES_OFF')
    expect([await waiting(), (await list()).counts]).toEqual([[], { toInvoice: 0, creditDue: 0 }])
  })

  test('is never changed or deleted by anybody', async () => {
    const { orderId } = await desk.add()
    await record(orderId)
    const refuse = (statement: string) =>
      expect(pool.query(statement, [orderId])).rejects.toThrow(/never rewritten|only grows/)
    await refuse('update invoices set total = 1 where order_id = $1')
    await refuse('update invoices set annulled_at = now() where order_id = $1')
    await refuse('delete from invoices where order_id = $1')
  })
})

describe('a credit note', () => {
  const invoiced = async (units = 2) => {
    const { orderId, buyer } = await desk.add({ units })
    const { body } = await record(orderId)
    return { orderId, buyer, invoiceId: String(body.data.invoices[0]._id) }
  }

  test('is missing as soon as an invoiced order is refunded, for that amount, until it is recorded (P-324)', async () => {
    const { orderId, buyer, invoiceId } = await invoiced()
    expect((await refund(orderId, 30_000)).status).toBe(200)
    expect(await awaited(orderId)).toEqual(['credit_note', 30_000])
    expect((await list('list=credit_due')).data).toMatchObject([{ orderId, creditDue: 30_000, total: 80_000 }])
    const note = await credit(invoiceId, { number: 'NC-12', amount: 20_000, detail: 'Llegó rayada' })
    expect([note.status, note.body.message, note.body.data.creditDue]).toEqual([200, 'Nota crédito registrada', 10_000])
    expect((await credit(invoiceId, { amount: 10_000 })).body.data.awaits).toBeNull()
    expect((await buyer.get('/api/own-invoices')).body.data[0].invoices[0].creditNotes).toMatchObject([
      { name: 'NC-12', amount: 20_000, reason: 'returned', detail: 'Llegó rayada', issuedOn: dayAgo(), cude: null },
      { amount: 10_000 },
    ])
  })

  test('is no longer missing once the refund is undone', async () => {
    const { orderId } = await invoiced()
    await refund(orderId, 15_000)
    expect(await awaited(orderId)).toEqual(['credit_note', 15_000])
    const { rows } = await pool.query('select id::int from order_refunds where order_id = $1', [orderId])
    const undone = await post('undo-refund', {
      orderId,
      refundId: rows[0].id,
      refundedSeen: 15_000,
      reason: 'No salió',
    })
    expect([undone.status, await awaited(orderId)]).toEqual([200, [null, 0]])
  })

  test('is missing of the whole invoice once an invoiced order is cancelled and paid back', async () => {
    const { orderId, invoiceId } = await invoiced(1)
    await cancel(orderId)
    expect(await awaited(orderId)).toEqual([null, 0])
    expect((await refund(orderId, 40_000)).status).toBe(200)
    expect(await awaited(orderId)).toEqual(['credit_note', 40_000])
    await credit(invoiceId, { amount: 40_000 })
    expect(await awaited(orderId)).toEqual([null, 0])
  })

  test('covers what was refunded before the invoice was recorded, too', async () => {
    const { orderId } = await desk.add({ units: 2 })
    await refund(orderId, 10_000)
    expect(await awaited(orderId)).toEqual(['invoice', 0])
    expect((await record(orderId)).body.data).toMatchObject({ awaits: 'credit_note', creditDue: 10_000, total: 80_000 })
  })

  test('that annuls an invoice covers all that is left of it, and its order waits for another one', async () => {
    const { orderId, buyer, invoiceId } = await invoiced()
    await credit(invoiceId, { amount: 5_000, reason: 'discount' })
    const part = await credit(invoiceId, { reason: 'annulled', amount: 80_000 })
    expect([part.status, part.body.message]).toEqual([409, 'La nota crédito puede ser de máximo $\u00A075.000.'])
    const less = await credit(invoiceId, { reason: 'annulled', amount: 70_000 })
    expect([less.status, less.body.code]).toEqual([409, 'CREDIT_NOT_ALL'])
    const all = await credit(invoiceId, { reason: 'annulled', amount: 75_000 })
    expect(all.body.data).toMatchObject({ awaits: 'invoice', invoices: [{ annulledAt: expect.any(String) }] })
    expect((await credit(invoiceId, { amount: 1 })).body.code).toBe('INVOICE_ANNULLED')
    const changed = await buyer.post(`/api/own-invoices/${orderId}/buyer`, { buyer: company, version: 1 })
    expect(changed.status).toBe(200)
    const { invoices } = (await record(orderId)).body.data
    expect(invoices.map(({ buyer: its }: { buyer: { name: string } }) => its.name)).toEqual([company.name, buyer.name])
  })

  test('has its own number, is one for one press, and does not exceed its invoice', async () => {
    const { invoiceId } = await invoiced()
    const other = await invoiced()
    const key = { 'idempotency-key': `nota-${invoiceId}` }
    const press = { number: 'NC-900', amount: 1_000 }
    expect((await credit(invoiceId, press, key)).status).toBe(200)
    expect((await credit(invoiceId, press, key)).body.data.invoices[0].creditNotes).toHaveLength(1)
    expect((await credit(invoiceId, { ...press, amount: 2_000 }, key)).body.code).toBe('KEY_REUSED')
    const taken = await credit(other.invoiceId, press)
    expect([taken.status, taken.body.code]).toEqual([409, 'CREDIT_NUMBER_TAKEN'])
    const wrong = await credit(invoiceId, { amount: 0 })
    expect([wrong.status, wrong.body.fields[0].field]).toEqual([400, 'amount'])
    await expect(
      pool.query(
        `insert into credit_notes (invoice_id, prefix, number, issued_on, reason, amount, recorded_by) values ($1, 'X', 1, now(), 'returned', 80000, $2)`,
        [invoiceId, owner.id],
      ),
    ).rejects.toThrow('more was credited')
    await expect(pool.query('delete from credit_notes where invoice_id = $1', [invoiceId])).rejects.toThrow(
      'only grows',
    )
  })
})

test('the list has what waits longest first, page by page, and finds by order, invoice, name, document and day (P-322)', async () => {
  await turn(null)
  await turn()
  const ids = [(await desk.add()).orderId, (await desk.add()).orderId, (await desk.add()).orderId]
  const mine = async (query: string) => (await waiting(query)).filter((id) => ids.includes(id))
  expect(await mine('')).toEqual(ids)
  const [first = '', second = '', third = ''] = ids
  expect(await mine(`q=${second.slice(0, 8).toUpperCase()}`)).toEqual([second])
  await owner.post(`/api/invoices/of-order/${third}/buyer`, { buyer: company, version: 1 })
  expect(await mine('q=la%20palma')).toEqual([third])
  expect(await mine('q=900.123')).toEqual([third])
  expect([await mine(`desde=${dayAgo()}&hasta=${dayAgo()}`), await mine(`hasta=${dayAgo(1)}`)]).toEqual([ids, []])
  await record(first, { number: 'ZZ-77' })
  expect(await waiting('list=invoiced&q=zz-77')).toEqual([first])
  const many = await desk.addMany(60)
  const page = await list()
  expect([page.data.length, page.counts.toInvoice >= 62]).toEqual([50, true])
  const rest = await list(`after=${encodeURIComponent(page.next)}`)
  const seen = [...page.data, ...rest.data].map(({ orderId }: { orderId: string }) => orderId)
  expect([many.every((id) => seen.includes(id)), new Set(seen).size]).toEqual([true, seen.length])
  expect((await owner.get('/api/invoices?after=ayer')).status).toBe(400)
})

test('Hoy counts what has waited for more than two days, for who invoices (P-322)', async () => {
  await turn(null)
  await turn()
  const invoicesToday = async (person: Pick<typeof owner, 'get'>) => (await person.get('/api/today')).body.data.invoices
  expect(await invoicesToday(owner)).toBeNull()
  const { orderId } = await desk.add()
  await pool.query(`update order_invoicing set awaits_since = now() - interval '50 hours' where order_id = $1`, [
    orderId,
  ])
  expect(await invoicesToday(owner)).toEqual({ count: 1, since: expect.any(String) })
  const accountant = await signInAs(shop, { role: 'ADMIN' })
  await pool.query(`update users set areas = '{reports}' where id = $1`, [accountant.id])
  expect(await invoicesToday(accountant)).toMatchObject({ count: 1 })
  expect((await record(orderId, {}, {}, accountant)).status).toBe(200)
  await pool.query(`update users set areas = '{visits}' where id = $1`, [accountant.id])
  expect([await invoicesToday(accountant), (await accountant.get('/api/invoices')).status]).toEqual([null, 403])
})

test('the invariants find a wait that is another, too much credit, and an invoice of nothing (I89, I90, I91)', async () => {
  const { orderId } = await desk.add()
  const waits = `update order_invoicing set awaits = null, awaits_since = null where order_id = '${orderId}'`
  expect(await violatedInvariants(pool, waits)).toContain('I89')
  expect(
    await violatedInvariants(pool, `update order_invoicing set is_to_invoice = false where order_id = '${orderId}'`),
  ).toContain('I89b')
  await record(orderId)
  const annulled = `update invoices set annulled_at = now() where order_id = '${orderId}'`
  expect(await violatedInvariants(pool, annulled)).toContain('I90b')
  const more = `insert into credit_notes (invoice_id, prefix, number, issued_on, reason, amount, recorded_by)
    select id, 'Y', 1, now(), 'returned', total + 1, '${owner.id}' from invoices where order_id = '${orderId}'`
  expect(await violatedInvariants(pool, more)).toContain('I90')
  const { orderId: unpaid } = await desk.addByTransfer({ units: 1 })
  const ofNothing = `insert into invoices (order_id, prefix, number, issued_on, total, document_type, document_number, name, email, recorded_by)
    values ('${unpaid}', 'Y', 9, now(), 1, 'CC', '1', 'x', 'x', '${owner.id}')`
  expect(await violatedInvariants(pool, ofNothing)).toContain('I91')
})

import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { startFailingMailServer } from '../../test/emails/crashing-mail-server.ts'
import { openMailbox } from '../../test/emails/mailbox.ts'
import { addCleanup } from '../../test/shop/cleanup.ts'
import { signInAs } from '../../test/shop/people.ts'
import { openTestShop } from '../../test/shop/shop.ts'

const shop = await openTestShop({ demo: false })
const admin = await signInAs(shop, { role: 'ADMIN', name: 'Adriana Rojas' })
const other = await signInAs(shop, { role: 'ADMIN', name: 'Diego Páez' })

beforeEach(() => shop.pool.query('delete from contact_requests'))

afterEach(() => expectInvariants(shop.pool))

type About = { type?: string; name?: string; email?: string; message?: string; order?: string; at?: string }

/** A request that came in; its id. */
async function addRequest(about: About = {}, { pool } = shop): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into contact_requests (type, name, email, message, order_number, received_at, policy_version, authorised_from)
     values ($1, $2, $3, $4, $5, coalesce($6::timestamptz, now()), '1.0', '127.0.0.1') returning id`,
    [
      about.type ?? 'queja',
      about.name ?? 'Laura Méndez',
      about.email ?? 'laura@correo.example',
      about.message ?? 'La olla llegó sin tapa.\nQuiero que la envíen.',
      about.order ?? null,
      about.at ?? null,
    ],
  )
  return rows[0]!.id
}

const list = async (query = '', by = admin) => (await by.get(`/api/contact-requests${query}`)).body
const answer = (id: string, body: object = {}, by = admin) =>
  by.post(`/api/contact-requests/${id}/answer`, { version: 1, answer: 'Te la enviamos hoy.', ...body })
const close = (id: string, body: object = {}, by = admin) =>
  by.post(`/api/contact-requests/${id}/close`, { version: 1, isClosed: true, ...body })
const row = async (id: string) => (await shop.pool.query('select * from contact_requests where id = $1', [id])).rows[0]

describe('the list', () => {
  test('has what waits for an answer, oldest first, each with the last day for it', async () => {
    const late = await addRequest({ at: '2026-03-02T15:00:00Z', order: 'A-17' })
    const fresh = await addRequest({ type: 'sugerencia', name: 'Íñigo Peña' })
    const listed = await list()
    expect(listed).toMatchObject({ success: true, error: false, total: 2, pageSize: 20, open: 2, canEmail: false })
    expect(listed.oldestDue).toBe('2026-03-24')
    expect(listed.data.map(({ _id }: { _id: string }) => _id)).toEqual([late, fresh])
    expect(listed.data[0]).toEqual({
      _id: late,
      radicado: expect.stringMatching(/^PQR-2026-\d{6}$/),
      state: 'open',
      type: 'queja',
      name: 'Laura Méndez',
      email: 'laura@correo.example',
      orderNumber: 'A-17',
      orderId: null,
      message: 'La olla llegó sin tapa.\nQuiero que la envíen.',
      receivedAt: '2026-03-02T15:00:00.000Z',
      dueOn: '2026-03-24',
      daysLeft: -1,
      answer: null,
      closed: null,
      version: 1,
    })
    expect(listed.data[1]).toMatchObject({ orderNumber: '', daysLeft: 15 })
  })

  test('lists answered and closed messages by state', async () => {
    const [open, answered, closed] = [await addRequest(), await addRequest(), await addRequest()]
    await answer(answered)
    await close(closed)
    const idsIn = async (state: string) => (await list(`?state=${state}`)).data.map(({ _id }: { _id: string }) => _id)
    expect(await idsIn('open')).toEqual([open])
    expect(await idsIn('answered')).toEqual([answered])
    expect(await idsIn('closed')).toEqual([closed])
    expect((await list('?state=closed')).open).toBe(1)
  })

  test.each([
    ['IÑIGO PEÑA', 'name'],
    ['PQR-', 'radicado'],
    ['LAURA@correo', 'email'],
    ['a-17', 'order'],
    ['sin tapa', 'message'],
    ['100 %', 'message'],
  ])('finds «%s» in the %s', async (words) => {
    const id = await addRequest({
      name: 'Íñigo Peña',
      order: 'A-17',
      message: 'Llegó sin tapa, y pagué el 100 % de ella.',
    })
    if (words !== 'PQR-') await addRequest({ name: 'Otra', email: 'otra@correo.co', message: 'Nada que ver con eso.' })
    const found = await list(`?q=${encodeURIComponent(words)}`)
    expect(found.data.map(({ _id }: { _id: string }) => _id)).toEqual([id])
    expect(found.total).toBe(1)
  })

  test.each(['%', '_', '\\', "'", '--'])('finds nothing for «%s», which no message has as a word', async (signs) => {
    await addRequest({ message: 'Pagué el 100 % de la olla_1 y no llegó.' })
    expect(await list(`?q=${encodeURIComponent(signs)}`)).toMatchObject({ data: [], total: 0 })
  })

  test('is returned in pages of twenty', async () => {
    const ids: string[] = []
    for (let n = 0; n < 23; n++) ids.push(await addRequest({ message: `Queja número ${n}` }))
    const pageOf = async (page: number) => (await list(`?page=${page}`)).data.map(({ _id }: { _id: string }) => _id)
    expect(await pageOf(1)).toEqual(ids.slice(0, 20))
    expect(await pageOf(2)).toEqual(ids.slice(20))
    expect(await pageOf(3)).toEqual([])
    expect((await list('?page=2')).total).toBe(23)
  })

  test.each([
    ['?state=nuevo', 'Filtro no válido.'],
    ['?page=0', 'Página no válida.'],
    ['?page=uno', 'Página no válida.'],
    [`?q=${'a'.repeat(101)}`, 'La búsqueda es demasiado larga.'],
    ['?email=laura', 'Campo no permitido: email.'],
  ])('with %s is refused: %s', async (query, message) => {
    const response = await admin.get(`/api/contact-requests${query}`)
    expect([response.status, response.body.message]).toEqual([400, message])
  })
})

describe('an answer', () => {
  test('is stored with its author; without a mail server the response says that no e-mail was sent', async () => {
    const id = await addRequest()
    const { status, body } = await answer(id, { answer: '  Te la enviamos hoy.\r\nDisculpa. ' })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      _id: id,
      state: 'answered',
      version: 2,
      answer: { text: 'Te la enviamos hoy.\nDisculpa.', who: 'Adriana Rojas', email: 'none' },
    })
    expect((await shop.pool.query('select from outbox')).rowCount).toBe(0)
    expect(await list()).toMatchObject({ data: [], open: 0, oldestDue: null })
  })

  test('is e-mailed once to the author of the message, however often it is sent', async () => {
    const mailbox = await openMailbox()
    const mailing = await openTestShop({
      demo: false,
      env: { SMTP_URL: mailbox.url, PUBLIC_URL: 'http://127.0.0.1' },
    })
    const writer = await signInAs(mailing, { role: 'ADMIN', name: 'Adriana Rojas' })
    const id = await addRequest({}, mailing)
    const [first, second] = await Promise.all([answer(id, {}, writer), answer(id, {}, writer)])
    expect([first.status, second.status]).toEqual([200, 200])
    const letter = await mailbox.next()
    expect(letter.to).toEqual(['laura@correo.example'])
    const { radicado } = (await list('?state=answered', writer)).data[0]
    expect(radicado).toMatch(/^PQR-\d{4}-/)
    for (const words of ['Hola, Laura Méndez:', 'Te la enviamos hoy.', '> La olla llegó sin tapa.', radicado])
      expect(letter.text).toContain(words)
    const delivery = async () => (await list('?state=answered', writer)).data[0].answer.email
    await expect.poll(delivery).toBe('sent')
    expect((await answer(id, {}, writer)).status).toBe(200)
    const { rows } = await mailing.pool.query(`select kind, notice_id from outbox`)
    expect(rows).toEqual([{ kind: 'contact_answer', notice_id: id }])
    expect(mailbox.emails).toHaveLength(1)
    expect((await list('', writer)).canEmail).toBe(true)
    await expectInvariants(mailing.pool)
  })

  test('whose e-mail is refused for good reports that immediately', async () => {
    const server = await startFailingMailServer({
      reactAt: (stage) => (stage === 'at RCPT' ? '550 5.1.1 no such user' : 'go on'),
    })
    addCleanup(server.close)
    const env = { SMTP_URL: server.url, PUBLIC_URL: 'http://127.0.0.1' }
    const mailing = await openTestShop({ demo: false, env })
    const writer = await signInAs(mailing, { role: 'ADMIN' })
    const id = await addRequest({}, mailing)
    expect((await answer(id, {}, writer)).body.data.answer.email).toBe('waiting')
    await expect.poll(async () => (await list('?state=answered', writer)).data[0].answer.email).toBe('failed')
    await expectInvariants(mailing.pool)
  })

  test('of two people counts once: the other gets the current message, and nothing else changes', async () => {
    const id = await addRequest()
    const answers = await Promise.all([
      answer(id, { answer: 'Mañana llega.' }, admin),
      answer(id, { answer: 'No podemos.' }, other),
    ])
    const [won, lost] = answers.toSorted((a, b) => a.status - b.status)
    expect([won?.status, lost?.status]).toEqual([200, 409])
    expect(lost?.body).toMatchObject({
      success: false,
      code: 'MESSAGE_CHANGED',
      message: 'Este mensaje cambió mientras lo mirabas. Se muestra como está ahora.',
      data: won?.body.data,
    })
    expect((await row(id)).answer).toBe(won?.body.data.answer.text)
  })

  test('to a closed request is refused', async () => {
    const id = await addRequest()
    await close(id)
    expect((await answer(id, { version: 2 })).body).toMatchObject({
      code: 'MESSAGE_CHANGED',
      data: { state: 'closed' },
    })
    expect((await row(id)).answer).toBeNull()
  })

  test.each([
    [{ answer: ' \n ' }, 'Escribe la respuesta.'],
    [{ answer: 'a'.repeat(4_001) }, 'La respuesta puede tener máximo 4.000 caracteres.'],
    [{ answer: 'con \u0000 dentro' }, 'Escribe la respuesta.'],
    [{ answer: 7 }, 'Escribe la respuesta.'],
    [{ version: 0 }, 'Versión no válida.'],
    [{ version: undefined }, 'Versión no válida.'],
    [{ isAdmin: true }, 'Campo no permitido: isAdmin.'],
  ])('%j is refused and changes nothing', async (body, message) => {
    const id = await addRequest()
    const response = await answer(id, body)
    expect([response.status, response.body.message]).toEqual([400, message])
    expect(await row(id)).toMatchObject({ version: 1, answer: null, answered_at: null })
  })

  test('is refused for a request that does not exist', async () => {
    expect((await answer('00000000-0000-4000-8000-000000000000')).status).toBe(404)
    expect((await answer('nada')).body.message).toBe('Identificador no válido.')
  })
})

describe('closing', () => {
  test('takes a request off the list, answered or not, and it can be opened again', async () => {
    const id = await addRequest()
    const closed = await close(id)
    expect(closed.body.data).toMatchObject({
      state: 'closed',
      version: 2,
      answer: null,
      closed: { who: 'Adriana Rojas' },
    })
    expect((await close(id)).body.data).toMatchObject({ state: 'closed', version: 2 })
    expect((await close(id, { version: 2, isClosed: false })).body.data).toMatchObject({ state: 'open', closed: null })

    await answer(id, { version: 3 })
    expect((await close(id, { version: 4 })).body.data).toMatchObject({
      state: 'closed',
      answer: { who: 'Adriana Rojas' },
    })
    expect((await close(id, { version: 5, isClosed: false })).body.data).toMatchObject({ state: 'answered' })
  })

  test('to a message that another person has answered is refused, with the current message', async () => {
    const id = await addRequest()
    await answer(id, {}, other)
    const response = await close(id)
    expect(response.status).toBe(409)
    expect(response.body.data).toMatchObject({ state: 'answered', answer: { who: 'Diego Páez' } })
    expect((await row(id)).closed_at).toBeNull()
  })

  test.each([
    [{ isClosed: 'sí' }, 'Di si se cierra o se abre.'],
    [{ isClosed: undefined }, 'Di si se cierra o se abre.'],
    [{ version: '1.5' }, 'Versión no válida.'],
  ])('with %j is refused and changes nothing', async (body, message) => {
    const id = await addRequest()
    const response = await close(id, body)
    expect([response.status, response.body.message]).toEqual([400, message])
    expect((await row(id)).closed_at).toBeNull()
  })
})

test('the log of security events names the person, the action and the request, and nothing of the text', async () => {
  const id = await addRequest()
  await answer(id)
  await close(id, { version: 2 })
  await close(id, { version: 3, isClosed: false })
  await answer(id, { version: 1, answer: 'Otra cosa.' }, other)
  await list('?q=Laura')
  const { rows: views } = await shop.pool.query(
    `select actor, target, before, after from audit_log where action = 'contact.viewed' order by id desc limit 1`,
  )
  expect(views).toEqual([{ actor: admin.id, target: null, before: null, after: null }])
  const { rows } = await shop.pool.query(
    `select action, actor, result, before, after from audit_log where target = $1 order by id`,
    [id],
  )
  expect(rows).toEqual([
    { action: 'contact.answered', actor: admin.id, result: 'ok', before: null, after: { isEmailed: false } },
    { action: 'contact.closed', actor: admin.id, result: 'ok', before: null, after: null },
    { action: 'contact.reopened', actor: admin.id, result: 'ok', before: null, after: null },
    {
      action: 'contact.answered',
      actor: other.id,
      result: 'refused',
      before: null,
      after: { code: 'MESSAGE_CHANGED' },
    },
  ])
})

import { afterEach, describe, expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { openMailbox } from '../../test/emails/mailbox.ts'
import { openVisitor } from '../../test/http/visitor.ts'
import { addProduct } from '../../test/orders/buyers.ts'
import { PASSWORD, signInAs } from '../../test/shop/people.ts'
import { openTestShop } from '../../test/shop/shop.ts'

const mailbox = await openMailbox()
const shop = await openTestShop({ demo: false, env: { SMTP_URL: mailbox.url, PUBLIC_URL: 'http://tienda.example' } })
const { pool } = shop
const visitor = openVisitor(shop.address)
const productId = await addProduct(shop, { stock: 1, name: 'Nevera Andina' })

afterEach(() => expectInvariants(pool))

type Person = Awaited<ReturnType<typeof signInAs>>

const offOf = async (person: Person): Promise<string[]> => (await person.get('/api/email-choices')).body.data.off
const change = (person: Person, kind: string, wanted: unknown) => person.post('/api/email-choices', { kind, wanted })
const emailsTo = ({ email }: Person) => mailbox.emails.filter(({ to }) => to.includes(email))

/** Queues the e-mail that a product has come. @param seconds after which it is due */
async function announce({ id }: Person, seconds = 0): Promise<string> {
  const { rows } = await pool.query(
    `with notice as (insert into stock_notices (user_id, product_id, notified_at) values ($1, $2, now()) returning id)
     insert into outbox (kind, notice_id, due_at) select 'back_in_stock', id, now() + make_interval(secs => $3) from notice returning id`,
    [id, productId, seconds],
  )
  return rows[0].id
}

const endingOf = (emailId: string) => async () =>
  (await pool.query('select given_up_because, last_error from outbox where id = $1', [emailId])).rows[0]
const switchedOff = { given_up_because: 'obsolete', last_error: 'switched off by its reader' }

/** An e-mail that came, and the path of its link. */
async function receive(person: Person) {
  await announce(person)
  await expect.poll(() => emailsTo(person)).not.toEqual([])
  const text = emailsTo(person).at(-1)?.text ?? ''
  const [, path = ''] = /^List-Unsubscribe: <http:\/\/tienda\.example(\/\S+)>\r?$/m.exec(text) ?? []
  return { text, path }
}

describe('a person chooses', () => {
  test('which optional e-mails come, each by itself and only for the own account', async () => {
    const [person, other] = [await signInAs(shop), await signInAs(shop)]
    expect((await person.get('/api/email-choices')).body.data).toEqual({ off: [], canEmail: true })
    for (let press = 0; press < 2; press++) {
      const { status, body } = await change(person, 'visit_soon', false)
      expect([status, body.message]).toEqual([200, 'Ya no te enviaremos este aviso.'])
    }
    await change(person, 'care_proposal', false)
    expect(await offOf(person)).toEqual(['care_proposal', 'visit_soon'])
    expect((await change(person, 'visit_soon', true)).body.message).toBe('Recibirás este aviso.')
    expect(await offOf(person)).toEqual(['care_proposal'])
    expect(await offOf(other)).toEqual([])
  })

  test('nothing about e-mails that the shop owes, nor without a session', async () => {
    const person = await signInAs(shop)
    for (const kind of ['receipt', 'visit_cancelled', 'password_changed', 'technician_new', '']) {
      const { status, body } = await change(person, kind, false)
      expect([status, body.message]).toEqual([400, 'Valor no válido: kind.'])
    }
    expect((await change(person, 'visit_soon', 'no')).status).toBe(400)
    expect(await offOf(person)).toEqual([])
    expect((await visitor.post('/api/email-choices', { kind: 'visit_soon', wanted: false })).status).toBe(401)
    for (const path of ['/api/email-choices', '/api/sent-emails']) expect((await visitor.get(path)).status).toBe(401)
  })

  test('before an e-mail is sent, also while it is being written', async () => {
    const person = await signInAs(shop)
    const emailId = await announce(person, 3_600)
    const client = await pool.connect()
    await client.query('begin')
    await client.query('lock table products in access exclusive mode')
    await pool.query('update outbox set due_at = now() where id = $1', [emailId])
    // Its writer waits for the product.
    const isClaimed = async () =>
      (await pool.query('select claimed_at is not null as is from outbox where id = $1', [emailId])).rows[0].is
    await expect.poll(isClaimed).toBe(true)
    expect((await change(person, 'back_in_stock', false)).status).toBe(200)
    await client.query('commit')
    client.release()
    await expect.poll(endingOf(emailId)).toEqual(switchedOff)
    expect(emailsTo(person)).toEqual([])
  })

  test('and who asks for a notice all the same is not promised an e-mail', async () => {
    const person = await signInAs(shop)
    await change(person, 'back_in_stock', false)
    const soldOut = await addProduct(shop, { stock: 0 })
    const { body } = await person.post('/api/stock-notices', { productId: soldOut, wanted: true })
    expect(body.message).toBe('Lo anotamos: en tu cuenta verás cuando llegue.')
  })
})

describe('the link of an optional e-mail', () => {
  test('stands at its foot and in its head, and only there', async () => {
    const person = await signInAs(shop)
    const { text, path } = await receive(person)
    expect(path).toMatch(/^\/api\/email-opt-out\/[\w-]{43}$/)
    expect(text).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m)
    expect(text).toContain('No quiero recibir este tipo de aviso:')
    const { html } = emailsTo(person).at(-1)!
    expect(html).toContain(`<a href="http://tienda.example${path}">No quiero recibir este tipo de aviso</a>`)
    // Each e-mail of a kind has the same link, whose token nobody reads in the database.
    expect((await receive(person)).path).toBe(path)
    const { rows } = await pool.query(
      'select kind, octet_length(token_hash) as bytes from opt_out_links where user_id = $1',
      [person.id],
    )
    expect(rows).toEqual([{ kind: 'back_in_stock', bytes: 32 }])

    const changed = await person.post('/api/change-password', {
      ...{ currentPassword: PASSWORD, newPassword: 'otra-ventana-77', confirmPassword: 'otra-ventana-77' },
    })
    expect(changed.status).toBe(200)
    await expect.poll(() => emailsTo(person).length).toBe(3)
    expect(emailsTo(person).at(-1)?.text).not.toMatch(/List-Unsubscribe|No quiero recibir/)
  })

  test('shows one button and changes nothing until it is pressed', async () => {
    const person = await signInAs(shop)
    const { path } = await receive(person)
    for (let look = 0; look < 2; look++) {
      const { status, headers, body } = await visitor.get(path)
      expect(status).toBe(200)
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(body.match(/<button/g)).toHaveLength(1)
      expect(body).toContain('<b>Llegó un producto que esperabas</b>')
      expect(body).not.toMatch(/<script|@correo/)
    }
    await visitor.send('HEAD', path)
    expect(await offOf(person)).toEqual([])

    const pressed = await visitor.send('POST', path, '', {
      ...{
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
        'sec-fetch-mode': 'navigate',
      },
    })
    expect(pressed.status).toBe(200)
    expect(pressed.body).toContain('<h1>Ya no te enviaremos este aviso</h1>')
    expect(pressed.body).not.toContain('<button')
    expect(await offOf(person)).toEqual(['back_in_stock'])
    expect((await visitor.get(path)).body).toContain('<h1>Ya no te enviaremos este aviso</h1>')
    const emailId = await announce(person)
    await expect.poll(endingOf(emailId)).toEqual(switchedOff)
    expect(emailsTo(person)).toHaveLength(1)
  })

  test('is pressed by mail programs, too, in either way of sending a form and however often', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const multipart = { 'content-type': 'multipart/form-data; boundary=corte' }
    const part = '--corte\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--corte--\r\n'
    for (const [body, headers] of [
      ['List-Unsubscribe=One-Click', form],
      [part, multipart],
    ] as const) {
      const [person, other] = [await signInAs(shop), await signInAs(shop)]
      const { path } = await receive(person)
      for (let press = 0; press < 2; press++) expect((await visitor.send('POST', path, body, headers)).status).toBe(200)
      expect(await offOf(person)).toEqual(['back_in_stock'])
      expect(await offOf(other)).toEqual([])
    }
  })

  test('says the same of a token that never was, of none, and of an account that is gone', async () => {
    const person = await signInAs(shop)
    const { path } = await receive(person)
    await change(person, 'visit_soon', false)
    const deleted = await person.send('DELETE', '/api/delete-user', { userId: person.id, password: PASSWORD })
    expect(deleted.body.success).toBe(true)
    for (const table of ['email_opt_outs', 'opt_out_links']) {
      expect((await pool.query(`select from ${table} where user_id = $1`, [person.id])).rowCount).toBe(0)
    }
    expect((await pool.query('select from outbox where recipient_id = $1', [person.id])).rowCount).toBe(0)
    for (const link of [path, `/api/email-opt-out/${'a'.repeat(43)}`, '/api/email-opt-out/x']) {
      for (const method of ['GET', 'POST']) {
        const { status, body } = await visitor.send(method, link)
        expect([status, /<h1>(.*)<\/h1>/.exec(body)?.[1]]).toEqual([404, 'Este enlace ya no sirve'])
      }
    }
  })
})

test('a person lists the own e-mails with what became of them, and nobody else’s', async () => {
  const [person, other] = [await signInAs(shop), await signInAs(shop)]
  await receive(person)
  // Due in an hour, so that only the test says what becomes of them.
  await pool.query(
    `insert into outbox (kind, notice_id, recipient_id, due_at, given_up_at, given_up_because, unknown_at, sealed)
     select kind, gen_random_uuid(), $1, now() + interval '1 hour', given_up_at, because, unknown_at, case when because is null then 'x'::bytea end from (values
       ('password_changed', null::timestamptz, null, null::timestamptz), ('email_changed', now(), 'refused', null),
       ('second_factor_on', null, null, now()), ('second_factor_off', now(), 'obsolete', null)) e (kind, given_up_at, because, unknown_at)`,
    [person.id],
  )
  const { status, body } = await person.get('/api/sent-emails')
  expect(status).toBe(200)
  expect(body.data.map(({ kind, outcome }: { kind: string; outcome: string }) => [kind, outcome])).toEqual([
    ['second_factor_on', 'unknown'],
    ['email_changed', 'failed'],
    ['password_changed', 'waiting'],
    ['back_in_stock', 'sent'],
  ])
  expect(Object.keys(body.data[0]).toSorted()).toEqual(['at', 'kind', 'outcome'])
  expect((await other.get('/api/sent-emails')).body.data).toEqual([])
  await pool.query(
    `insert into outbox (kind, notice_id, recipient_id, sent_at) select 'password_changed', gen_random_uuid(), $1, now() from generate_series(1, 60)`,
    [other.id],
  )
  expect((await other.get('/api/sent-emails')).body.data).toHaveLength(50)
  const file = (await person.get('/api/own-data')).body
  expect(file).toContain('<dd>Aviso de un producto que llegó</dd>')
})

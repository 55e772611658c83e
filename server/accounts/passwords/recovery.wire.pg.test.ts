import { describe, expect, test } from 'vitest'

import { openMailbox } from '../../../test/emails/mailbox.ts'
import { openVisitor } from '../../../test/http/visitor.ts'
import { addPerson, PASSWORD, signInAs } from '../../../test/shop/people.ts'
import { openTestShop } from '../../../test/shop/shop.ts'

const mailbox = await openMailbox()
const shop = await openTestShop({
  demo: false,
  env: { SMTP_URL: mailbox.url, PUBLIC_URL: 'http://tienda.example', MAIL_FROM: 'avisos@tienda.example' },
})
const visitor = openVisitor(shop.address)
const NEW = 'nevado-del-huila-5364'

const sendRequest = (email: string) => visitor.post('/api/forgot-password', { email })
const choose = (token: string, newPassword = NEW, confirmPassword = newPassword) =>
  visitor.post('/api/reset-password', { token, newPassword, confirmPassword })
const enter = (email: string, password: string) => openVisitor(shop.address).post('/api/sign-in', { email, password })
const isIn = async (who: { get: (path: string) => Promise<{ body: { data: unknown } }> }) =>
  (await who.get('/api/user-datails')).body.data !== null

async function linkFor(email: string): Promise<string> {
  await sendRequest(email)
  const emailMessage = await mailbox.next()
  expect(emailMessage.to).toEqual([email])
  const [, token] =
    /http:\/\/tienda\.example\/forgot-password\?elegir#token=([\w-]{43})\s/.exec(emailMessage.text) ?? []
  return token ?? ''
}

const invalid = 'Este enlace ya no es válido. Pide uno nuevo.'

describe('a forgotten password', () => {
  test('is replaced through an e-mail: the new one works, the old one does not, all sessions end', async () => {
    const person = await signInAs(shop)
    const token = await linkFor(person.email)
    const response = await choose(token)
    expect(response.status).toBe(200)
    expect(response.body).toEqual({
      success: true,
      error: false,
      message: 'Contraseña actualizada. Ya puedes iniciar sesión.',
    })
    expect(response.headers.get('set-cookie')).toBeNull()
    expect(await isIn(person)).toBe(false)
    expect((await enter(person.email, PASSWORD)).status).toBe(401)
    expect((await enter(person.email, NEW)).status).toBe(200)
    const notice = await mailbox.next()
    expect(notice.to).toEqual([person.email])
    expect(notice.text).toContain('Tu contraseña cambió')
  })

  test('the e-mail greets by name, in Spanish, from the shop', async () => {
    const { email } = await addPerson(shop.db, { name: 'Íñigo Peña' })
    await sendRequest(email)
    const emailMessage = await mailbox.next()
    expect(emailMessage.from).toBe('avisos@tienda.example')
    expect(emailMessage.text).toContain('Subject: Elige una contraseña nueva')
    expect(emailMessage.text).toContain('Hola, Íñigo Peña:')
    expect(emailMessage.text).toContain('30 minutos')
  })

  test('gives the same response whether or not the account exists; only one gets an e-mail', async () => {
    const { email } = await addPerson(shop.db)
    const unknown = await sendRequest('nadie.de.nadie@correo.co')
    const known = await sendRequest(email)
    expect(known.status).toBe(200)
    expect(known.body).toEqual(unknown.body)
    expect(known.body.message).toBe(
      'Si ese correo tiene una cuenta, enviamos un enlace para elegir una contraseña nueva.',
    )
    expect((await mailbox.next()).to).toEqual([email])
  })

  test('the address in the e-mail never comes from the request', async () => {
    const { email } = await addPerson(shop.db)
    await visitor.post('/api/forgot-password', { email }, { host: 'tienda.example.malo.example' })
    expect((await mailbox.next()).text).not.toContain('malo')
  })

  test('the table holds no token, only its hash', async () => {
    const { email } = await addPerson(shop.db)
    const token = await linkFor(email)
    const { rows } = await shop.pool.query('select p::text as line from password_resets p')
    expect(rows.map((row) => row.line).join('\n')).not.toContain(token)
  })
})

describe('a link is invalid', () => {
  test('a second time', async () => {
    const { email } = await addPerson(shop.db)
    const token = await linkFor(email)
    const answers = await Promise.all([choose(token, 'cafetal-uno-771'), choose(token, 'cafetal-dos-882')])
    expect(answers.map((response) => response.status).sort()).toEqual([200, 400])
    const again = await choose(token)
    expect(again.status).toBe(400)
    expect(again.body).toMatchObject({ code: 'RESET_LINK_INVALID', message: invalid })
    expect((await mailbox.next()).text).toContain('Tu contraseña cambió')
  })

  test('after half an hour', async () => {
    const { email, id } = await addPerson(shop.db)
    const token = await linkFor(email)
    const { rows } = await shop.pool.query(
      `select extract(epoch from expires_at - created_at)::int as life from password_resets where user_id = $1`,
      [id],
    )
    expect(rows).toEqual([{ life: 1_800 }])
    await shop.pool.query('update password_resets set expires_at = now() where user_id = $1', [id])
    expect((await choose(token)).body.message).toBe(invalid)
  })

  test('once the password has changed', async () => {
    const person = await signInAs(shop)
    const token = await linkFor(person.email)
    await person.post('/api/change-password', { currentPassword: PASSWORD, newPassword: NEW, confirmPassword: NEW })
    expect((await mailbox.next()).text).toContain('Tu contraseña cambió')
    expect((await choose(token, 'cafetal-del-sur-9')).body.message).toBe(invalid)
    expect((await enter(person.email, NEW)).status).toBe(200)
  })

  test('even if it survived the change of the password', async () => {
    const { email, id } = await addPerson(shop.db)
    const token = await linkFor(email)
    await shop.pool.query(`update users set password_hash = password_hash || 'x' where id = $1`, [id])
    expect((await choose(token)).body.message).toBe(invalid)
  })

  test('once the e-mail has changed, which is reported to the old address', async () => {
    const person = await signInAs(shop)
    const token = await linkFor(person.email)
    await person.post('/api/update-user-profile', {
      name: person.name,
      email: `otro.${person.email}`,
      phone: '3001234567',
      document: '1020304050',
    })
    const notice = await mailbox.next()
    expect(notice.to).toEqual([person.email])
    expect(notice.text).toContain('Tu correo cambió')
    expect((await choose(token)).body.message).toBe(invalid)
  })

  test('once the account is deleted, which is reported to its owner', async () => {
    const person = await signInAs(shop)
    const token = await linkFor(person.email)
    await person.delete('/api/delete-user', { password: PASSWORD })
    expect((await mailbox.next()).text).toContain('Tu cuenta fue eliminada')
    expect((await choose(token)).body.message).toBe(invalid)
  })

  test.each(['', 'garbage', 'A'.repeat(43)])('that was never sent: %j', async (token) => {
    expect((await choose(token)).body.message).toBe(invalid)
  })

  test.each([
    ['corta', 'corta', 'La contraseña debe tener entre 8 y 128 caracteres.'],
    [NEW, 'otra-cosa-distinta', 'Por favor revise que las contraseñas sean iguales'],
    [
      'millonarios2026',
      'millonarios2026',
      'Esa contraseña es demasiado común. Elige otra. Sirven tres o cuatro palabras que no vayan juntas.',
    ],
  ])('for a password that is refused (%s), and stays valid for a better one', async (password, repeated, message) => {
    const { email } = await addPerson(shop.db)
    const token = await linkFor(email)
    expect((await choose(token, password, repeated)).body.message).toBe(message)
    expect((await choose(token)).status).toBe(200)
    expect((await mailbox.next()).text).toContain('Tu contraseña cambió')
  })
})

describe('a mailbox cannot be filled', () => {
  test('beyond three e-mails an hour the response stays the same and no e-mail is sent', async () => {
    const limited = await openTestShop({
      demo: false,
      limits: true,
      env: { SMTP_URL: mailbox.url, PUBLIC_URL: 'http://tienda.example' },
    })
    const { email } = await addPerson(limited.db)
    const requesting = openVisitor(limited.address)
    for (let i = 0; i < 5; i++) expect((await requesting.post('/api/forgot-password', { email })).status).toBe(200)
    for (let i = 0; i < 3; i++) expect((await mailbox.next()).to).toEqual([email])
    expect((await limited.pool.query('select 1 from outbox')).rows).toHaveLength(3)
  })

  test('and one address may request twenty times an hour', async () => {
    const limited = await openTestShop({
      demo: false,
      limits: true,
      env: { SMTP_URL: mailbox.url, PUBLIC_URL: 'http://tienda.example' },
    })
    const requesting = openVisitor(limited.address)
    for (let i = 0; i < 20; i++) {
      expect((await requesting.post('/api/forgot-password', { email: `nadie${i}@correo.co` })).status).toBe(200)
    }
    expect((await requesting.post('/api/forgot-password', { email: 'nadie@correo.co' })).status).toBe(429)
  })
})

describe('a mail server that refuses', () => {
  test('does not delay the response or stop the shop', async () => {
    const full = await openMailbox({ isRefusing: () => true })
    const other = await openTestShop({
      demo: false,
      env: { SMTP_URL: full.url, PUBLIC_URL: 'http://tienda.example' },
    })
    const { email } = await addPerson(other.db)
    const requesting = openVisitor(other.address)
    expect((await requesting.post('/api/forgot-password', { email })).status).toBe(200)
    expect((await requesting.get('/api/user-datails')).status).toBe(200)
  })
})

describe('an e-mail about an account', () => {
  const silent = { SMTP_URL: 'smtp://127.0.0.1:1', PUBLIC_URL: 'http://tienda.example' }
  const waiting = async (pool: typeof shop.pool) =>
    (await pool.query('select kind, sealed, o::text as line from outbox o order by id')).rows

  test('is queued in the transaction of the change that it reports', async () => {
    const dying = await openTestShop({ demo: false, env: silent })
    const person = await signInAs(dying)
    await person.post('/api/change-password', { currentPassword: PASSWORD, newPassword: NEW, confirmPassword: NEW })
    const moved = { name: person.name, email: `otro.${person.email}`, phone: '3001234567', document: '1020304050' }
    await person.post('/api/update-user-profile', moved)
    await person.delete('/api/delete-user', { password: NEW })
    const rows = await waiting(dying.pool)
    expect(rows.map(({ kind }) => kind)).toEqual(['password_changed', 'email_changed', 'account_deleted'])
    // The recipient is never in plain text, also after the account is deleted.
    for (const { line, sealed } of rows) {
      expect(line).not.toContain(person.email)
      expect(String(sealed)).not.toContain('correo.co')
    }
  })

  test('is queued in the same way whether or not the account exists, before the response', async () => {
    const quiet = await openTestShop({ demo: false, env: silent })
    const { email } = await addPerson(quiet.db)
    const requesting = openVisitor(quiet.address)
    for (const one of [email, 'nadie.de.nadie@correo.co']) {
      await requesting.post('/api/forgot-password', { email: one })
    }
    const rows = await waiting(quiet.pool)
    expect(rows.map(({ kind }) => kind)).toEqual(['recovery_link', 'recovery_link'])
    for (const { line } of rows) expect(line).not.toContain('correo.co')
  })
})

describe('without a mail server', () => {
  test('there is no recovery, and the screen is informed of it', async () => {
    const plain = await openTestShop({ demo: false })
    const requesting = openVisitor(plain.address)
    expect((await requesting.get('/api/account-options')).body.data).toEqual({
      hasRecovery: false,
      hasDemoAccounts: false,
    })
    expect((await requesting.post('/api/forgot-password', { email: 'a@correo.co' })).status).toBe(404)
    const reset = { token: 'A'.repeat(43), newPassword: NEW, confirmPassword: NEW }
    expect((await requesting.post('/api/reset-password', reset)).status).toBe(404)
  })

  test('a shop with a mail server offers recovery', async () => {
    expect((await visitor.get('/api/account-options')).body.data.hasRecovery).toBe(true)
  })
})

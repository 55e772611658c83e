import { expect, test } from 'vitest'

import { expectInvariants } from '../../../test/database/invariants.ts'
import { openMailbox } from '../../../test/emails/mailbox.ts'
import { openVisitor } from '../../../test/http/visitor.ts'
import { appCode } from '../../../test/shop/app-code.ts'
import { PASSWORD, signInAs } from '../../../test/shop/people.ts'
import { openTestShop } from '../../../test/shop/shop.ts'

const mailbox = await openMailbox()
const shop = await openTestShop({
  demo: false,
  limits: true,
  env: { SMTP_URL: mailbox.url, PUBLIC_URL: 'http://tienda.example', PROXY_CIDR: '127.0.0.1' },
})
const { pool } = shop

let visitors = 0
const enter = (email: string, code: string) =>
  openVisitor(shop.address, { 'x-forwarded-for': `198.51.100.${++visitors}` }).post('/api/sign-in', {
    ...{ email, password: PASSWORD, code },
  })

/** A person with a second factor, after the e-mail that it was turned on. */
async function newCareful(isOn: (text: string) => void = () => {}) {
  const person = await signInAs(shop, { name: 'Luz Marina Ospina' })
  const { key } = (await person.post('/api/second-factor', { password: PASSWORD })).body.data
  const { body } = await person.post('/api/confirm-second-factor', { code: appCode(key) })
  isOn(await nextTo(person.email))
  return { ...person, key: String(key), recoveryCodes: body.data.recoveryCodes as string[] }
}

/** The text of the next e-mail, on one line. */
async function nextTo(email: string): Promise<string> {
  const { to, text } = await mailbox.next()
  expect(to).toEqual([email])
  return text.replaceAll(/\s+/g, ' ')
}

/** `1 de diciembre de 2026, 4:47 a. m.`, of the last minutes. */
const moment = /Fue el \d+ de \p{L}+ de \d{4}(?:,| a las?) \d{1,2}:\d\d [ap]\. m\., hora de Colombia\./u

test('turning it on and off sends an e-mail with the time and advice', async () => {
  const {
    email,
    key,
    delete: remove,
  } = await newCareful((text) => {
    expect(text).toContain('Subject: Activaste la verificación en dos pasos · Alero')
    expect(text).toMatch(moment)
    expect(text).toContain('Si no fuiste tú, alguien sabe tu contraseña')
  })
  expect((await remove('/api/second-factor', { password: PASSWORD, code: appCode(key, 1) })).status).toBe(200)
  const off = await nextTo(email)
  expect(off).toContain('Subject: La verificación en dos pasos se desactivó · Alero')
  expect(off).toMatch(moment)
  expect(off).toContain('http://tienda.example/forgot-password')
})

test('each recovery code used to sign in sends an e-mail with the number left; a code of the app does not', async () => {
  const { email, key, recoveryCodes } = await newCareful()
  expect((await enter(email, appCode(key, 1))).status).toBe(200)
  const left: string[] = []
  for (const code of recoveryCodes) {
    expect((await enter(email, code)).status).toBe(200)
    const text = await nextTo(email)
    expect(text).toContain('Subject: Se usó un código de recuperación · Alero')
    expect(text).toMatch(moment)
    expect(text).toContain('Si no fuiste tú, elige otra contraseña en http://tienda.example/forgot-password')
    left.push(/Te quedan \d|Te queda un código|No te queda ningún código/.exec(text)?.[0] ?? text)
  }
  expect(left).toEqual([
    ...[9, 8, 7, 6, 5, 4, 3, 2].map((many) => `Te quedan ${many}`),
    ...['Te queda un código', 'No te queda ningún código'],
  ])
  expect((await enter(email, recoveryCodes[0] ?? '')).status).toBe(403)
  expect(await queuedTo(email)).toEqual({ second_factor_on: 1, recovery_code_used: 10 })
})

test('wrong codes that reach their limit send one e-mail a day, also when many come at once', async () => {
  const { id, email, key } = await newCareful()
  const wrong = (many: number) => Promise.all(Array.from({ length: many }, (_, i) => enter(email, appCode(key, 9 + i))))
  await wrong(4)
  expect(await countOf(id)).toBe(0)
  const statuses = (await wrong(6)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([403, ...Array.from({ length: 5 }, () => 429)])
  const text = await nextTo(email)
  expect(text).toContain('Subject: Muchos códigos equivocados en tu cuenta · Alero')
  expect(text).toMatch(moment)
  expect(text).toContain('así esa persona ya no puede probar más códigos')

  // A quarter of an hour later, and a day later.
  const forgetTries = `delete from throttles where key like 'second factor %' or key like 'sign-in %'`
  await pool.query(forgetTries)
  await wrong(5)
  expect(await countOf(id)).toBe(1)
  await pool.query(`update outbox set occasion = '2026-01-01' where kind = 'codes_refused' and notice_id = $1`, [id])
  await pool.query(forgetTries)
  await wrong(5)
  expect(await countOf(id)).toBe(2)
  expect((await mailbox.next()).to).toEqual([email])
  await expectInvariants(pool)
})

const countOf = async (id: string) =>
  (await pool.query(`select from outbox where kind = 'codes_refused' and notice_id = $1`, [id])).rowCount

/** The number of queued e-mails of each kind for an address. */
async function queuedTo(email: string): Promise<Record<string, number>> {
  const subjects: Record<string, string> = {
    'Activaste la verificación': 'second_factor_on',
    'Se usó un código': 'recovery_code_used',
  }
  const kinds: Record<string, number> = {}
  for (const { text } of mailbox.emails.filter(({ to }) => to[0] === email)) {
    const [, kind = 'another'] =
      Object.entries(subjects).find(([subject]) => text.includes(`Subject: ${subject}`)) ?? []
    kinds[kind] = (kinds[kind] ?? 0) + 1
  }
  return kinds
}

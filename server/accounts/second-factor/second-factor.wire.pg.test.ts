import { describe, expect, test } from 'vitest'

import { expectInvariants } from '../../../test/database/invariants.ts'
import { openMailbox } from '../../../test/emails/mailbox.ts'
import { openVisitor } from '../../../test/http/visitor.ts'
import { appCode } from '../../../test/shop/app-code.ts'
import { addPerson, PASSWORD, passwordHash, signInAs } from '../../../test/shop/people.ts'
import { openTestShop } from '../../../test/shop/shop.ts'
import { openAudit } from '../../platform/http/audit.ts'
import { openSeal } from '../../platform/seal.ts'
import { openSecret } from '../../platform/secret.ts'
import { hashOfToken, makeToken } from '../../platform/token.ts'
import { NOTICE_KEY, openNotices } from '../notices.ts'
import { removeSecondFactor } from '../operator.ts'
import { startSession } from '../sessions.repo.ts'
import { appAddress, stepOfCode } from './app-codes.ts'

const mailbox = await openMailbox()
const shop = await openTestShop({
  demo: false,
  limits: true,
  env: { SMTP_URL: mailbox.url, PUBLIC_URL: 'http://tienda.example', PROXY_CIDR: '127.0.0.1' },
})
const secret = await openSecret({ given: '', directory: shop.directory })
const audit = openAudit(shop.db, secret)
const notices = openNotices({ hasMail: true, seal: openSeal(secret.key(NOTICE_KEY)), sendSoon: () => {} })
const { pool } = shop

let visitors = 0
/** Each with a separate address, because one address may not fail often. */
const newVisitor = () => openVisitor(shop.address, { 'x-forwarded-for': `198.51.100.${++visitors}` })
const enter = (email: string, code?: string, password = PASSWORD) =>
  newVisitor().post('/api/sign-in', { email, password, ...(code !== undefined && { code }) })

async function newPerson(role: 'ADMIN' | 'GENERAL' = 'GENERAL') {
  const person = await signInAs(shop, { role })
  const begin = (password = PASSWORD) => person.post('/api/second-factor', { password })
  const confirm = (code: string) => person.post('/api/confirm-second-factor', { code })
  return { ...person, begin, confirm, state: async () => (await person.get('/api/second-factor')).body.data }
}

/**
 * A person with a second factor. The code of the present period is used up; that of the next one is accepted, also when a period
 * ends during the test.
 */
async function newCareful(role?: 'ADMIN') {
  const person = await newPerson(role)
  const { key } = (await person.begin()).body.data
  const { body } = await person.confirm(appCode(key))
  return { ...person, key: String(key), recoveryCodes: body.data.recoveryCodes as string[] }
}

/** Starts another session of an account directly in the database. */
async function signInAgain(userId: string) {
  const visitor = newVisitor()
  const token = makeToken()
  await pool.query(
    `insert into sessions (token_hash, user_id, device, idle_seconds, expires_at) values ($1, $2, '', 600, now() + interval '1 hour')`,
    [hashOfToken(token), userId],
  )
  visitor.jar.set('sid', token)
  return visitor
}

test('codes match the six-digit vectors of RFC 6238', () => {
  const key = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  for (const [seconds, code] of [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [20_000_000_000, '353130'],
  ] as const) {
    expect(appCode(key, 0, seconds * 1000)).toBe(code)
    expect(stepOfCode(key, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30))
    expect(stepOfCode(key, code, new Date(seconds * 1000 + 60_000))).toBeNull()
  }
  for (const code of ['', '28708', '2870820', 'ññññññ', '𐀀𐀀𐀀', '٢٨٧٠٨٢'])
    expect(stepOfCode(key, code, new Date(59_000))).toBeNull()
  expect(appAddress(key, { issuer: 'Alero', label: 'ana@correo.co' })).toBe(
    `otpauth://totp/Alero:ana%40correo.co?issuer=Alero&secret=${key}&algorithm=SHA1&digits=6&period=30`,
  )
})

describe('turning it on', () => {
  test('requires the password; until a first code is right, signing in requires none', async () => {
    const person = await newPerson()
    expect(await person.state()).toEqual({ confirmedAt: null, recoveryCodes: 0 })
    const wrong = await person.begin('no-es-esta')
    expect([wrong.status, wrong.body.code]).toEqual([403, 'WRONG_PASSWORD'])
    expect((await person.confirm('123456')).body.code).toBe('SECOND_FACTOR_NOT_BEGUN')
    const { key, address } = (await person.begin()).body.data
    expect(address).toContain(`secret=${key}&`)
    expect((await enter(person.email)).status).toBe(200)
    const refused = await person.confirm(appCode(key, 5))
    expect([refused.status, refused.body.code]).toEqual([403, 'WRONG_CODE'])
    const strange = await person.confirm('𐀀𐀀𐀀')
    expect([strange.status, strange.body.code]).toEqual([403, 'WRONG_CODE'])
    expect((await enter(person.email)).status).toBe(200)
  })

  test('returns ten recovery codes once, ends the other sessions, sends an e-mail and writes two entries of the audit log', async () => {
    const person = await newPerson()
    const elsewhere = newVisitor()
    await elsewhere.post('/api/sign-in', { email: person.email, password: PASSWORD })
    const { key } = (await person.begin()).body.data
    const { status, body } = await person.confirm(` ${appCode(key).replace(/^(...)/, '$1 ')}`)
    expect([status, body.message]).toEqual([200, 'Verificación en dos pasos activada'])
    expect(new Set(body.data.recoveryCodes).size).toBe(10)
    for (const code of body.data.recoveryCodes) expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/)
    const on = await person.state()
    expect(on.recoveryCodes).toBe(10)
    expect(Math.abs(Date.parse(on.confirmedAt) - Date.now())).toBeLessThan(60_000)
    expect((await elsewhere.get('/api/user-datails')).body.data).toBeNull()
    const emailed = await mailbox.next()
    expect(emailed.to).toEqual([person.email])
    expect(emailed.text).toContain('Subject: Activaste la verificación en dos pasos · Alero')
    const { rows } = await pool.query('select action from audit_log where target = $1 order by at', [person.id])
    expect(rows.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['second_factor.begun', 'second_factor.on']),
    )
    const stored = await pool.query(
      `select f::text || coalesce(string_agg(c::text, ' '), '') as line
       from second_factors f left join recovery_codes c using (user_id) where f.user_id = $1 group by f.user_id, f.*`,
      [person.id],
    )
    for (const shown of [key, ...body.data.recoveryCodes]) expect(stored.rows[0].line).not.toContain(shown)
    const again = await person.begin()
    expect([again.status, again.body.code]).toEqual([409, 'SECOND_FACTOR_ON'])
  })

  test('a key begun more than half an hour ago, or replaced by a newer one, is not confirmed', async () => {
    const person = await newPerson()
    const { key: former } = (await person.begin()).body.data
    const { key } = (await person.begin()).body.data
    expect((await person.confirm(appCode(former))).body.code).toBe('WRONG_CODE')
    await pool.query(`update second_factors set begun_at = now() - interval '31 minutes' where user_id = $1`, [
      person.id,
    ])
    expect((await person.confirm(appCode(key))).body.code).toBe('SECOND_FACTOR_NOT_BEGUN')
  })

  test('a sign-in whose password was verified before begins no session without the code', async () => {
    const { id } = await newCareful()
    expect(await startSession(shop.db, { userId: id, provenHash: passwordHash() })).toBeNull()
  })

  test('one of two concurrent confirmations turns it on, with its own codes', async () => {
    const person = await newPerson()
    const { key } = (await person.begin()).body.data
    const answers = await Promise.all([person.confirm(appCode(key)), person.confirm(appCode(key))])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await person.state()).recoveryCodes).toBe(10)
  })
})

describe('signing in to an account with it', () => {
  test('without a code requires it, without a cookie; with a wrong password the refusal is the usual one', async () => {
    const { email } = await newCareful()
    for (const code of [undefined, '', ' - ']) {
      const answer = await enter(email, code)
      expect(answer.status).toBe(401)
      expect(answer.body).toMatchObject({
        ...{ success: false, error: true, code: 'SECOND_FACTOR' },
        message: 'Escribe el código de tu aplicación de autenticación.',
      })
      expect(answer.headers.get('set-cookie')).toBeNull()
    }
    const wrong = await enter(email, '123456', 'no-es-esta')
    expect([wrong.status, wrong.body.code]).toEqual([401, 'WRONG_CREDENTIALS'])
  })

  test('accepts a code once and no older ones, and one of two concurrent sign-ins with the same code', async () => {
    const { email, key } = await newCareful()
    const [former, code] = [appCode(key), appCode(key, 1)]
    const answers = await Promise.all([enter(email, code), enter(email, code)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403])
    for (const again of [code, former]) expect((await enter(email, again)).body.code).toBe('WRONG_CODE')
  })

  test('accepts each recovery code once, in any typed form', async () => {
    const { email, recoveryCodes, state } = await newCareful()
    const [first = '', second = ''] = recoveryCodes
    expect((await enter(email, ` ${first.toUpperCase().replace('-', ' ')}`)).status).toBe(200)
    expect((await enter(email, first)).status).toBe(403)
    const answers = await Promise.all([enter(email, second), enter(email, second)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403])
    expect((await state()).recoveryCodes).toBe(8)
  })

  test('does not use the code when the session cannot begin: app and recovery code work afterwards', async () => {
    const { id, email, key, recoveryCodes } = await newCareful()
    const codes = [recoveryCodes[0] ?? '', appCode(key, 1)]
    await pool.query(`
      create function fail_session() returns trigger language plpgsql as $$ begin raise exception 'no session today'; end $$;
      create trigger fail_session before insert on sessions for each row when (new.user_id = '${id}') execute function fail_session()`)
    for (const code of codes) expect((await enter(email, code)).status).toBe(500)
    await pool.query('drop trigger fail_session on sessions; drop function fail_session()')
    for (const code of codes) expect((await enter(email, code)).status).toBe(200)
  })

  test('is logged as requested, not as failed, and with the account once the password was right', async () => {
    const { id, email, key } = await newCareful()
    const from = (await pool.query('select max(id) as id from audit_log')).rows[0].id
    await enter(email)
    await enter(email, appCode(key, 9))
    await enter(email, appCode(key, 1), 'no-es-esta')
    await enter(email, appCode(key, 1))
    const { rows } = await pool.query(
      `select action, result, after ->> 'code' as code, target = $2 as "isAccount" from audit_log where id > $1 order by id`,
      [from, id],
    )
    expect(rows).toEqual([
      { action: 'session.code_asked', result: 'refused', code: 'SECOND_FACTOR', isAccount: true },
      { action: 'session.failed', result: 'refused', code: 'WRONG_CODE', isAccount: true },
      { action: 'session.failed', result: 'refused', code: 'WRONG_CREDENTIALS', isAccount: false },
      { action: 'session.started', result: 'ok', code: null, isAccount: true },
    ])
  })

  test('after five wrong codes in a quarter of an hour also refuses the right one, from every address', async () => {
    const { email, key } = await newCareful()
    for (let i = 0; i < 5; i += 1) expect((await enter(email, appCode(key, 9 + i))).status).toBe(403)
    const full = await enter(email, appCode(key, 1))
    expect([full.status, full.headers.has('retry-after')]).toEqual([429, true])
    await pool.query('delete from throttles')
    expect((await enter(email, appCode(key, 1))).status).toBe(200)
    const { rows } = await pool.query(
      `select count(*)::int as failed from audit_log where action = 'session.failed' and at > now() - interval '1 minute'`,
    )
    expect(rows[0].failed).toBeGreaterThanOrEqual(5)
  })

  test('after twenty wrong codes in a day refuses the right one, regardless of right ones between, until the password changes', async () => {
    const person = await newCareful()
    const { email, key, recoveryCodes } = person
    for (let round = 0; round < 4; round += 1) {
      for (let i = 0; i < 5; i += 1) expect((await enter(email, appCode(key, 9 + i))).status).toBe(403)
      // A quarter of an hour later.
      await pool.query(`delete from throttles where key like 'second factor %' or key like 'sign-in %'`)
      if (round < 3) expect((await enter(email, recoveryCodes[round])).status).toBe(200)
    }
    expect((await enter(email, appCode(key, 1))).status).toBe(429)
    const inside = await signInAgain(person.id)
    const newPassword = 'nevado-del-huila-5364'
    const change = { currentPassword: PASSWORD, newPassword, confirmPassword: newPassword }
    expect((await inside.post('/api/change-password', change)).status).toBe(200)
    expect((await enter(email, appCode(key, 1), newPassword)).status).toBe(200)
  })

  test('reports when the shop has lost the secret that sealed the key', async () => {
    const person = await newCareful()
    await pool.query(`update second_factors set sealed = sha256('another') where user_id = $1`, [person.id])
    const { status, body } = await enter(person.email, appCode(person.key, 1))
    expect([status, body.code]).toEqual([409, 'SECOND_FACTOR_UNREADABLE'])
    const end = await person.delete('/api/second-factor', { password: PASSWORD, code: appCode(person.key, 1) })
    expect([end.status, end.body.code]).toEqual([409, 'SECOND_FACTOR_UNREADABLE'])
  })

  test('an account without it signs in with and without a code, whatever the code', async () => {
    const { email } = await addPerson(shop.db)
    for (const code of [undefined, '', '123456', 'nada']) expect((await enter(email, code)).status).toBe(200)
    const long = await enter(email, '1'.repeat(41))
    expect([long.status, long.body.message]).toEqual([400, 'El código es demasiado largo.'])
  })
})

describe('turning it off', () => {
  test('requires the password and a code; afterwards signing in requires none', async () => {
    const person = await newCareful()
    const end = (code: string, password = PASSWORD) => person.delete('/api/second-factor', { password, code })
    expect((await end(appCode(person.key), 'no-es-esta')).body.code).toBe('WRONG_PASSWORD')
    for (const code of ['', appCode(person.key, 7)]) expect((await end(code)).body.code).toBe('WRONG_CODE')
    expect((await person.state()).confirmedAt).not.toBeNull()
    expect((await end(appCode(person.key, 1))).body.message).toBe('Verificación en dos pasos desactivada')
    expect(await person.state()).toEqual({ confirmedAt: null, recoveryCodes: 0 })
    expect((await enter(person.email)).status).toBe(200)
  })

  test('the operator can remove it for a person without app and codes, which ends the sessions', async () => {
    const person = await newCareful()
    const remove = () => removeSecondFactor({ db: shop.db, audit, notices }, person.email)
    expect(await remove()).toBe(true)
    const { rows } = await pool.query(`select kind from outbox where notice_id is not null order by id desc limit 1`)
    expect(rows).toEqual([{ kind: 'second_factor_off' }])
    expect((await person.get('/api/user-datails')).body.data).toBeNull()
    expect((await enter(person.email)).status).toBe(200)
    expect(await remove()).toBe(false)
  })

  test('a deleted account leaves neither key nor recovery codes', async () => {
    const person = await newCareful()
    const { status } = await person.delete('/api/delete-user', { password: PASSWORD })
    expect(status).toBe(200)
    const { rowCount } = await pool.query('select from second_factors where user_id = $1', [person.id])
    expect(rowCount).toBe(0)
    await expectInvariants(pool)
  })
})

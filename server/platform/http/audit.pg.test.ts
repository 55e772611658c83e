import { describe, expect, test } from 'vitest'

import { openVisitor } from '../../../test/http/visitor.ts'
import { PASSWORD, signInAs } from '../../../test/shop/people.ts'
import { openTestShop } from '../../../test/shop/shop.ts'

const shop = await openTestShop({ demo: false, env: { PROXY_CIDR: '127.0.0.1/32' } })
const IP = '203.0.113.77'

type Line = {
  action: string
  actor: string
  role: string
  target: string
  result: string
  before: object
  after: object
}

async function newLines(act: () => Promise<unknown>): Promise<Line[]> {
  const { rows } = await shop.pool.query('select coalesce(max(id), 0) as id from audit_log')
  await act()
  const after = await shop.pool.query('select * from audit_log where id > $1 order by id', [rows[0].id])
  return after.rows
}
const admin = await signInAs(shop, { role: 'ADMIN' })
const visitor = openVisitor(shop.address, { 'x-forwarded-for': IP })
const person = () => signInAs(shop)
const signUp = (email: string) =>
  visitor.post('/api/sign-up', {
    name: 'Luz Marina Ospina',
    email,
    phone: '3001234567',
    document: '1020304050',
    password: PASSWORD,
    confirmPassword: PASSWORD,
  })

describe('one line is written when', () => {
  test('an account is created, and when that is refused', async () => {
    expect(await newLines(() => signUp('nueva@correo.co'))).toMatchObject([{ action: 'account.created', result: 'ok' }])
    expect(await newLines(() => signUp('nueva@correo.co'))).toMatchObject([
      { action: 'account.created', result: 'refused', after: { code: 'NOT_CREATED' } },
    ])
  })

  test('someone signs in, fails to, and signs out', async () => {
    const { email, id } = await person()
    const tab = openVisitor(shop.address)
    expect(await newLines(() => tab.post('/api/sign-in', { email, password: PASSWORD }))).toMatchObject([
      { action: 'session.started', actor: id, role: 'GENERAL', target: id, result: 'ok' },
    ])
    expect(await newLines(() => tab.get('/api/userLogout'))).toMatchObject([
      { action: 'session.ended', actor: id, result: 'ok' },
    ])
    const [failed] = await newLines(() => tab.post('/api/sign-in', { email, password: 'no-es-esta' }))
    expect(failed).toMatchObject({
      action: 'session.failed',
      actor: null,
      result: 'refused',
      target: expect.stringMatching(/^[\w-]{22}$/),
    })
  })

  test('an ADMIN lists people and changes a role, with the old and the new one', async () => {
    const { id } = await person()
    expect(await newLines(() => admin.get('/api/all-user'))).toMatchObject([
      { action: 'users.listed', actor: admin.id },
    ])
    expect(await newLines(() => admin.post('/api/update-user', { userId: id, role: 'TECHNICAL' }))).toMatchObject([
      {
        action: 'role.changed',
        actor: admin.id,
        role: 'ADMIN',
        target: id,
        before: { role: 'GENERAL' },
        after: { role: 'TECHNICAL' },
      },
    ])
    expect(await newLines(() => admin.post('/api/update-user', { userId: id, role: 'TECHNICAL' }))).toEqual([])
  })

  test('someone without the right role tries', async () => {
    const client = await person()
    expect(await newLines(() => client.get('/api/all-user'))).toMatchObject([
      { action: 'users.listed', actor: client.id, role: 'GENERAL', result: 'refused', after: { code: 'NOT_ALLOWED' } },
    ])
    expect(await newLines(() => visitor.post('/api/update-user', {}))).toMatchObject([
      { action: 'role.changed', actor: null, result: 'refused', after: { code: 'NO_SESSION' } },
    ])
    expect(
      await newLines(() =>
        client.delete('/api/delete-user', { password: PASSWORD }, { origin: 'https://otra.example' }),
      ),
    ).toMatchObject([{ action: 'account.deleted', result: 'refused', after: { code: 'FOREIGN_ORIGIN' } }])
  })

  test('the profile, the password or the account changes', async () => {
    const one = await person()
    const profile = { name: 'Luz M.', email: `x.${one.email}`, phone: '3001234567', document: '1020304050' }
    expect(await newLines(() => one.post('/api/update-user-profile', profile))).toMatchObject([
      { action: 'profile.changed', target: one.id, after: { fields: ['name', 'email'], email: expect.any(String) } },
    ])
    const words = { currentPassword: PASSWORD, newPassword: 'cafetal-del-sur-9', confirmPassword: 'cafetal-del-sur-9' }
    expect(await newLines(() => one.post('/api/change-password', words))).toMatchObject([
      { action: 'password.changed' },
    ])
    expect(await newLines(() => one.delete('/api/sessions', {}))).toMatchObject([{ action: 'sessions.ended' }])
    expect(await newLines(() => one.post('/api/update-profile-picture', { profilePic: '' }))).toEqual([])
    expect(await newLines(() => one.delete('/api/delete-user', { password: 'no-es-esta' }))).toMatchObject([
      { action: 'account.deleted', target: one.id, result: 'refused', after: { code: 'WRONG_PASSWORD' } },
    ])
    expect(await newLines(() => one.delete('/api/delete-user', { password: words.newPassword }))).toMatchObject([
      { action: 'account.deleted', target: one.id, result: 'ok', before: { role: 'GENERAL' } },
    ])
  })

  test('the last ADMIN would be removed', async () => {
    expect(await newLines(() => admin.post('/api/update-user', { userId: admin.id, role: 'GENERAL' }))).toMatchObject([
      { action: 'role.changed', target: admin.id, result: 'refused', after: { code: 'LAST_ADMIN' } },
    ])
  })
})

describe('the log', () => {
  test('has no address, e-mail, password, document or token', async () => {
    await signUp('secreta@correo.co')
    await visitor.post('/api/sign-in', { email: 'secreta@correo.co', password: PASSWORD })
    const { rows } = await shop.pool.query('select a::text as line from audit_log a')
    const all = rows.map((row) => row.line).join('\n')
    expect(all).toContain('account.created')
    for (const secret of [IP, 'correo.co', PASSWORD, '1020304050', '3001234567', visitor.jar.get('sid') ?? '']) {
      expect(all).not.toContain(secret)
    }
  })

  test('cannot be changed', async () => {
    for (const statement of [
      `update audit_log set action = 'nothing.happened'`,
      'delete from audit_log',
      'truncate audit_log',
    ]) {
      await expect(shop.pool.query(statement)).rejects.toThrow('audit_log only grows')
    }
  })

  test('has no line for calls without an audit event', async () => {
    expect(await newLines(() => visitor.get('/api/user-datails'))).toEqual([])
    expect(await newLines(() => visitor.post('/api/sign-up', {}))).toEqual([])
  })
})

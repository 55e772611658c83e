import { describe, expect, test } from 'vitest'

import { openVisitor } from '../../test/http/visitor.ts'
import { addPerson, PASSWORD, signInAs } from '../../test/shop/people.ts'
import { openTestShop } from '../../test/shop/shop.ts'

const shop = await openTestShop({ demo: false })
const admin = await signInAs(shop, { role: 'ADMIN', name: 'Ana Administra' })

const roleOf = async (id: string) => (await shop.pool.query('select role from users where id = $1', [id])).rows[0].role
const livingAdmins = async (pool: typeof shop.pool) =>
  (await pool.query(`select id from users where role = 'ADMIN' and deleted_at is null`)).rows.length
const isIn = async (visitor: { get: (path: string) => Promise<{ body: { data: unknown } }> }) =>
  (await visitor.get('/api/user-datails')).body.data !== null

describe('the list of users', () => {
  test('shows an ADMIN name, e-mail, role and date of everybody, and nothing else', async () => {
    const person = await addPerson(shop.db, { role: 'TECHNICAL' })
    const response = await admin.get('/api/all-user')
    expect(response.status).toBe(200)
    expect(response.body).toMatchObject({ success: true, error: false, message: '' })
    expect(response.body.data.find((user: { _id: string }) => user._id === person.id)).toEqual({
      _id: person.id,
      name: person.name,
      email: person.email,
      role: 'TECHNICAL',
      createdAt: expect.stringMatching(/Z$/),
    })
  })

  test('does not contain deleted accounts', async () => {
    const person = await signInAs(shop)
    await person.delete('/api/delete-user', { password: PASSWORD })
    expect(JSON.stringify((await admin.get('/api/all-user')).body)).not.toContain(person.id)
  })

  test('comes in pages of 200, each person once', async () => {
    const other = await openTestShop({ demo: false })
    const chief = await signInAs(other, { role: 'ADMIN' })
    await other.pool.query(`insert into users (name, email, password_hash, created_at)
      select 'Persona ' || n, 'p' || n || '@correo.co', 'x', '2026-01-01' from generate_series(1, 450) n`)
    const seen: string[] = []
    const sizes: number[] = []
    for (let next: string | null = ''; next !== null;) {
      const { body } = await chief.get(`/api/all-user${next && `?after=${next}`}`)
      sizes.push(body.data.length)
      seen.push(...body.data.map((user: { _id: string }) => user._id))
      next = body.next
    }
    expect(sizes).toEqual([200, 200, 51])
    expect(new Set(seen).size).toBe(451)
  })

  test('is searched by name and e-mail, without regard to accents, and by role', async () => {
    const other = await openTestShop({ demo: false })
    const chief = await signInAs(other, { role: 'ADMIN', name: 'Ana Administra' })
    const andres = await addPerson(other.db, { role: 'TECHNICAL', name: 'Andrés Peña' })
    const andrea = await addPerson(other.db, { name: 'Andrea Gil' })
    const foundBy = async (query: string) =>
      (await chief.get(`/api/all-user?${query}`)).body.data.map((user: { _id: string }) => user._id)
    expect(await foundBy('q=andr')).toEqual([andres.id, andrea.id])
    expect(await foundBy(`q=${encodeURIComponent('ANDRES PEÑ')}`)).toEqual([andres.id])
    expect(await foundBy(`q=${andrea.email.slice(0, 12)}`)).toEqual([andrea.id])
    expect(await foundBy('q=andr&role=GENERAL')).toEqual([andrea.id])
    expect(await foundBy('role=TECHNICAL')).toEqual([andres.id])
    expect(await foundBy(`q=andr&after=${andres.id}`)).toEqual([andrea.id])
    expect(await foundBy('q=%25')).toEqual([])
    const { status, body } = await chief.get('/api/all-user?role=admin')
    expect([status, body.message]).toEqual([400, 'Rol no válido.'])
  })

  test.each(['nada', '1', "' or 1=1"])('a page after %j is refused', async (after) => {
    const response = await admin.get(`/api/all-user?after=${encodeURIComponent(after)}`)
    expect(response.status).toBe(400)
    expect(response.body.message).toBe('Identificador no válido.')
  })
})

describe('another role', () => {
  test('applies at once, ends the sessions of the person and is confirmed', async () => {
    const person = await signInAs(shop)
    const response = await admin.post('/api/update-user', { userId: person.id, role: 'TECHNICAL' })
    expect(response.status).toBe(200)
    expect(response.body).toEqual({ success: true, error: false, message: 'Rol actualizado' })
    expect(await roleOf(person.id)).toBe('TECHNICAL')
    expect(await isIn(person)).toBe(false)
  })

  test('that is the same changes nothing, and the person stays signed in', async () => {
    const person = await signInAs(shop, { role: 'TECHNICAL' })
    const response = await admin.post('/api/update-user', { userId: person.id, role: 'TECHNICAL' })
    expect(response.status).toBe(200)
    expect(await isIn(person)).toBe(true)
  })

  test.each([
    [{ role: 'admin' }, 'Rol no válido.'],
    [{ role: 'OWNER' }, 'Rol no válido.'],
    [{ role: undefined }, 'Falta elegir el rol.'],
    [{ role: '' }, 'Falta elegir el rol.'],
    [{ userId: '1' }, 'Identificador no válido.'],
    [{ password: 'una-nueva-38' }, 'Campo no permitido: password.'],
  ])('%j is refused and nothing changes', async (fields, message) => {
    const person = await addPerson(shop.db)
    const response = await admin.post('/api/update-user', { userId: person.id, role: 'TECHNICAL', ...fields })
    expect(response.status).toBe(400)
    expect(response.body.message).toBe(message)
    expect(await roleOf(person.id)).toBe('GENERAL')
  })

  test('of an unknown or deleted account gives 404', async () => {
    const gone = await signInAs(shop)
    await gone.delete('/api/delete-user', { password: PASSWORD })
    for (const userId of ['00000000-0000-4000-8000-000000000000', gone.id]) {
      const response = await admin.post('/api/update-user', { userId, role: 'ADMIN' })
      expect(response.status).toBe(404)
    }
  })
})

test('a role based on an outdated one is refused with the current one (A-7)', async () => {
  const person = await addPerson(shop.db)
  const change = (role: string, seen: string) =>
    admin.post('/api/update-user', { userId: person.id, role }, { 'if-match': `"${seen}"` })
  expect((await change('TECHNICAL', 'GENERAL')).status).toBe(200)
  const { status, body } = await change('ADMIN', 'GENERAL')
  expect([status, body.code, body.data]).toEqual([409, 'ROLE_CHANGED', { role: 'TECHNICAL' }])
  expect(body.message).toBe('El rol de esta persona cambió mientras lo editabas: ahora es TECHNICAL.')
  expect(await roleOf(person.id)).toBe('TECHNICAL')
  expect((await change('TECHNICAL', 'GENERAL')).status).toBe(200)
  expect((await change('GENERAL', 'TECHNICAL')).status).toBe(200)
})

describe('the last ADMIN', () => {
  test('can be neither demoted nor deleted', async () => {
    const other = await openTestShop({ demo: false })
    const chief = await signInAs(other, { role: 'ADMIN' })
    for (const [status, response] of [
      [409, await chief.post('/api/update-user', { userId: chief.id, role: 'GENERAL' })],
      [200, await chief.delete('/api/delete-user', { password: PASSWORD })],
      [200, await chief.delete('/api/delete-user', { password: PASSWORD, userId: chief.id })],
    ] as const) {
      expect(response.status).toBe(status)
      expect(response.body).toMatchObject({ success: false, error: true })
      expect(response.body).toMatchObject({ code: 'LAST_ADMIN', message: 'Debe quedar al menos un administrador.' })
    }
    expect(await livingAdmins(other.pool)).toBe(1)
    expect(await isIn(chief)).toBe(true)
  })

  test('stays when two demote each other at once', async () => {
    const other = await openTestShop({ demo: false })
    for (let round = 0; round < 10; round++) {
      const one = await signInAs(other, { role: 'ADMIN' })
      const two = await signInAs(other, { role: 'ADMIN' })
      await other.pool.query(`update users set role = 'GENERAL' where role = 'ADMIN' and id not in ($1, $2)`, [
        one.id,
        two.id,
      ])
      const answers = await Promise.all([
        one.post('/api/update-user', { userId: two.id, role: 'GENERAL' }),
        two.post('/api/update-user', { userId: one.id, role: 'GENERAL' }),
      ])
      expect(await livingAdmins(other.pool)).toBe(1)
      expect(answers.filter((response) => response.status === 200)).toHaveLength(1)
    }
  })

  test('stays when two delete each other at once', async () => {
    const other = await openTestShop({ demo: false })
    const one = await signInAs(other, { role: 'ADMIN' })
    const two = await signInAs(other, { role: 'ADMIN' })
    await Promise.all([
      one.delete('/api/delete-user', { password: PASSWORD, userId: two.id }),
      two.delete('/api/delete-user', { password: PASSWORD, userId: one.id }),
    ])
    expect(await livingAdmins(other.pool)).toBe(1)
  })

  test('stays whatever statement runs on the database', async () => {
    const other = await openTestShop({ demo: false })
    await addPerson(other.db, { role: 'ADMIN' })
    await addPerson(other.db, { role: 'ADMIN' })
    for (const statement of [`update users set role = 'GENERAL'`, 'delete from users']) {
      await expect(other.pool.query(statement)).rejects.toMatchObject({ constraint: 'users_keep_one_admin' })
    }
    expect(await livingAdmins(other.pool)).toBe(2)
  })
})

describe("deleting one's own account", () => {
  test('signs out, empties the row and frees the e-mail', async () => {
    const person = await signInAs(shop)
    const other = openVisitor(shop.address)
    await other.post('/api/sign-in', { email: person.email, password: PASSWORD })
    const response = await person.delete('/api/delete-user', { password: PASSWORD })
    expect(response.status).toBe(200)
    expect(response.body).toMatchObject({ success: true, error: false, message: 'Usuario eliminado exitosamente' })
    expect(response.body.data.kept.join(' ')).toContain('Ley 962 de 2005')
    expect(response.headers.get('set-cookie')).toMatch(/^sid=; /)
    expect(response.headers.get('clear-site-data')).toBe('"cache", "storage"')
    expect(await isIn(other)).toBe(false)

    const { rows } = await shop.pool.query('select * from users where id = $1', [person.id])
    expect(rows[0]).toMatchObject({
      name: '',
      email: '',
      phone: '',
      document: '',
      profile_pic: '',
      password_hash: '',
      role: 'GENERAL',
      deleted_at: expect.any(Date),
    })
    expect((await shop.pool.query('select 1 from sessions where user_id = $1', [person.id])).rows).toEqual([])

    const again = await openVisitor(shop.address).post('/api/sign-up', {
      name: 'Otra Persona',
      email: person.email,
      phone: '3001234567',
      document: '1020304050',
      password: 'cafetal-del-sur-9',
      confirmPassword: 'cafetal-del-sur-9',
    })
    expect(again.status).toBe(201)
  })

  test('with a wrong password is refused with the reason at status 200, changes nothing and signs nobody out', async () => {
    const person = await signInAs(shop)
    for (const password of ['no-es-esta', '']) {
      const response = await person.delete('/api/delete-user', { password })
      expect(response.status).toBe(200)
      expect(response.body).toMatchObject({
        success: false,
        error: true,
        code: 'WRONG_PASSWORD',
        message: 'Contraseña incorrecta.',
      })
      expect(response.headers.get('set-cookie')).toBeNull()
    }
    expect(await isIn(person)).toBe(true)
    const { rows } = await shop.pool.query('select deleted_at from users where id = $1', [person.id])
    expect(rows).toEqual([{ deleted_at: null }])
  })

  test('without a password is refused', async () => {
    const person = await signInAs(shop)
    const response = await person.delete('/api/delete-user')
    expect(response.status).toBe(400)
    expect(response.body.message).toBe('La contraseña es obligatoria.')
  })

  test('a second time gives the same response as without a session', async () => {
    const person = await signInAs(shop)
    const token = person.jar.get('sid') ?? ''
    await person.delete('/api/delete-user', { password: PASSWORD })
    person.jar.set('sid', token)
    expect((await person.delete('/api/delete-user', { password: PASSWORD })).status).toBe(401)
  })

  test('three times at once deletes once', async () => {
    const person = await signInAs(shop)
    const answers = await Promise.all([1, 2, 3].map(() => person.delete('/api/delete-user', { password: PASSWORD })))
    expect(answers.filter((response) => response.body.success)).toHaveLength(1)
    expect(answers.every((response) => [200, 401].includes(response.status))).toBe(true)
  })

  test('while signing in leaves no session behind', async () => {
    const person = await signInAs(shop)
    await Promise.all([
      ...Array.from({ length: 4 }, () =>
        openVisitor(shop.address).post('/api/sign-in', { email: person.email, password: PASSWORD }),
      ),
      person.delete('/api/delete-user', { password: PASSWORD }),
    ])
    expect((await shop.pool.query('select 1 from sessions where user_id = $1', [person.id])).rows).toEqual([])
  })
})

describe('deleting another account', () => {
  test('needs the ADMIN’s own password, and does not sign the ADMIN out', async () => {
    const person = await signInAs(shop)
    const refused = await admin.delete('/api/delete-user', { password: 'la-del-otro-99', userId: person.id })
    expect(refused.body).toMatchObject({ success: false, code: 'WRONG_PASSWORD' })
    expect(await isIn(person)).toBe(true)
    const response = await admin.delete('/api/delete-user', { password: PASSWORD, userId: person.id })
    expect(response.status).toBe(200)
    expect(response.headers.get('set-cookie')).toBeNull()
    expect(await isIn(person)).toBe(false)
    expect(await isIn(admin)).toBe(true)
    const twice = await admin.delete('/api/delete-user', { password: PASSWORD, userId: person.id })
    expect(twice.status).toBe(404)
  })

  test.each(['GENERAL', 'TECHNICAL'] as const)('is refused to %s, and deletes nobody', async (role) => {
    const person = await signInAs(shop, { role })
    const victim = await addPerson(shop.db)
    const response = await person.delete('/api/delete-user', { password: PASSWORD, userId: victim.id })
    expect(response.status).toBe(403)
    const { rows } = await shop.pool.query('select deleted_at from users where id in ($1, $2)', [person.id, victim.id])
    expect(rows).toEqual([{ deleted_at: null }, { deleted_at: null }])
  })
})

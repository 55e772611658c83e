import { describe, expect, test } from 'vitest'

import { openVisitor } from '../../test/http/visitor.ts'
import { addPerson, PASSWORD, signInAs } from '../../test/shop/people.ts'
import { openTestShop } from '../../test/shop/shop.ts'

const shop = await openTestShop({ demo: false })

const profileOf = (person: { email: string }, fields: object = {}) => ({
  name: 'Luz Marina Ospina',
  email: person.email,
  phone: '3001234567',
  document: '1020304050',
  ...fields,
})
const row = async (id: string) => (await shop.pool.query('select * from users where id = $1', [id])).rows[0]
const olderSignIn = (id: string) =>
  shop.pool.query(`update sessions set authenticated_at = now() - interval '10 minutes 1 second' where user_id = $1`, [
    id,
  ])
const isIn = async (visitor: { get: (path: string) => Promise<{ body: { data: unknown } }> }) =>
  (await visitor.get('/api/user-datails')).body.data !== null

describe('the profile', () => {
  test('is changed, and the response has the new values', async () => {
    const person = await signInAs(shop)
    const fields = { name: ' Luz M. Ospina ', phone: '60112345', document: '900.123.456-7' }
    const response = await person.post('/api/update-user-profile', profileOf(person, fields))
    expect(response.status).toBe(200)
    expect(response.body).toMatchObject({
      success: true,
      error: false,
      message: 'Perfil actualizado',
      data: { _id: person.id, name: 'Luz M. Ospina', phone: '60112345', document: '900.123.456-7', role: 'GENERAL' },
    })
    expect((await person.get('/api/user-datails')).body.data).toEqual(response.body.data)
  })

  test.each([
    ['name', ''],
    ['email', ''],
    ['phone', ''],
    ['document', ''],
    ['phone', '123'],
    ['email', 'nada'],
    ['document', '$$'],
    ['name', undefined],
  ])('%s %j is refused and nothing changes', async (field, value) => {
    const person = await signInAs(shop)
    const before = await row(person.id)
    const response = await person.post('/api/update-user-profile', profileOf(person, { name: 'Otra', [field]: value }))
    expect(response.status).toBe(400)
    expect(response.body.fields).toHaveLength(1)
    expect(response.body.fields[0].field).toBe(field)
    expect(await row(person.id)).toEqual(before)
  })

  test.each(['role', '_id', 'profilePic', 'documentType'])('%s in the input changes nothing', async (field) => {
    const person = await signInAs(shop)
    const before = await row(person.id)
    const response = await person.post('/api/update-user-profile', profileOf(person, { [field]: 'ADMIN' }))
    expect(response.status).toBe(200)
    expect(await row(person.id)).toEqual(before)
  })

  test.each(['password', 'isAdmin'])('%s, which is in no response, is refused', async (field) => {
    const person = await signInAs(shop)
    const response = await person.post('/api/update-user-profile', profileOf(person, { [field]: 'ADMIN' }))
    expect(response.status).toBe(400)
    expect(response.body.message).toBe(`Campo no permitido: ${field}.`)
  })
})

describe('another e-mail', () => {
  test('is accepted soon after signing in, and ends the other sessions', async () => {
    const person = await signInAs(shop)
    const other = openVisitor(shop.address)
    await other.post('/api/sign-in', { email: person.email, password: PASSWORD })
    const response = await person.post('/api/update-user-profile', profileOf(person, { email: 'nuevo@correo.co' }))
    expect(response.status).toBe(200)
    expect(response.body.data.email).toBe('nuevo@correo.co')
    expect(await isIn(person)).toBe(true)
    expect(await isIn(other)).toBe(false)
  })

  test('requires a sign-in of the last ten minutes; other fields do not', async () => {
    const person = await signInAs(shop)
    await olderSignIn(person.id)
    const response = await person.post('/api/update-user-profile', profileOf(person, { email: 'tarde@correo.co' }))
    expect(response.status).toBe(403)
    expect(response.body).toMatchObject({
      code: 'SIGN_IN_AGAIN',
      message: 'Por seguridad, vuelve a iniciar sesión para cambiar tu correo.',
    })
    expect((await row(person.id)).email).toBe(person.email)
    const rest = await person.post('/api/update-user-profile', profileOf(person, { phone: '3109876543' }))
    expect(rest.status).toBe(200)
  })

  test('of another person is refused without a reason', async () => {
    const taken = await addPerson(shop.db)
    const person = await signInAs(shop)
    const response = await person.post(
      '/api/update-user-profile',
      profileOf(person, { email: taken.email.toUpperCase() }),
    )
    expect(response.status).toBe(409)
    expect(response.body).toMatchObject({
      code: 'NOT_UPDATED',
      message: 'No fue posible actualizar el perfil con estos datos.',
    })
    expect((await row(person.id)).email).toBe(person.email)
  })

  test('requested by five people at once is given to exactly one', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => signInAs(shop)))
    const answers = await Promise.all(
      people.map((person) =>
        person.post('/api/update-user-profile', profileOf(person, { email: 'deseado@correo.co' })),
      ),
    )
    expect(answers.map((response) => response.status).sort()).toEqual([200, 409, 409, 409, 409])
  })
})

describe('another password', () => {
  const NEW = 'nevado-del-huila-5364'
  const change = (fields: object = {}) => ({
    currentPassword: PASSWORD,
    newPassword: NEW,
    confirmPassword: NEW,
    ...fields,
  })

  test('works from now on, the old one does not, and the other sessions end', async () => {
    const person = await signInAs(shop)
    const other = openVisitor(shop.address)
    await other.post('/api/sign-in', { email: person.email, password: PASSWORD })
    const response = await person.post('/api/change-password', change())
    expect(response.status).toBe(200)
    expect(response.body).toEqual({ success: true, error: false, message: 'Contraseña actualizada' })
    expect(await isIn(person)).toBe(true)
    expect(await isIn(other)).toBe(false)
    const enter = (password: string) =>
      openVisitor(shop.address).post('/api/sign-in', { email: person.email, password })
    expect((await enter(PASSWORD)).status).toBe(401)
    expect((await enter(NEW)).status).toBe(200)
  })

  test.each([
    [{ currentPassword: 'no-es-esta' }, 403, 'Contraseña incorrecta.'],
    [{ confirmPassword: 'otra-cosa-distinta' }, 400, 'Por favor revise que las contraseñas sean iguales'],
    [{ newPassword: 'corta', confirmPassword: 'corta' }, 400, 'La contraseña debe tener entre 8 y 128 caracteres.'],
    [
      { newPassword: 'colombia2026', confirmPassword: 'colombia2026' },
      400,
      'Esa contraseña es demasiado común. Elige otra. Sirven tres o cuatro palabras que no vayan juntas.',
    ],
  ])('%j is refused and nothing changes', async (fields, status, message) => {
    const person = await signInAs(shop)
    const before = await row(person.id)
    const response = await person.post('/api/change-password', change(fields))
    expect(response.status).toBe(status)
    expect(response.body.message).toBe(message)
    expect(await row(person.id)).toEqual(before)
    expect(await isIn(person)).toBe(true)
  })

  test('does not count when a concurrent change has just replaced the verified hash', async () => {
    const person = await signInAs(shop)
    const other = await shop.pool.connect()
    try {
      await other.query('begin')
      await other.query('select from users where id = $1 for no key update', [person.id])
      const response = person.post('/api/change-password', change())
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(async () => (await shop.pool.query(waiting)).rowCount).toBe(1)
      await other.query(`update users set password_hash = 'replaced' where id = $1`, [person.id])
      await other.query('commit')
      expect((await response).body).toMatchObject({ code: 'WRONG_PASSWORD' })
      expect((await row(person.id)).password_hash).toBe('replaced')
      expect(await isIn(person)).toBe(true)
    } finally {
      other.release()
    }
  })
})

describe('a change that names the version it is based on (A-7)', () => {
  const versionOf = async (person: { get: (path: string) => Promise<{ body: { data: { version: string } } }> }) =>
    (await person.get('/api/user-datails')).body.data.version

  test('is refused with the current person once another tab has saved, and changes nothing', async () => {
    const person = await signInAs(shop)
    const seen = await versionOf(person)
    await person.post('/api/update-user-profile', profileOf(person, { phone: '3109876543' }))
    const late = await person.post('/api/update-user-profile', profileOf(person, { name: 'Otra' }), {
      'if-match': `"${seen}"`,
    })
    expect([late.status, late.body.code]).toEqual([409, 'PROFILE_CHANGED'])
    expect(late.body.data).toMatchObject({ phone: '3109876543', version: await versionOf(person) })
    expect(await row(person.id)).toMatchObject({ name: 'Luz Marina Ospina', phone: '3109876543' })
  })

  test('is saved while that version is current, also after another picture; without one the last write wins', async () => {
    const person = await signInAs(shop)
    const seen = await versionOf(person)
    await shop.pool.query(`update users set profile_pic = 'otra.webp' where id = $1`, [person.id])
    const rested = await person.post('/api/update-user-profile', profileOf(person, { name: 'Luz Marina' }), {
      'if-match': seen,
    })
    expect([rested.status, rested.body.data.name]).toEqual([200, 'Luz Marina'])
    expect((await person.post('/api/update-user-profile', profileOf(person))).status).toBe(200)
  })

  test('that is already stored is confirmed, though the version differs: its response was lost', async () => {
    const person = await signInAs(shop)
    const headers = { 'if-match': `"${await versionOf(person)}"` }
    const change = () => person.post('/api/update-user-profile', profileOf(person, { name: 'Una vez' }), headers)
    expect([(await change()).status, (await change()).status]).toEqual([200, 200])
  })
})

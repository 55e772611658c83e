import { randomUUID } from 'node:crypto'

import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'

import { useRealCost } from '../../test/shop/password-cost.ts'
import { passwordHash } from '../../test/shop/people.ts'
import { openTestShop } from '../../test/shop/shop.ts'
import { insertUser } from './users.repo.ts'

const shop = await openTestShop({ demo: false })

const person = (fields: object = {}) => ({
  name: 'Luz Marina Ospina',
  email: `luz.${Math.random().toString(36).slice(2)}@correo.co`,
  phone: '3001234567',
  documentType: 'CC',
  document: '1020304050',
  password: 'ventana-tambor-38',
  confirmPassword: 'ventana-tambor-38',
  profilePic: '',
  ...fields,
})

const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
  const response = await fetch(shop.address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

const signUp = (fields: object = {}) => post('/api/sign-up', person(fields))

async function userOf(email: string, password = 'ventana-tambor-38') {
  const entry = await post('/api/sign-in', { email, password })
  const cookie = entry.headers.get('set-cookie')?.split(';')[0] ?? ''
  const answer = await fetch(`${shop.address}/api/user-datails`, { headers: { cookie } })
  return (await answer.json()).data
}

const countUsers = async () => Number((await shop.pool.query('select count(*) as n from users')).rows[0].n)

describe('a new account', () => {
  test('is created, and its person can sign in and see the given data', async () => {
    const email = 'marina@correo.co'
    const answer = await signUp({ email, documentType: 'NIT', document: '900.123.456-7' })
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      success: true,
      error: false,
      message: 'Usuario creado con éxito. Ya puedes iniciar sesión.',
    })
    expect(await userOf(email)).toEqual({
      _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'Luz Marina Ospina',
      email,
      role: 'GENERAL',
      phone: '3001234567',
      document: '900.123.456-7',
      documentType: 'NIT',
      profilePic: '',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      version: expect.stringMatching(/^[\w-]{22}$/),
    })
  })

  test('has a CC when the document type is missing or its select was untouched', async () => {
    const { documentType: _documentType, ...rest } = person({ email: 'sin.tipo@correo.co' })
    expect((await post('/api/sign-up', rest)).status).toBe(201)
    expect((await userOf('sin.tipo@correo.co')).documentType).toBe('CC')
    expect((await signUp({ email: 'sin.tocar@correo.co', documentType: '' })).status).toBe(201)
    expect((await userOf('sin.tocar@correo.co')).documentType).toBe('CC')
  })

  test('is a client, whatever role is requested', async () => {
    const answer = await signUp({ email: 'quiere.mandar@correo.co', role: 'ADMIN' })
    expect(answer.status).toBe(201)
    expect((await userOf('quiere.mandar@correo.co')).role).toBe('GENERAL')
  })

  test('sets no cookie: the person signs in afterwards', async () => {
    expect((await signUp()).headers.get('set-cookie')).toBeNull()
  })

  test('stores the password only as a slow salted hash', async () => {
    onTestFinished(useRealCost())
    await signUp({ email: 'hash@correo.co' })
    const { rows } = await shop.pool.query(
      `select u::text as line, password_hash from users u where email = 'hash@correo.co'`,
    )
    expect(rows[0].password_hash).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(rows[0].line).not.toContain('ventana-tambor-38')
  })
})

describe('missing values are reported first', () => {
  test.each(['name', 'email', 'phone', 'document', 'password', 'confirmPassword'])('%s', async (field) => {
    const before = await countUsers()
    for (const value of ['', undefined]) {
      const answer = await signUp({ phone: '123', confirmPassword: 'otra', [field]: value })
      expect(answer.status).toBe(400)
      expect(answer.body.code).toBe('VALIDATION')
      expect(answer.body.fields.map((one: { field: string }) => one.field)).toEqual([field])
    }
    expect(await countUsers()).toBe(before)
  })
})

const badPhone = 'Por favor ingrese un número de teléfono válido de Colombia'
const different = 'Por favor revise que las contraseñas sean iguales'

describe('then the phone, then the two passwords, then the others', () => {
  test('a bad phone beside different passwords and a bad e-mail is reported alone', async () => {
    const answer = await signUp({ phone: '123', confirmPassword: 'otra-contraseña', email: 'nada' })
    expect(answer.status).toBe(400)
    expect(answer.body.message).toBe(badPhone)
    expect(answer.body.fields).toEqual([{ field: 'phone', message: badPhone }])
  })

  test('different passwords beside a bad e-mail are reported alone', async () => {
    const answer = await signUp({ confirmPassword: 'otra-contraseña', email: 'nada' })
    expect(answer.body.message).toBe(different)
    expect(answer.body.fields).toEqual([{ field: 'confirmPassword', message: different }])
  })

  test.each(['3001234567', '60112345', '601123456', '6011234567'])('phone %s is accepted', async (phone) => {
    expect((await signUp({ phone })).status).toBe(201)
  })

  test.each(['0601123456', '1234567', '30012345678', '30012a4567', '300 123 4567', '+573001234567', '０３０'])(
    'phone %s is refused',
    async (phone) => expect((await signUp({ phone })).body.message).toBe(badPhone),
  )

  test.each([
    ['email', 'nada', 'Por favor ingrese un correo electrónico válido.'],
    ['email', 'a@b@correo.co', 'Por favor ingrese un correo electrónico válido.'],
    ['email', 'uno@correo.co,dos@correo.co', 'Por favor ingrese un correo electrónico válido.'],
    ['email', `${'a'.repeat(250)}@b.co`, 'Por favor ingrese un correo electrónico válido.'],
    ['email', 'luz\u200b@correo.co', 'Por favor ingrese un correo electrónico válido.'],
    ['name', '\u200b\u200d', 'Por favor ingrese un nombre válido (máximo 100 caracteres).'],
    ['name', '\u3164', 'Por favor ingrese un nombre válido (máximo 100 caracteres).'],
    ['name', '<b>Luz</b>', 'Por favor ingrese un nombre válido (máximo 100 caracteres).'],
    ['name', 'a'.repeat(101), 'Por favor ingrese un nombre válido (máximo 100 caracteres).'],
    ['name', 'Luz\u202eanira', 'Por favor ingrese un nombre válido (máximo 100 caracteres).'],
    ['document', '12', 'Por favor ingrese un número de documento válido.'],
    ['document', '1020 304', 'Por favor ingrese un número de documento válido.'],
    ['documentType', 'CE', 'Tipo de documento no válido.'],
  ])('%s %j is refused', async (field, value, message) => {
    const answer = await signUp({ [field]: value })
    expect(answer.status).toBe(400)
    expect(answer.body.message).toBe(message)
  })

  test.each([
    ['corta', 'La contraseña debe tener entre 8 y 128 caracteres.'],
    ['x'.repeat(129), 'La contraseña debe tener entre 8 y 128 caracteres.'],
    [
      'contraseña123',
      'Esa contraseña es demasiado común. Elige otra. Sirven tres o cuatro palabras que no vayan juntas.',
    ],
  ])('password %j is refused', async (password, message) => {
    const answer = await signUp({ password, confirmPassword: password })
    expect(answer.status).toBe(400)
    expect(answer.body.message).toBe(message)
  })

  test.each(['abc12345', 'a1234567', 'aa123456', 'michelle', 'mantenimiento'])(
    'the common password %j is refused with advice',
    async (password) => {
      const answer = await signUp({ password, confirmPassword: password })
      expect(answer.status).toBe(400)
      expect(answer.body).toMatchObject({
        code: 'PASSWORD_COMMON',
        message: 'Esa contraseña es demasiado común. Elige otra. Sirven tres o cuatro palabras que no vayan juntas.',
        fields: [{ field: 'password' }],
      })
    },
  )
})

describe('an e-mail that is taken', () => {
  test('is not revealed: all refusals are equal, in upper and lower case', async () => {
    await signUp({ email: 'tomado@correo.co' })
    const before = await countUsers()
    const answer = await signUp({ email: 'Tomado@Correo.co' })
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({
      success: false,
      error: true,
      code: 'NOT_CREATED',
      message: 'No fue posible crear la cuenta con estos datos. Si ya tienes una cuenta, inicia sesión.',
    })
    expect(answer.body.fields).toBeUndefined()
    expect(await countUsers()).toBe(before)
  })

  test('of ten sign-ups at once with one e-mail, exactly one creates an account', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => signUp({ email: 'carrera@correo.co' })))
    const refused = answers.filter((answer) => answer.status !== 201)
    expect(refused).toHaveLength(9)
    // A busy machine takes longer for ten hashes than the maximum wait of the queue: the last ones are refused as busy.
    for (const { status, body } of refused)
      expect(`${status} ${body.code}`).toMatch(/^(409 NOT_CREATED|503 SIGN_IN_BUSY)$/)
    const { rows } = await shop.pool.query(`select count(*) as n from users where email = 'carrera@correo.co'`)
    expect(Number(rows[0].n)).toBe(1)
  })

  test('of ten accounts written at the same moment with one e-mail, exactly one is added', async () => {
    const { db, pool, connectionString } = shop
    const connections = await Promise.all(Array.from({ length: 10 }, () => pool.connect()))
    for (const connection of connections) connection.release()
    const lock = new pg.Client({ connectionString })
    await lock.connect()
    await lock.query('begin; lock table users in share mode')
    const { password: _password, confirmPassword: _confirmed, ...fields } = person({ email: 'empate@correo.co' })
    const about = { ...fields, role: 'GENERAL', documentType: 'CC', passwordHash: passwordHash() } as const
    const adding = connections.map(() => insertUser(db, { ...about, id: randomUUID(), policyVersion: '1.0' }))
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await lock.query(waiting)).rowCount).toBe(10)
    await lock.end()
    expect((await Promise.all(adding)).filter(Boolean)).toHaveLength(1)
    const { rows } = await pool.query(`select count(*) as n from users where email = 'empate@correo.co'`)
    expect(Number(rows[0].n)).toBe(1)
  })
})

describe('an invalid request', () => {
  test('an unknown field is named', async () => {
    const answer = await signUp({ isAdmin: true })
    expect(answer.status).toBe(400)
    expect(answer.body.message).toBe('Campo no permitido: isAdmin.')
  })

  test.each([['null'], ['[]'], ['"texto"'], ['{'], ['{"__proto__":{"role":"ADMIN"}}']])('%s', async (body) => {
    const response = await fetch(`${shop.address}/api/sign-up`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    expect(response.status).toBe(400)
    expect((await response.json()).success).toBe(false)
  })

  test('more than one mebibyte is too large, also with a picture', async () => {
    const answer = await signUp({ profilePic: `data:image/png;base64,${'A'.repeat(1_100_000)}` })
    expect(answer.status).toBe(413)
    expect(answer.body.message).toBe('La solicitud es demasiado grande.')
  })

  test('a form of another kind is refused', async () => {
    const response = await fetch(`${shop.address}/api/sign-up`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      body: 'email=a',
    })
    expect(response.status).toBe(415)
  })
})

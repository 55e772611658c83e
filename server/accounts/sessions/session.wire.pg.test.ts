import { describe, expect, test } from 'vitest'

import { openVisitor } from '../../../test/http/visitor.ts'
import { addPerson, PASSWORD, signInAs } from '../../../test/shop/people.ts'
import { openTestShop } from '../../../test/shop/shop.ts'
import { startSession } from '../sessions.repo.ts'

const shop = await openTestShop({ demo: false })
const me = (visitor: { get: (path: string) => Promise<{ body: { data: { _id: string } | null } }> }) =>
  visitor.get('/api/user-datails').then((answer) => answer.body.data)

describe('signing in', () => {
  test('returns the message and a cookie that scripts cannot read', async () => {
    const { email } = await addPerson(shop.db)
    const answer = await openVisitor(shop.address).post('/api/sign-in', { email, password: PASSWORD })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ success: true, error: false, message: 'Inicio de sesión exitoso' })
    expect(answer.headers.get('set-cookie')).toMatch(/^sid=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test('ignores case and surrounding blanks of the e-mail', async () => {
    const { email } = await addPerson(shop.db, { email: 'Maria.Jose@Correo.co' })
    const answer = await openVisitor(shop.address).post('/api/sign-in', {
      email: ` ${email.toUpperCase()} `,
      password: PASSWORD,
    })
    expect(answer.status).toBe(200)
  })

  test('the cookie is a Secure __Host- cookie over TLS', async () => {
    const secure = await openTestShop({ demo: false, env: { PUBLIC_URL: 'https://tienda.example' } })
    const { email } = await addPerson(secure.db)
    const visitor = openVisitor(secure.address, { 'sec-fetch-site': 'same-origin' })
    const answer = await visitor.post('/api/sign-in', { email, password: PASSWORD })
    expect(answer.headers.get('set-cookie')).toMatch(
      /^__Host-sid=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    expect((await me(visitor))?._id).toBeDefined()
    const planted = openVisitor(secure.address)
    planted.jar.set('sid', visitor.jar.get('__Host-sid') ?? '')
    expect(await me(planted)).toBeNull()
  })

  test('the table holds no token, only its hash', async () => {
    const visitor = await signInAs(shop)
    const { rows } = await shop.pool.query('select s::text as line from sessions s')
    expect(rows.map((row) => row.line).join('\n')).not.toContain(visitor.jar.get('sid'))
  })

  test('staff are signed in for twelve hours at most', async () => {
    const { email } = await addPerson(shop.db, { role: 'TECHNICAL' })
    const answer = await openVisitor(shop.address).post('/api/sign-in', { email, password: PASSWORD })
    expect(answer.headers.get('set-cookie')).toContain('Max-Age=43200;')
  })

  test('gives a new token each time, and the former one is invalid', async () => {
    const visitor = await signInAs(shop)
    const first = visitor.jar.get('sid') ?? ''
    await visitor.post('/api/sign-in', { email: visitor.email, password: PASSWORD })
    expect(visitor.jar.get('sid')).not.toBe(first)
    const old = openVisitor(shop.address)
    old.jar.set('sid', first)
    expect(await me(old)).toBeNull()
  })
})

describe('a failed sign-in', () => {
  test('gives the same bytes for an unknown e-mail, a wrong password, an empty password and a deleted account', async () => {
    const person = await signInAs(shop)
    const gone = await signInAs(shop)
    await gone.delete('/api/delete-user', { password: PASSWORD })
    const tries = [
      { email: 'nadie@correo.co', password: PASSWORD },
      { email: person.email, password: 'otra-contraseña' },
      { email: person.email, password: '' },
      { email: gone.email, password: PASSWORD },
      { email: '', password: '' },
      { email: 'no es un correo', password: PASSWORD },
    ]
    const answers = []
    for (const one of tries) answers.push(await openVisitor(shop.address).post('/api/sign-in', one))
    for (const answer of answers) {
      expect(answer.status).toBe(401)
      expect(answer.headers.get('set-cookie')).toBeNull()
      expect({ ...answer.body, reqId: '' }).toEqual({
        success: false,
        error: true,
        code: 'WRONG_CREDENTIALS',
        message: 'Correo o contraseña incorrectos.',
        reqId: '',
      })
    }
  }, 90_000)

  test.each([
    [{ email: 'a'.repeat(255), password: 'x' }, 'El correo es demasiado largo.'],
    [{ email: 'a@b.co', password: 'x'.repeat(129) }, 'La contraseña debe tener entre 8 y 128 caracteres.'],
    [{ email: 'a@b.co', password: 12_345_678 }, 'La contraseña es obligatoria.'],
    [{ email: ['a@b.co'], password: 'x' }, 'El correo es obligatorio.'],
    [{ email: 'a@b.co', password: 'x', remember: true }, 'Campo no permitido: remember.'],
  ])('%# only wrong types and lengths are distinguished', async (body, message) => {
    const answer = await openVisitor(shop.address).post('/api/sign-in', body)
    expect(answer.status).toBe(400)
    expect(answer.body.message).toBe(message)
  })

  test('leaves the existing session', async () => {
    const person = await signInAs(shop)
    await person.post('/api/sign-in', { email: person.email, password: 'otra-contraseña' })
    expect((await me(person))?._id).toBe(person.id)
  })
})

describe('signing out without a connection, by the cookie of the page', () => {
  const sessionsOf = async (userId: string) =>
    (await shop.pool.query('select from sessions where user_id = $1', [userId])).rowCount

  test('ends the session with the first request of any kind, which has no actor, and clears the cookie', async () => {
    const person = await signInAs(shop, { role: 'TECHNICAL' })
    person.jar.set('leaving', person.id)
    const answer = await person.get('/api/visits')
    expect([answer.status, answer.body.code]).toEqual([401, 'NO_SESSION'])
    expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^leaving=; .*Expires=Thu, 01 Jan 1970/)])
    expect(await sessionsOf(person.id)).toBe(0)
    expect(person.jar.has('leaving')).toBe(false)
    const { rows } = await shop.pool.query(
      `select actor, target from audit_log where action = 'session.ended' and target = $1`,
      [person.id],
    )
    expect(rows).toEqual([{ actor: person.id, target: person.id }])
    expect(await me(person)).toBeNull()
  })

  test("also the document of a technician's first screen", async () => {
    const person = await signInAs(shop, { role: 'TECHNICAL', name: 'Teresa Muñoz' })
    expect((await person.get('/technical-panel/tasks')).body).toContain('Teresa Muñoz')
    person.jar.set('leaving', person.id)
    expect((await person.get('/technical-panel/tasks')).body).not.toContain('Teresa Muñoz')
    expect(await sessionsOf(person.id)).toBe(0)
  })

  test('ends no session of another person, who keeps it, nor that of the same person who signed in again', async () => {
    const person = await signInAs(shop)
    const other = await signInAs(shop)
    other.jar.set('leaving', person.id)
    expect((await me(other))?._id).toBe(other.id)
    expect(other.jar.has('leaving')).toBe(false)
    expect((await me(person))?._id).toBe(person.id)

    person.jar.set('leaving', person.id)
    await person.post('/api/sign-in', { email: person.email, password: PASSWORD })
    expect((await me(person))?._id).toBe(person.id)
    expect(await sessionsOf(person.id)).toBe(1)
  })

  test("a late response clears nobody's cookie", async () => {
    const person = await signInAs(shop)
    const headers = { cookie: `sid=${person.jar.get('sid')}; leaving=${person.id}` }
    for (let request = 0; request < 2; request++) {
      const response = await fetch(`${shop.address}/api/user-datails`, { headers })
      expect((await response.json()).data).toBeNull()
      expect(response.headers.get('set-cookie')).toMatch(/^leaving=; [^,]*, 01 Jan 1970[^,]*$/)
    }
  })
})

describe('the current user', () => {
  test('is a quiet response for a visitor, without an error flag', async () => {
    const answer = await openVisitor(shop.address).get('/api/user-datails')
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ success: false, error: false, data: null, message: 'No has iniciado sesión.' })
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test.each(['garbage', 'A'.repeat(43), 'x'.repeat(4_000), '%00', 'null', "' or 1=1 --"])(
    'an invalid cookie is cleared: %s',
    async (value) => {
      const response = await fetch(`${shop.address}/api/user-datails`, { headers: { cookie: `sid=${value}` } })
      expect(response.status).toBe(200)
      expect((await response.json()).data).toBeNull()
      expect(response.headers.get('set-cookie')).toMatch(/^sid=; .*Expires=Thu, 01 Jan 1970/)
    },
  )

  test('an invalid cookie is also cleared by a refusal', async () => {
    const response = await fetch(`${shop.address}/api/sessions`, { headers: { cookie: 'sid=garbage' } })
    expect(response.status).toBe(401)
    expect(response.headers.get('set-cookie')).toMatch(/^sid=; /)
  })

  test("is cleared by the response about the current user, and by no late response to the page's other calls", async () => {
    const byScript = { cookie: 'sid=garbage', 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' }
    const cleared = async (path: string, headers: Record<string, string>) =>
      (await fetch(shop.address + path, { headers })).headers.get('set-cookie')
    expect(await cleared('/api/sessions', byScript)).toBeNull()
    expect(await cleared('/api/user-datails', byScript)).toMatch(/^sid=; /)
    expect(await cleared('/api/sessions', { ...byScript, 'sec-fetch-site': 'none' })).toMatch(/^sid=; /)
  })

  test('signing in with an invalid cookie sets one cookie, the new one', async () => {
    const { email } = await addPerson(shop.db)
    const visitor = openVisitor(shop.address)
    visitor.jar.set('sid', 'A'.repeat(43))
    const answer = await visitor.post('/api/sign-in', { email, password: PASSWORD })
    expect(answer.headers.getSetCookie()).toHaveLength(1)
    expect(visitor.jar.get('sid')).not.toBe('A'.repeat(43))
    expect(await me(visitor)).not.toBeNull()
  })

  test('an Authorization header identifies nobody', async () => {
    const person = await signInAs(shop)
    const visitor = openVisitor(shop.address, { authorization: `Bearer ${person.jar.get('sid')}` })
    expect(await me(visitor)).toBeNull()
    expect((await person.get('/api/user-datails', { authorization: 'Bearer null' })).body.data._id).toBe(person.id)
  })

  test('nothing secret is in the response', async () => {
    const person = await signInAs(shop)
    const { body } = await person.get('/api/user-datails')
    expect(Object.keys(body.data).sort()).toEqual(
      [
        '_id',
        'createdAt',
        'document',
        'documentType',
        'email',
        'name',
        'phone',
        'profilePic',
        'role',
        'version',
      ].sort(),
    )
  })
})

describe('signing out', () => {
  test("ends the session, clears the cookie and the browser's storage", async () => {
    const person = await signInAs(shop)
    const token = person.jar.get('sid') ?? ''
    const answer = await person.get('/api/userLogout')
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ success: true, error: false, message: 'Sesión cerrada' })
    expect(answer.headers.get('set-cookie')).toMatch(/^sid=; .*Expires=Thu, 01 Jan 1970/)
    expect(answer.headers.get('clear-site-data')).toBe('"cache", "storage"')
    person.jar.set('sid', token)
    expect(await me(person)).toBeNull()
  })

  test('does the same without a session', async () => {
    const answer = await openVisitor(shop.address).get('/api/userLogout')
    expect(answer.status).toBe(200)
    expect(answer.body.message).toBe('Sesión cerrada')
  })

  test.each([
    [{ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }],
    [{ 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors' }],
    [{ 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }],
    [{ 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' }],
    [{ origin: 'https://otra.example' }],
    [{ referer: 'https://otra.example/pagina' }],
  ])('no link, image or other page can do it: %j', async (headers) => {
    const person = await signInAs(shop)
    const answer = await person.get('/api/userLogout', headers)
    expect(answer.status).toBe(403)
    expect(answer.body.message).toBe('Solicitud rechazada por seguridad. Recarga la página.')
    expect((await me(person))?._id).toBe(person.id)
  })

  test('a HEAD request does not run it', async () => {
    const person = await signInAs(shop)
    expect((await person.send('HEAD', '/api/userLogout')).status).toBe(405)
    expect((await me(person))?._id).toBe(person.id)
  })

  test('while requests are running leaves nobody signed in', async () => {
    const person = await signInAs(shop)
    const token = person.jar.get('sid') ?? ''
    await shop.pool.query(`update sessions set last_seen_at = now() - interval '5 minutes' where user_id = $1`, [
      person.id,
    ])
    const requesting = Array.from({ length: 20 }, () => {
      const tab = openVisitor(shop.address)
      tab.jar.set('sid', token)
      return me(tab)
    })
    await Promise.all([...requesting, person.get('/api/userLogout')])
    const after = openVisitor(shop.address)
    after.jar.set('sid', token)
    expect(await me(after)).toBeNull()
    const { rows } = await shop.pool.query('select 1 from sessions where user_id = $1', [person.id])
    expect(rows).toEqual([])
  })
})

describe('a session ends', () => {
  const backdate = (id: string, column: string, interval: string) =>
    shop.pool.query(`update sessions set ${column} = now() - interval '${interval}' where user_id = $1`, [id])

  test.each([
    ['GENERAL', '23 hours 59 minutes', '24 hours 1 minute'],
    ['TECHNICAL', '29 minutes', '31 minutes'],
    ['ADMIN', '29 minutes', '31 minutes'],
  ] as const)('of a %s that was not used: active after %s, over after %s', async (role, alive, over) => {
    const person = await signInAs(shop, { role })
    await backdate(person.id, 'last_seen_at', alive)
    expect((await me(person))?._id).toBe(person.id)
    await backdate(person.id, 'last_seen_at', over)
    expect(await me(person)).toBeNull()
  })

  test('at its maximum age, however much it is used', async () => {
    const person = await signInAs(shop)
    await backdate(person.id, 'expires_at', '1 second')
    expect(await me(person)).toBeNull()
  })

  test('its last use is written once a minute, not at every request', async () => {
    const person = await signInAs(shop)
    const seen = async () =>
      (await shop.pool.query('select last_seen_at::text as at from sessions where user_id = $1', [person.id])).rows[0]
        .at
    const isWrittenEarly = async (): Promise<boolean> => {
      await backdate(person.id, 'last_seen_at', '59 seconds')
      const before = await seen()
      await me(person)
      const isLater = (await seen()) !== before
      const { rows } = await shop.pool.query(`select $1::timestamptz > now() - interval '1 minute' as "isEarly"`, [
        before,
      ])
      // Not conclusive when the minute has ended meanwhile.
      return rows[0].isEarly ? isLater : isWrittenEarly()
    }
    expect(await isWrittenEarly()).toBe(false)
    await backdate(person.id, 'last_seen_at', '61 seconds')
    const long = await seen()
    await me(person)
    expect(await seen()).not.toBe(long)
  })
})

describe('ten sessions at most', () => {
  /** Concurrent sessions of a verified password, without the time to verify it. */
  const startSessions = async (userId: string, count: number) => {
    const { rows } = await shop.pool.query('select password_hash from users where id = $1', [userId])
    const provenHash = String(rows[0].password_hash)
    return Promise.all(Array.from({ length: count }, () => startSession(shop.db, { userId, provenHash })))
  }
  const countSessions = async (userId: string) =>
    Number((await shop.pool.query('select count(*) as n from sessions where user_id = $1', [userId])).rows[0].n)

  test('the oldest ends', async () => {
    const person = await signInAs(shop)
    await startSessions(person.id, 9)
    expect((await me(person))?._id).toBe(person.id)
    const tab = openVisitor(shop.address)
    await tab.post('/api/sign-in', { email: person.email, password: PASSWORD })
    expect(await me(person)).toBeNull()
    expect((await me(tab))?._id).toBe(person.id)
    expect(await countSessions(person.id)).toBe(10)
  })

  test('also when fourteen sign in at once', async () => {
    const { id } = await addPerson(shop.db)
    const sessions = await startSessions(id, 14)
    expect(sessions.every((session) => session !== null)).toBe(true)
    expect(await countSessions(id)).toBe(10)
  })
})

describe('the list of sessions', () => {
  test('names each browser, marks the current one and reveals no token', async () => {
    const person = await signInAs(shop)
    const phone = openVisitor(shop.address, {
      'user-agent':
        'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36',
    })
    await phone.post('/api/sign-in', { email: person.email, password: PASSWORD })
    const { body } = await phone.get('/api/sessions')
    expect(body.data).toHaveLength(2)
    expect(body.data[0]).toMatchObject({ device: 'Chrome en Android', isCurrent: true })
    expect(body.data[1]).toMatchObject({ isCurrent: false })
    expect(JSON.stringify(body)).not.toContain(person.jar.get('sid'))
  })

  test('ends one session, or all the others, and never somebody else’s', async () => {
    const person = await signInAs(shop)
    const stranger = await signInAs(shop)
    const other = openVisitor(shop.address)
    await other.post('/api/sign-in', { email: person.email, password: PASSWORD })
    const [current, old] = (await other.get('/api/sessions')).body.data
    await stranger.delete('/api/sessions', { _id: old._id })
    expect(await me(person)).not.toBeNull()
    expect((await other.delete('/api/sessions', { _id: old._id })).body.message).toBe('Sesión cerrada')
    expect(await me(person)).toBeNull()
    await person.post('/api/sign-in', { email: person.email, password: PASSWORD })
    expect((await other.delete('/api/sessions', {})).status).toBe(200)
    expect(await me(person)).toBeNull()
    expect((await other.get('/api/sessions')).body.data.map((one: { _id: string }) => one._id)).toEqual([current._id])
  })
})

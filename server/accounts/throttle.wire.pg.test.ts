import { request } from 'node:http'
import { availableParallelism } from 'node:os'

import { beforeEach, describe, expect, test } from 'vitest'

import { openVisitor } from '../../test/http/visitor.ts'
import { useRealCost } from '../../test/shop/password-cost.ts'
import { addPerson, PASSWORD, signInAs } from '../../test/shop/people.ts'
import { openTestShop } from '../../test/shop/shop.ts'
import { hashPassword, turnOfShop } from './passwords/password-hash.ts'

const shop = await openTestShop({ demo: false, limits: true, env: { PROXY_CIDR: '127.0.0.1/32' } })
const second = await shop.openAnother()

let addresses = 0
/** An address without earlier requests. */
const freshAddress = () => `198.51.${Math.floor(++addresses / 200)}.${(addresses % 200) + 1}`
const from = (ip: string, address = shop.address) => openVisitor(address, { 'x-forwarded-for': ip })
const fail = (ip: string, email: string, address = shop.address) =>
  from(ip, address).post('/api/sign-in', { email, password: 'no-es-esta-clave' })
/** An account with a cheap hash, so that wrong passwords are detected quickly on any machine. */
const cheapHash = hashPassword(PASSWORD, turnOfShop, { ln: 10, r: 8, p: 1 })
async function addCheapPerson() {
  const person = await addPerson(shop.db)
  await shop.pool.query('update users set password_hash = $2 where id = $1', [person.id, await cheapHash])
  return person
}
const statuses = (answers: { status: number }[]) => answers.map((answer) => answer.status)

const expectTooMany = (
  answer: { status: number; headers: Headers; body: { code: string; message: string } },
  most: number,
) => {
  expect(answer.status).toBe(429)
  const seconds = Number(answer.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(most)
  expect(answer.body).toMatchObject({
    code: 'TOO_MANY',
    message: expect.stringMatching(
      /^Demasiados intentos\. Espera \d+ (?:segundo|minuto|hora)s? e inténtalo de nuevo\.$/,
    ),
  })
}

describe('failed sign-ins', () => {
  test('to one account from one address are refused after five, also with the right password, in every process', async () => {
    const { email } = await addCheapPerson()
    const ip = freshAddress()
    for (let i = 0; i < 3; i++) expect((await fail(ip, email)).status).toBe(401)
    for (let i = 0; i < 2; i++) expect((await fail(ip, email.toUpperCase(), second.address)).status).toBe(401)
    expectTooMany(await from(ip).post('/api/sign-in', { email, password: PASSWORD }), 900)
    expectTooMany(await from(ip, second.address).post('/api/sign-in', { email, password: PASSWORD }), 900)
    const restarted = await shop.openAnother()
    expectTooMany(await from(ip, restarted.address).post('/api/sign-in', { email, password: PASSWORD }), 900)
    expect((await from(freshAddress()).post('/api/sign-in', { email, password: PASSWORD })).status).toBe(200)
  })

  test('at once cannot pass together', async () => {
    const { email } = await addCheapPerson()
    const ip = freshAddress()
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) => fail(ip, email, i % 2 ? second.address : shop.address)),
    )
    expect(statuses(answers).filter((status) => status === 401)).toHaveLength(5)
    expect(statuses(answers).filter((status) => status === 429)).toHaveLength(7)
  })

  test('are cleared when the person signs in', async () => {
    const { email } = await addCheapPerson()
    const ip = freshAddress()
    for (let i = 0; i < 4; i++) await fail(ip, email)
    expect((await from(ip).post('/api/sign-in', { email, password: PASSWORD })).status).toBe(200)
    expect((await fail(ip, email)).status).toBe(401)
  })

  test('count again when a quarter of an hour is over', async () => {
    const { email } = await addCheapPerson()
    const ip = freshAddress()
    for (let i = 0; i < 6; i++) await fail(ip, email)
    await shop.pool.query('update throttles set ends_at = now()')
    expect((await from(ip).post('/api/sign-in', { email, password: PASSWORD })).status).toBe(200)
  })

  test('from one address to many accounts are refused after thirty; one IPv6 household is one address', async () => {
    await shop.pool.query('delete from throttles')
    const people = await Promise.all(Array.from({ length: 4 }, addCheapPerson))
    const ip = (i: number) => `2001:db8:77:1::${(i + 1).toString(16)}`
    const failOne = (i: number) => fail(ip(i), people[i]?.email ?? '')
    expect(statuses(await Promise.all([0, 1, 2].map(failOne)))).toEqual([401, 401, 401])
    const ofAddress = `key like 'sign-in address %'`
    const { rows } = await shop.pool.query(`select count from throttles where ${ofAddress}`)
    expect(rows).toEqual([{ count: 3 }])
    await shop.pool.query(`update throttles set count = 29 where ${ofAddress}`)
    expect((await failOne(3)).status).toBe(401)
    expectTooMany(await fail(ip(99), 'otra@correo.co'), 900)
    expect((await fail('2001:db8:77:2::1', people[0]?.email ?? '')).status).toBe(401)
  })

  test('leave neither address nor e-mail in the table', async () => {
    await fail('203.0.113.77', 'quien@correo.co')
    const { rows } = await shop.pool.query('select t::text as line from throttles t')
    const all = rows.map((row) => row.line).join('\n')
    expect(all).not.toBe('')
    expect(all).not.toMatch(/203\.0\.113\.77|quien/)
  })
})

/** The number of concurrent hashes on this machine. */
const THREADS = Math.min(8, Math.max(1, availableParallelism() - 1))

describe('too many sign-ins at once', () => {
  const enter = ({ email, ip }: { email: string; ip: string }) =>
    from(ip).post('/api/sign-in', { email, password: PASSWORD })

  test('from one address get a Retry-After, which counts as no failure, while others sign in', async () => {
    await shop.pool.query('delete from throttles')
    const people = await Promise.all(Array.from({ length: 41 }, () => addPerson(shop.db)))
    // The first ones of the crowd occupy every thread until all others have come; the others are cheap. A third of the real cost:
    // threads of lower priority get little of a busy machine, and the maximum wait is ten seconds.
    const slowHash = await hashPassword(PASSWORD, turnOfShop, { ln: 15, r: 8, p: 1 })
    const slow = people.slice(1, 1 + 3 * THREADS).map(({ id }) => id)
    await shop.pool.query('update users set password_hash = $2 where id = any ($1)', [slow, slowHash])
    const ip = freshAddress()
    const crowd = people.slice(1).map(({ email }) => enter({ email, ip }))
    const other = enter({ email: people[0]!.email, ip: freshAddress() })
    const turnedAway = (await Promise.all(crowd)).filter(({ status }) => status !== 200)
    // A queue of sixteen and one for each thread, eight at most, are not refused.
    expect(turnedAway.length).toBeGreaterThanOrEqual(40 - 16 - 8)
    for (const { status, headers, body } of turnedAway) {
      expect(status).toBe(503)
      const seconds = Number(headers.get('retry-after'))
      expect(seconds).toBeGreaterThanOrEqual(2)
      expect(body).toMatchObject({
        success: false,
        error: true,
        code: 'SIGN_IN_BUSY',
        message: 'Hay mucha gente entrando en este momento. Espera unos segundos e inténtalo de nuevo.',
        data: { retryAfterSeconds: seconds },
      })
    }
    expect((await other).status).toBe(200)
    const counted = async () =>
      Number((await shop.pool.query('select coalesce(sum(count), 0) as counted from throttles')).rows[0].counted)
    await expect.poll(counted).toBe(0)
    // The last one was refused.
    expect((await enter({ email: people[40]!.email, ip })).status).toBe(200)
  })
})

describe('a queue full of disconnected clients', () => {
  beforeEach(useRealCost)
  test('lets others in', async () => {
    await shop.pool.query('delete from throttles')
    const people = await Promise.all(Array.from({ length: 3 }, () => addPerson(shop.db)))
    const disconnect = new AbortController()
    const body = JSON.stringify({ email: 'nadie@correo.co', password: PASSWORD })
    const knock = () =>
      new Promise<number | undefined>((resolve) => {
        const headers = { 'content-type': 'application/json', 'x-forwarded-for': freshAddress() }
        request(`${shop.address}/api/sign-in`, { method: 'POST', headers, signal: disconnect.signal })
          .on('response', (response) => resolve(response.resume().statusCode))
          .on('error', () => resolve(undefined))
          .end(body)
      })
    const crowd = Array.from({ length: 110 }, knock)
    const isFull = crowd.map(async (answer) => ((await answer) === 503 ? true : Promise.reject(new Error('no 503'))))
    await Promise.any(isFull)
    disconnect.abort()
    await Promise.all(crowd)
    // One after the other: together they would wait for each other, too long on a slow machine.
    for (const { email } of people) {
      expect((await from(freshAddress()).post('/api/sign-in', { email, password: PASSWORD })).status).toBe(200)
    }
  })
})

describe('sign-ups', () => {
  const signUp = (ip: string, email: string, address = shop.address) =>
    from(ip, address).post('/api/sign-up', {
      name: 'Luz Marina Ospina',
      email,
      phone: '3001234567',
      document: '1020304050',
      password: PASSWORD,
      confirmPassword: PASSWORD,
    })
  let people = 0
  const nextEmail = () => `persona${++people}@correo.co`

  test('from one address are five an hour and twenty a day, in every process', async () => {
    const ip = freshAddress()
    await shop.pool.query('delete from throttles')
    for (let i = 0; i < 5; i++) {
      expect((await signUp(ip, nextEmail(), i % 2 ? second.address : shop.address)).status).toBe(201)
    }
    expectTooMany(await signUp(ip, nextEmail()), 3_600)
    await shop.pool.query(`update throttles set ends_at = now() where key like 'sign-up address/h %'`)
    const { rows } = await shop.pool.query(`select count from throttles where key like 'sign-up address/d %'`)
    expect(rows).toEqual([{ count: 5 }])
    await shop.pool.query(`update throttles set count = 19 where key like 'sign-up address/d %'`)
    expect((await signUp(ip, nextEmail())).status).toBe(201)
    expectTooMany(await signUp(ip, nextEmail()), 86_400)
  })

  test('with one e-mail are three an hour, from wherever', async () => {
    const email = nextEmail()
    const answers = []
    for (let i = 0; i < 4; i++) answers.push(await signUp(freshAddress(), email))
    expect(statuses(answers)).toEqual([201, 409, 409, 429])
  })

  test('with an error in the form do not count', async () => {
    const ip = freshAddress()
    for (let i = 0; i < 8; i++) expect((await signUp(ip, 'sin-arroba')).status).toBe(400)
    expect((await signUp(ip, nextEmail())).status).toBe(201)
  })
})

describe('a re-entered password', () => {
  test('is refused after five failures, for deleting and for changing together, in every process', async () => {
    const person = await signInAs(shop)
    const elsewhere = openVisitor(second.address)
    elsewhere.jar.set('sid', person.jar.get('sid') ?? '')
    const change = {
      currentPassword: 'no-es-esta',
      newPassword: 'cafetal-del-sur-9',
      confirmPassword: 'cafetal-del-sur-9',
    }
    for (let i = 0; i < 3; i++)
      expect((await person.delete('/api/delete-user', { password: 'no-es-esta' })).body.code).toBe('WRONG_PASSWORD')
    for (let i = 0; i < 2; i++) expect((await elsewhere.post('/api/change-password', change)).status).toBe(403)
    expectTooMany(await person.delete('/api/delete-user', { password: PASSWORD }), 900)
    expectTooMany(await elsewhere.post('/api/change-password', { ...change, currentPassword: PASSWORD }), 900)
    expect((await person.get('/api/user-datails')).body.data._id).toBe(person.id)
  })
})

describe('the profile', () => {
  test('may be saved thirty times an hour', async () => {
    const person = await signInAs(shop)
    const save = (i: number) =>
      person.post('/api/update-user-profile', {
        name: `Luz ${i}`,
        email: person.email,
        phone: '3001234567',
        document: '1020304050',
      })
    for (let i = 0; i < 30; i++) expect((await save(i)).status).toBe(200)
    expectTooMany(await save(31), 3_600)
  })
})

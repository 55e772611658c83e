import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'

import { openAccountsContext } from '../../../test/browser/accounts-context.ts'
import { openTestDatabase } from '../../../test/database/database.ts'
import { useRealCost } from '../../../test/shop/password-cost.ts'
import { addPerson, PASSWORD, passwordHash } from '../../../test/shop/people.ts'
import { makeProblem } from '../../platform/make-problem.ts'
import { hashPassword, turnOfShop, verifyPassword } from '../passwords/password-hash.ts'
import { signInFailures, SLOWED_DOWN_MS } from '../throttle-rules.ts'
import { signIn } from './sign-in.ts'

const { db, pool } = await openTestDatabase()
const browser = {
  auditActor: { reqId: 'r1', actor: null, role: null, ip: '198.51.100.7' },
  address: '198.51.100.7',
  device: '',
  replaced: undefined,
  refuse: makeProblem,
}

describe('an account that is attacked from many addresses', () => {
  test('is slowed down after fifty failures, never locked: its owner still signs in', async () => {
    const { context, pauses } = await openAccountsContext(db)
    const { email } = await addPerson(db)
    for (let i = 0; i < 49; i++) await context.throttles.add(signInFailures.ofAccount, email)
    await expect(signIn(context, { email, password: 'no-es-esta' }, browser)).rejects.toMatchObject({ status: 401 })
    expect(pauses).toEqual([])
    await expect(signIn(context, { email, password: PASSWORD }, browser)).resolves.toMatchObject({
      lifeSeconds: 604_800,
    })
    expect(pauses).toEqual([SLOWED_DOWN_MS])
  })

  test('is slowed down as well when it does not exist', async () => {
    const { context, pauses } = await openAccountsContext(db)
    for (let i = 0; i < 50; i++) await context.throttles.add(signInFailures.ofAccount, 'nadie@correo.co')
    await expect(signIn(context, { email: 'Nadie@Correo.co', password: 'no-es-esta' }, browser)).rejects.toMatchObject({
      status: 401,
    })
    expect(pauses).toEqual([SLOWED_DOWN_MS])
  })
})

describe('a hash of another cost', () => {
  beforeEach(useRealCost)

  test('does not have the cost of the tests, at either cost', async () => {
    const isGood = { matches: true, isOutdated: false }
    expect(await verifyPassword(PASSWORD, passwordHash(), turnOfShop)).toEqual(isGood)
    process.env.PASSWORD_COST = 'low'
    expect(await verifyPassword(PASSWORD, passwordHash(), turnOfShop)).toEqual(isGood)
  })

  test('is not made outside of tests, whatever the environment is', async () => {
    process.env.PASSWORD_COST = 'low'
    expect(await hashPassword(PASSWORD, turnOfShop)).toMatch(/^\$scrypt\$ln=10,r=8,p=1\$/)
    onTestFinished(() => void (process.env.NODE_ENV = 'test'))
    process.env.NODE_ENV = 'production'
    expect(await hashPassword(PASSWORD, turnOfShop)).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$/)
  })

  test('works, and is renewed at today’s cost', async () => {
    const { context } = await openAccountsContext(db)
    const { email, id } = await addPerson(db)
    const old = await hashPassword(PASSWORD, turnOfShop, { ln: 10, r: 8, p: 1 })
    await pool.query('update users set password_hash = $2 where id = $1', [id, old])
    await expect(signIn(context, { email, password: 'no-es-esta' }, browser)).rejects.toMatchObject({ status: 401 })
    const hash = async () =>
      (await pool.query('select password_hash from users where id = $1', [id])).rows[0].password_hash
    expect(await hash()).toBe(old)
    await signIn(context, { email, password: PASSWORD }, browser)
    expect(await hash()).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$/)
    await expect(signIn(context, { email, password: PASSWORD }, browser)).resolves.toBeDefined()
  })

  test('that cannot be renewed now, because the queue refuses, still signs in and is renewed the next time', async () => {
    const { context } = await openAccountsContext(db)
    const { email, id } = await addPerson(db)
    const old = await hashPassword(PASSWORD, turnOfShop, { ln: 10, r: 8, p: 1 })
    await pool.query('update users set password_hash = $2 where id = $1', [id, old])
    // The queue is consulted once before it accepts work: it accepts the check of the password, and refuses the new hash.
    let looks = 0
    const { signal: gone } = new AbortController()
    Object.defineProperty(gone, 'aborted', { get: () => ++looks > 1 })
    const session = await signIn(context, { email, password: PASSWORD }, { ...browser, gone })
    expect([looks, session.lifeSeconds]).toEqual([2, 604_800])
    const hash = async () =>
      (await pool.query('select password_hash from users where id = $1', [id])).rows[0].password_hash
    expect(await hash()).toBe(old)
    await signIn(context, { email, password: PASSWORD }, browser)
    expect(await hash()).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$/)
  })
})

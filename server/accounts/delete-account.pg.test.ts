import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'

import { openAccountsContext } from '../../test/browser/accounts-context.ts'
import { openTestDatabase } from '../../test/database/database.ts'
import { addPerson, PASSWORD } from '../../test/shop/people.ts'
import { makeProblem } from '../platform/make-problem.ts'
import type { Problem } from '../platform/problem.ts'
import type { AccountLinks, OpenObligation } from './context.ts'
import { deleteAccount } from './delete-account.ts'

const { db, pool } = await openTestDatabase()
const auditActor = { reqId: 'r1', actor: null, role: null, ip: '198.51.100.7' }

beforeAll(async () => {
  // Data of a person in a later domain.
  await pool.query('create table belongings (owner uuid, thing text)')
})

async function personWithBelongings() {
  const person = await addPerson(db)
  await pool.query(`insert into belongings values ($1, 'carrito')`, [person.id])
  const actor = {
    id: person.id,
    role: 'GENERAL' as const,
    areas: null,
    sessionId: person.id,
    authenticatedAt: new Date(),
  }
  return { actor, userId: person.id, auditActor, refuse: makeProblem }
}

const forgetBelongings: AccountLinks['onAccountDeleted'][0] = async (tx, userId) => {
  await sql`delete from belongings where owner = ${userId}`.execute(tx)
}

const isThere = async (id: string) => {
  const user = await pool.query('select 1 from users where id = $1 and deleted_at is null', [id])
  const things = await pool.query('select 1 from belongings where owner = $1', [id])
  return [user.rows.length === 1, things.rows.length === 1]
}

async function deleteWith(open: OpenObligation[], fields: object = {}, links: Partial<AccountLinks> = {}) {
  const person = await personWithBelongings()
  const { context } = await openAccountsContext(db, {
    links: { openObligations: [async () => open], onAccountDeleted: [forgetBelongings], ...links },
  })
  const input = { password: PASSWORD, canConfirm: true, ...fields }
  const result = await deleteAccount(context, input, person).then(
    () => 'deleted',
    (error: unknown) => error,
  )
  return { result: result as Problem | string, left: await isThere(person.actor.id) }
}

const visit = { message: 'Tienes una visita el 3 de diciembre.', isBlocking: false }
const order = { message: 'Tienes un pedido en camino.', isBlocking: false }
const running = {
  message: 'Tienes un mantenimiento en proceso. Podrás eliminar tu cuenta cuando termine.',
  isBlocking: true,
}

describe('deleting an account', () => {
  test('lets every other domain erase its data, in the same transaction', async () => {
    expect(await deleteWith([])).toEqual({ result: 'deleted', left: [false, false] })
  })

  test('does not delete the caller when another field of a response names another person', async () => {
    const other = await addPerson(db)
    const { result, left } = await deleteWith([], { _id: other.id })
    expect(result).toMatchObject({ code: 'VALIDATION', message: 'Campo no permitido: _id.' })
    expect(left).toEqual([true, true])
    expect(await isThere(other.id)).toEqual([true, false])
  })

  test('requests confirmation while something is open, and names it', async () => {
    const { result, left } = await deleteWith([visit, order])
    expect(result).toMatchObject({
      code: 'CONFIRM_DELETION',
      status: 409,
      data: { open: [visit.message, order.message] },
    })
    expect(left).toEqual([true, true])
  })

  test('continues when the person was warned and confirms', async () => {
    expect(await deleteWith([visit, order], { confirm: true })).toEqual({ result: 'deleted', left: [false, false] })
  })

  test('happens at once for a client that cannot confirm, unless it refuses to', async () => {
    const isReleasedClient = { canConfirm: false }
    expect(await deleteWith([visit, order], isReleasedClient)).toEqual({ result: 'deleted', left: [false, false] })
    const { result } = await deleteWith([visit, order], { ...isReleasedClient, confirm: false })
    expect(result).toMatchObject({ code: 'CONFIRM_DELETION' })
  })

  test('is refused while a visit is in progress, confirmed or not', async () => {
    for (const fields of [{ confirm: false }, { confirm: true }, { canConfirm: false }]) {
      const { result, left } = await deleteWith([visit, running], fields)
      expect(result).toMatchObject({ code: 'SERVICE_UNDER_WAY', status: 409, message: running.message })
      expect(left).toEqual([true, true])
    }
  })

  test('happens completely or not at all', async () => {
    const { result, left } = await deleteWith(
      [],
      {},
      {
        onAccountDeleted: [
          forgetBelongings,
          async () => {
            throw new Error('a later domain fails')
          },
        ],
      },
    )
    expect(result).toBeInstanceOf(Error)
    expect(left).toEqual([true, true])
  })
})

describe('the database', () => {
  test('has no deleted account with personal data in its row', async () => {
    const { id } = await addPerson(db)
    await expect(pool.query('update users set deleted_at = now() where id = $1', [id])).rejects.toMatchObject({
      constraint: 'users_deleted_is_emptied',
    })
  })

  test('has no account without a password', async () => {
    const { id } = await addPerson(db)
    await expect(pool.query(`update users set password_hash = '' where id = $1`, [id])).rejects.toMatchObject({
      constraint: 'users_living_has_password',
    })
  })
})

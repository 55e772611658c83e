import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { openTestDatabase } from '../../test/database/database.ts'
import { addPerson } from '../../test/shop/people.ts'
import { answerContactRequest, listContactRequests } from './operator.ts'
import { receiveContactRequest } from './receive-contact-request.ts'

const { db } = await openTestDatabase()

const receive = (message: string) =>
  receiveContactRequest(
    db,
    { type: 'queja', name: 'Ana', email: 'ana@correo.example', message, authorisation: true },
    { userId: null, ip: '2001:db8::1', isLimited: true },
  )

test('the operator reads open requests, oldest first, until they are marked as answered', async () => {
  const first = await receive('La primera queja')
  const second = await receive('La segunda queja')
  const waiting = async () => (await listContactRequests(db, { withAnswered: false })).map(({ radicado }) => radicado)
  expect(await waiting()).toEqual([first.radicado, second.radicado])

  expect(await answerContactRequest(db, first.radicado)).toBe(true)
  expect(await waiting()).toEqual([second.radicado])
  expect(await listContactRequests(db, { withAnswered: true })).toHaveLength(2)
})

test('a message closed in the panel is not waiting, and is not marked', async () => {
  const { radicado } = await receive('Una queja que se cerró')
  const { id } = await addPerson(db, { role: 'ADMIN' })
  await sql`update contact_requests set closed_at = now(), closed_by = ${id} where radicado = ${radicado}`.execute(db)
  const waiting = await listContactRequests(db, { withAnswered: false })
  expect(waiting.map((request) => request.radicado)).not.toContain(radicado)
  expect(await answerContactRequest(db, radicado)).toBe(false)
})

test('an unknown or answered case number marks nothing', async () => {
  const { radicado } = await receive('La tercera queja')
  await answerContactRequest(db, radicado)
  expect(await answerContactRequest(db, radicado)).toBe(false)
  expect(await answerContactRequest(db, 'PQR-2026-999999')).toBe(false)
})

import { expect, test } from 'vitest'

import { emailKinds } from '../../contract/health/email-kinds.ts'
import { openTestDatabase } from '../database/database.ts'

const { pool } = await openTestDatabase()

test('every kind of e-mail that the outbox takes has a name, since the shop reads it where one was not sent', async () => {
  const { rows } = await pool.query<{ check: string }>(
    `select pg_get_constraintdef(oid) as check from pg_constraint
     where conname = 'outbox_kind_known' and conrelid = 'outbox'::regclass`,
  )
  const check = rows[0]?.check ?? ''
  const comparisons = check.match(/kind = (?:'\w+'|ANY \(ARRAY\[[^\]]*\]\))/g) ?? []
  const kinds = new Set(comparisons.flatMap((one) => one.match(/(?<=')\w+(?=')/g) ?? []))
  expect([...kinds].toSorted()).toEqual(Object.keys(emailKinds).toSorted())
})

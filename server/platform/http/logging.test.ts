import { expect, test } from 'vitest'

import { describeError } from './logging.ts'

test('an error is described by its kind and place, never by the values in its message', () => {
  const described = describeError(new Error(`duplicate key: "ana@correo.example" and 'otra'`))
  expect(described).toMatchObject({ type: 'Error', message: 'duplicate key: "…" and "…"' })
  expect(JSON.stringify(described)).not.toMatch(/ana@|otra/)
  expect(described.stack).toMatch(/^\s+at /)
})

test('a database error keeps its code, table and constraint, and loses its detail', () => {
  const error = Object.assign(new Error('new row violates'), {
    code: '23505',
    table: 'users',
    constraint: 'users_email_unique',
    detail: 'Key (email)=(ana@correo.example) already exists.',
    where: 'ana@correo.example',
    parameters: ['ana@correo.example'],
  })
  expect(describeError(error)).toMatchObject({ code: '23505', table: 'users', constraint: 'users_email_unique' })
  expect(JSON.stringify(describeError(error))).not.toContain('ana@')
})

test('unreadable text is not repeated, not even in the cause of the error', () => {
  const cause = new SyntaxError(`Unexpected token s in JSON: secreto`)
  expect(JSON.stringify(describeError(new Error('no', { cause })))).not.toContain('secreto')
})

test.each(['un texto secreto', { secreto: 1 }, null, undefined, 7])(
  'a value that is not an error is logged by its type: %j',
  (thrown) => {
    expect(JSON.stringify(describeError(thrown))).not.toContain('secreto')
  },
)

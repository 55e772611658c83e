import { expect, test } from 'vitest'

import { hashOfToken, isToken, makeToken } from './token.ts'

test('a token differs each time, and has the form that is looked up', () => {
  const tokens = Array.from({ length: 100 }, makeToken)
  expect(new Set(tokens).size).toBe(100)
  expect(tokens.every((token) => isToken(token) && Buffer.from(token, 'base64url').length === 32)).toBe(true)
})

test.each(['', 'a'.repeat(42), 'a'.repeat(44), `${'a'.repeat(42)}=`, `${'a'.repeat(43)}\n`])(
  '%j is refused as a token',
  (text) => {
    expect(isToken(text)).toBe(false)
  },
)

test('the stored hash is that of released tokens', () => {
  expect(hashOfToken('a'.repeat(43)).toString('hex')).toBe(
    '66d34fba71f8f450f7e45598853e53bfc23bbd129027cbb131a2f4ffd7878cd0',
  )
})

import { describe, expect, test } from 'vitest'

import { openSeal } from './seal.ts'

const { seal, open } = openSeal(Buffer.alloc(32, 7))
/** A text sealed with this key by an earlier version. */
const stored = '2kjnOU_N8iWhCnIbnK1vVTDh4T2YMzwYsyK_36yfA2ifqkf73259He4fLOecvRj7QHvezfvDNNJbYuU'

describe('a sealed text', () => {
  test('of an earlier version still opens', () => {
    expect(open('notice 1', Buffer.from(stored, 'base64url'))).toBe('Contraseña nueva: ñandú-4821')
  })

  test('differs each time, and opens as the original text', () => {
    const [one, other] = [seal('notice 1', 'ñandú'), seal('notice 1', 'ñandú')]
    expect(one.equals(other)).toBe(false)
    expect([one, other].map((sealed) => open('notice 1', sealed))).toEqual(['ñandú', 'ñandú'])
  })

  test('does not open at another place, with another key, changed or truncated', () => {
    const sealed = Buffer.from(stored, 'base64url')
    expect(() => open('notice 2', sealed)).toThrow(/authenticate/)
    expect(() => openSeal(Buffer.alloc(32, 8)).open('notice 1', sealed)).toThrow(/authenticate/)
    expect(() => open('notice 1', Buffer.concat([sealed, Buffer.from([0])]))).toThrow(/authenticate/)
    expect(() => open('notice 1', sealed.subarray(0, 20))).toThrow(/tag length/)
  })
})

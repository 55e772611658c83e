import { describe, expect, test } from 'vitest'

import { countRequests, tooMany, networkOf } from './limits.ts'

const MINUTE = 60_000

function openChecks() {
  let time = 0
  const checks = countRequests(false, () => time)
  return { ...checks, pass: (milliseconds: number) => (time += milliseconds) }
}

const times = (many: number, act: () => void) => Array.from({ length: many }).forEach(act)

describe('an address', () => {
  test('may read 300 times a minute, and the refusal then names the time to wait', () => {
    const { checkRate, pass } = openChecks()
    times(300, () => checkRate('publicRead', { ip: '203.0.113.1' }))
    pass(20_500)
    expect(() => checkRate('publicRead', { ip: '203.0.113.1' })).toThrow(
      'Demasiados intentos. Espera 40 segundos e inténtalo de nuevo.',
    )
  })

  test('may continue when its minute is over', () => {
    const { checkRate, pass } = openChecks()
    times(300, () => checkRate('publicRead', { ip: '203.0.113.1' }))
    pass(MINUTE)
    checkRate('publicRead', { ip: '203.0.113.1' })
  })

  test('does not use up the limit of another address, nor of another class', () => {
    const { checkRate } = openChecks()
    times(300, () => checkRate('publicRead', { ip: '203.0.113.1' }))
    checkRate('publicRead', { ip: '203.0.113.2' })
    checkRate('page', { ip: '203.0.113.1' })
  })

  test('of IPv6 is counted by its /64 network', () => {
    const { checkRate } = openChecks()
    times(300, () => checkRate('publicRead', { ip: '2001:db8:1:2::1' }))
    expect(() => checkRate('publicRead', { ip: '2001:db8:1:2:ffff::9' })).toThrow('Demasiados intentos')
    checkRate('publicRead', { ip: '2001:db8:1:3::1' })
  })

  test.each([
    ['203.0.113.1', '203.0.113.1'],
    ['::ffff:203.0.113.1', '203.0.113.1'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['::1', '0:0:0:0'],
  ])('%s is counted as %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network)
  })
})

describe('a signed-in person', () => {
  const someone = {
    actor: { id: 'a', role: 'GENERAL', areas: null, sessionId: 's', authenticatedAt: new Date() },
  } as const

  test('may upload 30 pictures an hour, and 600 as an administrator', () => {
    const { checkUserRate } = openChecks()
    times(30, () => checkUserRate('image', someone))
    expect(() => checkUserRate('image', someone)).toThrow('Demasiados intentos. Espera 60 minutos')
    const admin = { actor: { ...someone.actor, id: 'b', role: 'ADMIN' } } as const
    times(600, () => checkUserRate('image', admin))
    expect(() => checkUserRate('image', admin)).toThrow('Demasiados intentos')
  })

  test('may send 20 requests an hour', () => {
    const { checkUserRate, pass } = openChecks()
    times(20, () => checkUserRate('request', someone))
    pass(59 * MINUTE)
    expect(() => checkUserRate('request', someone)).toThrow('Espera 1 minuto e')
  })

  test('is counted, visitors are not', () => {
    const { checkUserRate } = openChecks()
    times(50, () => checkUserRate('request', { actor: null }))
  })
})

test.each([
  [1, '1 segundo'],
  [0.2, '1 segundo'],
  [59, '59 segundos'],
  [59.5, '1 minuto'],
  [61, '2 minutos'],
  [897, '15 minutos'],
  [3_600, '60 minutos'],
  [5_401, '2 horas'],
  [86_400, '24 horas'],
])('a wait of %d seconds is shown as %s', (seconds, words) => {
  const problem = tooMany(seconds)
  expect(problem.message).toBe(`Demasiados intentos. Espera ${words} e inténtalo de nuevo.`)
  expect(problem.retryAfterSeconds).toBe(Math.max(1, Math.ceil(seconds)))
})

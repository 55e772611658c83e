import { describe, expect, test } from 'vitest'

import { wompiKeys } from '../../test/orders/wompi-server.ts'
import { readConfig } from '../config.ts'
import { openProvider } from './open-payments.ts'
import { readWompiKeys } from './wompi-keys.ts'

const none = null as never
const open = (env: NodeJS.ProcessEnv) => openProvider(none, readConfig({ NODE_ENV: 'production', ...env })).id

describe('the payment provider', () => {
  test('is simulated on loopback', () => {
    expect(open({})).toBe('simulated')
    expect(open({ HOST: '::1', PUBLIC_URL: 'http://localhost:3000' })).toBe('simulated')
  })

  test.each([{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://tienda.example' }, { PROXY_CIDR: '10.0.0.0/8' }])(
    'must be set for a public shop: %j',
    (place) => {
      expect(() => open(place)).toThrow('Falta decir cómo se paga')
      expect(open({ ...place, PAYMENTS: 'simulated' })).toBe('simulated')
    },
  )

  test('through Wompi needs its four keys and the shop’s address', () => {
    const all = { PAYMENTS: 'wompi', PUBLIC_URL: 'https://tienda.example', ...wompiKeys }
    expect(open(all)).toBe('wompi')
    expect(() => open({ ...all, PUBLIC_URL: '' })).toThrow('necesita PUBLIC_URL')
    for (const name of Object.keys(wompiKeys)) expect(() => open({ ...all, [name]: '' }), name).toThrow(name)
  })
})

describe('Wompi’s keys', () => {
  test('determine their environment', () => {
    expect(readWompiKeys(wompiKeys).environment).toBe('test')
  })

  test('of two environments are refused', () => {
    expect(() => readWompiKeys({ ...wompiKeys, WOMPI_PRIVATE_KEY: 'prv_prod_abc' })).toThrow('mezclan')
  })

  test('in the wrong places are refused', () => {
    expect(() => readWompiKeys({ ...wompiKeys, WOMPI_EVENTS_SECRET: wompiKeys.WOMPI_INTEGRITY_SECRET })).toThrow(
      'WOMPI_EVENTS_SECRET',
    )
  })
})

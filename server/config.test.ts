import { describe, expect, test } from 'vitest'

import { ConfigError, readConfig } from './config.ts'

describe('settings of the accounts', () => {
  test('a mail server needs the address that letters link to', () => {
    expect(() => readConfig({ SMTP_URL: 'smtp://correo.example:587' })).toThrow(ConfigError)
    expect(() => readConfig({ SMTP_URL: 'smtp://correo.example:587' })).toThrow('PUBLIC_URL: hace falta')
    expect(readConfig({ SMTP_URL: 'smtps://a:b@correo.example', PUBLIC_URL: 'https://tienda.example' }).SMTP_URL).toBe(
      'smtps://a:b@correo.example',
    )
  })

  test.each([
    { SECRET_KEY: 'secret' },
    { SMTP_URL: 'https://correo.example', PUBLIC_URL: 'https://tienda.example' },
    { MAIL_FROM: 'nadie' },
  ])('%j is refused', (env) => {
    expect(() => readConfig(env)).toThrow(ConfigError)
  })
})

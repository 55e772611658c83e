import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'

import { describe, expect, test } from 'vitest'

import { ConfigError, readConfig, settingNames } from './config.ts'

const example = readFileSync(join(import.meta.dirname, '../.env.example'), 'utf8')

describe('.env.example', () => {
  const listed = parseEnv(example.replace(/^#(?=[A-Z0-9_]+=)/gm, ''))

  test('lists exactly the settings', () => {
    expect(Object.keys(listed).sort()).toEqual(settingNames.toSorted())
  })

  test('shows the default values', () => {
    expect(readConfig(listed)).toEqual(readConfig({}))
  })

  test('changes nothing when it is used unchanged', () => {
    expect(parseEnv(example)).toEqual({})
  })
})

test('docs/operations.md explains every setting', () => {
  const page = readFileSync(join(import.meta.dirname, '../docs/operations.md'), 'utf8')
  expect(settingNames.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
})

describe('settings', () => {
  test('with wrong values are all listed, in Spanish, by their names', () => {
    const read = () => readConfig({ PORT: 'mil', DATABASE_URL: 'mysql://x', PROXY_CIDR: '1', SECRET_KEY: 'corta' })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(/^La configuración tiene errores:\n/)
    for (const name of ['PORT', 'DATABASE_URL', 'PROXY_CIDR', 'SECRET_KEY'])
      expect(read).toThrow(new RegExp(`  ${name}: `))
    expect(read).not.toThrow(/Invalid|expected/i)
  })

  test.each([
    ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization=100%'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'a name=x'],
    ['DATABASE_URL', 'postgres://alero:100%@base/alero'],
    ['DATABASE_READ_URL', 'postgres://alero:100%@replica/alero'],
    ['SMTP_URL', 'smtp://alero:100%@correo.example'],
  ])('that would stop the shop when it reads them are refused with the others: %s=%s', (name, value) => {
    const given = { PUBLIC_URL: 'https://tienda.example', DATABASE_URL: 'postgres://base/alero', [name]: value }
    expect(() => readConfig(given)).toThrow(new RegExp(`^La configuración tiene errores:\n  ${name}: .*\\S`))
    expect(() =>
      readConfig({ ...given, [name]: value.replace('100%', '100%25').replace('a name', 'name') }),
    ).not.toThrow()
  })

  test('on the command line win over those of the environment', () => {
    expect(readConfig({ PORT: '1' }, ['--port', '8080']).PORT).toBe(8080)
    expect(readConfig({ PORT: '1' }, ['--port=8081', '--host=0.0.0.0'])).toMatchObject({ PORT: 8081, HOST: '0.0.0.0' })
  })

  test.each([
    [['--puerto', '8080'], 'No se entiende «--puerto».'],
    [['8080'], 'No se entiende «8080».'],
    [['--port', 'abc'], 'PORT: debe ser un número entero entre 0 y 65535'],
  ])('are refused on the command line when they would be ignored: %j', (args, text) => {
    expect(() => readConfig({}, args)).toThrow(text)
    expect(readConfig({}, ['--dev', '--port=8080']).PORT).toBe(8080)
  })

  test('with an empty value count as missing', () => {
    expect(readConfig({ PORT: '', SHOP_NAME: '' })).toMatchObject({ PORT: 3000, SHOP_NAME: 'Alero' })
  })

  test.each(['127.0.0.1', '10.0.0.0/8, 192.168.0.0/16', '::1,fd00::/8'])('accept proxies as networks: %s', (list) => {
    expect(readConfig({ PROXY_CIDR: list }).PROXY_CIDR).toBe(list)
  })

  test.each(['1', 'true', 'loopback', '10.0.0.0/33', '10.0.0.0/8/8', 'proxy.example'])(
    'never accept proxies as a number of hops or a name, which a client could forge: %s',
    (list) => {
      expect(() => readConfig({ PROXY_CIDR: list })).toThrow('PROXY_CIDR: debe ser una lista de redes')
    },
  )

  test('of replicas are a list, which needs DATABASE_URL', () => {
    const [one, other] = ['postgres://a/tienda', 'postgresql://b:5433/tienda']
    const read = (env: NodeJS.ProcessEnv) => readConfig({ DATABASE_URL: 'postgres://server/tienda', ...env })
    expect(read({}).DATABASE_READ_URL).toEqual([])
    expect(read({ DATABASE_READ_URL: ` ${one}, ${other},` }).DATABASE_READ_URL).toEqual([one, other])
    expect(() => read({ DATABASE_READ_URL: `${one},replica` })).toThrow('DATABASE_READ_URL: debe ser una lista')
    expect(() => readConfig({ DATABASE_READ_URL: one })).toThrow('DATABASE_URL: hace falta con DATABASE_READ_URL')
  })

  test('of a pooler in transaction mode need the direct address, which is DATABASE_URL otherwise', () => {
    const pooled = { DATABASE_URL: 'postgres://pooler/tienda', DATABASE_POOLER: 'transaction' }
    expect(() => readConfig(pooled)).toThrow('DATABASE_DIRECT_URL: hace falta con DATABASE_POOLER=transaction')
    const direct = 'postgres://server/tienda'
    expect(readConfig({ ...pooled, DATABASE_DIRECT_URL: direct }).DATABASE_DIRECT_URL).toBe(direct)
    expect(readConfig({ DATABASE_URL: direct }).DATABASE_DIRECT_URL).toBe(direct)
    expect(() => readConfig({ DATABASE_DIRECT_URL: direct })).toThrow('DATABASE_URL: hace falta')
    expect(() => readConfig({ ...pooled, DATABASE_POOLER: 'sesiones' })).toThrow('DATABASE_POOLER: ')
  })
})

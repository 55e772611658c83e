import { stat } from 'node:fs/promises'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { accountLinks } from '../server/account-links.ts'
import { removeDemoAccounts } from '../server/accounts/operator.ts'
import { readConfig } from '../server/config.ts'
import { openAudit } from '../server/platform/http/audit.ts'
import { openSecret } from '../server/platform/secret.ts'
import { startShop } from '../server/start-shop.ts'
import { openTestDatabase } from '../test/database/database.ts'
import { expectInvariants } from '../test/database/invariants.ts'
import { openVisitor } from '../test/http/visitor.ts'
import { addPerson } from '../test/shop/people.ts'
import { startShopProcess } from '../test/shop/shop-process.ts'
import { addDemoAccounts, readDemoAccounts } from './accounts.ts'
import { demoContents } from './demo-contents.ts'

const local = { HOST: '127.0.0.1', PUBLIC_URL: '', PROXY_CIDR: '', DATA_DIR: '/nowhere' }
const emails = ['admin', 'cliente', 'tecnico', 'tecnico2'].map((front) => `${front}@demo.alero.example`)

// A host setting of its own prevents a copy: this shop finds an empty database.
const shop = await startShopProcess({ HOST: '127.0.0.1' })
const printed = (output: string[]) => [...output.join('\n').matchAll(/(\S+@demo\.alero\.example) +([a-z2-9-]{23})/g)]
const place = { DATABASE_URL: shop.connectionString, DATA_DIR: shop.directory }

describe('the demo shop', () => {
  test('prints one account per role and a second technician at start, each of which can sign in and sees its role', async () => {
    expect(shop.output).toContain('  Cuentas de demostración (la tienda solo escucha en esta máquina):')
    expect(shop.output.join('\n')).toContain('Tu propia tienda empieza vacía: copia .env.example como .env')
    expect(printed(shop.output).map(([, email]) => email)).toEqual(emails)
    const roles = []
    for (const [, email, password] of printed(shop.output)) {
      const visitor = openVisitor(shop.address)
      expect((await visitor.post('/api/sign-in', { email, password })).status).toBe(200)
      roles.push((await visitor.get('/api/user-datails')).body.data.role)
    }
    expect(roles).toEqual(['ADMIN', 'GENERAL', 'TECHNICAL', 'TECHNICAL'])
    expect((await openVisitor(shop.address).get('/api/account-options')).body.data.hasDemoAccounts).toBe(true)
    expect((await stat(join(shop.directory, 'demo-accounts.json'))).mode & 0o777).toBe(0o600)
  })

  test('has a client with two computers and a request in each state, and technicians with their tasks', async () => {
    const [, client, technician] = await Promise.all(
      printed(shop.output).map(async ([, email, password]) => {
        const visitor = openVisitor(shop.address)
        await visitor.post('/api/sign-in', { email, password })
        return visitor
      }),
    )
    expect((await client?.get('/api/get-computer'))?.body.data).toHaveLength(2)
    const requests = (await client?.get('/api/get-support'))?.body.data as { estado: string; timeline: object[] }[]
    expect(new Set(requests.map(({ estado }) => estado))).toEqual(
      new Set(['pendiente', 'en proceso', 'completado', 'cancelado']),
    )
    expect(requests.some(({ timeline }) => timeline.length > 2)).toBe(true)
    expect((await technician?.get('/api/tareas-tecnico?estado=pendiente'))?.body.data).toHaveLength(2)
    await expectInvariants(shop.pool)
  })

  test('prints the same accounts at every start', async () => {
    const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', PORT: '0', HOST: '127.0.0.1', ...place })
    const again = await startShop(config, { contents: demoContents })
    await again.stop()
    expect(printed(again.greeting).map(String)).toEqual(printed(shop.output).map(String))
  })

  test('does not open to others while it has such accounts, and reports what to do', async () => {
    await expect(startShopProcess({ ...place, HOST: '0.0.0.0' })).rejects.toThrow('npm run admin -- remove-demo')
  })

  test.each([{ HOST: '::' }, { PUBLIC_URL: 'https://tienda.example' }, { PROXY_CIDR: '10.0.0.0/8' }])(
    'counts as open to others with %j',
    async (settings) => {
      await expect(readDemoAccounts(shop.db, { ...local, ...settings })).rejects.toThrow(
        'solo puede escuchar en esta máquina',
      )
    },
  )
})

describe('demo accounts', () => {
  test.each([{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://tienda.example' }, { PROXY_CIDR: '10.0.0.0/8' }])(
    'are not created if others can reach the shop: %j',
    async (settings) => {
      const { db, pool } = await openTestDatabase()
      await db.transaction().execute(addDemoAccounts({ ...local, ...settings }))
      expect((await pool.query('select 1 from users')).rows).toEqual([])
      expect(await readDemoAccounts(db, { ...local, ...settings })).toEqual([])
    },
  )

  test('are removed once there is another ADMIN, not before', async () => {
    const { db, pool } = await openTestDatabase()
    const secret = await openSecret({ given: 'x'.repeat(32), directory: '/nowhere' })
    const operator = { db, audit: openAudit(db, secret) }
    for (const [i, email] of emails.entries()) {
      await addPerson(db, { email, role: (['ADMIN', 'GENERAL', 'TECHNICAL', 'TECHNICAL'] as const)[i] ?? 'GENERAL' })
    }
    await expect(removeDemoAccounts(operator, accountLinks)).rejects.toMatchObject({ code: 'LAST_ADMIN' })
    await addPerson(db, { role: 'ADMIN' })
    expect(await removeDemoAccounts(operator, accountLinks)).toBe(4)
    expect((await pool.query('select email from users where deleted_at is null')).rows).toHaveLength(1)
  })
})

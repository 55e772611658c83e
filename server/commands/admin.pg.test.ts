import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'

import { afterAll, describe, expect, test } from 'vitest'

import { openTestDatabase } from '../../test/database/database.ts'
import { addPerson } from '../../test/shop/people.ts'
import { turnOfShop, verifyPassword } from '../accounts/passwords/password-hash.ts'
import { readConfig } from '../config.ts'
import { startShop } from '../start-shop.ts'
import { runAdmin } from './run-admin.ts'

const { db, pool, connectionString } = await openTestDatabase()
const directory = await mkdtemp(join(tmpdir(), 'alero-admin-'))
afterAll(() => rm(directory, { recursive: true, force: true }))
const root = join(import.meta.dirname, '../..')

/** Runs a command of the shop as a separate process. */
function run(script: string, args: string[], input = ''): Promise<{ code: number | null; said: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [`server/commands/${script}`, ...args], {
      cwd: root,
      env: { ...process.env, DATABASE_URL: connectionString, DATA_DIR: directory },
    })
    let said = ''
    child.stdout.on('data', (chunk) => (said += String(chunk)))
    child.stderr.on('data', (chunk) => (said += String(chunk)))
    child.on('close', (code) => resolve({ code, said }))
    child.stdin.end(input)
  })
}
const admin = (args: string[], input?: string) => run('create-admin.ts', args, input)
const find = async (email: string) => (await pool.query('select * from users where email = $1', [email])).rows[0]
const EMAIL = 'ana@tienda.co'

const config = readConfig({
  NODE_ENV: 'test',
  LOG_LEVEL: 'silent',
  DATABASE_URL: connectionString,
  DATA_DIR: directory,
})
/** The greeting that the shop prints when it starts. */
const greetingOfShop = async () => {
  const shop = await startShop({ ...config, PORT: 0 }, { contents: async () => [] })
  await shop.stop()
  return shop.greeting.join('\n')
}
/** A command in this process, which takes its answers from a file. */
const adminHere = (args: string[], input: string) =>
  runAdmin({ db, config }, args, { input: Readable.from([input]), output: new PassThrough() })

describe('npm run admin -- create', () => {
  test('is what a shop without an administrator advises when it starts', async () => {
    expect(await greetingOfShop()).toContain('    npm run admin -- create --email tu@correo.co')
  })

  test('makes an ADMIN with the name and the password of the input', async () => {
    const { code, said } = await admin(['create', '--email', EMAIL], 'Ana Administra\nventana-tambor-38\n')
    expect(said).toContain(`Se creó el administrador ${EMAIL}.`)
    expect(code).toBe(0)
    const user = await find(EMAIL)
    expect(user).toMatchObject({ name: 'Ana Administra', role: 'ADMIN', deleted_at: null })
    expect((await verifyPassword('ventana-tambor-38', user.password_hash, turnOfShop)).matches).toBe(true)
    const { rows } = await pool.query(`select action, role, target from audit_log where action = 'admin.created'`)
    expect(rows).toEqual([{ action: 'admin.created', role: 'operator', target: user.id }])
    expect(await greetingOfShop()).not.toContain('npm run admin')
  })

  test.each([
    [['create', '--email', EMAIL], 'Otra\nventana-tambor-38\n', 'Ya existe una cuenta con el correo'],
    [['create', '--email', 'nada'], 'Otra\nventana-tambor-38\n', 'Por favor ingrese un correo electrónico válido.'],
    [['create', '--email', 'b@tienda.co'], '\nventana-tambor-38\n', 'Por favor ingrese un nombre válido'],
    [['create', '--email', 'b@tienda.co'], 'Berta\ncorta\n', 'entre 8 y 128 caracteres'],
    [['create', '--email', 'b@tienda.co'], 'Berta\npassword123\n', 'demasiado común'],
    [['create', '--email', 'b@tienda.co', '--name', 'Berta'], '', 'entre 8 y 128 caracteres'],
  ])('%j with input %j is refused, and no account is created', async (args, input, message) => {
    await expect(adminHere(args, input)).rejects.toThrow(message)
    expect(await find('b@tienda.co')).toBeUndefined()
  })

  test('that is refused states the reason, and ends with 1', async () => {
    const { code, said } = await admin(['create', '--email', EMAIL], 'Otra\nventana-tambor-38\n')
    expect(code).toBe(1)
    expect(said).toContain('Ya existe una cuenta con el correo')
  })

  test('is announced by e-mail to everybody who has all permissions already, if the shop sends e-mails', async () => {
    const input = { input: Readable.from(['Berta\nventana-tambor-38\n']), output: new PassThrough() }
    const withMail = { ...config, SMTP_URL: 'smtp://127.0.0.1:2525' }
    const args = ['create', '--email', 'berta@tienda.co']
    expect(await runAdmin({ db, config: withMail }, args, input)).toBe('Se creó el administrador berta@tienda.co.')
    const { rows } = await pool.query('select kind, sealed is not null as "isSealed" from outbox')
    expect(rows).toEqual([{ kind: 'admin_made', isSealed: true }])
  })

  test('prints its usage for a missing argument or an unknown word', async () => {
    for (const args of [['create'], ['borrar-todo']]) expect(await adminHere(args, '')).toBeUndefined()
    const { code, said } = await admin(['borrar-todo'])
    expect(code).toBe(1)
    expect(said).toContain('Uso:')
  })
})

describe('npm run admin -- remove-second-factor', () => {
  test('turns off an active one, and reports when none is active', async () => {
    const { email, id } = await addPerson(db)
    const run = () => adminHere(['remove-second-factor', '--email', email], '')
    await expect(run()).rejects.toThrow(`Ninguna cuenta con el correo ${email} tiene verificación en dos pasos.`)
    await pool.query(
      `insert into second_factors (user_id, sealed, confirmed_at, last_step) values ($1, sha256('x'), now(), 1)`,
      [id],
    )
    expect(await run()).toBe(`La cuenta ${email} ya no pide un código. Pídele que la active otra vez.`)
    await expect(run()).rejects.toThrow('Ninguna cuenta')
  })
})

describe('npm run admin -- reset-password', () => {
  test('prints a password that opens, and ends the sessions', async () => {
    const { email, id } = await addPerson(db)
    await pool.query(
      `insert into sessions (token_hash, user_id, idle_seconds, expires_at) values (sha256('x'), $1, 60, now() + interval '1 hour')`,
      [id],
    )
    const { code, said } = await admin(['reset-password', '--email', email])
    expect(code).toBe(0)
    const [, password = ''] = /: ([a-z2-9-]{23})\n/.exec(said) ?? []
    expect((await verifyPassword(password, (await find(email)).password_hash, turnOfShop)).matches).toBe(true)
    expect((await pool.query('select 1 from sessions where user_id = $1', [id])).rows).toEqual([])
  })

  test('reports when there is no such account', async () => {
    await expect(adminHere(['reset-password', '--email', 'nadie@tienda.co'], '')).rejects.toThrow(
      'No hay una cuenta con el correo nadie@tienda.co.',
    )
  })
})

describe('npm run audit-log', () => {
  test('prints the latest events in a table', async () => {
    const { code, said } = await run('audit-log.ts', ['--action', 'admin.created'])
    expect(code).toBe(0)
    expect(said).toMatch(/^Fecha +Acción +Resultado +Rol +Quién +Sobre +Detalle$/m)
    expect(said).toMatch(/admin\.created +hecho +operator +— +[0-9a-f]{8} +\{"role":"ADMIN"\}$/m)
  })

  test('refuses an invalid number', async () => {
    const { code, said } = await run('audit-log.ts', ['--last', 'todo'])
    expect(code).toBe(1)
    expect(said).toContain('--last quiere un número entero')
  })
})

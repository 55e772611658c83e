import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, describe, expect, test } from 'vitest'

import { openTestDatabase } from '../../test/database/database.ts'
import { addProduct } from '../../test/orders/buyers.ts'
import { openTestVault, TEST_LICENCE_KEYS } from '../../test/orders/licences.ts'
import { startS3 } from '../../test/products/s3-process.ts'
import { openTestShop } from '../../test/shop/shop.ts'
import { FACTOR_KEY, sealKey } from '../accounts/factors.repo.ts'
import { readConfig } from '../config.ts'
import { openSeal } from '../platform/seal.ts'
import { openSecret } from '../platform/secret.ts'
import { checkDatabase } from './check-database.ts'
import { checkBuild, checkDisk, checkNode, checkSettings } from './check-installation.ts'
import { checkPictureStore } from './check-picture-store.ts'
import { checkPooler } from './check-pooler.ts'
import { checkPort } from './check-port.ts'
import { checkReplicas } from './check-replicas.ts'
import { show } from './show.ts'

const shop = await openTestShop()
const empty = await openTestDatabase()
const folder = await mkdtemp(join(tmpdir(), 'alero-doctor-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const config = (env: NodeJS.ProcessEnv = {}) => readConfig({ DATA_DIR: folder, ...env })
const place = { SECRET_KEY: '', LICENCE_KEYS: '', DATA_DIR: folder }
const texts = (found: { text: string }[]) => found.map(({ text }) => text)

describe('the installation', () => {
  test('needs a recent Node', () => {
    expect(checkNode('26.10.0')).toEqual({ isGood: true, text: 'Node 26.10.0' })
    expect(checkNode('20.20.0')).toMatchObject({ isGood: false, advice: expect.stringContaining('npm start') })
  })

  test('needs up-to-date pages', () => {
    expect(checkBuild(() => true).isGood).toBe(true)
    expect(checkBuild(() => false)).toMatchObject({ isGood: false, advice: expect.stringContaining('npm run build') })
  })

  test('that is public needs its address, TLS, and its proxy', () => {
    const wrong = (env: NodeJS.ProcessEnv) => texts(checkSettings(config(env)).filter(({ isGood }) => !isGood))
    expect(wrong({})).toEqual([])
    const outside = { HOST: '0.0.0.0', PAYMENTS: 'simulated' }
    const secure = { PUBLIC_URL: 'https://alero.example', PAYMENTS: 'simulated' }
    expect(wrong(outside)).toEqual(['Falta PUBLIC_URL y la tienda se ve desde afuera'])
    expect(wrong({ ...outside, PUBLIC_URL: 'http://alero.example' })).toEqual(['PUBLIC_URL no usa https'])
    expect(wrong(secure)).toHaveLength(1)
    expect(wrong({ ...secure, PROXY_CIDR: '127.0.0.1' })).toEqual([])
  })

  test('that is public needs a payment method', () => {
    const [, ...found] = checkSettings(config({ PUBLIC_URL: 'https://alero.example', PROXY_CIDR: '127.0.0.1' }))
    expect(found[0]).toMatchObject({ isGood: false, advice: expect.stringContaining('PAYMENTS=wompi') })
    expect(texts(checkSettings(config()))).toContain('Pagos simulados: no se cobra a nadie')
  })

  test('shows whether there is a mail server', () => {
    expect(texts(checkSettings(config()))).toContain('Sin correo: la tienda no envía mensajes ni recupera contraseñas')
    const mail = { SMTP_URL: 'smtp://localhost', PUBLIC_URL: 'http://localhost:3000' }
    expect(texts(checkSettings(config(mail)))).toContain('Hay correo (SMTP_URL)')
  })

  test('needs free space and a writable folder', async () => {
    expect((await checkDisk(config())).every(({ isGood }) => isGood)).toBe(true)
    const full = await checkDisk(config(), async () => 1_000_000)
    expect(full.at(-1)).toEqual({ isGood: false, text: 'Quedan 0,0 GB libres en el disco', advice: 'Libera espacio.' })
    const [nowhere] = await checkDisk(config({ DATA_DIR: '/dev/null/datos' }))
    expect(nowhere).toMatchObject({ isGood: false, text: expect.stringContaining('No se puede escribir') })
  })

  test('with pictures in an S3 store needs its bucket and the right keys', async () => {
    const env = await startS3()
    const found = async (more: NodeJS.ProcessEnv) => checkPictureStore(config({ ...env, ...more }))
    expect(await found({})).toEqual([{ isGood: true, text: `Las fotos se guardan en ${env.IMAGES_S3_URL}` }])
    const missing = await found({ IMAGES_S3_URL: env.IMAGES_S3_URL!.replace('fotos', 'otras') })
    expect(missing).toEqual([
      expect.objectContaining({ isGood: false, advice: expect.stringContaining('NoSuchBucket') }),
    ])
    expect(await found({ IMAGES_S3_ACCESS_KEY_ID: 'otra' })).toMatchObject([{ isGood: false }])
    expect(await found({ IMAGES_S3_URL: 'http://127.0.0.1:2/fotos' })).toMatchObject([
      {
        isGood: false,
        advice:
          'El almacén de fotos no responde en la dirección de IMAGES_S3_URL. Revisa que el servidor esté encendido.',
      },
    ])
    expect(texts(await checkDisk(config(env)))[0]).toBe(`Se puede escribir en ${folder}`)
    expect(await checkPictureStore(config())).toEqual([])
  })
})

describe('a pooler', () => {
  test('is checked: whether it limits statements, and whether announcements have a direct connection', async () => {
    const { connectionString } = shop
    const limited = `${connectionString}?options=${encodeURIComponent('-c statement_timeout=8000 -c lock_timeout=5000')}`
    const found = await checkPooler(config({ DATABASE_URL: limited, DATABASE_DIRECT_URL: connectionString }))
    expect(texts(found)).toEqual([
      'El pooler de DATABASE_URL limita las consultas',
      'Los avisos de cambios llegan por DATABASE_DIRECT_URL',
    ])
    const [without] = await checkPooler(config({ DATABASE_URL: connectionString }))
    expect(without).toMatchObject({ isWarning: true, advice: expect.stringContaining('connect_query') })
    const [away] = await checkPooler(config({ DATABASE_URL: 'postgres://nadie@127.0.0.1:1/nada' }))
    expect(away).toMatchObject({ isGood: false, text: 'Pooler de DATABASE_URL: no responde' })
  })
})

test('replicas are checked: one that does not respond is a warning, because the shop works without it', async () => {
  const { connectionString } = shop
  const [primary, away] = await checkReplicas([connectionString, 'postgres://nadie@127.0.0.1:1/nada'])
  expect(primary).toMatchObject({ isGood: true, text: expect.stringContaining('es la principal') })
  expect(away).toMatchObject({ isWarning: true, text: 'Réplica 127.0.0.1:1: no responde, y no se usa' })
  expect(away!.advice).toBe(
    'La réplica no responde en la dirección de DATABASE_READ_URL. Revisa que el servidor esté encendido.',
  )
})

describe('the database', () => {
  test('in good order is shown by version, extensions, migrations and catalogue', async () => {
    const found = await checkDatabase(shop.connectionString, 'Base', {
      place: { ...place, DATA_DIR: shop.directory },
    })
    expect(found.filter(({ isGood }) => !isGood)).toEqual([])
    expect(texts(found)).toEqual([
      expect.stringMatching(/^Base: PostgreSQL \d+/),
      'Extensiones: unaccent, pg_trgm, btree_gist',
      'Las migraciones están al día',
      expect.stringMatching(/^Catálogo: \d{3} productos en 13 categorías$/),
    ])
  })

  test('with one product in one category uses the singular', async () => {
    const one = await openTestDatabase()
    await one.pool.query(
      `insert into categories (name, short_name, facade, position) values ('Mascotas', 'Mascotas', '', 1)`,
    )
    await one.pool.query(
      `insert into products (product_name, category, brand_name, description, price, selling_price)
       values ('Collar', 'Mascotas', 'Perros', '', 10000, 9000)`,
    )
    const found = await checkDatabase(one.connectionString, 'Base', { place })
    expect(texts(found)).toContain('Catálogo: 1 producto en 1 categoría')
  })

  test('without products gives advice', async () => {
    const found = await checkDatabase(empty.connectionString, 'Base', { place })
    expect(found.at(-1)).toMatchObject({
      isGood: true,
      text: 'Catálogo vacío',
      advice: expect.stringContaining('npm start'),
    })
  })

  test('with e-mails that may not have been sent names them', async () => {
    await empty.pool.query(`insert into outbox (kind, notice_id, unknown_at) values
      ('password_changed', gen_random_uuid(), now()), ('password_changed', gen_random_uuid(), null)`)
    const found = await checkDatabase(empty.connectionString, 'Base', { place })
    expect(found.at(-1)).toMatchObject({
      isGood: false,
      text: 'Hay un correo que quizá no salió',
      advice: expect.stringContaining('npm run emails'),
    })
    await empty.pool.query('delete from outbox')
  })

  test('with second factors that its secret does not decrypt reports it, and creates no secret', async () => {
    const id = randomUUID()
    const secret = await openSecret({ given: 'una clave de pruebas bien larga', directory: '' })
    await empty.pool.query(
      `insert into users (id, name, email, role, password_hash, phone, document_type, document)
       values ($1, 'Ana', 'ana@correo.co', 'GENERAL', 'x', '', 'CC', '')`,
      [id],
    )
    const sealed = sealKey(openSeal(secret.key(FACTOR_KEY)), id, 'GEZDGNBVGY3TQOJQ')
    await empty.pool.query(
      'insert into second_factors (user_id, sealed, confirmed_at, last_step) values ($1, $2, now(), 1)',
      [id, sealed],
    )
    const look = async (SECRET_KEY: string) =>
      (await checkDatabase(empty.connectionString, 'Base', { place: { ...place, SECRET_KEY } })).at(-1)
    const lost = { isGood: false, text: 'Una cuenta pide un código que la tienda no puede comprobar' }
    expect(await look('otra clave de pruebas, también larga')).toMatchObject(lost)
    expect(await look('')).toMatchObject(lost)
    expect(await readdir(folder)).not.toContain('secret.key')
    expect(await look('una clave de pruebas bien larga')).toMatchObject({ isGood: true })
    await empty.pool.query('delete from second_factors')
  })

  test('with licence keys that its encryption keys do not decrypt reports how many, and creates no key', async () => {
    const vault = await openTestVault(empty.db)
    const id = await addProduct({ ...empty, vault }, { keys: 2 })
    const look = async (LICENCE_KEYS: string) =>
      (await checkDatabase(empty.connectionString, 'Base', { place: { ...place, LICENCE_KEYS } })).at(-1)
    const lost = { isGood: false, text: '2 licencias no se pueden leer' }
    expect(await look('')).toMatchObject(lost)
    expect(await look(`otra:${Buffer.alloc(32, 7).toString('base64')}`)).toMatchObject(lost)
    expect(await look(`test:${Buffer.alloc(32, 8).toString('base64')}`)).toMatchObject(lost)
    expect(await look('test:corta')).toMatchObject({
      isGood: false,
      text: 'Las claves de licencias no se pueden usar',
      advice: expect.stringContaining('32 bytes'),
    })
    expect(await readdir(folder)).not.toContain('licences.keys')
    expect(await look(TEST_LICENCE_KEYS)).toMatchObject({ isGood: true })
    await empty.pool.query('delete from licence_keys')
    await empty.pool.query('delete from products where id = $1', [id])
  })

  test('that lacks a migration names it', async () => {
    await empty.pool.query(`delete from schema_migrations where name = '0001_catalogue.sql'`)
    const found = await checkDatabase(empty.connectionString, 'Base', { place })
    expect(found.at(-1)).toMatchObject({ isGood: false, text: 'Faltan migraciones: 0001_catalogue.sql' })
  })

  test('that is newer than the program reports it', async () => {
    await empty.pool.query(`insert into schema_migrations (name, checksum) values ('9999_futuro.sql', 'x')`)
    const found = await checkDatabase(empty.connectionString, 'Base', { place })
    expect(found.at(-1)).toMatchObject({ isGood: false, advice: expect.stringContaining('9999_futuro.sql') })
  })

  test('that does not respond gives advice', async () => {
    const [found] = await checkDatabase('postgres://nadie@127.0.0.1:1/nada', 'Base', { place })
    expect(found).toMatchObject({
      isGood: false,
      text: 'Base: no responde',
      advice: expect.stringContaining('DATABASE_URL'),
    })
  })
})

describe('the port', () => {
  test('of a running shop is fine', async () => {
    const found = await checkPort(config({ PORT: new URL(shop.address).port }))
    expect(found).toEqual({ isGood: true, text: `La tienda está abierta en ${shop.address}`, advice: undefined })
  })

  test('that is free is fine, and one that another program has is not', async () => {
    const other = createServer((_request, response) => response.end('hola')).listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    expect(await checkPort(config({ PORT: String(port) }))).toMatchObject({
      isGood: false,
      text: `El puerto ${port} lo tiene otro programa`,
    })
    other.close()
    await once(other, 'close')
    expect(await checkPort(config({ PORT: String(port) }))).toMatchObject({ isGood: true })
  })
})

test('the screen marks good and bad findings, and counts them', () => {
  const screen = show([
    { isGood: true, text: 'Bien' },
    { isGood: false, text: 'Mal', advice: 'Haz esto' },
  ])
  expect(screen).toBe('\n  ✓ Bien\n  ✗ Mal\n      → Haz esto\n\n  Hay una cosa por arreglar.\n')
})

test('npm run doctor ends with 1 when something is broken, and shows all of it in one screen', async () => {
  const child = spawn(process.execPath, ['server/commands/doctor.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, DATA_DIR: folder, DATABASE_URL: 'postgres://nadie@127.0.0.1:1/nada' },
  })
  let screen = ''
  child.stdout.on('data', (chunk) => (screen += String(chunk)))
  expect((await once(child, 'close'))[0]).toBe(1)
  expect(screen).toContain('✗ Base de datos de DATABASE_URL: no responde')
  expect(screen).toContain('✓ Node 26')
  expect(screen.split('\n').length).toBeLessThanOrEqual(24)
})

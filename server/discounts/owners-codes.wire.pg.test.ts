import { afterEach, expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { hashTables } from '../../test/database/table-hashes.ts'
import { addProduct, openBuyer } from '../../test/orders/buyers.ts'
import { buyWithCode, openCodes } from '../../test/orders/discounts.ts'
import { openTestShop } from '../../test/shop/shop.ts'
import { openSecret } from '../platform/secret.ts'
import { openThrottles } from '../platform/throttles.ts'
import { applyCode } from './cart-code.ts'

const shop = await openTestShop({ demo: false })
const { pool } = shop
const codes = await openCodes(shop)
const { owner } = codes
const chair = await addProduct(shop, { name: 'Silla', price: 100_000, stock: 100 })

afterEach(() => expectInvariants(pool))

const today = async (days: number) =>
  (await pool.query(`select ((now() at time zone 'America/Bogota')::date + $1::int)::text as day`, [days])).rows[0].day

test('a code is stored in capitals without accents, and is the same one however it is written', async () => {
  const { status, body } = await owner.post('/api/discount-codes', { code: ' año-nuevo10 ', percent: '15' })
  expect([status, body.message]).toEqual([201, 'Código guardado'])
  expect(body.data).toEqual({
    _id: expect.any(String),
    code: 'ANO-NUEVO10',
    kind: 'percent',
    percent: 15,
    amount: 0,
    category: null,
    leastPurchase: null,
    firstDay: null,
    lastDay: null,
    mostUses: null,
    onceEach: true,
    isOn: true,
    state: 'on',
    uses: 0,
    given: 0,
    isUnused: true,
  })
  const again = await owner.post('/api/discount-codes', { code: 'AÑO-NUEVO10', percent: 20 })
  expect([again.status, again.body.code]).toEqual([409, 'CODE_REPEATED'])
  expect(again.body.data).toMatchObject({ code: 'ANO-NUEVO10', percent: 15 })
  expect((await codes.list()).filter(({ code }) => code === 'ANO-NUEVO10')).toHaveLength(1)
  const { rows } = await pool.query(
    `select action, target, after from audit_log where action = 'discount_code.added' and result = 'ok'`,
  )
  expect(rows).toEqual([
    { action: 'discount_code.added', target: body.data._id, after: expect.objectContaining({ code: 'ANO-NUEVO10' }) },
  ])
})

test.each([
  [{ code: 'AB' }, 'Escribe un código de 3 a 20 letras, números o guiones.'],
  [{ code: 'DOS PALABRAS' }, 'Escribe un código de 3 a 20 letras, números o guiones.'],
  [{ code: 'A'.repeat(21) }, 'Escribe un código de 3 a 20 letras, números o guiones.'],
  [{ percent: 0 }, 'El descuento debe ser un número entero entre 1 y 90.'],
  [{ percent: 91 }, 'El descuento debe ser un número entero entre 1 y 90.'],
  [{ percent: 12.5 }, 'El descuento debe ser un número entero entre 1 y 90.'],
  [{ category: 'Otra' }, 'Elige una categoría de la lista, o ninguna.'],
  [{ leastPurchase: 0 }, 'La compra mínima debe ser un número entero de pesos; vacía es que no hay.'],
  [{ firstDay: '2026-02-30' }, 'Escribe un día que exista; vacío es que no hay.'],
  [{ firstDay: '2026-12-02', lastDay: '2026-12-01' }, 'El último día no puede ser anterior al primero.'],
  [{ mostUses: 0 }, 'Los usos deben ser un número entero entre 1 y 1.000.000; vacío es sin límite.'],
])('%j makes no code', async (wrong, message) => {
  const before = await hashTables(pool, ['audit_log', 'sessions'])
  const { status, body } = await owner.post('/api/discount-codes', { code: 'BUENO10', percent: 10, ...wrong })
  expect([status, body.message]).toEqual([400, message])
  expect(await hashTables(pool, ['audit_log', 'sessions'])).toEqual(before)
})

test('a code is on, off, early, over or used up, and says how often it was used and what it gave away', async () => {
  const [yesterday, now, tomorrow] = [await today(-1), await today(0), await today(1)]
  await codes.make('DE-HOY', { firstDay: now, lastDay: now, mostUses: 1 })
  await codes.make('DE-AYER', { lastDay: yesterday })
  await codes.make('DE-MANANA', { firstDay: tomorrow })
  await codes.make('NUNCA', { isOn: false })
  const stateOf = async (code: string) => (await codes.codeOf(code))?.state
  expect(await Promise.all(['DE-HOY', 'DE-AYER', 'DE-MANANA', 'NUNCA'].map(stateOf))).toEqual([
    'on',
    'over',
    'early',
    'off',
  ])
  const buyer = await openBuyer(shop)
  expect((await buyWithCode(buyer, { [chair]: 2 }, { code: 'DE-HOY', amount: 20_000 })).status).toBe(200)
  expect(await codes.codeOf('DE-HOY')).toMatchObject({ state: 'used_up', uses: 1, given: 20_000, isUnused: false })
})

test('a code is turned off and on, however often that is sent', async () => {
  const { _id } = await codes.make('PRENDE')
  for (const [isOn, message, state] of [
    [false, 'Código apagado', 'off'],
    [false, 'Código apagado', 'off'],
    [true, 'Código activado', 'on'],
  ] as const) {
    const { body } = await codes.turn(_id, isOn)
    expect([body.message, body.data.state]).toEqual([message, state])
  }
  const { rows } = await pool.query(
    `select before, after from audit_log where action = 'discount_code.turned' and target = $1 order by id`,
    [_id],
  )
  expect(rows).toEqual([
    { before: { isOn: true }, after: { isOn: false } },
    { before: { isOn: false }, after: { isOn: true } },
  ])
  expect((await codes.turn('00000000-0000-4000-8000-000000000000', true)).status).toBe(404)
})

test('a code is deleted until an order has it', async () => {
  const { _id } = await codes.make('BORRAME')
  expect((await codes.remove(_id)).body.message).toBe('Código eliminado')
  expect((await codes.remove(_id)).status).toBe(404)
  const used = await codes.make('USADO')
  const buyer = await openBuyer(shop)
  await buyWithCode(buyer, { [chair]: 1 }, { code: 'USADO', amount: 10_000 })
  const refused = await codes.remove(used._id)
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    409,
    'CODE_USED',
    'Ya hay pedidos con este código: no se puede eliminar. Puedes apagarlo.',
  ])
  expect(await codes.codeOf('USADO')).toBeDefined()
})

test('the shop has 500 codes at most', async () => {
  const { rows } = await pool.query(
    `insert into discount_codes (code, percent, once_each, is_on)
     select 'LLENO-' || n, 10, true, true from generate_series(1, 500 - (select count(*)::int from discount_codes)) n returning id`,
  )
  const { status, body } = await owner.post('/api/discount-codes', { code: 'UNO-MAS', percent: 10 })
  expect([status, body.code]).toEqual([409, 'CODES_FULL'])
  await pool.query('delete from discount_codes where id = any ($1)', [rows.map(({ id }) => id)])
})

test('trying codes is limited in a minute, for each person, right ones and wrong ones together', async () => {
  await codes.make('ADIVINA')
  const [buyer, other] = [await openBuyer(shop), await openBuyer(shop)]
  for (const { putInCart } of [buyer, other]) await putInCart({ [chair]: 1 })
  const secret = await openSecret({ given: '', directory: shop.directory })
  const parts = { db: shop.db, throttles: openThrottles(shop.db, secret, false) }
  const refuse = (code: string) => new Error(code) as never
  const attempt = (userId: string, code: string) =>
    applyCode(parts, { userId, code, refuse }).then(
      () => 'DONE',
      (error: { code?: string; message: string }) => error.code ?? error.message,
    )
  const answers = []
  for (let n = 0; n < 11; n++) answers.push(await attempt(buyer.id, n % 2 ? 'ADIVINA' : 'NADA-DE-ESO'))
  expect(answers.slice(0, 10)).toEqual(Array.from({ length: 10 }, (_, n) => (n % 2 ? 'DONE' : 'NO_DISCOUNT')))
  expect(answers[10]).toBe('TOO_MANY')
  expect(await attempt(other.id, 'ADIVINA')).toBe('DONE')
})

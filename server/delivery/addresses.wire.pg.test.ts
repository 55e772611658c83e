import { afterEach, describe, expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { openVisitor } from '../../test/http/visitor.ts'
import { PASSWORD, signInAs } from '../../test/shop/people.ts'
import { openTestShop } from '../../test/shop/shop.ts'

const shop = await openTestShop({ demo: false })
const client = await signInAs(shop)
const stranger = await signInAs(shop)

afterEach(async () => {
  await expectInvariants(shop.pool)
})

const pasto = {
  recipient: 'María Fernanda Benavides',
  phone: '310 555 0116',
  municipalityCode: '52001',
  line: 'Calle 18 # 28-46, apto 301, Las Cuadras',
  indications: '',
  isUsual: false,
}
const add = (more: object = {}, who = client) => who.post('/api/addresses', { ...pasto, ...more })
const book = async (who = client) => (await who.get('/api/addresses')).body.data
const clear = () => shop.pool.query('delete from addresses')

describe('POST /api/addresses', () => {
  test('the first address becomes the usual one and is returned with its place names', async () => {
    const { status, body } = await add()
    expect(status).toBe(201)
    expect(body).toEqual({
      success: true,
      error: false,
      message: 'Dirección guardada',
      data: {
        ...pasto,
        _id: expect.any(String),
        phone: '3105550116',
        municipality: 'Pasto',
        department: 'Nariño',
        isUsual: true,
        version: 1,
      },
    })
    expect(await book()).toEqual([body.data])
    expect(await book(stranger)).toEqual([])
  })

  test('another address becomes the usual one only on request', async () => {
    await clear()
    await add({ line: 'Primera 1' })
    await add({ line: 'Segunda 2' })
    expect((await book()).map(({ line, isUsual }: never) => [line, isUsual])).toEqual([
      ['Primera 1', true],
      ['Segunda 2', false],
    ])
    await add({ line: 'Tercera 3', isUsual: true })
    expect((await book()).map(({ line, isUsual }: never) => [line, isUsual])).toEqual([
      ['Tercera 3', true],
      ['Segunda 2', false],
      ['Primera 1', false],
    ])
  })

  test.each([
    ['+57 310 555 0116', '3105550116'],
    ['57 310-555-0116', '3105550116'],
    ['(602) 731.2345', '6027312345'],
    ['7312345 6', '73123456'],
  ])('a telephone written %s is stored as %s', async (phone, stored) => {
    await clear()
    expect((await add({ phone })).body.data.phone).toBe(stored)
  })

  test.each([
    ['recipient', 'Yo', 'Escribe quién recibe: nombre y apellido, entre 3 y 100 caracteres.'],
    ['recipient', '<b>Ana</b>', 'Escribe quién recibe: nombre y apellido, entre 3 y 100 caracteres.'],
    ['recipient', 'x'.repeat(101), 'Escribe quién recibe: nombre y apellido, entre 3 y 100 caracteres.'],
    ['phone', '12', 'Escribe un teléfono de Colombia: celular de 10 dígitos o fijo.'],
    ['phone', '+1 310 555 0116', 'Escribe un teléfono de Colombia: celular de 10 dígitos o fijo.'],
    ['phone', 3_105_550_116, 'Escribe un teléfono de Colombia: celular de 10 dígitos o fijo.'],
    ['municipalityCode', 'Pasto', 'Elige el municipio en la lista.'],
    ['municipalityCode', '27086', 'Elige el municipio en la lista.'],
    ['municipalityCode', 52_001, 'Elige el municipio en la lista.'],
    ['line', 'C 1', 'Escribe la dirección: entre 5 y 200 caracteres.'],
    ['line', 'x'.repeat(201), 'Escribe la dirección: entre 5 y 200 caracteres.'],
    ['indications', 'x'.repeat(301), 'Las indicaciones admiten máximo 300 caracteres.'],
    ['isUsual', 'sí', 'Valor no válido: isUsual.'],
    ['dueno', 'yo', 'Campo no permitido: dueno.'],
  ])('refuses %s = %j and stores nothing', async (field, value, message) => {
    await clear()
    const { status, body } = await add({ [field]: value })
    expect([status, body.message]).toEqual([400, message])
    expect(body.fields[0].field).toBe(field)
    expect(await book()).toEqual([])
  })

  test('of many concurrent ones twenty are stored and one of them is the usual one', async () => {
    await clear()
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, n) => add({ line: `Calle ${n} # 1-1`, isUsual: n % 2 === 0 })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
    for (const { status, body } of answers) {
      if (status !== 201) expect([status, body.code]).toEqual([409, 'ADDRESSES_FULL'])
    }
    expect(await book()).toHaveLength(20)
  })
})

test('an existing address is not added again: its form was sent twice (A-6)', async () => {
  await clear()
  const first = await add()
  const again = await add()
  expect([again.status, again.body.data]).toEqual([201, first.body.data])
  const answers = await Promise.all(Array.from({ length: 4 }, () => add({ line: 'Carrera 5 # 5-5', isUsual: true })))
  expect(new Set(answers.map(({ body }) => body.data._id)).size).toBe(1)
  expect(await book()).toHaveLength(2)
})

describe('PUT /api/addresses/:addressId', () => {
  test('saves a change, and refuses one based on an outdated version', async () => {
    await clear()
    const { _id, version } = (await add()).body.data
    const put = (more: object, headers = {}) =>
      client.send('PUT', `/api/addresses/${_id}`, { ...pasto, ...more }, headers)
    const changed = await put({ line: 'Carrera 7 # 1-2' }, { 'if-match': `"${version}"` })
    expect(changed.status).toBe(200)
    expect(changed.body.data).toMatchObject({ line: 'Carrera 7 # 1-2', version: 2, isUsual: true })
    const late = await put({ line: 'Carrera 8 # 1-2' }, { 'if-match': `"${version}"` })
    expect([late.status, late.body.code]).toEqual([409, 'ADDRESS_CHANGED'])
    expect(late.body.data).toEqual(changed.body.data)
    expect((await put({ line: 'Carrera 9 # 1-2' })).body.data.version).toBe(3)
    expect((await put({}, { 'if-match': 'x' })).status).toBe(400)
  })

  test('another person’s address is refused like a missing one', async () => {
    const { _id } = (await add({}, stranger)).body.data
    expect((await client.send('PUT', `/api/addresses/${_id}`, pasto)).status).toBe(404)
    expect((await client.delete(`/api/addresses/${_id}`)).status).toBe(404)
    expect(await book(stranger)).toHaveLength(1)
  })
})

test('after the usual address is removed, the newest becomes it', async () => {
  await clear()
  await add({ line: 'Primera 1' })
  await add({ line: 'Segunda 2' })
  const [usual] = await book()
  expect((await client.delete(`/api/addresses/${usual._id}`)).body.message).toBe('Dirección eliminada')
  expect(await book()).toMatchObject([{ line: 'Segunda 2', isUsual: true }])
  await client.delete(`/api/addresses/${(await book())[0]._id}`)
  expect(await book()).toEqual([])
})

test('the audit log has only ids of addresses, and the account’s deletion removes them', async () => {
  const closing = await signInAs(shop)
  await add({ recipient: 'Segundo Benavides', line: 'Vereda La Victoria, casa 4' }, closing)
  const { rows } = await shop.pool.query(`select a::text as entry, action from audit_log a where actor = $1`, [
    closing.id,
  ])
  expect(rows.map(({ action }) => action)).toContain('address.added')
  for (const { entry } of rows) expect(entry).not.toMatch(/Segundo|Victoria|3105550116/)
  expect((await closing.delete('/api/delete-user', { password: PASSWORD })).status).toBe(200)
  const left = await shop.pool.query('select from addresses where user_id = $1', [closing.id])
  expect(left.rows).toHaveLength(0)
})

test('everybody may choose among the 1 122 municipalities', async () => {
  const { status, body } = await openVisitor(shop.address).get('/api/municipalities')
  expect(status).toBe(200)
  expect(body.data).toHaveLength(33)
  const narino = body.data.find(({ code }: { code: string }) => code === '52')
  expect(narino.name).toBe('Nariño')
  expect(narino.municipalities).toContainEqual(['001', 'Pasto'])
  expect(body.data.flatMap(({ municipalities }: { municipalities: [] }) => municipalities)).toHaveLength(1_122)
})

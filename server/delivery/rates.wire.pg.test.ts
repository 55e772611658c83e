import { beforeEach, describe, expect, test } from 'vitest'

import { signInAs } from '../../test/shop/people.ts'
import { openTestShop } from '../../test/shop/shop.ts'

const shop = await openTestShop({ demo: false })
const admin = await signInAs(shop, { role: 'ADMIN' })
const anywhere = {
  place: '',
  upToGrams: null,
  cost: 12_000,
  daysFrom: 2,
  daysTo: 5,
  freeFrom: null,
  isCovered: true,
  contraEntregaUpTo: null,
}
const add = (more: object = {}) => admin.post('/api/delivery-rates', { ...anywhere, ...more })
const list = async () => (await admin.get('/api/delivery-rates')).body.data

beforeEach(() => shop.pool.query('delete from delivery_rates'))

test('rates are listed with their places in words: the country, departments, their municipalities, by weight', async () => {
  await add({ place: '52001', cost: 9_000 })
  await add({ place: '52001', upToGrams: 5_000, cost: 7_000 })
  await add({ place: '52' })
  const { status, body } = await add({ freeFrom: 200_000, contraEntregaUpTo: 500_000 })
  expect(status).toBe(201)
  expect(body).toEqual({
    success: true,
    error: false,
    message: 'Tarifa guardada',
    data: {
      ...anywhere,
      _id: expect.any(String),
      placeName: 'Todo el país',
      freeFrom: 200_000,
      contraEntregaUpTo: 500_000,
      version: 1,
    },
  })
  expect((await list()).map(({ placeName, upToGrams, cost }: never) => [placeName, upToGrams, cost])).toEqual([
    ['Todo el país', null, 12_000],
    ['Nariño', null, 12_000],
    ['Pasto, Nariño', 5_000, 7_000],
    ['Pasto, Nariño', null, 9_000],
  ])
})

test.each([
  ['place', '27086', 'Elige un municipio, un departamento o todo el país.'],
  ['place', '33', 'Elige un municipio, un departamento o todo el país.'],
  ['place', 'Pasto', 'Elige un municipio, un departamento o todo el país.'],
  ['upToGrams', 0, 'El peso debe ser un número entero de gramos entre 1 y 1.000.000; vacío es cualquier peso.'],
  ['cost', -1, 'El costo debe ser un número entero de pesos entre 0 y 100.000.000.'],
  ['cost', 1.5, 'El costo debe ser un número entero de pesos entre 0 y 100.000.000.'],
  ['cost', '', 'El costo debe ser un número entero de pesos entre 0 y 100.000.000.'],
  ['daysTo', 91, 'Los días deben ser números enteros entre 0 y 90.'],
  ['daysTo', 1, 'El último día no puede ser anterior al primero.'],
  ['freeFrom', 0, 'El valor desde el que es gratis debe ser un número entero de pesos; vacío es nunca.'],
  ['contraEntregaUpTo', 'x', 'El tope de contra entrega debe ser un número entero de pesos; vacío es que no hay.'],
  ['isCovered', 1, 'Valor no válido: isCovered.'],
])('a rate with %s = %j is refused, and nothing is stored', async (field, value, message) => {
  const { status, body } = await add({ [field]: value })
  expect([status, body.message]).toEqual([400, message])
  expect(body.fields).toEqual([{ field, message }])
  expect(await list()).toEqual([])
})

test('numbers may arrive as digits and absent values as empty texts', async () => {
  const { body } = await add({ cost: '9000', upToGrams: '', freeFrom: '200000', contraEntregaUpTo: '' })
  expect(body.data).toMatchObject({ cost: 9_000, upToGrams: null, freeFrom: 200_000, contraEntregaUpTo: null })
})

describe('a place that is not covered', () => {
  const { cost: _cost, daysFrom: _from, daysTo: _to, ...nothing } = anywhere
  test.each([
    ['absent', {}],
    ['empty', { cost: '', daysFrom: '', daysTo: '' }],
    ['null', { cost: null, daysFrom: null, daysTo: null }],
  ])('needs no cost and no days: they may be %s', async (_, none) => {
    const written = { ...nothing, ...none, place: '52', isCovered: false }
    const { status, body } = await admin.post('/api/delivery-rates', written)
    expect([status, body.data]).toEqual([
      201,
      expect.objectContaining({ placeName: 'Nariño', isCovered: false, cost: 0, daysFrom: 0, daysTo: 0 }),
    ])
    const path = `/api/delivery-rates/${body.data._id}`
    expect((await admin.send('PUT', path, { ...written, daysFrom: 4 })).body.data).toMatchObject({
      cost: 0,
      daysFrom: 4,
      daysTo: 4,
    })
    // Delivering there again requires cost and days.
    const { status: refused, body: again } = await admin.send('PUT', path, { ...written, isCovered: true })
    expect([refused, again.fields.map(({ field }: { field: string }) => field)]).toEqual([
      400,
      ['cost', 'daysFrom', 'daysTo'],
    ])
    expect((await list())[0]).toMatchObject({ isCovered: false, version: 2 })
  })

  test('still refuses an invalid number, and stores the values that an older client sends', async () => {
    const refused = await add({ isCovered: false, cost: 'gratis' })
    expect(refused.body.fields).toEqual([
      { field: 'cost', message: 'El costo debe ser un número entero de pesos entre 0 y 100.000.000.' },
    ])
    expect((await add({ isCovered: false })).body.data).toMatchObject({ cost: 12_000, daysFrom: 2, daysTo: 5 })
  })
})

describe('changing a rate', () => {
  test('is refused upon an outdated version when it names one', async () => {
    const { _id } = (await add()).body.data
    const put = (more: object, match: string) =>
      admin.send('PUT', `/api/delivery-rates/${_id}`, { ...anywhere, ...more }, { 'if-match': match })
    expect((await put({ cost: 1 }, '"1"')).body.data).toMatchObject({ cost: 1, version: 2 })
    const late = await put({ cost: 2 }, '"1"')
    expect([late.status, late.body.code, late.body.data.cost]).toEqual([409, 'RATE_CHANGED', 1])
    expect((await put({ cost: 3 }, '*')).body.data.version).toBe(3)
  })

  test('two rates of a place and weight are refused, also of all weights', async () => {
    const { body: first } = await add()
    // Returned with the existing rate, so that a client whose first response was lost recognises its own.
    expect((await add()).body).toMatchObject({
      code: 'RATE_REPEATED',
      message: 'Ya hay una tarifa para ese lugar y ese peso.',
      data: { _id: first.data._id, cost: first.data.cost },
    })
    const other = (await add({ upToGrams: 1_000 })).body.data
    const { status } = await admin.send('PUT', `/api/delivery-rates/${other._id}`, anywhere)
    expect(status).toBe(409)
  })

  test('a missing rate is neither changed nor removed; a removed one is gone', async () => {
    const { _id } = (await add()).body.data
    expect((await admin.delete(`/api/delivery-rates/${_id}`)).body.message).toBe('Tarifa eliminada')
    expect((await admin.delete(`/api/delivery-rates/${_id}`)).status).toBe(404)
    expect((await admin.send('PUT', `/api/delivery-rates/${_id}`, anywhere)).status).toBe(404)
    const { rows } = await shop.pool.query(`select action from audit_log where target = $1 order by id`, [_id])
    expect(rows.map(({ action }) => action).slice(0, 2)).toEqual(['rate.added', 'rate.removed'])
  })
})

import { afterEach, expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { signInAs } from '../../test/shop/people.ts'
import { openTestShop } from '../../test/shop/shop.ts'
import { requestVisit } from '../../test/visits/visit-records.ts'
import { openClient, openTechnician } from '../../test/visits/visits.ts'

const shop = await openTestShop({ demo: false })
const owner = await signInAs(shop, { role: 'ADMIN' })
const technician = await openTechnician(shop)
const client = await openClient(shop)

const save = (transferTo: unknown, seen: unknown) => owner.send('PUT', '/api/visit-transfers', { transferTo, seen })
const current = async () => (await owner.get('/api/visit-transfers')).body.data.transferTo

afterEach(async () => {
  await save('', await current())
  await expectInvariants(shop.pool)
})

test('the owner enters the account for transfers; the technician of a visit reads it with the visit', async () => {
  const id = await requestVisit(client)
  const read = async () => (await technician.get(`/api/visits/${id}`)).body.data
  expect([await current(), (await read()).transferTo]).toEqual(['', ''])
  const { status, body } = await save('  Llave @alero, Bancolombia ', '')
  expect([status, body.message, body.data]).toEqual([200, 'Guardado', { transferTo: 'Llave @alero, Bancolombia' }])
  expect(await current()).toBe('Llave @alero, Bancolombia')
  expect(await read()).toMatchObject({ transferTo: 'Llave @alero, Bancolombia', warrantyDays: 92 })
  const day = (await technician.get(`/api/visits?fecha=${(await read()).task.fecha}`)).body.data
  expect(day.visits).toMatchObject([{ task: { _id: id }, transferTo: 'Llave @alero, Bancolombia' }])
  const { rows } = await shop.pool.query(`select before, after from audit_log where action = 'visit.transfer_to_saved'`)
  expect(rows).toEqual([{ before: { transferTo: '' }, after: { transferTo: 'Llave @alero, Bancolombia' } }])
})

test("a save over somebody else's change is refused with the current state", async () => {
  await save('Nequi 300 000 0000', '')
  const { status, body } = await save('Llave @alero', '')
  expect([status, body.code, body.data]).toEqual([409, 'TRANSFER_TO_CHANGED', { transferTo: 'Nequi 300 000 0000' }])
  expect(await current()).toBe('Nequi 300 000 0000')
})

test.each([
  ['N'.repeat(121), 'Máximo 120 caracteres.'],
  ['Nequi\n300', 'Escribe a dónde se transfiere, en una línea.'],
  [300, 'Escribe a dónde se transfiere, en una línea.'],
  [null, 'Escribe a dónde se transfiere, en una línea.'],
])('%j is refused', async (transferTo, message) => {
  const { status, body } = await save(transferTo, '')
  expect([status, body.message, await current()]).toEqual([400, message, ''])
})

test('the database takes no longer text', async () => {
  await expect(shop.pool.query(`update visit_settings set transfer_to = repeat('x', 121)`)).rejects.toThrow(
    'visit_settings_transfer_to_length',
  )
})

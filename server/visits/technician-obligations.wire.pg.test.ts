import { randomUUID } from 'node:crypto'

import { afterEach, expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { PASSWORD } from '../../test/shop/people.ts'
import { openTestShop } from '../../test/shop/shop.ts'
import { openMoneyOwner, openVisitBilling } from '../../test/visits/visit-money.ts'
import { openClient, openTechnician } from '../../test/visits/visits.ts'

const shop = await openTestShop({ demo: false })
const owner = await openMoneyOwner(shop)
const client = await openClient(shop)

afterEach(() => expectInvariants(shop.pool))

const deleteAs = (
  who: { delete: (path: string, body: object, headers?: Record<string, string>) => Promise<{ body: object }> },
  fields: object = {},
): Promise<{ body: object }> =>
  who.delete('/api/delete-user', { password: PASSWORD, ...fields }, { 'x-confirms': 'true' })

test('a technician with cash in hand cannot be deleted until it is handed over (decision 0118)', async () => {
  const technician = await openTechnician(shop)
  const billing = openVisitBilling(technician)
  const { _id } = (await client.postCorrective({ descripcion: 'Pantalla' })).body.data
  await technician.take(_id, 1)
  await billing.stage(_id, 'started')
  await billing.addService(_id, { amount: 80_000 })
  await billing.agree(_id)
  expect((await billing.pay(_id, 80_000)).status).toBe(200)
  expect((await deleteAs(owner, { userId: technician.id, confirm: true })).body).toMatchObject({
    success: false,
    code: 'SERVICE_UNDER_WAY',
    message: 'Tiene $\u00A080.000 en efectivo sin entregar. Recíbelos primero en Efectivo.',
  })
  expect((await deleteAs(technician, { confirm: true })).body).toMatchObject({
    success: false,
    message: 'Tienes $\u00A080.000 en efectivo por entregar. Podrás eliminar tu cuenta cuando los entregues.',
  })
  const { technicians } = (await owner.get('/api/technician-cash')).body.data
  const payments = technicians[0].payments.map((payment: { _id: string }) => payment._id)
  const handover = { handoverId: randomUUID(), technicianId: technician.id, payments, counted: 80_000 }
  expect((await owner.post('/api/technician-cash', handover)).status).toBe(200)

  // The visit continues without a technician, of which the owner is warned.
  expect((await deleteAs(owner, { userId: technician.id })).body).toMatchObject({
    success: false,
    code: 'CONFIRM_DELETION',
    data: { open: ['Tiene una visita por hacer: queda sin técnico.'] },
  })
  expect((await deleteAs(owner, { userId: technician.id, confirm: true })).body).toMatchObject({ success: true })
  const { rows } = await shop.pool.query('select technician_id, estado from tasks where id = $1', [_id])
  expect(rows[0]).toMatchObject({ technician_id: null })
})

test('a client’s open matters are worded in the third person for an administrator', async () => {
  const leaving = await openClient(shop)
  await leaving.postPreventive()
  expect((await deleteAs(owner, { userId: leaving.id })).body).toMatchObject({
    code: 'CONFIRM_DELETION',
    data: { open: ['Tiene una solicitud de soporte pendiente: se cancelará.'] },
  })
  expect((await deleteAs(leaving)).body).toMatchObject({
    data: { open: ['Tienes una solicitud de soporte pendiente: se cancelará.'] },
  })
})

test('an administrator who sends only {password, userId} deletes at once: the visit stays without a technician', async () => {
  const [requester, technician] = [await openClient(shop), await openTechnician(shop, 'Iván Rojas')]
  const { _id } = (await requester.postCorrective({ descripcion: 'Ventilador' })).body.data
  await technician.take(_id, 1)
  const { status, body } = await owner.delete('/api/delete-user', { password: PASSWORD, userId: technician.id })
  expect([status, body.success]).toEqual([200, true])
  const { rows } = await shop.pool.query('select technician_id, estado from tasks where id = $1', [_id])
  expect(rows).toEqual([{ technician_id: null, estado: 'pendiente' }])
})

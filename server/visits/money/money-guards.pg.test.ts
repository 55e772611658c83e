import { describe, expect, test } from 'vitest'

import { addProduct } from '../../../test/orders/buyers.ts'
import { openTestShop } from '../../../test/shop/shop.ts'
import { openMoneyOwner, openVisitBilling } from '../../../test/visits/visit-money.ts'
import { openClient, openTechnician } from '../../../test/visits/visits.ts'
import { checkInvariants } from '../../platform/database/check-invariants.ts'

const shop = await openTestShop({ demo: false })
const { pool } = shop
const technician = await openTechnician(shop)
const billing = openVisitBilling(technician)
const client = await openClient(shop)
const owner = await openMoneyOwner(shop)

const { _id: id } = (await client.postCorrective({ descripcion: 'Disco dañado' })).body.data
await technician.take(id, 1)
await billing.addPart(id, await addProduct(shop, { stock: 3 }))
await billing.addService(id, { amount: 45_000 })
await billing.agree(id)
await billing.pay(id, 60_000)
const [{ _id: paymentId }] = (await billing.money(id)).payments
await owner.post('/api/technician-cash', {
  ...{ handoverId: crypto.randomUUID(), technicianId: technician.id, payments: [paymentId], counted: 60_000 },
})

test('the money of a visit satisfies every invariant', async () => {
  expect((await checkInvariants(pool)).broken).toEqual([])
})

describe('the database itself refuses to', () => {
  test.each([
    ['change an approved part', 'update visit_parts set quantity = 2'],
    ['drop an approved service', `update visit_services set state = 'dropped'`],
    ['delete a part', 'delete from visit_parts'],
    ['change a quote', 'update visit_quotes set total = 1'],
    ['open an approved quote again', `update visit_quotes set state = 'open'`],
    ['change a line of a quote', 'update visit_quote_lines set unit_price = 1'],
    ['change a signature', `update visit_approvals set signer = 'Otra'`],
    ['delete an approval', 'delete from visit_approvals'],
    ['change a payment', 'update visit_payments set amount = 1'],
    ['delete a payment', 'delete from visit_payments'],
    ['change a handover', 'update cash_handovers set counted = 1'],
    ['change a saved price', 'update service_prices set to_amount = 99'],
  ])('%s', async (_, statement) => {
    await expect(pool.query(statement)).rejects.toMatchObject({ code: '42501' })
  })
})

describe('an invariant reports', () => {
  test.each([
    ['I37', 'alter table visit_parts disable trigger user', 'update visit_parts set quantity = 2'],
    ['I37', 'alter table stock_movements disable trigger user', `delete from stock_movements where kind = 'visit'`],
    ['I37b', 'alter table visit_quotes disable trigger user', 'update visit_quotes set total = 1'],
    ['I37c', 'alter table visit_services disable trigger user', 'update visit_services set amount = 1'],
    ['I37d', 'alter table visit_approvals disable trigger user', 'delete from visit_approvals'],
    ['I37e', 'alter table visit_payments disable trigger user', 'update visit_payments set amount = 900000'],
    [
      'I37f',
      'alter table cash_handovers disable trigger user',
      'update cash_handovers set expected = counted - 1, note = $$x$$',
    ],
    [
      'I37a',
      'alter table stock_movements disable trigger user',
      `update stock_movements set kind = 'visit_return', units = 1 where kind = 'visit'`,
    ],
  ])('%s: %s, %s', async (rule, guard, damage) => {
    const connection = await pool.connect()
    try {
      await connection.query('begin')
      await connection.query(guard)
      await connection.query(damage)
      const { broken } = await checkInvariants(connection)
      expect(broken.map(({ rule: name }) => name.split(' ')[0])).toContain(rule)
    } finally {
      await connection.query('rollback')
      connection.release()
    }
  })
})

import { afterAll, expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { openBuyer } from '../../test/orders/buyers.ts'
import { openEmailedDesk } from '../../test/orders/emailed-desk.ts'

const { mailbox, shop, owner, desk } = await openEmailedDesk('Adriana Rojas')
const { pool } = shop
afterAll(() => expectInvariants(pool))

const words = (text: string) => text.replaceAll(/[\u00A0\u202F]/g, ' ').replaceAll('\r\n', '\n')
const sell = (more: object, key: string) =>
  owner.post(
    '/api/counter-sales',
    {
      products: [{ productId: desk.products.chair, quantity: 2, sellingPrice: 40_000 }],
      payment: { method: 'cash', received: 100_000 },
      ...more,
    },
    { 'idempotency-key': key },
  )

test('a client gets the receipt, who gave no name gets nothing, and the shop no e-mail about its own sale', async () => {
  const client = await openBuyer(shop)
  const nobody = await sell({}, 'venta-sin-nombre')
  expect(nobody.body.data.isEmailed).toBe(false)
  const { body } = await sell({ clientId: client.id }, 'venta-de-cliente')
  expect(body.data.isEmailed).toBe(true)
  const received = () => mailbox.emails.find(({ to }) => to.includes(client.email))
  await expect.poll(received, { timeout: 30_000 }).toBeDefined()
  const text = words(received()!.text)
  for (const part of [
    'Gracias por tu compra en la tienda',
    '2 × Silla Bebenube Convertible: $ 80.000',
    'Total: $ 80.000',
    'Este comprobante no es factura electrónica.',
  ]) {
    expect(text).toContain(part)
  }
  expect(text).not.toContain('Nos falta tu dirección')
  const { rows } = await pool.query('select kind, about from outbox')
  expect(rows).toEqual([{ kind: 'receipt', about: body.data.orderId }])
})

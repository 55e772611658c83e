import { randomUUID } from 'node:crypto'

import type { openPhoneOrders } from './phone-orders.ts'

type Phone = Awaited<ReturnType<typeof openPhoneOrders>>

/** Sells at the counter: a chair in cash to who gives no name, unless `more` changes it. */
export function openCounter({ owner, chairs }: Pick<Phone, 'owner' | 'chairs'>) {
  const sell = (more: object = {}, key: string = randomUUID(), who = owner) =>
    who.post(
      '/api/counter-sales',
      { products: chairs(), payment: { method: 'cash' }, ...more },
      { 'idempotency-key': key },
    )
  const dayOf = async (date?: string) =>
    (await owner.get(`/api/counter-sales/day${date === undefined ? '' : `?date=${date}`}`)).body.data
  return { sell, dayOf }
}

import { sql } from 'kysely'

import type { CheckedInput } from '../../../contract/index.ts'
import type { DeliveryAddress } from '../../../contract/orders/shipments.ts'
import type { Tx } from '../../platform/database/pool.ts'
import type { Caller } from '../../platform/http/handlers.ts'
import type { DeskContext } from '../context.ts'
import { refuseChanged } from '../order-changed.ts'
import { noteEvent } from './note-order.ts'

type AddressCaller = Caller<'ORDER_NOT_FOUND' | 'ORDER_CHANGED' | 'MUNICIPALITY_UNKNOWN'>

/**
 * Changes the address of the shipments of an order that have not left.
 * @throws Problem ORDER_NOT_FOUND (404), MUNICIPALITY_UNKNOWN (400), ORDER_CHANGED (409) when it changed meanwhile or was sent
 */
export async function changeAddress(
  { db, audit }: DeskContext,
  { orderId, addressSeen, ...given }: CheckedInput<'orderDesk.changeAddress'>,
  { userId, auditActor, refuse }: AddressCaller,
): Promise<{ addressId: string; address: DeliveryAddress }> {
  return db.transaction().execute(async (tx) => {
    const now = await lockWaiting(tx, orderId)
    if (!now) throw refuse('ORDER_NOT_FOUND')
    if (now.isPickedUp)
      throw refuse('ORDER_CHANGED', { message: 'Este pedido se recoge en la tienda: no se envía a ninguna dirección.' })
    if (!now.isWaiting || now.addressId !== (addressSeen?.toLowerCase() ?? null)) {
      throw await refuseChanged(tx, orderId, refuse)
    }
    const places = await sql<{ municipality: string; department: string }>`
      select name as "municipality", department from municipalities where code = ${given.municipalityCode}`.execute(tx)
    const [place] = places.rows
    if (!place)
      throw refuse('MUNICIPALITY_UNKNOWN', {
        fields: [{ field: 'municipalityCode', message: 'Elige el municipio de la lista.' }],
      })
    const { rows } = await sql<{ id: string }>`
      insert into order_addresses (order_id, recipient, phone, municipality_code, line, indications, created_by, days_from, days_to)
      select ${orderId}, ${given.recipient}, ${given.phone}, ${given.municipalityCode}, ${given.line}, ${given.indications}, ${userId},
        days_from, days_to
      from days_of_new_address(${orderId}, ${given.municipalityCode})
      returning id`.execute(tx)
    await noteEvent(tx, audit, { orderId, event: 'address_given', auditActor })
    return { addressId: rows[0]?.id ?? '', address: { ...given, ...place } }
  })
}

async function lockWaiting(tx: Tx, orderId: string) {
  await sql`select from orders where id = ${orderId} for no key update`.execute(tx)
  const { rows } = await sql<{ isWaiting: boolean; isPickedUp: boolean; addressId: string | null }>`
    select o.state in ('pending', 'review', 'paid', 'on_delivery') and not o.is_handed_over
        and exists (select from order_lines where order_id = o.id and not digital)
        and (not exists (select from shipments where order_id = o.id)
          or exists (select from shipments where order_id = o.id and state in ('to_prepare', 'prepared'))) as "isWaiting",
      is_picked_up(o.id) as "isPickedUp", (select id from current_order_address(o.id)) as "addressId"
    from orders o where o.id = ${orderId}`.execute(tx)
  return rows[0]
}

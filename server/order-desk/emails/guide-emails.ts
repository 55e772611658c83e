import { sql } from 'kysely'

import { trackingLink, type Carrier } from '../../../contract/orders/carriers.ts'
import { gone, outdated, writeToBuyer, type Buyer, type Shop } from '../../orders/email-to-buyer.ts'
import type { Db } from '../../platform/database/pool.ts'
import type { EmailAbout, EmailWriters } from '../../platform/outbox/outbox.ts'
import { guideLine } from './guide-line.ts'

type Parcel = Buyer & { carrier: Carrier; guide: string; lines: string[] }

/** The writer of the e-mail about a guide that was added or corrected after the e-mail about the sending (P-149). */
export function guideEmails({ db, shop }: { db: Db; shop: Shop }): EmailWriters {
  const write = writeToBuyer(shop)
  return {
    guide_given: async (message) => {
      const parcel = await findParcel(db, message)
      if (!parcel) return outdated
      if (!parcel.isLiving) return gone
      const tracking = trackingLink(parcel.carrier, parcel.guide)
      return write('guide_given', message, parcel, 'La guía de tu pedido', [
        'Con esta guía va en camino:',
        parcel.lines.join('\n'),
        guideLine(parcel),
        ...(tracking === '' ? [] : [`Rastréalo aquí:\n${tracking}`]),
      ])
    },
  }
}

/** The parcel, while it is on its way and still has this guide. */
async function findParcel(db: Db, { about, occasion }: EmailAbout): Promise<Parcel | undefined> {
  const { rows } = await sql<Parcel>`
    select u.name, u.email, u.deleted_at is null as "isLiving", s.carrier, s.guide,
      array(select x.quantity || ' × ' || l.product_name from shipment_lines x join order_lines l on l.id = x.order_line_id
        where x.shipment_id = s.id order by l.product_name, l.id) as lines
    from shipments s join orders o on o.id = s.order_id join users u on u.id = o.user_id
    where o.id = ${about}::uuid and s.state = 'sent' and guide_occasion(s.id, s.guide) = ${occasion}`.execute(db)
  return rows[0]
}

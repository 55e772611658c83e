import { sql } from 'kysely'

import type { ContactKind } from '../contract/content/contact-kinds.ts'
import type { Tx } from '../server/platform/database/pool.ts'

type Demo = {
  type: ContactKind
  name: string
  email: string
  order?: string
  daysAgo: number
  message: string
  /** Given this many days ago, by the demo's ADMIN. */
  answer?: { daysAgo: number; text: string }
  closedDaysAgo?: number
}

/** Used until the sales of the demo shop exist. */
const NAMED_ORDER = '9D3B17F4'

/** A late message, one that will soon be late, new ones, answered ones and closed ones. */
const messages: Demo[] = [
  {
    type: 'reclamo',
    name: 'Patricia Salcedo',
    email: 'patricia@ejemplo.example',
    order: NAMED_ORDER,
    daysAgo: 27,
    message: 'La silla de oficina llegó con un brazo rayado. Tengo fotos. ¿Me la cambian o me envían el brazo?',
  },
  {
    type: 'peticion',
    name: 'Jairo Benavides',
    email: 'jairo@ejemplo.example',
    daysAgo: 18,
    message: 'Necesito la factura de mi compra a nombre de mi empresa.\nNIT 900.555.123, Ferretería El Tornillo.',
  },
  {
    type: 'queja',
    name: 'Luz Dary Quiroga',
    email: 'luzdary@ejemplo.example',
    daysAgo: 3,
    message: 'El técnico llegó una hora tarde y nadie me avisó. El trabajo quedó bien, pero perdí la mañana.',
  },
  {
    type: 'sugerencia',
    name: 'Andrés Cuéllar',
    email: 'andres@ejemplo.example',
    daysAgo: 1,
    message: 'Sería bueno que vendieran baterías para portátiles de hace unos años. Cuesta mucho encontrarlas.',
  },
  {
    type: 'peticion',
    name: 'Marcela Toro',
    email: 'marcela@ejemplo.example',
    daysAgo: 9,
    message: '¿La licencia del antivirus sirve para tres computadores o solo para uno?',
    answer: { daysAgo: 8, text: 'Sirve para un computador. Para tres, elige la presentación de tres equipos.' },
  },
  {
    type: 'reclamo',
    name: 'Hernán Ospina',
    email: 'hernan@ejemplo.example',
    order: '4C20A9E1',
    daysAgo: 40,
    message: 'Pagué dos veces el mismo pedido, el viernes por la noche.',
    answer: {
      daysAgo: 38,
      text: 'Ya devolvimos el segundo pago. Tu banco lo muestra en unos días. Disculpa la molestia.',
    },
    closedDaysAgo: 35,
  },
]

/** Adds messages in every state to the demo shop. Nobody gets an e-mail about them. */
export async function addDemoMessages(tx: Tx, { admin }: { admin: string }): Promise<void> {
  const ago = (days: number) => sql<Date>`now() - make_interval(days => ${days}, hours => 2)`
  for (const { type, name, email, order, daysAgo, message, answer, closedDaysAgo } of messages) {
    await tx
      .insertInto('contactRequests')
      .values({
        ...{ type, name, email, message, orderNumber: order ?? null, receivedAt: ago(daysAgo) },
        ...{ policyVersion: '1.0', authorisedFrom: '127.0.0.1' },
        ...(answer && { answer: answer.text, answeredAt: ago(answer.daysAgo), answeredBy: admin }),
        ...(closedDaysAgo !== undefined && { closedAt: ago(closedDaysAgo), closedBy: admin }),
      })
      .execute()
  }
}

/** Makes a message of the demo shop name an order from before it, of a chair if there is one. */
export async function nameDemoOrder(tx: Tx): Promise<void> {
  await sql`
    update contact_requests r set order_number = (
      select upper(left(o.id::text, 8)) from orders o
      where o.paid_at between r.received_at - interval '60 days' and r.received_at
      order by exists (select from order_lines l where l.order_id = o.id and l.product_name ilike 'silla%') desc, o.paid_at desc limit 1)
    where r.order_number = ${NAMED_ORDER} and exists (
      select from orders o where o.paid_at between r.received_at - interval '60 days' and r.received_at)`.execute(tx)
}

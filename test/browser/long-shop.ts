import type pg from 'pg'

import { weekdayOf } from '../../contract/values/civil-days.ts'
import type { Db } from '../../server/platform/database/pool.ts'
import { addSale } from '../orders/sales.ts'
import { addPerson } from '../shop/people.ts'
import { addTask, dayFromToday } from '../visits/technician-tasks.ts'
import { longTexts } from './long-texts.ts'

/** A day in the agenda's second view ("Días siguientes"); its first view never starts on a Sunday. */
const nextAgendaDay = () => dayFromToday(weekdayOf(dayFromToday()) === 0 ? 8 : 7)

/**
 * Adds a product, people, sales, visits and a message with {@link longTexts} to a shop.
 * @returns the product's id
 */
export async function fillWithLongTexts({ db, pool }: { db: Db; pool: pg.Pool }): Promise<string> {
  const { id: productId } = await db
    .insertInto('products')
    .values({
      productName: longTexts.product,
      brandName: longTexts.word,
      category: 'Mascotas',
      price: 999_999_999,
      sellingPrice: 999_999_990,
      stock: 2,
      description: `La ficha está en ${longTexts.link} y sirve para ${longTexts.word}.`,
      link: longTexts.link,
      attributes: JSON.stringify({ Compatibilidad: longTexts.link }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: buyer } = await addPerson(db, { name: longTexts.name, email: longTexts.email })
  await addPerson(db, { name: longTexts.word })
  await addSale(pool, {
    buyer,
    lines: [{ productId, quantity: 99, price: 9_999_999 }],
    paidAt: new Date().toISOString(),
  })
  const about = { descripcion: longTexts.link, direccion: longTexts.address }
  for (const tipo of ['preventivo', 'correctivo'] as const) {
    const hora = tipo === 'correctivo' ? longTexts.word.slice(0, 40) : '16:00'
    for (const fecha of [dayFromToday(), nextAgendaDay()]) await addTask(db, { ...about, tipo, fecha, hora })
  }
  await db
    .insertInto('contactRequests')
    .values({
      ...{ type: 'queja', name: longTexts.name, email: longTexts.email, orderNumber: longTexts.word.slice(0, 60) },
      ...{ message: `${longTexts.word} ${longTexts.link}`, policyVersion: '1.0', authorisedFrom: '127.0.0.1' },
    })
    .execute()
  return productId
}

import { sql } from 'kysely'

import type { Db } from '../platform/database/pool.ts'
import { isSurelyUnsent, type Mail } from '../platform/mail.ts'
import { writeLetter, type LetterAbout } from './letters.ts'

const AT_ONCE = 20
const MOST_TRIES = 12

export type Outbox = { db: Db; mail: Mail; shop: { name: string; publicUrl: string; helpEmail: string } }
type Claimed = LetterAbout & { id: number; tries: number; isLiving: boolean }

/**
 * Sends the letters that are due. Each is claimed before the mail server is spoken to: what surely did not leave is tried
 * again, ever more slowly; what may have left is not sent again. Any process may do it at any time, several at once.
 * @param onFailure told of each letter that did not leave
 */
export async function sendDueLetters({ db, mail, shop }: Outbox, onFailure: (error: unknown) => void): Promise<void> {
  for (;;) {
    const claimed = await claim(db)
    for (const letter of claimed) {
      if (!letter.isLiving) {
        await finish(db, letter.id, sql`given_up_at = now(), last_error = 'account deleted'`)
        continue
      }
      try {
        await mail.send(writeLetter(letter, shop))
        await finish(db, letter.id, sql`sent_at = now()`)
      } catch (error) {
        onFailure(error)
        const said = (error as Error).message.slice(0, 300)
        const isOver = !isSurelyUnsent(error) || letter.tries >= MOST_TRIES
        await finish(
          db,
          letter.id,
          isOver
            ? sql`given_up_at = now(), last_error = ${said}`
            : sql`claimed_at = null, last_error = ${said}, due_at = now() + least(interval '30 seconds' * power(2, tries), interval '6 hours')`,
        )
      }
    }
    if (claimed.length < AT_ONCE) return
  }
}

async function finish(db: Db, id: number, change: ReturnType<typeof sql>): Promise<void> {
  await sql`update outbox set ${change} where id = ${id}`.execute(db)
}

async function claim(db: Db): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    with due as (
      update outbox set claimed_at = now(), tries = tries + 1
      where id in (
        select id from outbox where sent_at is null and given_up_at is null and claimed_at is null and due_at <= now()
        order by due_at limit ${AT_ONCE} for update skip locked)
      returning id, kind, order_id, tries)
    select due.id, due.kind, due.tries, o.id as "orderId", u.name, u.email, u.deleted_at is null as "isLiving",
      o.total_price as "totalPrice", o.created_at as "createdAt", l.lines, l.has_keys as "hasKeys"
    from due join orders o on o.id = due.order_id join users u on u.id = o.user_id
    cross join lateral (
      select bool_or(digital) as has_keys, jsonb_agg(jsonb_build_object('productName', product_name, 'quantity', quantity,
        'sellingPrice', selling_price) order by product_name, id) as lines
      from order_lines where order_id = o.id) l
    order by due.id`.execute(db)
  return rows
}

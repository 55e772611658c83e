import { sql } from 'kysely'

import type { Db } from '../database/pool.ts'
import { isSurelyUnsent, type Letter, type Mail } from '../mail.ts'

const AT_ONCE = 20
const MOST_TRIES = 12

/** What a letter is about: the id of an order, of a visit …; `occasion` tells several of one kind apart. */
export type LetterAbout = { about: string; occasion: string }

/** Why a letter is not written any more: its reader is gone, or what it says is no longer so. */
export type NoLetter = { givenUp: string }

/** Writes the letters of one kind, from what is known when they leave. */
export type LetterWriter = (letter: LetterAbout) => Promise<Letter | NoLetter>

/** Who writes which kind of letter; kinds that nobody here writes stay for a process that knows them. */
export type LetterWriters = Readonly<Record<string, LetterWriter>>

export type Outbox = { db: Db; mail: Mail; writers: LetterWriters }

type Claimed = LetterAbout & { id: number; kind: string; tries: number }

/**
 * Sends the letters that are due. Each is claimed before the mail server is spoken to: what surely did not leave is tried
 * again, ever more slowly; what may have left is not sent again. Any process may do it at any time, several at once.
 * @param onFailure told of each letter that did not leave
 */
export async function sendDueLetters(outbox: Outbox, onFailure: (error: unknown) => void): Promise<void> {
  for (;;) {
    const claimed = await claim(outbox)
    for (const letter of claimed) await send(outbox, letter, onFailure)
    if (claimed.length < AT_ONCE) return
  }
}

async function send(
  { db, mail, writers }: Outbox,
  letter: Claimed,
  onFailure: (error: unknown) => void,
): Promise<void> {
  let isHandedOver = false
  try {
    const written = await writers[letter.kind]!(letter)
    if ('givenUp' in written) {
      await finish(db, letter.id, sql`given_up_at = now(), last_error = ${written.givenUp}`)
      return
    }
    isHandedOver = true
    await mail.send(written)
    await finish(db, letter.id, sql`sent_at = now()`)
  } catch (error) {
    onFailure(error)
    const said = (error as Error).message.slice(0, 300)
    const isOver = (isHandedOver && !isSurelyUnsent(error)) || letter.tries >= MOST_TRIES
    await finish(
      db,
      letter.id,
      isOver
        ? sql`given_up_at = now(), last_error = ${said}`
        : sql`claimed_at = null, last_error = ${said}, due_at = now() + least(interval '30 seconds' * power(2, tries), interval '6 hours')`,
    )
  }
}

async function finish(db: Db, id: number, change: ReturnType<typeof sql>): Promise<void> {
  await sql`update outbox set ${change} where id = ${id}`.execute(db)
}

async function claim({ db, writers }: Outbox): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    update outbox set claimed_at = now(), tries = tries + 1
    where id in (
      select id from outbox where sent_at is null and given_up_at is null and claimed_at is null and due_at <= now()
        and kind = any(${Object.keys(writers)}::text[])
      order by due_at limit ${AT_ONCE} for update skip locked)
    returning id, kind, about, occasion, tries`.execute(db)
  return rows.toSorted((one, other) => one.id - other.id)
}

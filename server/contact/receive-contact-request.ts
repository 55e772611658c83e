import { sql } from 'kysely'

import { privacyPolicyVersion } from '../../contract/content/policies.ts'
import type { CheckedInput } from '../../contract/index.ts'
import type { Db, Tx } from '../platform/database/pool.ts'
import { tooMany } from '../platform/http/limits.ts'

const AN_HOUR_AT_MOST = 20
const HOUR_SECONDS = 3_600

type Received = { radicado: string; receivedAt: string }

type Sender = {
  /** The person who is signed in, and follows it (P-225). */
  userId: string | null
  /** The address at which the authorisation was given; stored as proof. */
  ip: string
  isLimited: boolean
}

/**
 * Stores a request and returns its case number. The same text about the same order again within ten minutes (a double click,
 * a retry after a lost response) returns the first number.
 * @throws Problem TOO_MANY (429) after 20 requests an hour from one household, counted in the database for all processes
 */
export async function receiveContactRequest(
  db: Db,
  input: CheckedInput<'contact.send'>,
  sender: Sender,
): Promise<Received> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('contact ' || ${input.email.toLowerCase()}))`.execute(tx)
    const earlier = await findSame(tx, input)
    if (earlier) return earlier
    if (sender.isLimited) await checkHousehold(tx, sender.ip)
    const { radicado, receivedAt } = await tx
      .insertInto('contactRequests')
      .values({
        type: input.type,
        name: input.name,
        email: input.email,
        orderNumber: input.orderNumber || null,
        message: input.message,
        policyVersion: privacyPolicyVersion,
        authorisedFrom: sender.ip,
        userId: sender.userId,
      })
      .returning(['radicado', 'receivedAt'])
      .executeTakeFirstOrThrow()
    return { radicado, receivedAt: receivedAt.toISOString() }
  })
}

async function findSame(
  tx: Tx,
  { type, email, orderNumber, message }: CheckedInput<'contact.send'>,
): Promise<Received | undefined> {
  const same = await tx
    .selectFrom('contactRequests')
    .select(['radicado', 'receivedAt'])
    .where('receivedAt', '>', sql<Date>`now() - interval '10 minutes'`)
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('type', '=', type)
    .where('message', '=', message)
    .where('orderNumber', 'is not distinct from', orderNumber || null)
    .executeTakeFirst()
  return same && { radicado: same.radicado, receivedAt: same.receivedAt.toISOString() }
}

/** A household counts as one IPv4 address or one IPv6 /64 network. */
async function checkHousehold(tx: Tx, ip: string): Promise<void> {
  const { rows } = await sql<{ count: number; wait: number }>`
    select count(*) as count, coalesce(ceil(${HOUR_SECONDS} - extract(epoch from now() - min(received_at))), 1)::int as wait
    from contact_requests
    where received_at > now() - make_interval(secs => ${HOUR_SECONDS})
      and authorised_from <<= network(set_masklen(${ip}::inet, case family(${ip}::inet) when 6 then 64 else 32 end))`.execute(
    tx,
  )
  const [sent] = rows
  if (!sent || sent.count < AN_HOUR_AT_MOST) return
  throw tooMany(sent.wait)
}

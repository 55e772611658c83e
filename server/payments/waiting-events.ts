import { sql, type RawBuilder } from 'kysely'

import { tracedJob } from '../platform/tracing/tracer.ts'
import type { PaymentsContext } from './context.ts'
import { noteFailedEvent } from './failed-events.ts'
import { processEvent } from './receive-event.ts'

/** The maximum number of events in one round. */
const AT_ONCE = 50
/** An unreachable provider takes five seconds for each event, and a call has twelve. */
const RETRY_MS = 5_000

type WaitingEvent = { id: number; body: unknown; trace: string | null }

/**
 * Retries stored, due events whose processing failed. One that fails again does not stop the others.
 * @throws the first error, once all were tried
 */
export async function processWaitingEvents(context: PaymentsContext): Promise<void> {
  const { failures } = await processAll(context, sql`due_at <= now()`)
  if (failures.length > 0) throw failures[0]
}

/**
 * Retries failed events now, one or all of them. Events not reached within the time limit are due at once for the jobs.
 * @returns how many are done, failed again, and left
 */
export async function retryEvents(
  context: PaymentsContext,
  event: number | undefined,
): Promise<{ processed: number; failed: number; later: number }> {
  const which = event === undefined ? sql`tries > 0` : sql`tries > 0 and id = ${event}`
  const { processed, failures, later } = await processAll(context, which, performance.now() + RETRY_MS)
  return { processed, failed: failures.length, later }
}

async function processAll(context: PaymentsContext, which: RawBuilder<unknown>, until = Infinity) {
  const { db, provider } = context
  const { rows } = await sql<WaitingEvent>`
    select id, body, trace from payment_events where processed_at is null and provider = ${provider.id} and ${which}
    order by due_at, id limit ${AT_ONCE}`.execute(db)
  const failures: unknown[] = []
  let tried = 0
  for (const { id, body, trace } of rows) {
    if (performance.now() > until) break
    tried++
    try {
      const providerTxId = provider.parseEvent?.(body, undefined)?.providerTxId
      await tracedJob('process payment event', trace, () => processEvent(context, id, providerTxId))
    } catch (error) {
      failures.push(error)
      await noteFailedEvent(db, id, error)
    }
  }
  const untried = rows.slice(tried).map(({ id }) => id)
  if (untried.length > 0)
    await sql`update payment_events set due_at = now() where id = any(${untried}::bigint[])`.execute(db)
  return { processed: tried - failures.length, failures, later: untried.length }
}

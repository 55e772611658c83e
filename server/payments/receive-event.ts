import { sql } from 'kysely'

import type { ProviderTransaction } from '../orders/provider-payment.ts'
import { settle } from '../orders/settle.ts'
import type { Db } from '../platform/database/pool.ts'
import { Problem, type Refuse } from '../platform/problem.ts'
import { traceParent } from '../platform/tracing/tracer.ts'
import type { PaymentsContext } from './context.ts'
import { noteFailedEvent } from './failed-events.ts'
import type { PaymentProvider } from './provider.ts'

type ReceivedEvent = {
  from: PaymentProvider['id']
  body: unknown
  /** The checksum in the provider's header, when there is one. */
  checksum: string | undefined
  refuse: Refuse<'NOT_FOUND'>
}

/**
 * Receives an event of a provider: verifies it, stores it, and queries the provider. The same event again has no effect. When the
 * provider cannot be reached, {@link processWaitingEvents} retries.
 * @throws Problem NOT_FOUND (404) for a provider that is not in use, NOT_ALLOWED (403) for an invalid signature
 */
export async function receiveEvent(
  context: PaymentsContext,
  { from, body, checksum, refuse }: ReceivedEvent,
): Promise<void> {
  const { db, provider } = context
  if (provider.id !== from || !provider.parseEvent) throw refuse('NOT_FOUND')
  const event = provider.parseEvent(body, checksum)
  if (!event) throw new Problem('NOT_ALLOWED')
  const { rows } = await sql<{ id: number }>`
    insert into payment_events (provider, checksum, body, trace)
    values (${from}, ${event.checksum}, ${JSON.stringify(body)}::jsonb, ${traceParent() ?? null})
    on conflict on constraint payment_events_once do nothing returning id`.execute(db)
  if (!rows[0]) return
  // The event is stored: from now on a failure is retried.
  const { id } = rows[0]
  await processEvent(context, id, event.providerTxId).catch((error: unknown) => noteFailedEvent(db, id, error))
}

/**
 * Queries the provider about a stored event and applies the result.
 * @throws Error of the provider or the database; the event stays for {@link processWaitingEvents}
 */
export async function processEvent(
  context: PaymentsContext,
  id: number,
  providerTxId: string | undefined,
): Promise<void> {
  const { db, provider } = context
  if (providerTxId !== undefined) {
    for (const transaction of await provider.fetch({ providerTxId })) await applyTransaction(context, transaction)
  }
  await db
    .updateTable('paymentEvents')
    .set({ processedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

async function applyTransaction(context: PaymentsContext, transaction: ProviderTransaction): Promise<void> {
  const attempt = await findByReference(context.db, context.provider.id, transaction.reference)
  if (attempt !== null) {
    await settle(context, { attempt, transaction })
  } else if (await context.settleElsewhere(context.provider.id, transaction)) {
    return
  } else if (transaction.status === 'approved') {
    // A payment without an attempt of the shop: the operator must check it.
    await context.db
      .insertInto('paymentTasks')
      .values({
        kind: 'unknown_payment',
        provider: context.provider.id,
        providerTxId: transaction.providerTxId,
        orderId: null,
        amount: Math.round(transaction.amount),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  } else if (transaction.status === 'voided' || transaction.status === 'refunded') {
    // The provider refunded it, so nobody must refund it again.
    await context.db
      .updateTable('paymentTasks')
      .set({ doneAt: sql<Date>`now()` })
      .where('kind', '=', 'unknown_payment')
      .where('provider', '=', context.provider.id)
      .where('providerTxId', '=', transaction.providerTxId)
      .where('doneAt', 'is', null)
      .execute()
  }
}

async function findByReference(db: Db, provider: string, reference: string): Promise<string | null> {
  const row = await db
    .selectFrom('paymentAttempts')
    .select('id')
    .where('provider', '=', provider)
    .where('reference', '=', reference)
    .executeTakeFirst()
  return row?.id ?? null
}

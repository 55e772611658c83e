import { sql, type RawBuilder } from 'kysely'

import type { ProviderTransaction } from '../orders/provider-payment.ts'
import { settle, systemActor } from '../orders/settle.ts'
import type { Db } from '../platform/database/pool.ts'
import type { Queue } from '../platform/jobs/queue.ts'
import type { PaymentsContext } from './context.ts'

/** A stored refund that is to be requested now. */
type ClaimedRefund = {
  id: number
  providerTxId: string
  wasRequested: boolean
  isOld: boolean
  wasGivenUp: boolean
  trace: string | null
}

/** How long a refund may stay accepted or without a response, in the payment's unchanged state; then the owner may stop waiting. */
export const GIVE_UP_AFTER = '24 hours'

/** How long the provider is checked after that: a refund then may have been paid twice. */
const LOOK_FOR = '30 days'

const isDue = sql`next_try_at <= now()`

/**
 * Claims a refund; no other process calls the provider about it for a minute, or longer each time. The request is stored before
 * it is sent. A refund that the owner no longer waits for is checked once a day.
 */
async function claim(db: Db, provider: string, which: RawBuilder<unknown>): Promise<ClaimedRefund | null> {
  const { rows } = await sql<ClaimedRefund>`
    with due as (
      select id, first_requested_at from provider_refunds
      where provider = ${provider} and ${which}
      order by next_try_at limit 1 for update skip locked)
    update provider_refunds r set tries = r.tries + 1, first_requested_at = coalesce(r.first_requested_at, now()),
      next_try_at = case when r.given_up_at is null
          then now() + least(interval '1 minute' * power(2, least(r.tries, 6)), interval '1 hour')
        when r.given_up_at > now() - ${LOOK_FOR}::interval then now() + interval '1 day' end
    from due where r.id = due.id
    returning r.id, r.provider_tx_id as "providerTxId", due.first_requested_at is not null as "wasRequested",
      r.first_requested_at < now() - ${GIVE_UP_AFTER}::interval as "isOld", r.given_up_at is not null as "wasGivenUp", r.trace`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Requests due refunds from the provider: those whose process ended, and those without a response. */
export function dueRefunds(context: PaymentsContext, onFailure: (error: unknown) => void): Queue {
  return {
    isDue: sql`exists (select from provider_refunds where ${isDue} and provider = ${context.provider.id})`,
    claim: async () => {
      const claimed = await claim(context.db, context.provider.id, isDue)
      return (
        claimed && { name: 'refund payment', trace: claimed.trace, work: () => carryOut(context, claimed), onFailure }
      )
    },
  }
}

/**
 * Requests one refund now, unless another process is doing so.
 * @throws Error when its result is unknown; it is looked up later
 */
export async function refundThroughProvider(context: PaymentsContext, id: number): Promise<void> {
  // The jobs ignore it until it was requested once.
  const isTheirs = sql`id = ${id} and (${isDue} or tries = 0)`
  const claimed = await claim(context.db, context.provider.id, isTheirs)
  if (claimed) await carryOut(context, claimed)
}

async function carryOut(
  context: PaymentsContext,
  { id, providerTxId, wasRequested, isOld, wasGivenUp }: ClaimedRefund,
): Promise<void> {
  const { provider } = context
  if (wasGivenUp) return void (await settleReturned(context, providerTxId))
  if (!provider.refunds) return refuse(context, id, 'Este medio de pago no devuelve dinero.')
  if (wasRequested && (await settleReturned(context, providerTxId))) return
  const refusal = await provider.refunds.request({ providerTxId })
  if (await settleReturned(context, providerTxId)) return
  // A provider that received the first request may refuse the second because it is still processing.
  if (refusal !== null && (!wasRequested || isOld)) await refuse(context, id, refusal)
}

/** Records that a payment was refunded, when its provider confirms it. @returns whether it did */
async function settleReturned(context: PaymentsContext, providerTxId: string): Promise<boolean> {
  const known = await context.provider.fetch({ providerTxId })
  const returned = known.find(({ status }) => status === 'voided' || status === 'refunded')
  if (!returned) return false
  await settle(context, { attempt: await attemptOf(context, returned), transaction: returned })
  return true
}

async function attemptOf({ db, provider }: PaymentsContext, { reference }: ProviderTransaction): Promise<string> {
  const { id } = await db
    .selectFrom('paymentAttempts')
    .select('id')
    .where('provider', '=', provider.id)
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  return id
}

async function refuse({ db, audit }: PaymentsContext, id: number, why: string): Promise<void> {
  await sql`select refuse_provider_refund(${id}, ${why}, ${JSON.stringify(audit.asLogged(systemActor))}::jsonb)`.execute(
    db,
  )
}

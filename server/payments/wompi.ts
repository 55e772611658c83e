import * as z from 'zod'

import type { PaymentStatus, ProviderTransaction } from '../orders/provider-payment.ts'
import { traced } from '../platform/tracing/tracer.ts'
import type { PaymentProvider } from './provider.ts'
import type { WompiKeys } from './wompi-keys.ts'
import { openWompiRefunds } from './wompi-refunds.ts'
import { eventChecksum, integritySignature, sameChecksum } from './wompi-signature.ts'

const statuses: Record<string, PaymentStatus> = {
  PENDING: 'pending',
  APPROVED: 'approved',
  DECLINED: 'declined',
  VOIDED: 'voided',
  ERROR: 'error',
}
const apis = { test: 'https://sandbox.wompi.co/v1', prod: 'https://production.wompi.co/v1' }
const TIMEOUT_MS = 5_000

const transaction = z.object({
  id: z.string().min(1),
  reference: z.string(),
  amount_in_cents: z.number().int(),
  currency: z.string(),
  status: z.enum(['PENDING', 'APPROVED', 'DECLINED', 'VOIDED', 'ERROR']),
  payment_method_type: z.string().nullish(),
})
const one = z.object({ data: transaction })
const several = z.object({ data: z.array(transaction) })

const event = z.object({
  event: z.string(),
  data: z.unknown(),
  environment: z.string(),
  signature: z.object({ properties: z.array(z.string()).min(1).max(20), checksum: z.string() }),
  timestamp: z.number().int(),
})
const aboutTransaction = z.object({ transaction: z.object({ id: z.string().min(1) }) })

type Where = { keys: WompiKeys; checkoutUrl: string; /** '' means Wompi's own addresses. */ apiUrl: string }

/** Wompi's web checkout (M-12). */
export function openWompi({ keys, checkoutUrl, apiUrl }: Where): PaymentProvider {
  const api = apiUrl || apis[keys.environment]

  const sendRequest = async (path: string): Promise<unknown> => {
    const response = await traced('GET Wompi', 'client', () =>
      fetch(api + path, {
        headers: { authorization: `Bearer ${keys.privateKey}`, accept: 'application/json' },
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }),
    )
    if (response.status === 404) return null
    if (!response.ok) throw new Error(`Wompi answered ${response.status} to ${path.split('?')[0]}`)
    return response.json()
  }
  return {
    id: 'wompi',
    least: 1_500,
    most: 99_000_000,
    decidesAtOnce: () => false,
    start: async ({ reference, amount, expiresAt, returnUrl, payer }) => {
      const amountInCents = amount * 100
      const expirationTime = expiresAt.toISOString()
      const signature = integritySignature(
        { reference, amountInCents, currency: 'COP', expirationTime },
        keys.integritySecret,
      )
      const url = new URL(checkoutUrl)
      url.search = new URLSearchParams({
        'public-key': keys.publicKey,
        currency: 'COP',
        'amount-in-cents': String(amountInCents),
        reference,
        'signature:integrity': signature,
        'expiration-time': expirationTime,
        'redirect-url': returnUrl,
        'customer-data:email': payer.email,
        'customer-data:full-name': payer.name,
      }).toString()
      return url.href
    },
    fetch: async (query) => {
      if ('providerTxId' in query) {
        const found = await sendRequest(`/transactions/${encodeURIComponent(query.providerTxId)}`)
        return found === null ? [] : [read(one.parse(found).data)]
      }
      const found = await sendRequest(`/transactions?reference=${encodeURIComponent(query.reference)}`)
      return found === null ? [] : several.parse(found).data.map(read)
    },
    refunds: openWompiRefunds({ api, privateKey: keys.privateKey }),
    parseEvent: (body, headerChecksum) => {
      const { success, data: parsed } = event.safeParse(body)
      if (!success || parsed.environment !== keys.environment) return null
      const { properties, checksum } = parsed.signature
      const own = eventChecksum({ data: parsed.data, properties, timestamp: parsed.timestamp }, keys.eventsSecret)
      if (own === null || !sameChecksum(own, checksum)) return null
      if (headerChecksum !== undefined && !sameChecksum(own, headerChecksum)) return null
      const about = aboutTransaction.safeParse(parsed.data)
      // The id of the transaction must be among the signed properties.
      if (parsed.event !== 'transaction.updated' || !about.success) return { checksum: own }
      if (!properties.includes('transaction.id')) return null
      return { checksum: own, providerTxId: about.data.transaction.id }
    },
  }
}

function read(given: z.infer<typeof transaction>): ProviderTransaction {
  return {
    providerTxId: given.id,
    reference: given.reference,
    status: statuses[given.status] ?? 'pending',
    amount: given.amount_in_cents / 100,
    currency: given.currency,
    method: given.payment_method_type ?? '',
    // The stored part of it: the rest may contain personal data.
    raw: { status: given.status, amount_in_cents: given.amount_in_cents, currency: given.currency },
  }
}

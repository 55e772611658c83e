import * as z from 'zod'

import { inBogota } from '../../contract/values/civil-days.ts'
import { traced } from '../platform/tracing/tracer.ts'
import type { ProviderRefunds } from './provider.ts'

/** A void goes through the card's network and takes longer than a look-up. */
const TIMEOUT_MS = 15_000

const refusal = z.object({
  error: z.object({ reason: z.string().optional(), messages: z.unknown().optional() }),
})

/** Voiding cards at Wompi (M-32): whole payments, on the day on which they were made. */
export function openWompiRefunds({ api, privateKey }: { api: string; privateKey: string }): ProviderRefunds {
  return {
    obstacleOf: ({ method, paidAt }, now) => {
      if (method !== 'CARD') return 'Wompi solo devuelve pagos con tarjeta.'
      return inBogota(paidAt).fecha === inBogota(now).fecha ? null : 'Wompi solo anula tarjetas el mismo día del pago.'
    },
    request: async ({ providerTxId }) => {
      const address = `${api}/transactions/${encodeURIComponent(providerTxId)}/void`
      const response = await traced('POST Wompi', 'client', () =>
        fetch(address, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${privateKey}`,
            accept: 'application/json',
            'content-type': 'application/json',
          },
          body: '{}',
          redirect: 'error',
          signal: AbortSignal.timeout(TIMEOUT_MS),
        }),
      )
      if (response.ok) return null
      // Only these responses concern the payment itself; wrong keys and too many requests do not.
      if (![400, 404, 409, 422].includes(response.status))
        throw new Error(`Wompi answered ${response.status} to a void`)
      return reasonOf(await response.json().catch(() => null))
    },
  }
}

function reasonOf(body: unknown): string {
  const reported = refusal.safeParse(body).data?.error
  return `Wompi no anuló el pago${reported?.reason ? `: ${reported.reason.slice(0, 200)}` : '.'}`
}

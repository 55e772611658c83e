import { setTimeout } from 'node:timers/promises'

/** Refusals for more than a minute are a fault, not a slow machine. */
const MOST_TRIES = 10

const busy = new Set(['BUSY', 'PAYMENT_BUSY'])

/**
 * Sends again what the shop was too busy for: it saves nothing of it, and asks for another try when what many send at once
 * waits too long on a slow machine. @throws when it stays too busy
 */
export async function retryWhileBusy<Answer extends { body: { code?: string } | null }>(
  send: () => Promise<Answer>,
): Promise<Answer> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const response = await send()
    if (!busy.has(response.body?.code ?? '')) return response
    await setTimeout(100)
  }
  throw new Error(`the shop was too busy ${MOST_TRIES} times`)
}

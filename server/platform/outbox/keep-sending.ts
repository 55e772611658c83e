import type { FastifyInstance } from 'fastify'

import { repeat } from '../repeat.ts'
import { sendDueLetters, type Outbox } from './outbox.ts'

const EVERY_MS = 3_000

/** Sends the letters that are due for as long as the shop is open. */
export function keepSending(app: FastifyInstance, outbox: Outbox): void {
  const report = (error: unknown) => app.log.warn({ err: error }, 'letter not sent')
  const stop = repeat(EVERY_MS, () => sendDueLetters(outbox, report).catch(report))
  app.addHook('onClose', stop)
}

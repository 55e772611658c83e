import type { FastifyReply } from 'fastify'

/** A signal that aborts when the connection ends before the response is out. */
export function disconnectSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort()
  })
  if (raw.destroyed) controller.abort()
  return controller.signal
}

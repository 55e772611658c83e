import type { FastifyInstance, FastifyReply } from 'fastify'

import { liveEvents, type LiveKind } from '../../../contract/live/live-events.ts'
import { Problem } from '../problem.ts'
import { repeat } from '../repeat.ts'
import type { Actor } from './actor.ts'
import { batchKinds } from './batch-kinds.ts'
import type { Handlers } from './handlers.ts'
import { apiHeaders } from './headers.ts'

/** Streams that one person may have open; a hidden page has none. */
const MOST_PER_PERSON = 8
const MOST_IN_ALL = 2_000
/** Proxies close a connection that is silent for a minute, some after half a minute. */
const HEARTBEAT_MS = 20_000
/** A client with this much unsent data has stopped reading. */
const MOST_UNREAD_BYTES = 16_384

type Stream = { actor: Actor; reply: FastifyReply }

/** Notifies browsers that data of their user changed, and nothing more: reloading decides what they may see. */
export type LiveUpdates = {
  handlers: Handlers<'live.follow'>
  /** Sends an event to everybody for whom `concerns` is true. */
  notify: (kind: LiveKind, concerns: (actor: Actor) => boolean) => void
  /** Notifications may have been missed: every browser reloads. */
  notifyAll: () => void
  /** A session has ended: its streams are closed, and its browser does not reconnect. */
  endSession: (sessionId: string) => void
  /** The number of open streams in this process. */
  open: () => number
}

type Parts = {
  /** Returns the sessions that are still active; the check does not count as a use. */
  findLiving: (sessionIds: string[]) => Promise<Set<string>>
  mostPerPerson?: number
  mostInAll?: number
  heartbeatMs?: number
}

/**
 * Opens the server-sent event streams of this process. They end when the shop closes and when their session ends, which
 * every heartbeat also checks, because an expiring session sends no notification.
 */
export function openLiveUpdates(
  app: FastifyInstance,
  { findLiving, mostPerPerson = MOST_PER_PERSON, mostInAll = MOST_IN_ALL, heartbeatMs = HEARTBEAT_MS }: Parts,
): LiveUpdates {
  const streams = new Set<Stream>()
  let isClosing = false

  const write = (stream: Stream, text: string) => {
    const { raw } = stream.reply
    if (raw.writableLength > MOST_UNREAD_BYTES) raw.destroy()
    else raw.write(text)
  }
  const batched = batchKinds<Stream>((stream, kinds) =>
    write(stream, kinds.map((kind) => eventOf(liveEvents.changed, { kind })).join('')),
  )
  const end = (stream: Stream, farewell = '') => {
    streams.delete(stream)
    batched.drop(stream)
    stream.reply.raw.end(farewell)
  }
  const beat = async () => {
    for (const stream of streams) write(stream, ':\n\n')
    const all = [...streams]
    if (all.length === 0) return
    const living = await findLiving([...new Set(all.map(({ actor }) => actor.sessionId))])
    for (const stream of all) if (!living.has(stream.actor.sessionId)) end(stream, eventOf(liveEvents.ended))
  }

  const follow = (actor: Actor, reply: FastifyReply) => {
    if (isClosing || streams.size >= mostInAll) throw new Problem('UNAVAILABLE', { retryAfterSeconds: 10 })
    const own = [...streams].filter((stream) => stream.actor.id === actor.id)
    // The oldest stream is closed, because it may belong to a phone that lost its signal without closing it.
    for (const stream of own.slice(0, Math.max(0, own.length - mostPerPerson + 1)))
      end(stream, eventOf(liveEvents.ended))
    const { raw } = reply.hijack()
    raw.writeHead(200, { ...streamHeaders, ...reply.server.transportHeaders })
    const stream: Stream = { actor, reply }
    streams.add(stream)
    raw.on('close', () => {
      streams.delete(stream)
      batched.drop(stream)
    })
    raw.on('error', () => raw.destroy())
    write(stream, ':\n\n')
  }

  const stopBeating = repeat(heartbeatMs, () =>
    beat().catch((error: unknown) => app.log.warn({ err: error }, 'sessions of open streams not looked up')),
  )
  app.addHook('preClose', async () => {
    isClosing = true
    batched.stop()
    for (const stream of streams) end(stream)
    await stopBeating()
  })

  return {
    handlers: {
      'live.follow': async ({ actor, reply }) => {
        follow(actor, reply)
        return undefined
      },
    },
    notify: (kind, concerns) => {
      for (const stream of streams) if (concerns(stream.actor)) batched.add(stream, kind)
    },
    notifyAll: () => {
      for (const stream of streams) write(stream, eventOf(liveEvents.missed))
    },
    endSession: (sessionId) => {
      for (const stream of streams) if (stream.actor.sessionId === sessionId) end(stream, eventOf(liveEvents.ended))
    },
    open: () => streams.size,
  }
}

/** Proxies must not cache, change or buffer the stream. */
const streamHeaders = {
  ...apiHeaders,
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
} as const

const eventOf = (name: string, data: object = {}): string => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`

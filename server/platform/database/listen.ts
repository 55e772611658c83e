import { setInterval as ticks, setTimeout as wait } from 'node:timers/promises'

import pg from 'pg'

import { shareNextCall } from '../share-next-call.ts'
import { PooledClient } from './pooled-client.ts'

const RETRY_MS = 1_000
const HEARTBEAT_MS = 3_000
const TIMEOUT_MS = 3_000
/** Starts like the listening statements, so that the connection can be recognized in pg_stat_activity. */
const HEARTBEAT = 'listen alero_heartbeat'

/**
 * The handlers of notifications, by channel. An empty payload means that notifications may have been missed while the
 * connection was lost.
 */
export type Channels = Readonly<Record<string, (payload: string) => void>>

/** The handlers of notifications and of a lost connection. */
export type Announcements = {
  channels: Channels
  /** Called when the connection is lost: notifications are missed from now on. */
  onLost?: () => void
  /** Called before any announcement counts as received, to check that its subscribers can read the change. */
  confirm?: () => Promise<unknown>
  /**
   * Called before the channels whenever the connection is up, the first time included.
   * @param catchUp resolves when the channels have received everything committed before its call
   */
  onListening?: (catchUp: () => Promise<unknown>) => void
}

type Listener = Announcements & { connectionString: string }

/**
 * Listens to PostgreSQL channels while the process runs, on a separate connection that is reopened when it breaks, also when it
 * breaks silently. Because notifications are lost meanwhile, every new connection counts as a change with an empty payload on
 * each channel.
 */
export async function listen(listener: Listener): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController()
  const { signal } = stopping
  let current = await connect(listener)

  const startListening = async () => {
    while (!signal.aborted) {
      await current.lost
      if (signal.aborted) return
      listener.onLost?.()
      current = await connectAgain(listener, signal).catch(() => current)
    }
  }
  const listening = startListening()
  return {
    stop: async () => {
      stopping.abort()
      await current.end()
      await listening
    },
  }
}

type Connection = {
  /** Resolves when the connection is broken. */
  lost: Promise<void>
  end: () => Promise<void>
}

function notifyAll(channels: Channels): void {
  for (const onChange of Object.values(channels)) onChange('')
}

async function connect({ connectionString, channels, confirm, onListening }: Listener): Promise<Connection> {
  const client = new PooledClient({
    connectionString,
    application_name: 'alero',
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  })
  const ended = new AbortController()
  const lost = new Promise<void>((resolve) => ended.signal.addEventListener('abort', () => resolve()))
  client.on('end', () => ended.abort())
  client.on('error', () => {})
  client.on('notification', ({ channel, payload }) => channels[channel]?.(payload ?? ''))
  try {
    await client.connect()
    for (const channel of Object.keys(channels)) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    await confirm?.()
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
  // PostgreSQL sends notifications of finished transactions before it is ready for the next statement.
  const roundTrip = shareNextCall(() => client.query(HEARTBEAT))
  onListening?.(roundTrip)
  notifyAll(channels)
  beat(roundTrip, client, ended).catch(() => {})
  return { lost, end: () => client.end().catch(() => {}) }
}

/** Sends a query now and then: a cut cable does not close a connection. */
async function beat(roundTrip: () => Promise<unknown>, client: pg.Client, ended: AbortController): Promise<void> {
  for await (const _ of ticks(HEARTBEAT_MS, undefined, { signal: ended.signal, ref: false })) {
    try {
      await roundTrip()
    } catch {
      // Closing may take as long as the network needs; nothing waits for it.
      ended.abort()
      client.end().catch(() => {})
    }
  }
}

/** Tries until it succeeds; requests report that the database is down, so no error is needed here. */
async function connectAgain(listener: Listener, signal: AbortSignal): Promise<Connection> {
  for (;;) {
    await wait(RETRY_MS, undefined, { ref: false, signal })
    try {
      return await connect(listener)
    } catch {
      // Still unreachable.
    }
  }
}

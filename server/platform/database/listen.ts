import { setInterval as ticks, setTimeout as wait } from 'node:timers/promises'

import pg from 'pg'

const RETRY_MS = 1_000
const HEARTBEAT_MS = 30_000
const HEARTBEAT_PATIENCE_MS = 5_000

type Listener = {
  connectionString: string
  channel: string
  /** A notification came, or some may have been missed while the connection was away. */
  onChange: (payload: string) => void
}

/**
 * Listens to one PostgreSQL channel for as long as the process lives, on a connection of its own that is opened again
 * when it breaks, also when it breaks silently. Since notifications are lost meanwhile, every new connection counts as a
 * change with an empty payload.
 */
export async function listen(listener: Listener): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController()
  const { signal } = stopping
  let current = await connect(listener)

  const keepListening = async () => {
    while (!signal.aborted) {
      await current.lost
      if (signal.aborted) return
      // Whoever was changing the catalogue meanwhile could not be heard.
      listener.onChange('')
      current = await connectAgain(listener, signal).catch(() => current)
    }
  }
  const kept = keepListening()
  return {
    stop: async () => {
      stopping.abort()
      await current.end()
      await kept
    },
  }
}

type Connection = {
  /** Resolves when the connection is of no more use. */
  lost: Promise<void>
  end: () => Promise<void>
}

async function connect({ connectionString, channel, onChange }: Listener): Promise<Connection> {
  const client = new pg.Client({
    connectionString,
    application_name: 'alero',
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    query_timeout: HEARTBEAT_PATIENCE_MS,
  })
  const ended = new AbortController()
  const lost = new Promise<void>((resolve) => ended.signal.addEventListener('abort', () => resolve()))
  client.on('end', () => ended.abort())
  client.on('error', () => {})
  client.on('notification', (message) => onChange(message.payload ?? ''))
  try {
    await client.connect()
    await client.query(`listen ${pg.escapeIdentifier(channel)}`)
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
  onChange('')
  beat(client, ended).catch(() => {})
  return { lost, end: () => client.end().catch(() => {}) }
}

/** Asks now and then whether anybody is still there: a cut cable does not close a connection. */
async function beat(client: pg.Client, ended: AbortController): Promise<void> {
  for await (const _ of ticks(HEARTBEAT_MS, undefined, { signal: ended.signal, ref: false })) {
    try {
      await client.query('select 1')
    } catch {
      // Saying good-bye may take as long as the network likes; nobody waits for it.
      ended.abort()
      client.end().catch(() => {})
    }
  }
}

/** Tries until it succeeds; requests report the database's absence, here only the next try counts. */
async function connectAgain(listener: Listener, signal: AbortSignal): Promise<Connection> {
  for (;;) {
    await wait(RETRY_MS, undefined, { ref: false, signal })
    try {
      return await connect(listener)
    } catch {
      // Still away.
    }
  }
}

import { setTimeout as wait } from 'node:timers/promises'

import pg from 'pg'

const RETRY_MS = 1_000

type Listener = {
  connectionString: string
  channel: string
  /** A notification came, or some may have been missed while the connection was away. */
  onChange: (payload: string) => void
}

/**
 * Listens to one PostgreSQL channel for as long as the process lives, on a connection of its own that is opened again
 * when it breaks. Since notifications are lost meanwhile, every new connection counts as a change with an empty payload.
 */
export async function listen({ connectionString, channel, onChange }: Listener): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController()
  let client: pg.Client | undefined

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString,
      application_name: 'alero',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    })
    next.on('notification', (message) => onChange(message.payload ?? ''))
    next.on('error', () => {})
    next.on('end', () => void reconnect(next))
    await next.connect()
    client = next
    await next.query(`listen ${pg.escapeIdentifier(channel)}`)
    onChange('')
  }

  async function reconnect(broken: pg.Client): Promise<void> {
    if (stopping.signal.aborted || (client !== undefined && client !== broken)) return
    while (!stopping.signal.aborted) {
      await wait(RETRY_MS, undefined, { ref: false })
      try {
        if (!stopping.signal.aborted) await connect()
        return
      } catch {
        // The database is still away; requests report it, here only the next try counts.
      }
    }
  }

  await connect()
  return {
    stop: async () => {
      stopping.abort()
      await client?.end()
    },
  }
}

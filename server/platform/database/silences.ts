import type { PooledClient } from './pooled-client.ts'

/** Ticks without a byte after which a waiting connection is checked. */
const SUSPICIOUS_TICKS = 2
/** Ticks during which a connection is not checked while the server executes its statement. */
const AT_WORK_TICKS = 6

type Silence = { bytes: number; ticks: number }

/** Counts the ticks for which each connection has waited without a byte. */
export function countSilences() {
  const silences = new WeakMap<PooledClient, Silence>()
  return {
    isSuspicious: (client: PooledClient): boolean => (silences.get(client)?.ticks ?? 0) >= SUSPICIOUS_TICKS,
    /** @returns whether bytes arrived since the last call */
    count: (client: PooledClient): boolean => {
      const bytes = client.bytesRead
      const silence = silences.get(client)
      const hasReceived = silence !== undefined && silence.bytes !== bytes
      if (!silence || !client.isWaiting || hasReceived) silences.set(client, { bytes, ticks: 0 })
      else silence.ticks++
      return hasReceived
    },
    /** For a connection whose statement is being executed: counting starts again later. */
    leaveAlone: (client: PooledClient): void =>
      void silences.set(client, { bytes: client.bytesRead, ticks: -AT_WORK_TICKS }),
  }
}

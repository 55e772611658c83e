import type { Db } from '../database/pool.ts'

/** How far a replica is behind the primary. */
export type Lag = { lagSeconds: number; lagBytes: number }

/** Counts of reading connections, and the state of the servers of DATABASE_READ_URL. */
export type ReadFigures = {
  replica: number
  primary: number
  inUse: number
  /** The expected number in use: all except the primary. */
  expected: number
  /** One for each server; undefined for one that does not respond or is the primary. */
  replicas: (Lag | undefined)[]
}

/** Reads at the replicas if there are any, and is notified of changes of public content. */
export type Reads = {
  /** For public content: it shows every change that was announced before. */
  db: Db
  /** For reports and exports: it shows everything that was committed before the call, by anyone. */
  upToDate: <T>(read: (db: Db) => Promise<T>) => Promise<T>
  changed: () => void
  stopListening: () => void
  resumeListening: () => void
  figures: () => ReadFigures
  close: () => Promise<void>
}

/** Without replicas everything is read at the primary, without additional queries. */
export function readsOf(db: Db): Reads {
  const nothing = () => {}
  return {
    db,
    upToDate: (read) => read(db),
    changed: nothing,
    stopListening: nothing,
    resumeListening: nothing,
    figures: () => ({ replica: 0, primary: 0, inUse: 0, expected: 0, replicas: [] }),
    close: async () => {},
  }
}

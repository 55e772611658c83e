import type { Db } from '../database/pool.ts'

/** How far a replica is behind the primary. */
export type Lag = { lagSeconds: number; lagBytes: number }

/** Counts of connections that read, and how the servers of DATABASE_READ_URL are. */
export type ReadFigures = {
  replica: number
  primary: number
  inUse: number
  /** How many should be in use: all but the one that is the primary. */
  expected: number
  /** One for each server; undefined where one does not answer or is the primary. */
  replicas: (Lag | undefined)[]
}

/** What reads at the replicas when there are any, and is told when something that everybody sees has changed. */
export type Reads = {
  /** For what everybody sees: it shows every change that was announced before. */
  db: Db
  /** For reports and exports: it shows everything that was committed before the call, whoever did it. */
  upToDate: <T>(read: (db: Db) => Promise<T>) => Promise<T>
  changed: () => void
  stopListening: () => void
  resumeListening: () => void
  figures: () => ReadFigures
  close: () => Promise<void>
}

/** Without replicas everything is read at the primary, and nothing is asked of it besides. */
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

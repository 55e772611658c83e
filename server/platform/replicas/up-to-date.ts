import { setTimeout as wait } from 'node:timers/promises'

import pg from 'pg'

import type { Db } from '../database/pool.ts'
import type { Reads } from './reads.ts'
import type { Replica } from './replica.ts'

/** How long a report waits for a replica, and how often it looks. */
const CATCH_UP_MS = 500
const LOOK_MS = 25

/** The replica had to end a statement, to replay what it held up. */
const HELD_UP = '40001'

type Given = {
  replicas: readonly Replica[]
  primary: Db
  /** The primary's position now. */
  readPosition: () => Promise<number>
  /** The least busy replica that may serve and has replayed this far. */
  choose: (least?: number) => Replica | undefined
  dbOf: (replica: Replica) => Db
  /** Replicas are looked at often until they have replayed this far. */
  hurryTo: (position: number) => void
}

/** Reads at a replica that has replayed everything that was committed before, else at the primary. */
export function openUpToDate({ replicas, primary, readPosition, choose, dbOf, hurryTo }: Given): Reads['upToDate'] {
  const findUpTo = async (position: number): Promise<Replica | undefined> => {
    hurryTo(position)
    for (let waited = 0; waited <= CATCH_UP_MS; waited += LOOK_MS) {
      const found = choose(position)
      if (found) return found
      if (!replicas.some((replica) => replica.seen())) return undefined
      await wait(LOOK_MS)
    }
    return undefined
  }
  return async (read) => {
    const replica = choose() && (await findUpTo(await readPosition()))
    if (!replica) return read(primary)
    try {
      return await read(dbOf(replica))
    } catch (error) {
      const isHeldUp = error instanceof pg.DatabaseError && error.code === HELD_UP
      if (!isHeldUp && replica.seen()) throw error
      return read(primary)
    }
  }
}

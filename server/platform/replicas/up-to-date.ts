import { setTimeout as wait } from 'node:timers/promises'

import pg from 'pg'

import type { Db } from '../database/pool.ts'
import type { Reads } from './reads.ts'
import type { Replica } from './replica.ts'

/** The maximum wait of a report for a replica, and its polling interval. */
const CATCH_UP_MS = 500
const LOOK_MS = 25

/** The replica cancelled a statement to replay changes that it blocked. */
const HELD_UP = '40001'

type Given = {
  replicas: readonly Replica[]
  primary: Db
  /** The primary's position now. */
  readPosition: () => Promise<number>
  /** The least busy usable replica that has replayed this far. */
  choose: (least?: number) => Replica | undefined
  dbOf: (replica: Replica) => Db
  /** Polls replicas frequently until they have replayed this far. */
  hurryTo: (position: number) => void
}

/** Reads at a replica that has replayed everything committed before, otherwise at the primary. */
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

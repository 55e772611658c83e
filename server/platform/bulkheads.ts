import { usualTimes } from './handler-times.ts'
import { Problem } from './problem.ts'

/**
 * A resource for which work competes: of all work with the same key, at most `atOnce` runs at a time and at most `waiting` waits
 * (250 by default).
 */
export type Share = { readonly key: string; readonly atOnce: number; readonly waiting?: number }

export type Bulkheads = {
  /** The maximum number of database connections for all this work. */
  readonly connections: number
  /** The maximum for the work of one domain, so that other domains continue. */
  readonly ofOneDomain: number
  /**
   * Runs work when the resources are free.
   * @throws Problem BUSY (503) when too many wait for the same resource, or the wait takes too long
   */
  run: <T>(shares: readonly Share[], work: () => Promise<T>) => Promise<T>
}

type Waiting = { shares: readonly Share[]; start: () => void }

/** Connections reserved for work that never waits for a lock: reading, signing in, health checks. */
const LEFT_TO_OTHERS = 3
const LEFT_TO_OTHER_DOMAINS = 2
const MOST_WAITING_FOR_ONE = 250
const MOST_WAITING = 1_000

/**
 * Prevents work that may wait for database locks from taking every connection: work that competes for one row, one person or one
 * domain waits here, where it holds no connection. It runs in order of arrival, but never waits behind work that competes for
 * another resource.
 * @param pool connections that the process may open
 */
export function openBulkheads(pool: number, { timeoutMs = usualTimes.waitMs } = {}): Bulkheads {
  const connections = Math.max(1, pool - LEFT_TO_OTHERS)
  const running = makeTally()
  const waitingFor = makeTally()
  const queue = new Set<Waiting>()
  let busy = 0

  const hasRoom = (shares: readonly Share[]) =>
    busy < connections && shares.every(({ key, atOnce }) => running.of(key) < atOnce)
  const isCrowded = (shares: readonly Share[]) =>
    queue.size >= MOST_WAITING ||
    shares.some(({ key, waiting = MOST_WAITING_FOR_ONE }) => waitingFor.of(key) >= waiting)
  const enter = (shares: readonly Share[]) => {
    busy += 1
    running.add(shares, 1)
  }
  const leave = (shares: readonly Share[]) => {
    busy -= 1
    running.add(shares, -1)
    for (const next of queue) {
      if (busy >= connections) return
      if (hasRoom(next.shares)) next.start()
    }
  }
  /** Resolves once the work may start. */
  const wait = (shares: readonly Share[]) =>
    new Promise<void>((resolve, reject) => {
      const end = () => {
        clearTimeout(timer)
        queue.delete(waiting)
        waitingFor.add(shares, -1)
      }
      const waiting: Waiting = {
        shares,
        start: () => {
          end()
          enter(shares)
          resolve()
        },
      }
      const timer = setTimeout(() => {
        end()
        reject(busyNow())
      }, timeoutMs)
      queue.add(waiting)
      waitingFor.add(shares, 1)
    })

  return {
    connections,
    ofOneDomain: Math.max(1, connections - LEFT_TO_OTHER_DOMAINS),
    run: async (shares, work) => {
      if (hasRoom(shares)) enter(shares)
      else if (isCrowded(shares)) throw busyNow()
      else await wait(shares)
      try {
        return await work()
      } finally {
        leave(shares)
      }
    },
  }
}

const busyNow = () => new Problem('BUSY', { retryAfterSeconds: 2 })

/** Counts of each key. */
function makeTally() {
  const counts = new Map<string, number>()
  return {
    of: (key: string) => counts.get(key) ?? 0,
    add: (shares: readonly Share[], many: 1 | -1) => {
      for (const { key } of shares) {
        const count = (counts.get(key) ?? 0) + many
        if (count > 0) counts.set(key, count)
        else counts.delete(key)
      }
    },
  }
}

type Limits = {
  /** The maximum number that run at a time. */
  atOnce: number
  /** The maximum number that wait, in total and for one customer. */
  waiting: number
  waitingOfOne: number
  /**
   * The longest wait. Work that has waited longer is refused; work that would wait longer, judged by recent work, is refused at
   * once.
   */
  longestWaitMs: number
  /** Makes the refusal, with the seconds after which to try again. */
  refusal: (seconds: number) => Error
}

/** The customer left while the work waited, or before it. */
export class CustomerGone extends Error {
  constructor() {
    super('the customer left before the work began')
  }
}

type Place = { begin: () => void; refuse: () => void; timer?: NodeJS.Timeout; stopWatching?: () => void }

/**
 * Runs work for a customer when it is its turn.
 * @param gone aborts when the work is no longer needed: its place is free at once; running work continues
 * @throws CustomerGone when the customer has left
 * @throws the refusal, when the queue is full or the wait too long
 */
export type FairQueue = <T>(customer: string, work: () => Promise<T>, gone?: AbortSignal) => Promise<T>

/** The weight of the newest work in the average duration. */
const NEWEST = 0.2

/**
 * Runs heavy work for the customers in turn, however much each of them has queued, and limits the queue. When it is full, the
 * customer with the most waiting work loses the last of it to one with less.
 */
export function makeFairQueue({ atOnce, waiting, waitingOfOne, longestWaitMs, refusal }: Limits): FairQueue {
  /** In the order of their next turns. */
  const lines = new Map<string, Place[]>()
  let running = 0
  let inLine = 0
  let averageMs = 0

  const waitMs = (): number => ((inLine + 1) * averageMs) / atOnce
  const refuseNow = (): Error => refusal(Math.max(2, Math.ceil(waitMs() / 1000)))

  function leave(customer: string, place: Place): void {
    clearTimeout(place.timer)
    place.stopWatching?.()
    const line = lines.get(customer) ?? []
    line.splice(line.indexOf(place), 1)
    if (line.length === 0) lines.delete(customer)
    inLine--
  }

  function beginNext(): void {
    const [first] = lines
    if (!first) return void running--
    const [customer, line] = first
    const place = line[0]!
    leave(customer, place)
    // To the end of the round.
    if (lines.delete(customer)) lines.set(customer, line)
    place.begin()
  }

  /** @returns whether a place became free */
  function takePlaceFromLongest(than: number): boolean {
    const [customer, line] = [...lines].reduce((a, b) => (b[1].length > a[1].length ? b : a))
    const last = line.at(-1)
    if (!last || line.length <= than + 1) return false
    leave(customer, last)
    last.refuse()
    return true
  }

  async function waitForTurn(customer: string, gone: AbortSignal | undefined): Promise<void> {
    const waitingNow = lines.get(customer)?.length ?? 0
    if (waitingNow >= waitingOfOne) throw refuseNow()
    const isFull = inLine > 0 && (inLine >= waiting || waitMs() > longestWaitMs)
    if (isFull && !takePlaceFromLongest(waitingNow)) throw refuseNow()
    await new Promise<void>((resolve, reject) => {
      const place: Place = { begin: resolve, refuse: () => reject(refuseNow()) }
      const giveUp = () => {
        leave(customer, place)
        place.refuse()
      }
      const leaveUnserved = () => {
        leave(customer, place)
        reject(new CustomerGone())
      }
      place.timer = setTimeout(giveUp, longestWaitMs)
      place.stopWatching = () => gone?.removeEventListener('abort', leaveUnserved)
      gone?.addEventListener('abort', leaveUnserved, { once: true })
      lines.set(customer, [...(lines.get(customer) ?? []), place])
      inLine++
    })
  }

  return async (customer, work, gone) => {
    if (gone?.aborted) throw new CustomerGone()
    if (running >= atOnce) await waitForTurn(customer, gone)
    else running++
    const begun = performance.now()
    try {
      return await work()
    } finally {
      const took = performance.now() - begun
      averageMs = averageMs === 0 ? took : averageMs * (1 - NEWEST) + took * NEWEST
      beginNext()
    }
  }
}

import { LRUCache } from 'lru-cache'

import { Answer } from './answer.ts'
import { asProblem } from './errors.ts'
import { StaleAnswer } from './stale-answer.ts'

/** How the memory of answers does, for the figures. */
export type CacheFigures = { hits: number; misses: number; answers: number; bytes: number; mostBytes: number }

/**
 * For how long after the last announcement that could be heard a response may be served while the database is out of reach:
 * longer than a restart, a failover or a recovery takes, and not so long that people fill carts by yesterday's prices.
 */
const STALE_FOR_MS = 10 * 60_000
/** While the database is out of reach it is asked again this often, and not by every request. */
const ASK_AGAIN_MS = 500

/**
 * Answers in memory, by bytes, dropped as a whole when the catalogue changes. An answer that was begun before a change is
 * given to who asked for it but not kept. Callers of the same answer at the same time wait for one making.
 *
 * While changes cannot be heard every response is made anew; one from memory stands in, marked stale and for a bounded time,
 * only where the database cannot be reached for making it.
 */
export class AnswerCache {
  readonly #answers: LRUCache<string, Answer>
  readonly #underWay = new Map<string, Promise<Answer | StaleAnswer>>()
  readonly #mostBytes: number
  readonly #now: () => number
  #epoch = 0
  /** Since when changes are not heard. */
  #deafSince: number | undefined
  /** Until when stale responses stand in without the database being asked. */
  #awayUntil = 0
  #hits = 0
  #misses = 0

  /** @param now milliseconds of a clock that only goes forward */
  constructor(mostBytes: number, now = () => performance.now()) {
    this.#mostBytes = mostBytes
    this.#now = now
    this.#answers = new LRUCache({
      maxSize: mostBytes,
      sizeCalculation: (answer, key) => answer.bytes + key.length * 2,
    })
  }

  get figures(): CacheFigures {
    return {
      hits: this.#hits,
      misses: this.#misses,
      answers: this.#answers.size,
      bytes: this.#answers.calculatedSize,
      mostBytes: this.#mostBytes,
    }
  }

  /** Forgets everything: what shoppers see has changed. */
  clear(): void {
    this.#epoch++
    this.#answers.clear()
    this.#underWay.clear()
  }

  /** From now on changes may happen unheard. */
  stopHearing(): void {
    this.#deafSince ??= this.#now()
    this.#awayUntil = 0
  }

  /** Changes are heard again; whatever was made before may have changed meanwhile. */
  hearAgain(): void {
    this.#deafSince = undefined
    this.clear()
  }

  /** The kept answer, or what `make` gives. Refusals and failures are not kept: anyone can make up any number of them. */
  async get(key: string, make: () => Promise<Answer>): Promise<Answer | StaleAnswer> {
    const kept = this.peek(key)
    if (kept) return kept
    const begun = this.#underWay.get(key)
    if (begun) return begun
    this.#misses++
    const epoch = this.#epoch
    const making = make()
      .then((answer) => {
        this.#keep(key, answer, epoch)
        return answer
      })
      .catch((error: unknown) => this.#standIn(key, error))
      .finally(() => {
        if (this.#underWay.get(key) === making) this.#underWay.delete(key)
      })
    this.#underWay.set(key, making)
    return making
  }

  /**
   * As {@link get}, for what may turn out to be no answer that can be kept or shared: then `make` gives something else,
   * which goes to its caller alone.
   */
  async getOrPass<T>(key: string, make: () => Promise<Answer | T>): Promise<Answer | StaleAnswer | T> {
    const kept = this.peek(key)
    if (kept) return kept
    this.#misses++
    const epoch = this.#epoch
    const made = await make().catch((error: unknown) => this.#standIn(key, error))
    if (made instanceof Answer) this.#keep(key, made, epoch)
    return made
  }

  /** The kept answer, at once, or undefined. */
  peek(key: string): Answer | StaleAnswer | undefined {
    if (this.#deafSince !== undefined) return this.#now() < this.#awayUntil ? this.#stale(key) : undefined
    const kept = this.#answers.get(key)
    if (kept) this.#hits++
    return kept
  }

  #stale(key: string): StaleAnswer | undefined {
    const kept = this.#answers.get(key)
    if (!kept || this.#deafSince === undefined) return undefined
    const staleMs = this.#now() - Math.max(this.#deafSince, kept.madeAt)
    if (staleMs > STALE_FOR_MS) return undefined
    this.#hits++
    return new StaleAnswer(kept, Math.max(staleMs, 0) / 1_000)
  }

  /** @throws the error that kept a response from being made, unless a stale one may stand in for it */
  #standIn(key: string, error: unknown): StaleAnswer {
    const stale = asProblem(error).code === 'UNAVAILABLE' ? this.#stale(key) : undefined
    if (!stale) throw error
    this.#awayUntil = this.#now() + ASK_AGAIN_MS
    return stale
  }

  #keep(key: string, answer: Answer, epoch: number): void {
    if (epoch === this.#epoch && answer.status < 400) this.#answers.set(key, answer)
  }
}

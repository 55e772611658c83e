import { asProblem } from '../errors.ts'
import { withTimeout } from '../with-timeout.ts'
import { AnnouncedChanges, type Tags } from './announced-changes.ts'
import { ByteArena } from './byte-arena.ts'
import { CachedResponse } from './cached-response.ts'
import { JoinedPage, PageBeginning, PageEnding } from './joined-page.ts'
import { S3Fifo } from './s3-fifo.ts'
import { StaleResponse } from './stale-response.ts'

/** Figures of the response cache; `changes` counts announced changes, and one for every complete drop. */
export type CacheFigures = {
  hits: number
  misses: number
  changes: number
  answers: number
  bytes: number
  mostBytes: number
  /** The bytes of the arena for parts of pages, including removed parts that are not freed yet. */
  arenaBytes: number
}

/**
 * How long after the last announcement a stale response may be served while the database is unreachable: longer than a restart, a
 * failover or a recovery takes, but short enough that prices are not a day old.
 */
const STALE_FOR_MS = 10 * 60_000
/** While the database is unreachable it is queried this often, not by every request. */
const RETRY_MS = 500
/** Behind a pooler an unreachable database is slow instead of refusing: the maximum wait when a stale response exists. */
const STAND_IN_MS = 1_500

/** The result of a rendering: a page with a shared ending is stored in two parts. */
type Made = CachedResponse | JoinedPage
type Sent = Made | StaleResponse
type Stored = CachedResponse | PageBeginning | PageEnding
type UnderWay = { begun: number; making: Promise<unknown> }

/** The memory of a key and its place in the map and the queue in V8's heap. */
const ENTRY_BYTES = 200

const bytesOf = (key: string, response: Stored): number => response.bytes + key.length + ENTRY_BYTES

/**
 * Responses in memory, limited by bytes. An announced change outdates the responses that show the changed content. A response
 * begun before a change of its content is sent but not cached. Concurrent requests for the same response wait for one rendering.
 * While changes are not announced every response is rendered again. When the database is unreachable, a cached response is served
 * instead, marked stale and for a limited time.
 */
export class ResponseCache {
  /** The last changes of public content. */
  readonly changes = new AnnouncedChanges()
  readonly #answers: S3Fifo<Stored>
  /** The own parts of pages, which are many and short. */
  readonly #arena = new ByteArena()
  readonly #underWay = new Map<string, UnderWay>()
  readonly #mostBytes: number
  readonly #now: () => number
  /** The time since which announcements are missed. */
  #disconnectedSince: number | undefined
  /** The time until which stale responses are served without a query. */
  #awayUntil = 0
  #hits = 0
  #misses = 0

  /** @param now milliseconds of a clock that only goes forward */
  constructor(mostBytes: number, now = () => performance.now()) {
    this.#mostBytes = mostBytes
    this.#now = now
    this.#answers = new S3Fifo(mostBytes, {
      shrink: (key, response) =>
        !(response instanceof PageEnding) && this.#isCurrent(response) && response.pack()
          ? bytesOf(key, response)
          : undefined,
      enter: (response) => response instanceof CachedResponse || this.#arena.add(response.own),
      leave: (response) => response instanceof CachedResponse || this.#arena.remove(response.own),
    })
  }

  get figures(): CacheFigures {
    return {
      hits: this.#hits,
      misses: this.#misses,
      changes: this.changes.now,
      answers: this.#answers.size,
      bytes: this.#answers.bytes,
      mostBytes: this.#mostBytes,
      arenaBytes: this.#arena.bytes,
    }
  }

  /** Public content has changed: responses that show it are not sent any more. */
  drop(tags: Tags): void {
    this.changes.add(tags)
  }

  /** Drops everything: anything may have changed. */
  clear(): void {
    this.changes.addEverything()
    this.#answers.clear()
    this.#arena.clear()
  }

  /** From now on announcements may be missed. */
  stopListening(): void {
    this.#disconnectedSince ??= this.#now()
    this.#awayUntil = 0
  }

  /** Announcements arrive again; every earlier response may be outdated. */
  resumeListening(): void {
    this.#disconnectedSince = undefined
    this.clear()
  }

  /**
   * The cached response, or the result of `make`. Refusals and failures are not cached, because clients can cause any number of
   * them.
   */
  get(key: string, make: () => Promise<Made>): Promise<Sent> {
    return this.getOrPass<never>(key, make)
  }

  /**
   * Like {@link get}, for a result that may turn out not to be cacheable: then `make` returns something else, which only its
   * client gets; waiting requests make their own.
   */
  async getOrPass<T>(key: string, make: () => Promise<Made | T>): Promise<Sent | T> {
    const cached = this.peek(key)
    if (cached) return cached
    if (!this.#othersMake(key)) return this.#begin(key, make)
    try {
      return await withTimeout(this.#getAfterOthers(key, make))
    } catch (error) {
      return this.#standIn(key, error)
    }
  }

  /** When a response could not be made, one of the waiting requests makes it next, and the others wait again. */
  async #getAfterOthers<T>(key: string, make: () => Promise<Made | T>): Promise<Sent | T> {
    for (let making = this.#othersMake(key); making; making = this.#othersMake(key)) {
      const made = await making
      if (isSent(made)) return made
      const cached = this.peek(key)
      if (cached) return cached
      // A stream: the waiting requests make their own, and no request waits for that one.
      if (made !== undefined) return this.#make(key, make, this.changes.now)
    }
    return this.#begin(key, make)
  }

  /** The rendering by another request: resolves to the response itself, or to undefined once the ending of the page is rendered. */
  #othersMake(key: string): Promise<unknown> | undefined {
    const underWay = this.#underWay.get(key)
    // The content of a response in progress is unknown, so any change may affect it.
    return underWay?.begun === this.changes.now ? underWay.making : this.#endingUnderWay(key)
  }

  #begin<T>(key: string, make: () => Promise<Made | T>): Promise<Sent | T> {
    const begun = this.changes.now
    const keys = [key, ...this.#endingKeys(key)]
    const making = this.#make(key, make, begun).finally(() => {
      for (const each of keys) if (this.#underWay.get(each)?.making === making) this.#underWay.delete(each)
    })
    for (const each of keys) this.#underWay.set(each, { begun, making })
    return making
  }

  async #make<T>(key: string, make: () => Promise<Made | T>, begun: number): Promise<Sent | T> {
    this.#misses++
    const wasAway = this.#disconnectedSince !== undefined
    try {
      const made = await this.#inTime(key, make())
      if (made instanceof CachedResponse) this.#store(key, made, begun)
      if (made instanceof JoinedPage) this.#storeJoined(key, made, begun)
      return made
    } catch (error) {
      const isBack = wasAway && this.#disconnectedSince === undefined && asProblem(error).code === 'UNAVAILABLE'
      // The database came back meanwhile, and every stale response was dropped then.
      return isBack ? this.#make(key, make, this.changes.now) : this.#standIn(key, error)
    }
  }

  /** The key of the ending of a stored page. */
  #endingKeys(key: string): string[] {
    const stored = this.#answers.get(key)
    return stored instanceof PageBeginning ? [stored.endingKey] : []
  }

  /** When another page renders the ending that this one lacks: resolves when it is stored, or could not be rendered. */
  #endingUnderWay(key: string): Promise<unknown> | undefined {
    const beginning = this.#find(key)
    // While announcements are missed, every page is rendered again, even if another one renders its ending.
    if (!(beginning instanceof PageBeginning) || this.#disconnectedSince !== undefined) return undefined
    const underWay = this.#underWay.get(beginning.endingKey)
    if (underWay?.begun !== this.changes.now) return undefined
    const ended = () => undefined
    return underWay.making.then(ended, ended)
  }

  /** The cached response, at once, or undefined. */
  peek(key: string): Sent | undefined {
    if (this.#disconnectedSince !== undefined) return this.#now() < this.#awayUntil ? this.#stale(key) : undefined
    const cached = this.#findWhole(key)
    if (cached) this.#hits++
    return cached
  }

  /** The ending of pages that was stored last, whether or not a change has outdated it. */
  ending(key: string): PageEnding | undefined {
    const stored = this.#answers.get(key)
    return stored instanceof PageEnding ? stored : undefined
  }

  /** The cached response, unless a change has outdated it or one of its parts. */
  #findWhole(key: string): Made | undefined {
    const cached = this.#find(key)
    if (cached instanceof CachedResponse) return cached
    if (!(cached instanceof PageBeginning)) return undefined
    const ending = this.#find(cached.endingKey)
    return ending instanceof PageEnding ? cached.join(ending) : undefined
  }

  #find(key: string): Stored | undefined {
    const cached = this.#answers.get(key)
    if (!cached || !this.#isCurrent(cached)) return undefined
    cached.currentAt = this.changes.now
    return cached
  }

  #isCurrent({ shows, currentAt }: Stored): boolean {
    return this.changes.isUntouched(shows, currentAt)
  }

  #stale(key: string): StaleResponse | undefined {
    const cached = this.#findWhole(key)
    if (!cached || this.#disconnectedSince === undefined) return undefined
    const staleMs = this.#now() - Math.max(this.#disconnectedSince, cached.madeAt)
    if (staleMs > STALE_FOR_MS) return undefined
    this.#hits++
    return new StaleResponse(cached, Math.max(staleMs, 0) / 1_000)
  }

  /** @throws Problem UNAVAILABLE when a stale response should replace a rendering that takes too long */
  #inTime<T>(key: string, made: Promise<T>): Promise<T> {
    const since = this.#disconnectedSince
    if (since === undefined || this.#now() - since > STALE_FOR_MS) return made
    return this.#answers.get(key) === undefined ? made : withTimeout(made, STAND_IN_MS)
  }

  /** @throws the error that prevented a response, unless a stale one may replace it */
  #standIn(key: string, error: unknown): StaleResponse {
    const stale = asProblem(error).code === 'UNAVAILABLE' ? this.#stale(key) : undefined
    if (!stale) throw error
    this.#awayUntil = this.#now() + RETRY_MS
    return stale
  }

  #store(key: string, response: CachedResponse, begun: number): void {
    if (response.isPartial) return
    this.#storeOne(key, response, begun)
    response.onResize = () => this.#answers.resize(key, response, bytesOf(key, response))
  }

  #storeJoined(key: string, { beginning, ending, isPartial }: JoinedPage, begun: number): void {
    if (isPartial) return
    this.#storeOne(beginning.endingKey, ending, begun)
    this.#storeOne(key, beginning, begun)
    beginning.onResize = () => this.#answers.resize(key, beginning, bytesOf(key, beginning))
  }

  /**
   * Stores a part unless it is a refusal or its content changed since it was begun.
   * @param begun the last change that was announced before any data was read for it
   */
  #storeOne(key: string, stored: Stored, begun: number): void {
    if (stored.status >= 400 || !this.changes.isUntouched(stored.shows, begun)) return
    stored.currentAt = this.changes.now
    this.#answers.set(key, stored, bytesOf(key, stored))
  }
}

/** Whether several clients may get it: a stream has one reader. */
export const isSent = (made: unknown): made is Sent =>
  made instanceof CachedResponse || made instanceof JoinedPage || made instanceof StaleResponse

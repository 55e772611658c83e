import { LRUCache } from 'lru-cache'

import { Answer } from './answer.ts'

/** How the memory of answers does, for the figures. */
export type CacheFigures = { hits: number; misses: number; answers: number; bytes: number; mostBytes: number }

/**
 * Answers in memory, by bytes, dropped as a whole when the catalogue changes. An answer that was begun before a change is
 * given to who asked for it but not kept. Callers of the same answer at the same time wait for one making.
 */
export class AnswerCache {
  readonly #answers: LRUCache<string, Answer>
  readonly #underWay = new Map<string, Promise<Answer>>()
  readonly #mostBytes: number
  #epoch = 0
  #hits = 0
  #misses = 0

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes
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

  /** The kept answer, or what `make` gives. Refusals and failures are not kept: anyone can make up any number of them. */
  async get(key: string, make: () => Promise<Answer>): Promise<Answer> {
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
  async getOrPass<T>(key: string, make: () => Promise<Answer | T>): Promise<Answer | T> {
    const kept = this.peek(key)
    if (kept) return kept
    this.#misses++
    const epoch = this.#epoch
    const made = await make()
    if (made instanceof Answer) this.#keep(key, made, epoch)
    return made
  }

  /** The kept answer, at once, or undefined. */
  peek(key: string): Answer | undefined {
    const kept = this.#answers.get(key)
    if (kept) this.#hits++
    return kept
  }

  #keep(key: string, answer: Answer, epoch: number): void {
    if (epoch === this.#epoch && answer.status < 400) this.#answers.set(key, answer)
  }
}

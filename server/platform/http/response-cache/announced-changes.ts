/** What a response shows or a change touches, by names such as `product:…`. */
export type Tags = readonly string[]

/** A power of two; tags that share a place drop each other's responses, one in 260,000 does. */
const PLACES = 262_144

/**
 * When what shoppers see was last changed, by tag. Responses are compared with it when they are stored and when they are
 * sent, so a change costs the same however many of them there are.
 */
export class AnnouncedChanges {
  readonly #changedAt = new Uint32Array(PLACES)
  #everythingAt = 0
  #now = 0

  /** The number of the last change: a moment on the clock of changes. */
  get now(): number {
    return this.#now
  }

  add(tags: Tags): void {
    const at = ++this.#now
    for (const place of placesOf(tags)) this.#changedAt[place] = at
  }

  addEverything(): void {
    this.#everythingAt = ++this.#now
  }

  /** Whether nothing at these places changed after a moment. */
  isUntouched(places: readonly number[], since: number): boolean {
    if (since === this.#now) return true
    if (since < this.#everythingAt) return false
    return places.every((place) => this.#changedAt[place]! <= since)
  }
}

/** The places of tags, each once. */
export const placesOf = (tags: Tags): readonly number[] =>
  tags.length === 0 ? nowhere : [...new Set(tags.map((tag) => placeOf(tag)))]

const nowhere: readonly number[] = []

/** FNV-1a. */
function placeOf(tag: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < tag.length; i++) hash = Math.imul(hash ^ tag.charCodeAt(i), 0x01000193)
  return (hash ^ (hash >>> 15)) & (PLACES - 1)
}

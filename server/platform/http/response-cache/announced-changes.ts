/** The content that a response shows or a change affects, by names such as `product:…`. */
export type Tags = readonly string[]

/** A power of two; tags with the same place drop each other's responses, one in 260,000 does. */
const PLACES = 262_144

/**
 * The last change of public content, by tag. Responses are compared with it when they are stored and when they are sent, so a
 * change costs the same however many responses there are.
 */
export class AnnouncedChanges {
  readonly #changedAt = new Uint32Array(PLACES)
  #everythingAt = 0
  #now = 0

  /** The number of the last change: a time on the clock of changes. */
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

  /** Whether nothing at these places changed after a time. */
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

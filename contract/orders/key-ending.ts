const MOST = 4
/** Of a short key less, so that most of it stays unknown. */
const SHARE = 3

/** The last characters of a licence key, by which its buyer and the shop name it to each other (P-227). */
export function endingOf(key: string): string {
  const characters = Array.from(key)
  return characters.slice(characters.length - Math.min(MOST, Math.floor(characters.length / SHARE))).join('')
}

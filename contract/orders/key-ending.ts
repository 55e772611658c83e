const MOST = 4
/** A short key shows fewer characters, so that most of it stays secret. */
const SHARE = 3

/** The last characters of a licence key, with which buyer and shop identify it (P-227). */
export function endingOf(key: string): string {
  const characters = Array.from(key)
  return characters.slice(characters.length - Math.min(MOST, Math.floor(characters.length / SHARE))).join('')
}

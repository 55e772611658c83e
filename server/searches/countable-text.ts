/** The longest text that is counted, and the shortest. */
const LONGEST = 60
const SHORTEST = 2

/** Digits one after the other, and digits with what separates those of a telephone or of a document. */
const longNumber = /\d{6}/
const separatedNumber = /\d(?:[\s.,()/+-]*\d){6}/

/**
 * A searched text as it is counted; null for one that is not, because it may say who somebody is: an e-mail, a telephone, the
 * number of a document (P-235).
 */
export function countableText(q: string): string | null {
  const text = q.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()
  if (text.length < SHORTEST || text.length > LONGEST) return null
  if (text.includes('@') || longNumber.test(text) || separatedNumber.test(text)) return null
  return /[\p{L}\p{N}]/u.test(text) ? text : null
}

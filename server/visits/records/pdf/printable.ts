/** The characters that Figtree has here (`setup/brand/pdf-fonts.ts`), and line breaks. */
const usual = /^[\n\u0020-\u007e\u00a0-\u00ff–—‘’“”•…€−]*$/u
/** The characters that only the wide font has: Latin of all Europe and Vietnam, Greek, Cyrillic, and signs. */
const wide = /^[\u0100-\u024f\u0370-\u03ff\u0400-\u045f\u1e00-\u1eff←↑→↓≈≠≤≥✓]$/u
const spaces = /[\u2000-\u200a\u202f\u3000\t]/gu

/** A text with only characters that the PDF can show, a question mark for others. Invisible characters are left out. */
export const printable = (text: string): string =>
  Array.from(text.normalize('NFC').replace(spaces, ' '), inKnown).join('')

/** Whether a printable text has characters that Figtree lacks. */
export const needsWideGlyphs = (text: string): boolean => !usual.test(text)

const isKnown = (character: string): boolean => usual.test(character) || wide.test(character)

function inKnown(character: string): string {
  if (isKnown(character)) return character
  const plain = character.normalize('NFD').charAt(0)
  if (isKnown(plain)) return plain
  return /[\p{M}\p{Default_Ignorable_Code_Point}]/u.test(character) ? '' : '?'
}

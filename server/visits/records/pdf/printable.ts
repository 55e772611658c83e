/** The characters that the letters of the paper have (`setup/brand/paper-fonts.ts`), and line breaks. */
const known = /^[\n\u0020-\u007e\u00a0-\u00ff–—‘’“”•…€−]$/u
const spaces = /[\u2000-\u200a\u202f\u3000\t]/gu

/** A text with only characters that the paper can show: "Łódź" is "?ódz". What shows nothing by itself is left out. */
export const printable = (text: string): string =>
  Array.from(text.normalize('NFC').replace(spaces, ' '), inKnown).join('')

function inKnown(character: string): string {
  if (known.test(character)) return character
  const plain = character.normalize('NFD').charAt(0)
  if (known.test(plain)) return plain
  return /[\p{M}\p{Default_Ignorable_Code_Point}]/u.test(character) ? '' : '?'
}

// No C0/C1 controls, no NUL, no direction overrides, no halves of characters.
// oxlint-disable-next-line no-control-regex -- refusing them is the point
export const forbidden = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\p{Surrogate}]/u
// oxlint-disable-next-line no-control-regex -- likewise
export const forbiddenInLongText = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\p{Surrogate}]/u

const shown = /[^\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\s\u2800]/u

/** Whether a text shows nothing: blanks, zero-width characters, fillers. A text with refused characters is not blank. */
export const isBlank = (text: string): boolean => !shown.test(text) && !forbiddenInLongText.test(text)

/** Converts a typed or pasted text to one line that the server accepts: line breaks become spaces, refused characters are removed. */
export const asLine = (text: string, max: number): string =>
  fitting(text.replace(/[\t-\r]+/g, ' '), { refused: forbidden, max })

/** The same for a text of several lines. */
export const asLongText = (text: string, max: number): string =>
  fitting(text.replace(/\r\n?/g, '\n').replaceAll('\t', ' '), { refused: forbiddenInLongText, max })

function fitting(text: string, { refused, max }: { refused: RegExp; max: number }): string {
  const allowed = text.normalize('NFC').replaceAll(new RegExp(refused, 'gu'), '').trim()
  return isBlank(allowed) ? '' : Array.from(allowed).slice(0, max).join('').trim()
}

/** Four or more groups, as licence keys are printed: 7K4M-2QXD-9FHT-BC62. */
const grouped = /(?<![\p{L}\p{N}-])[\p{L}\p{N}]{4,8}(?:[-–—][\p{L}\p{N}]{4,8}){3,}(?![\p{L}\p{N}-])/gu
/** Three longer groups of one length: 7K4M2-QXD9F-HTBC6. */
const three =
  /(?<![\p{L}\p{N}-])(?:[A-Z0-9]{5}(?:[-–—][A-Z0-9]{5}){2}|[A-Z0-9]{6}(?:[-–—][A-Z0-9]{6}){2})(?![\p{L}\p{N}-])/giu
const letters = (from: string, size: number, more: string): string =>
  `${from}{${size}}(?:(?: ?[-–—] ?|[ \\n\\u00a0])${from}{${size}}){${more}}`
const sizes = (from: string): string[] => [
  letters(from, 4, '4,6'),
  letters(from, 5, '3,5'),
  letters(from, 6, '3,4'),
  letters(from, 7, '2,4'),
]
/** Keys as people type or dictate them, all in one case: W269N WFGWX YVC9B 4J6C9 T83GX, or with blanks around the hyphens. */
const spaced = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${[...sizes('[A-Z0-9]'), ...sizes('[a-z0-9]')].join('|')})(?![\\p{L}\\p{N}])`,
  'gu',
)
/** The same keys without separators: no serial number of a computer is that long and alternates as often. */
const run = /(?<![\p{L}\p{N}])[A-Z0-9]{20,29}(?![\p{L}\p{N}])/giu

const hidden = '(clave oculta)'
const hasDigit = (text: string): boolean => /\d/.test(text)
const isMixed = (text: string): boolean => hasDigit(text) && /[a-z]/i.test(text)
/** The number of changes between letters and digits. */
const changes = (text: string): number => text.match(/[a-z](?=\d)|\d(?=[a-z])/gi)?.length ?? 0
/** Words have capitals only at their beginning, keys everywhere or nowhere. */
const isOfOneCase = (text: string): boolean => text === text.toUpperCase() || text === text.toLowerCase()

/**
 * Hides licence keys that a technician may have noted, because the record is passed on to others. Serial numbers have a separate
 * field; those in texts are shorter or all digits.
 */
export const hideKeys = (text: string): string =>
  text
    .replace(grouped, (found) => (hasDigit(found) ? hidden : found))
    .replace(three, (found) => (found.split(/[-–—]/).filter(isMixed).length >= 2 ? hidden : found))
    .replace(spaced, (found) => (found.split(/[^A-Z0-9]+/i).filter(isMixed).length >= 2 ? hidden : found))
    .replace(run, (found) => (isOfOneCase(found) && changes(found) >= 4 ? hidden : found))

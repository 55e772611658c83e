/** Four groups or more, as licence keys are printed: 7K4M-2QXD-9FHT-BC62. */
const key = /(?<![\p{L}\p{N}-])[\p{L}\p{N}]{4,8}(?:[-–—][\p{L}\p{N}]{4,8}){3,}(?![\p{L}\p{N}-])/gu

/** A technician may have noted the licence key that was typed in; a paper that is passed on must not show it. */
export const hideKeys = (text: string): string =>
  text.replace(key, (found) => (/\d/.test(found) ? '(clave oculta)' : found))

// What makes a spreadsheet program take a cell for a formula: = + - @, also in their wide forms, tab and line breaks.
const startsFormula = /^'*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/
const isMarked = /^'+[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/

/** Writes a text so that no spreadsheet program runs it: with an apostrophe before it, as WooCommerce and OWASP do. */
export const makeInert = (text: string): string => (startsFormula.test(text) ? `'${text}` : text)

/** Takes away what {@link makeInert} put before a text; every other text stays as it is. */
export const readInert = (text: string): string => (isMarked.test(text) ? text.slice(1) : text)

// A spreadsheet program takes a cell for a formula when it begins with = + - @ (also full-width), a tab or a line
// break.
const startsFormula = /^'*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/
const isMarked = /^'+[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/

/** Marks a text so that no spreadsheet program runs it: with an apostrophe before it, as WooCommerce and OWASP do. */
export const makeInert = (text: string): string => (startsFormula.test(text) ? `'${text}` : text)

/** Removes the mark of {@link makeInert}; other texts stay unchanged. */
export const readInert = (text: string): string => (isMarked.test(text) ? text.slice(1) : text)

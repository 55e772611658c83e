import type { Cell } from './sheet.ts'

const SHOWN = 40

/** The text of a cell, without spaces at its ends; '' for a formula. */
export const textOf = (cell: Cell): string =>
  typeof cell === 'string' ? readInert(cell).trim() : typeof cell === 'number' ? String(cell) : ''

/** The beginning of a cell, to be quoted. */
export const shorten = (cell: Cell): string => {
  const text = typeof cell === 'object' ? '' : String(cell)
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text
}

// oxlint-disable-next-line no-control-regex -- finding them is the point
const breaks = /[\t-\r\u0085\u2028\u2029]/

/** A text of one line: breaks and tabs are spaces. */
export const oneLine = (text: string): string =>
  text.replaceAll(/\s+/g, (space) => (breaks.test(space) ? ' ' : space)).trim()

// A spreadsheet program takes a cell for a formula when it begins with = + - @ (also full-width), a tab or a line
// break.
const startsFormula = /^'*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/
const isMarked = /^'+[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/

/** Marks a text so that no spreadsheet program runs it: with an apostrophe before it, as WooCommerce and OWASP do. */
export const makeInert = (text: string): string => (startsFormula.test(text) ? `'${text}` : text)

/** Removes the mark of {@link makeInert}; other texts stay unchanged. */
export const readInert = (text: string): string => (isMarked.test(text) ? text.slice(1) : text)

type ReportCell = string | number

/** A spreadsheet program takes a cell for a formula that begins so; an apostrophe before it keeps it a text. */
const startsFormula = /^'*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/

/**
 * Rows as a CSV that spreadsheets in Colombia open with correct accents: separated by semicolons, since the comma separates
 * decimals there. Numbers are plain digits; no text runs as a formula.
 */
export function reportCsv(rows: readonly (readonly ReportCell[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(cellText).join(';')).join('\r\n')}\r\n`
}

function cellText(cell: ReportCell): string {
  if (typeof cell === 'number') return String(cell)
  const inert = startsFormula.test(cell) ? `'${cell}` : cell
  return /[";,\t\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}

import type { PesoStyle } from '../../contract/imports/sheets.ts'
import type { Cell } from './sheet.ts'

const decoration = /^(cop|col\$|\$)+|(cop|pesos)$|\s/giu

/** Removes the currency, spaces and the sign of a text cell. */
const bare = (text: string): string => text.normalize('NFKC').replaceAll(decoration, '').replace(/^\$/, '')

/**
 * Detects how a column of prices is written. `1.299` alone is ambiguous: pesos have no cents, so the dot separates
 * thousands unless other cells show decimals.
 */
export function findPesoStyle(cells: Iterable<Cell>): PesoStyle {
  const votes = { dots: 0, commas: 0 }
  const hints = { dots: 0, commas: 0 }
  for (const cell of cells) {
    if (typeof cell !== 'string') continue
    const text = bare(cell)
    const dots = text.split('.').length - 1
    const commas = text.split(',').length - 1
    if (dots > 0 && commas > 0) votes[text.lastIndexOf('.') > text.lastIndexOf(',') ? 'commas' : 'dots']++
    else if (dots > 1) votes.dots++
    else if (commas > 1) votes.commas++
    else if (dots === 1) (/\.\d{3}$/.test(text) ? hints : votes)[/\.\d{3}$/.test(text) ? 'dots' : 'commas']++
    else if (commas === 1) (/,\d{3}$/.test(text) ? hints : votes)[/,\d{3}$/.test(text) ? 'commas' : 'dots']++
  }
  if (votes.dots !== votes.commas) return votes.dots > votes.commas ? 'dots' : 'commas'
  if (hints.dots !== hints.commas) return hints.dots > hints.commas ? 'dots' : 'commas'
  return 'plain'
}

const shapes: Record<PesoStyle, RegExp> = {
  dots: /^-?(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?$/,
  commas: /^-?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/,
  plain: /^-?(\d+)(?:[.,](\d{1,2}))?$/,
}

/**
 * Reads whole pesos from a cell.
 * @returns the amount; `cents` for an amount with cents, which pesos do not have; `unreadable` for any other text
 */
export function readPesos(cell: Cell, style: PesoStyle): number | 'cents' | 'unreadable' {
  if (typeof cell === 'number') return Number.isInteger(cell) ? cell : 'cents'
  if (typeof cell !== 'string') return 'unreadable'
  const text = bare(cell)
  const match = shapes[style].exec(text)
  if (!match) return 'unreadable'
  if (Number(match[2] ?? 0) > 0) return 'cents'
  const amount = Number((match[1] ?? '').replaceAll(/[.,]/g, ''))
  return text.startsWith('-') ? -amount : amount
}

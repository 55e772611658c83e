import { isCivilDate } from '../../../contract/values/civil-days.ts'
import type { Cell } from '../../sheets/sheet.ts'

const DAYS_BEFORE_1970 = 25_569

/**
 * The calendar day of a cell: `2026-01-31`, with a time or without, `31/01/2026` as spreadsheets show it in Colombia,
 * or a spreadsheet's serial number.
 * @returns '' for an empty cell, null for an invalid day
 */
export function readDay(cell: Cell): string | null {
  if (typeof cell === 'number') {
    if (cell < 10_000 || cell > 100_000) return null
    return new Date((Math.floor(cell) - DAYS_BEFORE_1970) * 86_400_000).toISOString().slice(0, 10)
  }
  if (typeof cell !== 'string') return null
  const text = cell.trim()
  if (text === '') return ''
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/.exec(text)
  const local = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})(?!\d)/.exec(text)
  const [year, month, day] = iso ? iso.slice(1) : local ? local.slice(1).toReversed() : []
  if (!year || !month || !day) return null
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isCivilDate(written) ? written : null
}

/** `2026-01-31` as people in Colombia write it. */
export const shownDay = (day: string): string => day.split('-').toReversed().join('/')

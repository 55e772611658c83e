import { wholeNumber } from './whole-number.ts'

/** The displayed version of a row: a change is refused once the row has another one. */
export const rowVersion = wholeNumber({ min: 1, max: 1_000_000_000, message: 'Versión no válida.' })

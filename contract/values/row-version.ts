import { wholeNumber } from './whole-number.ts'

/** The version of a row that was on the screen: a change is refused once the row has another. */
export const rowVersion = wholeNumber({ min: 1, max: 1_000_000_000, message: 'Versión no válida.' })

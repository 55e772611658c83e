import * as z from 'zod/mini'

import { drawingField } from './visit-limits.ts'

/** The maximum number of characters of a drawing: about 2,500 points. */
const LONGEST = 24_000
const noDrawing = 'Falta tu firma.'
const badDrawing = 'La firma no es válida.'

/**
 * A signature as path data of an SVG picture: strokes of whole coordinates in {@link drawingField}, `M10 20L30 40…`. It cannot
 * contain anything else, so it is safe to render anywhere.
 */
export const drawing = z
  .string({ error: noDrawing })
  .check(
    z.minLength(1, { error: noDrawing, abort: true }),
    z.maxLength(LONGEST, { error: 'La firma tiene demasiados trazos. Bórrala y firma de nuevo.', abort: true }),
    z.regex(/^(?:M\d{1,4} \d{1,4}(?:L\d{1,4} \d{1,4})+)+$/, { error: badDrawing, abort: true }),
    z.refine(isInField, { error: badDrawing }),
  )

function isInField(path: string): boolean {
  const numbers = path.match(/\d+/g) ?? []
  return numbers.every(
    (number, index) => Number(number) <= (index % 2 === 0 ? drawingField.width : drawingField.height),
  )
}

import * as z from 'zod/mini'

/** The field in which a signature is drawn; a phone scales what it shows. */
export const drawingField = { width: 600, height: 240 } as const
/** Characters of a drawing. */
const MOST = 20_000
/** A tap by accident is no signature. */
const FEWEST_POINTS = 8

const path = /^(?:M\d{1,3} \d{1,3}(?:L\d{1,3} \d{1,3})+)+$/

const isInField = (drawn: string): boolean => {
  const points = Array.from(drawn.matchAll(/(\d+) (\d+)/g), ([, x, y]) => [Number(x), Number(y)] as const)
  return points.length >= FEWEST_POINTS && points.every(([x, y]) => x <= drawingField.width && y <= drawingField.height)
}

/** A signature as an SVG path of straight lines between whole numbers: "M12 30L14 33L20 41". */
export const drawing = z
  .string({ error: 'Falta tu firma' })
  .check(
    z.maxLength(MOST, { error: 'La firma es demasiado larga. Bórrala y firma de nuevo.', abort: true }),
    z.regex(path, { error: 'Falta tu firma', abort: true }),
    z.refine(isInField, { error: 'Falta tu firma' }),
  )

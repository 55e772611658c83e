import * as z from 'zod/mini'

import { LONGEST_NAME, noName } from './person-name.ts'
import { forbidden, forbiddenInLongText, isBlank } from './text-characters.ts'

/** The refusal of a text that exceeds the maximum length of its field. */
export const tooLong = 'El texto es demasiado largo.'

/** An invisible text becomes '', so that a required field is refused as empty. */
const withoutBlank = (text: string): string => (isBlank(text) ? '' : text)

const codePoints = (text: string): number => Array.from(text).length

type Limits = {
  /** Minimum (default 0) and maximum number of code points. */
  min?: number
  max: number
  /** The Spanish refusal; `tooLong` is a separate refusal for too many characters. */
  message: string
  tooLong?: string
  trim?: boolean
}

/** One line of text: NFC, without control characters, its length counted in code points; '' when it shows nothing. */
export const line = ({ min = 0, max, message, tooLong = message, trim = true }: Limits) =>
  z.pipe(
    z.pipe(
      z.string({ error: message }),
      z.transform((text: string) => (trim ? withoutBlank(text.normalize('NFC').trim()) : text.normalize('NFC'))),
    ),
    z.string().check(
      z.refine((text) => codePoints(text) <= max, { error: tooLong, abort: true }),
      z.refine((text) => !forbidden.test(text) && codePoints(text) >= min, { error: message }),
    ),
  )

/** Text of several lines: as {@link line}, with line breaks allowed. */
export const longText = ({ min = 0, max, message, tooLong = message }: Limits) =>
  z.pipe(
    z.pipe(
      z.string({ error: message }),
      z.transform((text: string) => withoutBlank(text.normalize('NFC').replaceAll('\r\n', '\n').trim())),
    ),
    z.string().check(
      z.refine((text) => codePoints(text) <= max, { error: tooLong, abort: true }),
      z.refine((text) => !forbiddenInLongText.test(text) && codePoints(text) >= min, { error: message }),
    ),
  )

/** An identifier: a UUID in its 36 characters. */
export const id = z
  .string({ error: 'Identificador no válido.' })
  .check(
    z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i, { error: 'Identificador no válido.' }),
  )

const noEmail = 'Por favor ingrese un correo electrónico válido.'

/**
 * An e-mail address: 6–254 characters, one `@`, no spaces, and no characters that could make one address look like two in
 * an e-mail's header; a browser's e-mail field refuses those too.
 */
export const email = z.pipe(
  line({ min: 6, max: 254, message: noEmail }),
  z
    .string()
    .check(
      z.regex(
        /^[^\s@<>()[\]\\,;:"\p{Default_Ignorable_Code_Point}]+@[^\s@<>()[\]\\,;:"\p{Default_Ignorable_Code_Point}]+$/u,
        { error: noEmail },
      ),
    ),
)

/** A person's name: 1–100 characters, without `<` and `>`. */
export const personName = z.pipe(
  line({ min: 1, max: LONGEST_NAME, message: noName }),
  z.string().check(z.regex(/^[^<>]*$/, { error: noName })),
)

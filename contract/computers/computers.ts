import * as z from 'zod/mini'

import { done, success } from '../envelope.ts'
import { pictureList } from '../images/images.ts'
import { choice } from '../values/choice.ts'
import { id, line } from '../values/text.ts'
import { computerKinds, computerLimits } from './computer-rules.ts'

export const computerText = 'Tipo, marca y modelo son obligatorios (máximo 60 caracteres).'
const badKind = 'Tipo de computadora no válido.'
/** The errors for missing values, and the default of an untouched select. */
export const missingComputer = {
  kind: 'Falta elegir el tipo de computadora.',
  brand: 'Falta la marca de la computadora.',
  model: 'Falta el modelo de la computadora.',
  choice: 'Falta elegir el equipo.',
} as const
const badSerial = 'La serie debe ser un número.'

/** Type, brand or model of a computer; `message` is the Spanish error for an empty value. */
export const computerWord = (message: string) => line({ min: 1, max: 60, message, tooLong: computerText })

/** 1–30 digits as typed, leading zeros included; a JSON number is read as its digits. */
const serial = z.pipe(
  z.transform((given: unknown) => (Number.isSafeInteger(given) ? String(given) : given)),
  z.string({ error: badSerial }).check(z.regex(/^\d{1,30}$/, { error: badSerial })),
)

/** The fields of a computer without its pictures. */
export const computerFacts = {
  tipoComputadora: choice(computerKinds, { what: 'el tipo de computadora', invalid: badKind }),
  marca: computerWord(missingComputer.brand),
  modelo: computerWord(missingComputer.model),
  serie: serial,
}

const fields = {
  ...computerFacts,
  /** Addresses from this client's own uploads, or those that the computer already has. */
  productImage: z._default(pictureList(computerLimits.pictures), []),
}

export const computer = z.object({
  _id: z.string(),
  tipoComputadora: z.enum(computerKinds),
  marca: z.string(),
  modelo: z.string(),
  productImage: z.array(z.string()),
  serie: z.string(),
  /** Send it as `If-Match`: a change based on another version is refused. */
  version: z.string(),
})
export type Computer = z.infer<typeof computer>

export const computers = {
  'computers.upload': {
    input: z.strictObject(fields),
    output: success(computer),
    problems: ['COMPUTERS_FULL', 'SERIAL_REPEATED', 'IMAGE_UNKNOWN'] as const,
  },
  /** The newest first, all of them, since there are never more than `computerLimits.computers`. */
  'computers.list': { input: z.strictObject({}), output: success(z.array(computer)) },
  /** COMPUTER_CHANGED carries the computer as it is now. */
  'computers.update': {
    input: z.strictObject({ _id: id, ...fields }),
    output: success(computer),
    problems: ['NOT_FOUND', 'SERIAL_REPEATED', 'IMAGE_UNKNOWN', 'COMPUTER_CHANGED'] as const,
  },
  'computers.remove': {
    input: z.strictObject({ _id: id }),
    output: done,
    problems: ['NOT_FOUND', 'COMPUTER_IN_USE'] as const,
  },
}

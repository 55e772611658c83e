import * as z from 'zod/mini'

import { addressLimits, addressMessages } from '../delivery/address-rules.ts'
import { pickupLimits } from '../delivery/pickup-limits.ts'
import { success } from '../envelope.ts'
import { line } from '../values/text.ts'
import { MOST_PESOS, wholeNumber } from '../values/whole-number.ts'

const messages = {
  placeName: `Escribe el nombre del lugar: entre 3 y ${pickupLimits.placeName} caracteres.`,
  hours: `Escribe el horario: entre 3 y ${pickupLimits.hours} caracteres.`,
  readyDays: `Los días hábiles deben ser un número entero entre 0 y ${pickupLimits.readyDays}.`,
  contraEntregaUpTo: 'El tope debe ser un número entero de pesos; vacío es que no se paga al recoger.',
} as const

const place = {
  placeName: line({ min: 3, max: pickupLimits.placeName, message: messages.placeName }),
  municipalityCode: z
    .string({ error: addressMessages.municipality })
    .check(z.regex(/^\d{5}$/, { error: addressMessages.municipality })),
  line: line({ min: 5, max: addressLimits.line, message: addressMessages.line }),
  hours: line({ min: 3, max: pickupLimits.hours, message: messages.hours }),
  readyDays: wholeNumber({ min: 0, max: pickupLimits.readyDays, message: messages.readyDays }),
  contraEntregaUpTo: z.pipe(
    z.transform((given: unknown): unknown => (given === '' || given === undefined ? null : given)),
    z.nullable(wholeNumber({ min: 1, max: MOST_PESOS, message: messages.contraEntregaUpTo })),
  ),
  /** Whether buyers can choose it. */
  isOpen: z.boolean({ error: 'Di si se puede recoger: true o false.' }),
}

const saved = z.object({
  placeName: z.string(),
  municipalityCode: z.string(),
  municipality: z.string(),
  department: z.string(),
  line: z.string(),
  hours: z.string(),
  readyDays: z.int(),
  contraEntregaUpTo: z.nullable(z.int()),
  isOpen: z.boolean(),
  /** Send it as `If-Match`: a change based on another version is refused. */
  version: z.int(),
})
export type SavedPickupPlace = z.infer<typeof saved>

/** The place where buyers pick up orders (P-303): one place for now. */
export const pickupSettings = {
  /** Null while the owner has set none. */
  'shopSettings.getPickup': { input: z.strictObject({}), output: success(z.nullable(saved)) },
  'shopSettings.savePickup': {
    input: z.strictObject(place),
    output: success(saved),
    problems: ['PICKUP_PLACE_CHANGED', 'MUNICIPALITY_UNKNOWN'] as const,
  },
}

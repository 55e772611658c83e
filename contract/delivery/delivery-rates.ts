import * as z from 'zod/mini'

import { done, success } from '../envelope.ts'
import { id } from '../values/text.ts'
import { MOST_PESOS, wholeNumber } from '../values/whole-number.ts'

const messages = {
  place: 'Elige un municipio, un departamento o todo el país.',
  upToGrams: 'El peso debe ser un número entero de gramos entre 1 y 1.000.000; vacío es cualquier peso.',
  cost: 'El costo debe ser un número entero de pesos entre 0 y 100.000.000.',
  days: 'Los días deben ser números enteros entre 0 y 90.',
  freeFrom: 'El valor desde el que es gratis debe ser un número entero de pesos; vacío es nunca.',
  contraEntregaUpTo: 'El tope de contra entrega debe ser un número entero de pesos; vacío es que no hay.',
  order: 'El último día no puede ser anterior al primero.',
} as const

const orNothing = (number: ReturnType<typeof wholeNumber>) =>
  z.pipe(
    z.transform((given: unknown): unknown => (given === '' || given === undefined ? null : given)),
    z.nullable(number),
  )

const rateFields = {
  /** Five digits: a municipality; two: a department; empty: all of Colombia (M-9). */
  place: z.string({ error: messages.place }).check(z.regex(/^(\d{2}|\d{5})?$/, { error: messages.place })),
  upToGrams: orNothing(wholeNumber({ min: 1, max: 1_000_000, message: messages.upToGrams })),
  cost: wholeNumber({ min: 0, max: 100_000_000, message: messages.cost }),
  daysFrom: wholeNumber({ min: 0, max: 90, message: messages.days }),
  daysTo: wholeNumber({ min: 0, max: 90, message: messages.days }),
  freeFrom: orNothing(wholeNumber({ min: 1, max: MOST_PESOS, message: messages.freeFrom })),
  isCovered: z._default(z.boolean({ error: 'Valor no válido: isCovered.' }), true),
  contraEntregaUpTo: orNothing(wholeNumber({ min: 1, max: MOST_PESOS, message: messages.contraEntregaUpTo })),
}

const inOrder = z.refine<{ daysFrom: number; daysTo: number }>(({ daysFrom, daysTo }) => daysFrom <= daysTo, {
  error: messages.order,
  path: ['daysTo'],
})

const needed = ['cost', 'daysFrom', 'daysTo'] as const
type Needed = (typeof needed)[number]

const isNothing = (given: unknown): boolean => given === undefined || given === null || given === ''

/** Places without delivery have no cost and no days (P-217): missing values become 0. */
function fillUncovered(given: unknown): unknown {
  const rate = given as Record<string, unknown> | null
  if (typeof rate !== 'object' || rate?.isCovered !== false) return given
  const filled = { ...rate }
  for (const name of needed) {
    if (isNothing(rate[name])) filled[name] = name === 'daysTo' && !isNothing(rate.daysFrom) ? rate.daysFrom : 0
  }
  return filled
}

/** Wraps the schema of a rate so that a place without delivery needs no cost and no days. */
const ofPlace = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.pipe(z.transform(fillUncovered), schema) as unknown as z.ZodMiniType<
    z.output<Schema>,
    Omit<z.input<Schema>, Needed> & Partial<Record<Needed, unknown>>
  >

const deliveryRate = z.object({
  _id: z.string(),
  place: z.string(),
  /** "Pasto, Nariño", "Nariño", "Todo el país". */
  placeName: z.string(),
  upToGrams: z.nullable(z.int()),
  cost: z.int(),
  daysFrom: z.int(),
  daysTo: z.int(),
  freeFrom: z.nullable(z.int()),
  isCovered: z.boolean(),
  contraEntregaUpTo: z.nullable(z.int()),
  /** Send it as `If-Match`: a change based on another version is refused. */
  version: z.int(),
})
export type DeliveryRate = z.infer<typeof deliveryRate>

export const deliveryRates = {
  /** The country first, then departments and their municipalities, each by weight. */
  'deliveryRates.list': { input: z.strictObject({}), output: success(z.array(deliveryRate)) },
  'deliveryRates.add': {
    input: ofPlace(z.strictObject(rateFields).check(inOrder)),
    output: success(deliveryRate),
    problems: ['RATE_REPEATED'] as const,
  },
  'deliveryRates.change': {
    input: ofPlace(z.strictObject({ rateId: id, ...rateFields }).check(inOrder)),
    output: success(deliveryRate),
    problems: ['NOT_FOUND', 'RATE_REPEATED', 'RATE_CHANGED'] as const,
  },
  'deliveryRates.remove': {
    input: z.strictObject({ rateId: id }),
    output: done,
    problems: ['NOT_FOUND'] as const,
  },
}

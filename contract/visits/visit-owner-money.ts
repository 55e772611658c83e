import * as z from 'zod/mini'

import { success } from '../envelope.ts'
import { id, line, longText } from '../values/text.ts'
import { pesosFrom, wholeNumber } from '../values/whole-number.ts'
import { moneyLimits } from './visit-limits.ts'

const noPrice = 'Escribe un precio en pesos, sin decimales.'
const price = wholeNumber({ min: 0, max: moneyLimits.amount, message: noPrice })

const servicePrices = z.object({
  /** 0: nobody has saved a list. */
  version: z.int(),
  /** In the owner's order; a service's position is its place from 1. */
  services: z.array(z.object({ name: z.string(), from: z.int(), to: z.int() })),
})
export type ServicePrices = z.infer<typeof servicePrices>

const cashPayment = z.object({
  _id: z.string(),
  taskId: z.string(),
  /** '' of who has deleted the account. */
  client: z.string(),
  amount: z.int(),
  at: z.iso.datetime(),
  /** The day in Colombia. */
  fecha: z.string(),
})
const technicianCash = z.object({
  technicianId: z.string(),
  name: z.string(),
  total: z.int(),
  /** The oldest first. */
  payments: z.array(cashPayment),
})
export type TechnicianCash = z.infer<typeof technicianCash>

const handover = z.object({
  _id: z.string(),
  technician: z.string(),
  /** What the technician had received. */
  expected: z.int(),
  counted: z.int(),
  note: z.string(),
  /** Who ticked it off. */
  receivedBy: z.string(),
  at: z.iso.datetime(),
  payments: z.int(),
})
export type CashHandover = z.infer<typeof handover>

const cash = z.object({
  total: z.int(),
  /** Technicians who have cash that was not handed over. */
  technicians: z.array(technicianCash),
  /** The latest first. */
  handovers: z.array(handover),
})
export type Cash = z.infer<typeof cash>

/** Payments that are ticked off at once. */
const AT_ONCE = 500
const noPayments = 'Elige los pagos que recibiste.'

export const visitOwnerMoney = {
  'visits.listPrices': { input: z.strictObject({}), output: success(servicePrices) },
  /** Saves the list as its next version. `version`: the one that was edited. */
  'visits.savePrices': {
    input: z.strictObject({
      version: wholeNumber({ min: 0, max: 1_000_000, message: 'Versión no válida.' }),
      services: z
        .array(
          z
            .strictObject({
              name: line({ min: 1, max: 80, message: 'Escribe el servicio (máximo 80 caracteres).' }),
              from: price,
              to: price,
            })
            .check(
              z.refine(({ from, to }) => from <= to, {
                error: 'El precio más alto no puede ser menor que el más bajo.',
                path: ['to'],
              }),
            ),
          { error: 'La lista de precios no es válida.' },
        )
        .check(z.maxLength(moneyLimits.lines, { error: 'La lista admite máximo 40 servicios.' })),
    }),
    output: success(servicePrices),
    problems: ['PRICES_CHANGED'] as const,
  },
  'visits.listCash': { input: z.strictObject({}), output: success(cash) },
  /** Ticks off what a technician hands over: exactly the payments that were on the screen. */
  'visits.receiveCash': {
    input: z.strictObject({
      /** Made by the screen: the same press again changes nothing. */
      handoverId: id,
      technicianId: id,
      payments: z
        .array(id, { error: noPayments })
        .check(
          z.minLength(1, { error: noPayments }),
          z.maxLength(AT_ONCE, { error: `Máximo ${AT_ONCE} pagos a la vez.` }),
        ),
      counted: pesosFrom(0, 'Escribe cuánto recibiste, en pesos sin decimales.'),
      /** Required where the counted amount is another one. */
      note: z._default(longText({ max: 300, message: 'La nota admite máximo 300 caracteres.' }), ''),
    }),
    output: success(cash),
    problems: ['CASH_CHANGED', 'KEY_REUSED'] as const,
  },
}

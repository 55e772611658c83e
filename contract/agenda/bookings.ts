import * as z from 'zod/mini'

import { computer, computerWord, missingComputer } from '../computers/computers.ts'
import { addressFields } from '../delivery/addresses.ts'
import { success } from '../envelope.ts'
import { computerQuantity, createdRequest } from '../maintenance/requests.ts'
import { requestKinds } from '../maintenance/task-values.ts'
import { civilDay, clockTime } from '../maintenance/visit-times.ts'
import { newClient } from '../order-desk/phone-orders.ts'
import { id, longText, tooLong } from '../values/text.ts'
import { bookingLimits } from './agenda-limits.ts'
import { candidate } from './agenda-visits.ts'

const { municipalityCode, phone } = addressFields
const noDetails = `Los otros detalles admiten máximo ${bookingLimits.details} caracteres.`
const noComputers = 'La lista de equipos no es válida.'

/** When and where a visit is wanted, and for how many computers. */
const time = { fecha: civilDay, hora: clockTime, cantidad: z._default(computerQuantity, 1), municipalityCode }

const booking = z
  .strictObject({
    clientId: z.optional(id),
    newClient: z.optional(newClient),
    tipo: z.enum(requestKinds, { error: 'Elige qué mantenimiento es.' }),
    /** What is wanted; of a corrective visit, the problem. */
    descripcion: longText({
      min: 1,
      max: bookingLimits.description,
      message: 'Escribe qué necesita el cliente.',
      tooLong,
    }),
    ...time,
    /** Of a preventive visit. */
    tipo_computadoras: z.optional(computerWord(missingComputer.kind)),
    marca_computadoras: z.optional(computerWord(missingComputer.brand)),
    /** The client's registered computers that it is for; of a corrective visit, all that it is for. */
    computerIds: z._default(
      z.array(id, { error: noComputers }).check(z.maxLength(50, { error: 'La lista admite máximo 50 equipos.' })),
      [],
    ),
    direccion: addressFields.line,
    detalles: z._default(longText({ max: bookingLimits.details, message: noDetails }), ''),
    /** Another number than the account's, on which the technician reaches somebody there. */
    phone: z.optional(phone),
    /** Who goes; without it, who the shop finds. */
    technicianId: z.optional(id),
  })
  .check(
    z.refine((sent) => (sent.clientId === undefined) !== (sent.newClient === undefined), {
      error: 'Di para quién es la visita.',
      path: ['clientId'],
    }),
    z.refine(({ tipo, tipo_computadoras: kind }) => tipo === 'correctivo' || kind !== undefined, {
      error: missingComputer.kind,
      path: ['tipo_computadoras'],
    }),
    z.refine(({ tipo, marca_computadoras: brand }) => tipo === 'correctivo' || brand !== undefined, {
      error: missingComputer.brand,
      path: ['marca_computadoras'],
    }),
  )

const clientComputer = z.pick(computer, { _id: true, tipoComputadora: true, marca: true, modelo: true, serie: true })

const booked = z.object({
  ...createdRequest.shape,
  direccion: z.string(),
  /** Who goes. */
  technician: z.string(),
})
export type BookedVisit = z.infer<typeof booked>

/** The calls by which the owner books a visit for a client who telephones. */
export const bookings = {
  /** The newest first; none of a person who has no account. */
  'agenda.clientComputers': {
    input: z.strictObject({ clientId: id }),
    output: success(z.array(clientComputer)),
  },
  /** Every technician for a visit that is not booked yet: who can make it first, the best one on top. */
  'agenda.candidates': {
    input: z.strictObject(time),
    output: success(z.array(candidate)),
  },
  /**
   * Makes a client's request with its technician, at an hour that is free by the rules of a client's own. Needs an
   * `Idempotency-Key`: the same press again gives the same visit. `data` of HOUR_TAKEN is HourTaken, of the wanted technician
   * where there is one.
   */
  'agenda.book': {
    input: booking,
    output: success(booked),
    problems: [
      'CLIENT_NOT_FOUND',
      'CLIENT_EXISTS',
      'NOT_FOUND',
      'MUNICIPALITY_UNKNOWN',
      'REQUESTS_FULL',
      'HOUR_TAKEN',
      'KEY_REUSED',
      'SIGN_IN_BUSY',
    ] as const,
  },
}

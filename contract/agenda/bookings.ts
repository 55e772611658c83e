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

/** Day, hour and place of the requested visit, and its number of computers. */
const time = { fecha: civilDay, hora: clockTime, cantidad: z._default(computerQuantity, 1), municipalityCode }

const booking = z
  .strictObject({
    clientId: z.optional(id),
    newClient: z.optional(newClient),
    tipo: z.enum(requestKinds, { error: 'Elige qué mantenimiento es.' }),
    /** The requested work; the problem, for a corrective visit. */
    descripcion: longText({
      min: 1,
      max: bookingLimits.description,
      message: 'Escribe qué necesita el cliente.',
      tooLong,
    }),
    ...time,
    /** Only for a preventive visit. */
    tipo_computadoras: z.optional(computerWord(missingComputer.kind)),
    marca_computadoras: z.optional(computerWord(missingComputer.brand)),
    /** The client's registered computers to be serviced; a corrective visit lists all of them here. */
    computerIds: z._default(
      z.array(id, { error: noComputers }).check(z.maxLength(50, { error: 'La lista admite máximo 50 equipos.' })),
      [],
    ),
    direccion: addressFields.line,
    detalles: z._default(longText({ max: bookingLimits.details, message: noDetails }), ''),
    /** Another phone number than the account's, for the technician to call on site. */
    phone: z.optional(phone),
    /** The technician; without it the shop assigns one. */
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
  /** The name of the technician. */
  technician: z.string(),
})
export type BookedVisit = z.infer<typeof booked>

/** The calls by which the owner books a visit for a client who telephones. */
export const bookings = {
  /** The client's computers, the newest first; empty for a person without an account. */
  'agenda.clientComputers': {
    input: z.strictObject({ clientId: id }),
    output: success(z.array(clientComputer)),
  },
  /** All technicians for a visit that is not booked yet: those who can make it first, the most suitable one on top. */
  'agenda.candidates': {
    input: z.strictObject(time),
    output: success(z.array(candidate)),
  },
  /**
   * Creates a request of a client with its technician, at an hour that is free by the same rules as a client's own request. Needs
   * an `Idempotency-Key`: a repeated call returns the same visit. `data` of HOUR_TAKEN is HourTaken, for the chosen technician if
   * there is one.
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

import * as z from 'zod/mini'

import { computerKinds } from '../computers/computer-rules.ts'
import { success } from '../envelope.ts'
import { rowVersion } from '../values/row-version.ts'
import { id, line } from '../values/text.ts'
import { wholeNumber } from '../values/whole-number.ts'

const badHours = 'Revisa las horas: la salida va después de la entrada.'
const minute = wholeNumber({ min: 0, max: 1_440, message: badHours })
const pickMunicipality = 'Elige el municipio de la lista.'

const hours = z
  .strictObject({
    /** 1 Monday … 7 Sunday. */
    weekday: wholeNumber({ min: 1, max: 7, message: 'Elige el día de la semana.' }),
    /** Minutes of the day; both null: does not work then. */
    begins: z.nullable(minute),
    ends: z.nullable(minute),
  })
  .check(
    z.refine(({ begins, ends }) => (begins === null ? ends === null : ends !== null && begins < ends), {
      error: badHours,
      path: ['ends'],
    }),
  )

const settings = z.object({
  version: z.int(),
  cutoffHours: z.int(),
  technicians: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      /** A weekday without a row has the shop's hours. */
      hours: z.array(z.object({ weekday: z.int(), begins: z.nullable(z.int()), ends: z.nullable(z.int()) })),
      zoneIds: z.array(z.string()),
      skills: z.array(z.enum(computerKinds)),
      /** Days off from today on. */
      daysOff: z.array(z.object({ _id: z.string(), fecha: z.string(), reason: z.string() })),
    }),
  ),
  zones: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      municipalities: z.array(z.object({ code: z.string(), name: z.string() })),
    }),
  ),
  /** Minutes of travel between two zones, or within one; a missing pair counts as 0. */
  travel: z.array(z.object({ zoneId: z.string(), otherZoneId: z.string(), minutes: z.int() })),
})
export type AgendaSettings = z.infer<typeof settings>

const zone = {
  version: rowVersion,
  name: line({ min: 1, max: 60, message: 'Escribe el nombre de la zona (máximo 60 caracteres).' }),
  municipalityCodes: z
    .array(z.string({ error: pickMunicipality }).check(z.regex(/^\d{5}$/, { error: pickMunicipality })), {
      error: pickMunicipality,
    })
    .check(z.maxLength(200, { error: 'Una zona admite máximo 200 municipios.' })),
}
const saved = success(settings)
const zoneProblems = ['SETTINGS_CHANGED', 'ZONE_REPEATED', 'MUNICIPALITY_UNKNOWN', 'MUNICIPALITY_IN_ZONE'] as const

/** Every save sends the version that was displayed; SETTINGS_CHANGED carries the current settings. */
export const agendaSettings = {
  'agenda.settings': { input: z.strictObject({}), output: saved },
  'agenda.saveTechnician': {
    input: z.strictObject({
      technicianId: id,
      version: rowVersion,
      hours: z.array(hours, { error: badHours }).check(
        z.maxLength(7, { error: badHours }),
        z.refine((rows) => new Set(rows.map(({ weekday }) => weekday)).size === rows.length, { error: badHours }),
      ),
      zoneIds: z.array(id).check(z.maxLength(100, { error: 'Son demasiadas zonas.' })),
      skills: z
        .array(z.enum(computerKinds, { error: 'Elige los equipos de la lista.' }))
        .check(z.maxLength(3, { error: 'Elige los equipos de la lista.' })),
    }),
    output: saved,
    problems: ['SETTINGS_CHANGED', 'NOT_FOUND'] as const,
  },
  'agenda.addZone': { input: z.strictObject(zone), output: saved, problems: zoneProblems },
  'agenda.changeZone': {
    input: z.strictObject({ zoneId: id, ...zone }),
    output: saved,
    problems: [...zoneProblems, 'NOT_FOUND'] as const,
  },
  'agenda.removeZone': {
    input: z.strictObject({ zoneId: id, version: rowVersion }),
    output: saved,
    problems: ['SETTINGS_CHANGED', 'NOT_FOUND'] as const,
  },
  'agenda.saveTravel': {
    input: z.strictObject({
      version: rowVersion,
      zoneId: id,
      otherZoneId: id,
      minutes: wholeNumber({ min: 0, max: 240, message: 'Los minutos van de 0 a 240.' }),
    }),
    output: saved,
    problems: ['SETTINGS_CHANGED', 'NOT_FOUND'] as const,
  },
  'agenda.saveCutoff': {
    input: z.strictObject({
      version: rowVersion,
      cutoffHours: wholeNumber({ min: 0, max: 168, message: 'El plazo va de 0 a 168 horas.' }),
    }),
    output: saved,
    problems: ['SETTINGS_CHANGED'] as const,
  },
}

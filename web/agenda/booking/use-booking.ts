import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { BookedVisit } from '../../../contract/agenda/bookings.ts'
import type { HourTaken } from '../../../contract/maintenance/free-hours.ts'
import { refuseVisit } from '../../../contract/maintenance/maintenance-calendar.ts'
import { callOverHttp } from '../../browser-call.ts'
import { isCallError, type CallError } from '../../call.ts'
import type { DraftFields } from '../../forms/draft-fields.ts'
import { fieldsOf, reasonOf } from '../../forms/refusal.ts'
import type { FieldErrors } from '../../forms/use-field-errors.ts'
import { useForm } from '../../forms/use-form.ts'
import { useBogotaClock } from '../../maintenance/use-bogota-clock.ts'
import { useFreeHours } from '../../maintenance/use-free-hours.ts'
import type { Held } from '../../maintenance/use-hour-hold.ts'
import { randomId } from '../../random-id.ts'
import { useCall } from '../../use-call.ts'
import { bookingOf, fieldOf, findWrong, type WrittenVisit } from './written-visit.ts'

type Work = {
  visit: WrittenVisit
  written: DraftFields
  computers: number
  onMade: (made: BookedVisit) => void
}

/** For a lost response of the former press, after which the form has changed. */
const bookedBefore =
  'La visita ya quedó agendada como estaba antes de tu último cambio. Búscala en la agenda: desde allí la mueves o la cancelas.'

/** The free hours, the available technicians, and sending the visit once: after a lost response it is sent again with the same key. */
export function useBooking({ visit, written, computers, onMade }: Work) {
  const queries = useQueryClient()
  const [key] = useState(randomId)
  const [problem, setProblem] = useState('')
  const { fecha = '', hora = '' } = written
  const free = useFreeHours(visit.place.code === null ? '' : fecha, computers, useBogotaClock(), visit.place.code)
  const technician = useTechnician({ fecha, hora, computers, municipalityCode: visit.place.code })
  const [refused, setRefused] = useState<Extract<Held, { state: 'taken' }> | null>(null)
  const isRefused = refused !== null && refused.fecha === fecha && refused.hora === hora
  const form = useForm({
    check: (element) => findWrong(visit, new FormData(element)),
    together: ['fecha', 'hora', 'cantidad'],
    send: async (given) => {
      setProblem('')
      const booking = bookingOf(visit, given, technician.technicianId)
      const { data } = await callOverHttp('agenda.book', booking, { headers: { 'Idempotency-Key': key } })
      for (const name of ['agenda.week', 'today.read']) void queries.invalidateQueries({ queryKey: [name] })
      onMade(data)
    },
    onRefusal: (error): FieldErrors | boolean => {
      if (!isCallError(error) || error.code === 'NO_SESSION') return false
      if (error.code === 'HOUR_TAKEN') {
        setRefused({ ...takenOf(error), fecha, hora, computers })
        free.refetch()
        technician.refetch()
        return { hora: 'Esa hora ya no está libre.' }
      }
      setProblem(error.code === 'KEY_REUSED' ? bookedBefore : reasonOf(error))
      return Object.fromEntries(Object.entries(fieldsOf(error)).map(([field, message]) => [fieldOf(field), message]))
    },
  })
  const taken: Held = isRefused ? refused : { state: 'none' }
  return { ...form, problem, free, taken, technician }
}

const takenOf = (error: CallError) => {
  const { nearest = [] } = (error.data ?? {}) as Partial<HourTaken>
  return { state: 'taken', message: error.message, nearest, isFreeElsewhere: false, direccion: '' } as const
}

type Wanted = { fecha: string; hora: string; computers: number; municipalityCode: string | null }

/** The technicians for the chosen hour. A chosen technician who cannot come at a new hour is no longer chosen. */
function useTechnician({ fecha, hora, computers, municipalityCode }: Wanted) {
  const now = useBogotaClock()
  const [wanted, setWanted] = useState('')
  const isOffered =
    now !== null &&
    municipalityCode !== null &&
    computers > 0 &&
    fecha !== '' &&
    hora !== '' &&
    refuseVisit({ fecha, hora, computers }, now) === null
  const listed = useCall('agenda.candidates', isOffered ? { fecha, hora, cantidad: computers, municipalityCode } : null)
  const candidates = listed.state === 'loaded' ? listed.value.data : []
  const isFree = candidates.some((one) => one.technicianId === wanted && one.obstacle === null)
  return { isOffered, candidates, technicianId: isFree ? wanted : '', onChoose: setWanted, refetch: listed.refetch }
}

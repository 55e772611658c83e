import { isColombianPhone } from '../../../contract/accounts/account-rules.ts'
import { addressMessages, bareDigits } from '../../../contract/delivery/address-rules.ts'
import type { CallInput } from '../../../contract/index.ts'
import { refuseVisit } from '../../../contract/maintenance/maintenance-calendar.ts'
import { requestLimits, type RequestKind } from '../../../contract/maintenance/task-values.ts'
import { inBogota } from '../../../contract/values/civil-days.ts'
import type { DraftFields } from '../../forms/draft-fields.ts'
import { textOf } from '../../forms/form-values.ts'
import type { FieldErrors } from '../../forms/use-field-errors.ts'
import { computersIn } from '../../maintenance/preventive-cost.ts'
import type { ChosenClient } from '../../order-desk/phone/client-part.tsx'
import { clientOf, fieldOf as clientFieldOf, findWrongClient } from '../../order-desk/phone/written-client.ts'
import type { VisitPlace } from './use-visit-town.ts'

export type WrittenVisit = {
  client: ChosenClient
  tipo: RequestKind
  place: Pick<VisitPlace, 'code' | 'chosen' | 'isWritten'>
  computerIds: readonly string[]
}

/** The number of computers that determines the length of the visit. */
export const countOf = ({ tipo, computerIds }: WrittenVisit, written: DraftFields): number =>
  tipo === 'preventivo' ? computersIn(written.cantidad) : Math.max(1, computerIds.length)

/** The errors found before sending, by the names of the form's fields. */
export function findWrong(visit: WrittenVisit, written: FormData): FieldErrors {
  const { client, tipo, place } = visit
  const text = (name: string) => textOf(written, name).trim()
  const wrong = findWrongClient(client, written, 'Di para quién es la visita.')
  if (text('descripcion') === '') wrong.descripcion = 'Escribe qué necesita el cliente.'
  const computers = tipo === 'preventivo' ? computersIn(text('cantidad')) : Math.max(1, visit.computerIds.length)
  if (tipo === 'preventivo') {
    if (text('tipo_computadoras') === '') wrong.tipo_computadoras = 'Elige el tipo de computadoras.'
    if (text('marca_computadoras') === '') wrong.marca_computadoras = 'Escribe la marca.'
    if (computers < 1 || computers > requestLimits.computers)
      wrong.cantidad = `La cantidad de computadoras debe estar entre 1 y ${requestLimits.computers}.`
    else if (visit.computerIds.length > computers) wrong.computerIds = 'Elegiste más equipos que la cantidad.'
  }
  if (client === null) return wrong
  if (place.isWritten && place.code === null) wrong.municipalityCode = addressMessages.municipality
  if (place.isWritten && text('line').length < 5) wrong.line = addressMessages.line
  if (text('phone') !== '' && !isColombianPhone(bareDigits(text('phone')))) wrong.phone = addressMessages.phone
  return place.code === null || wrong.cantidad
    ? wrong
    : { ...wrong, ...findWrongTime(text('fecha'), text('hora'), computers) }
}

function findWrongTime(fecha: string, hora: string, computers: number): FieldErrors {
  if (fecha === '') return { fecha: 'Elige la fecha.', ...(hora === '' && { hora: 'Elige la hora.' }) }
  if (hora === '') return { hora: 'Elige la hora.' }
  const refusal = refuseVisit({ fecha, hora, computers }, inBogota(new Date()))
  return refusal ? { [refusal.field]: refusal.message } : {}
}

/** The visit as the call's input. */
export function bookingOf(visit: WrittenVisit, written: FormData, technicianId: string): CallInput<'agenda.book'> {
  const { client, tipo, place, computerIds } = visit
  const text = (name: string) => textOf(written, name)
  const details = [place.chosen?.indications ?? '', text('detalles').trim()].filter(Boolean).join('\n')
  return {
    ...clientOf(client, written),
    ...{ tipo, descripcion: text('descripcion'), fecha: text('fecha'), hora: text('hora') },
    ...(tipo === 'preventivo' && {
      cantidad: Number(text('cantidad')),
      tipo_computadoras: text('tipo_computadoras'),
      marca_computadoras: text('marca_computadoras'),
    }),
    computerIds: [...computerIds],
    direccion: place.chosen?.line ?? text('line'),
    municipalityCode: place.code ?? '',
    detalles: details,
    ...(text('phone').trim() !== '' && { phone: text('phone') }),
    ...(technicianId !== '' && { technicianId }),
  }
}

/** The form's field for a field name of the server. */
export const fieldOf = (field: string): string => (field === 'direccion' ? 'line' : clientFieldOf(field))

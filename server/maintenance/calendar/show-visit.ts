import type { RequestKind } from '../../../contract/maintenance/task-values.ts'
import { formatPesos } from '../../../contract/values/pesos.ts'
import { writeCalendar, type CalendarVisit } from './visit-calendar.ts'
import type { Visit } from './visits.repo.ts'

type Shop = { name: string; publicUrl: string }

/** How often calendar programs should refresh. */
const REFRESH_SECONDS = 15 * 60

/**
 * A client's visit as an `.ics` file.
 * @returns null while it has no day
 */
export function showVisit(visit: Visit, shop: Shop): string | null {
  const shown = asCalendarVisit(visit, `${titles[visit.tipo]} · ${shop.name}`, [
    ...visit.computers,
    ...(visit.costo === null ? [] : [`Costo: ${formatPesos(visit.costo)}`]),
  ])
  if (!shown) return null
  const url = addressOf(shop, '/clientPanel/all-support')
  return writeCalendar({ name: `Tu visita de ${shop.name}`, shopName: shop.name, url, visits: [shown] })
}

/**
 * A technician's visits as a feed. Calendars are stored elsewhere and shown on lock screens, so it has the place, the time and
 * what to bring, but neither the client's name nor texts.
 */
export function showVisits(visits: readonly Visit[], shop: Shop): string {
  return writeCalendar({
    name: `Visitas de ${shop.name}`,
    shopName: shop.name,
    url: addressOf(shop, '/technical-panel/tasks'),
    visits: visits.flatMap((visit) => asCalendarVisit(visit, titles[visit.tipo], visit.computers) ?? []),
    refreshSeconds: REFRESH_SECONDS,
  })
}

const titles: Record<RequestKind, string> = {
  preventivo: 'Mantenimiento preventivo',
  correctivo: 'Mantenimiento correctivo',
}

const addressOf = ({ publicUrl }: Shop, path: string): string | null => (publicUrl === '' ? null : publicUrl + path)

function asCalendarVisit(visit: Visit, summary: string, lines: string[]): CalendarVisit | null {
  const { id, version, createdAt, updatedAt, fecha, hora, minutes, direccion, estado, isAssigned } = visit
  if (fecha === null) return null
  const about = [...(minutes === null ? [`Hora: ${hora || 'por acordar'}`] : []), ...lines]
  return {
    id,
    version,
    createdAt,
    changedAt: updatedAt,
    fecha,
    hora,
    minutes,
    status: estado === 'cancelado' ? 'cancelled' : isAssigned ? 'confirmed' : 'tentative',
    summary,
    description: about.join('\n'),
    direccion,
  }
}

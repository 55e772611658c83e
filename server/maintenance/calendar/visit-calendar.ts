import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator'

/** A visit as a calendar shows it. */
export type CalendarVisit = {
  id: string
  /** Increases with every change. */
  version: number
  createdAt: Date
  /** The time of the last change: an unchanged visit always gives the same text. */
  changedAt: Date
  /** `YYYY-MM-DD` in Colombia. */
  fecha: string
  /** `HH:MM`; anything else (words, nothing) makes it an event of the whole day. */
  hora: string
  /** The length of the visit; null for a whole day. */
  minutes: number | null
  /** `tentative` while it has no technician. */
  status: 'confirmed' | 'tentative' | 'cancelled'
  summary: string
  description: string
  direccion: string
}

type Calendar = {
  name: string
  shopName: string
  visits: readonly CalendarVisit[]
  /** The address where the visits are shown; null when the shop does not know its own address. */
  url: string | null
  /** Seconds after which a subscribed program may poll again; null for a file that is read once. */
  refreshSeconds?: number
}

const statuses = {
  confirmed: ICalEventStatus.CONFIRMED,
  tentative: ICalEventStatus.TENTATIVE,
  cancelled: ICalEventStatus.CANCELLED,
} as const

const ZONE = 'America/Bogota'

/** Colombia has had one offset and no summer time since 1993-04-04. */
const zone = [
  'BEGIN:VTIMEZONE',
  `TZID:${ZONE}`,
  'BEGIN:STANDARD',
  'DTSTART:19930404T000000',
  'TZOFFSETFROM:-0400',
  'TZOFFSETTO:-0500',
  'TZNAME:-05',
  'END:STANDARD',
  'END:VTIMEZONE',
  '',
].join('\r\n')

/** Writes visits as an iCalendar object (RFC 5545, RFC 7986); like each of its lines it ends with a line break. */
export function writeCalendar({ name, shopName, visits, url, refreshSeconds }: Calendar): string {
  const calendar = ical({
    name: escape(name),
    prodId: `//${escape(shopName)}//Visitas//ES`,
    method: ICalCalendarMethod.PUBLISH,
    ...(refreshSeconds === undefined ? {} : { ttl: refreshSeconds }),
  })
  for (const visit of visits) {
    calendar.createEvent({
      id: `visita-${visit.id}`,
      sequence: visit.version,
      stamp: visit.changedAt,
      created: visit.createdAt,
      lastModified: visit.changedAt,
      ...when(visit),
      summary: visit.summary,
      description: visit.description,
      location: visit.direccion,
      status: statuses[visit.status],
      ...(url === null ? {} : { url }),
    })
  }
  // Calendar properties come before components (RFC 5545 §3.6), but the library would write its refresh interval after
  // its own time zone and the stamps in local time; so the zone is inserted here.
  const written = `${calendar.toString()}\r\n`
  const firstPart = written.search(/^(?:BEGIN:VEVENT|END:VCALENDAR)\r$/m)
  return written.slice(0, firstPart) + zone + written.slice(firstPart)
}

/** Times are written as local time of Colombia: the library would convert a moment into this machine's local time. */
function when({ fecha, hora, minutes }: CalendarVisit) {
  // A day without an hour does not block the calendar.
  if (minutes === null) {
    return { allDay: true, start: `${fecha}T00:00:00Z`, transparency: ICalEventTransparency.TRANSPARENT }
  }
  const end = new Date(`${fecha}T${hora}:00Z`)
  end.setUTCMinutes(end.getUTCMinutes() + minutes)
  return { timezone: ZONE, start: `${fecha}T${hora}:00`, end: end.toISOString().slice(0, 19) }
}

/** The library escapes texts of events, but not of the calendar. */
const escape = (text: string): string => text.replace(/[\\;,]/g, String.raw`\$&`).replace(/\s+/g, ' ')

import type { Candidate } from '../../contract/agenda/agenda-visits.ts'
import { workingHours } from '../../contract/maintenance/maintenance-calendar.ts'
import { weekdayOf } from '../../contract/values/civil-days.ts'
import { travelBetween, type Busy, type Days, type TechnicianFacts, type Travel } from './read-days.ts'

/** The visit for which technicians are ranked. */
export type VisitToMake = {
  taskId: string
  fecha: string
  /** `HH:MM` */
  hora: string
  minutes: number
  zoneId: string | null
  /** The kinds of its computers. */
  kinds: readonly string[]
}

/** The working hours of a technician on a day, in minutes; null for a day without work. `isOwn`: not just the shop's hours. */
export function worksOn(technician: TechnicianFacts, fecha: string) {
  const weekday = weekdayOf(fecha) || 7
  const own = technician.hours.find((row) => row.weekday === weekday)
  if (own) return { isOwn: true, begins: own.begins ?? 0, ends: own.ends ?? 0 }
  const shop = workingHours(fecha)
  return { isOwn: false, begins: (shop?.opens ?? 0) * 60, ends: (shop?.closes ?? 0) * 60 }
}

/** Trips longer by this many minutes count as worse; for shorter differences the load decides. */
const TRAVEL_STEP = 15

/** All technicians for a visit, with the reasons: those who can make it first, then by zone, skill, travel and load. */
export function rankTechnicians(wanted: VisitToMake, { technicians, busy, travel }: Days): Candidate[] {
  const ranked = technicians.map((technician) => {
    const taken = busy.filter(
      ({ technicianId, fecha, taskId }) =>
        technicianId === technician._id && fecha === wanted.fecha && taskId !== wanted.taskId,
    )
    return weigh(wanted, technician, { taken, travel })
  })
  return ranked.toSorted((a, b) => compare(orderOf(a), orderOf(b)))
}

const orderOf = (one: Candidate): readonly number[] => [
  one.obstacle === null ? 0 : 1,
  one.isInZone === false ? 1 : 0,
  one.hasSkill === false ? 1 : 0,
  Math.round((one.travelMinutes ?? 0) / TRAVEL_STEP),
  one.loadMinutes,
]

function compare(a: readonly number[], b: readonly number[]): number {
  const index = a.findIndex((value, at) => value !== b[at])
  return index === -1 ? 0 : (a[index] ?? 0) - (b[index] ?? 0)
}

type Around = { taken: readonly Busy[]; travel: Travel }

function weigh(wanted: VisitToMake, technician: TechnicianFacts, { taken, travel }: Around): Candidate {
  const from = minuteOf(wanted.hora)
  const works = worksOn(technician, wanted.fecha)
  const dayOff = taken.find((one) => one.dayOff !== null)?.dayOff ?? null
  const visits = taken.filter((one) => one.dayOff === null)
  const before = visits.findLast(({ toMinute }) => toMinute <= from)
  const zones = before ? [before.zoneId] : technician.zoneIds
  const trips = zones.map((zone) => travelBetween(travel, zone, wanted.zoneId)).filter((minutes) => minutes !== null)
  const isDayOff = dayOff !== null || (works.isOwn && works.begins === works.ends)
  return {
    technicianId: technician._id,
    name: technician.name,
    obstacle: isDayOff ? 'day_off' : findObstacle(wanted, { works, visits, travel }),
    dayOffReason: dayOff?.reason ?? '',
    isInZone:
      wanted.zoneId === null || technician.zoneIds.length === 0 ? null : technician.zoneIds.includes(wanted.zoneId),
    travelMinutes: trips.length === 0 ? null : Math.min(...trips),
    loadMinutes: visits.filter(({ taskId }) => taskId !== null).reduce((sum, one) => sum + lengthOf(one), 0),
    worksMinutes: works.ends - works.begins,
    hasSkill:
      technician.skills.length === 0 || wanted.kinds.length === 0
        ? null
        : wanted.kinds.every((kind) => technician.skills.includes(kind)),
  }
}

type Day = { works: ReturnType<typeof worksOn>; visits: readonly Busy[]; travel: Travel }

function findObstacle(wanted: VisitToMake, { works, visits, travel }: Day): Candidate['obstacle'] {
  const from = minuteOf(wanted.hora)
  const to = from + wanted.minutes
  if (works.isOwn && (from < works.begins || to > works.ends)) return 'hours'
  if (visits.some((one) => one.fromMinute < to && from < one.toMinute)) return 'overlap'
  const isTooNear = visits.some((one) => {
    const trip = travelBetween(travel, one.zoneId, wanted.zoneId) ?? 0
    return one.fromMinute - trip < to && from - trip < one.toMinute
  })
  return isTooNear ? 'travel' : null
}

const lengthOf = ({ fromMinute, toMinute }: Busy): number => toMinute - fromMinute

/** A clock time, `HH:MM`, as the minute of its day. */
export const minuteOf = (hora: string): number => Number(hora.slice(0, 2)) * 60 + Number(hora.slice(3))

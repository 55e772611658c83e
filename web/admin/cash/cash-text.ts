import type { TechnicianCash } from '../../../contract/visits/visit-owner-money.ts'
import { formatDay } from '../../maintenance/hour-format.ts'

/** "martes 24 de noviembre · 2 pagos"; of several days the first and the last. */
export function daysText({ payments }: TechnicianCash): string {
  const days = [...new Set(payments.map(({ fecha }) => fecha))].toSorted()
  const [first = '', last = first] = [days[0], days.at(-1)]
  const when = first === last ? formatDay(first) : `${formatDay(first)} a ${formatDay(last)}`
  return `${when} · ${payments.length === 1 ? '1 pago' : `${payments.length} pagos`}`
}

/** The payments of each day, the oldest first, with their sum. */
export function byDay({ payments }: TechnicianCash) {
  return Object.entries(Object.groupBy(payments, ({ fecha }) => fecha))
    .map(([fecha, ofDay = []]) => ({
      fecha,
      payments: ofDay,
      total: ofDay.reduce((sum, { amount }) => sum + amount, 0),
    }))
    .toSorted((a, b) => a.fecha.localeCompare(b.fecha))
}

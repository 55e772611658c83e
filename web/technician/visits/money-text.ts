import { formatPesos } from '../../../contract/values/pesos.ts'
import type { VisitMoney, VisitPart, VisitService } from '../../../contract/visits/visit-money.ts'
import type { Visit } from '../../../contract/visits/visits.ts'
import { formatDay } from '../../maintenance/hour-format.ts'
import { namesOf } from './visit-names.ts'

/** Whether only the fee is charged, which the client approved with the request. */
export const isFeeOnly = ({ services, parts, total }: VisitMoney): boolean =>
  total > 0 && services.length + parts.length === 0

/** Whether the account has any line, also one that costs nothing. */
export const hasLines = ({ fee, services, parts }: VisitMoney): boolean => fee > 0 || services.length + parts.length > 0

/** Whether a charge lacks the client's approval. */
export function needsApproval(money: VisitMoney): boolean {
  if ([...money.services, ...money.parts].some(({ state }) => state === 'added')) return true
  return money.total > 0 && money.approval === null && !isFeeOnly(money)
}

/** Whether a payment noted on site must be reversed before an approved line can be removed; the shop refunds payments by link. */
export const isPaidOnSite = ({ payments }: VisitMoney): boolean => payments.some(({ method }) => method !== 'link')

/** "$ 50.000 en efectivo y $ 45.000 con enlace de pago" */
export function paidText({ total, paid, payments }: VisitMoney): string {
  if (paid <= 0) return `${formatPesos(total)}, sin pagar`
  const ways = { cash: 'en efectivo', transfer: 'por transferencia', link: 'con enlace de pago' } as const
  const methods = (['cash', 'transfer', 'link'] as const).filter((way) => payments.some(({ method }) => method === way))
  const [only, ...others] = methods
  if (others.length === 0) return [formatPesos(paid), only && ways[only]].filter(Boolean).join(' ')
  const sums = methods.map((way) => {
    const amount = payments.filter(({ method }) => method === way).reduce((sum, payment) => sum + payment.amount, 0)
    return `${formatPesos(amount)} ${ways[way]}`
  })
  return `${sums.slice(0, -1).join(', ')} y ${sums.at(-1)}`
}

/** The amount that the client may be asked to pay now, in pesos. */
export function toCollect(money: VisitMoney): number {
  if (money.approval === null && isFeeOnly(money)) return money.total - money.paid
  return money.due
}

/** The lines of one computer, or of the visit as a whole. */
export type LineGroup = { title: string; fee: number; services: VisitService[]; parts: VisitPart[] }

/** The account of a visit, computer by computer, without computers that cost nothing. */
export function groupsOf(visit: Visit): LineGroup[] {
  const { fee, services, parts } = visit.money
  const whole = { title: 'Visita', fee, services: services.filter(({ computerId }) => computerId === null), parts: [] }
  const ofComputers = [...namesOf(visit)].map(([id, title]) => ({
    title,
    fee: 0,
    services: services.filter(({ computerId }) => computerId === id),
    parts: parts.filter(({ computerId }) => computerId === id),
  }))
  return [whole, ...ofComputers].filter((group) => group.fee > 0 || group.services.length + group.parts.length > 0)
}

/** Whether the total is within the owner's price list; null if no service has a price range. */
export function rangeText({ services, total, range }: VisitMoney): { text: string; isBeyond: boolean } | null {
  if (services.length === 0) return null
  if (total > range.to) return { text: `Pasa del rango en ${formatPesos(total - range.to)}`, isBeyond: true }
  return { text: `En el rango: ${formatPesos(range.from)} a ${formatPesos(range.to)}`, isBeyond: false }
}

/** "Quedan 4"; '' for parts without stock counting. */
export function stockText(stock: number | null): string {
  if (stock === null) return ''
  if (stock <= 0) return 'Agotado'
  return stock === 1 ? 'Queda 1' : `Quedan ${stock}`
}

/** `1 repuesto`, `2 repuestos`. */
export const unitsText = (many: number): string => (many === 1 ? '1 repuesto' : `${many} repuestos`)
const notes = [10_000, 50_000, 100_000]

/** Round amounts that a client may hand over for the amount due, the nearest first. */
export function roundAmounts(due: number): number[] {
  const rounded = notes.map((note) => Math.ceil(due / note) * note).filter((amount) => amount > due)
  return [...new Set(rounded)].slice(0, 2)
}

/** Whole pesos as people type them, `384.900` or `$ 384900`; null for anything else. */
export function readPesos(text: string): number | null {
  const digits = text.replace(/[\s$.]/g, '')
  return /^\d{1,8}$/.test(digits) ? Number(digits) : null
}

/** The age of the phone's list of parts: `80 repuestos guardados hoy`, `80 repuestos guardados el martes 24 de noviembre`. */
export function storedText(many: number, fecha: string, today: string): string {
  const when = fecha === '' ? '' : fecha === today ? ' hoy' : ` el ${formatDay(fecha)}`
  return `${many === 1 ? '1 repuesto guardado' : `${many} repuestos guardados`}${when}`
}

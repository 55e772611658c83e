import type { Today } from '../../../contract/order-desk/today.ts'
import { nearDay } from '../../../contract/values/near-days.ts'
import { formatPesos } from '../../../contract/values/pesos.ts'
import { formatNumber } from '../../../contract/values/units.ts'
import { waitingText } from '../waiting.ts'

/** A fact about the oldest of a duty. */
export type Fact = { text: string; isLate: boolean }

/** Since when the oldest of a list waits. */
export const oldestWaits = ({ since, isLate }: { since: string; isLate: boolean }, now: number): Fact => ({
  text: `El más antiguo espera ${waitingText(since, now)}`,
  isLate,
})

/** The same after how much money it is about: `$ 238.800 en total. El más antiguo espera 20 h`; as it is where nobody summed it. */
export const withSum = ({ text, isLate }: Fact, amount: number | null): Fact => ({
  text: amount ? `${formatPesos(amount)} en total. ${text}` : text,
  isLate,
})

/** How long the first of what is late for its buyer has been. */
export const lateFact = ({ since }: { since: string }, now: number): Fact => ({
  text: `El primero se atrasó hace ${waitingText(since, now)}`,
  isLate: true,
})

/** `Tenis para correr, volvió de Buenaventura` */
export const whatCameBack = ({ productName, municipality }: { productName: string; municipality: string }): string =>
  municipality === '' ? productName : `${productName}, volvió de ${municipality}`

/** When the first message is to be answered: `El primero vence mañana`. */
export function dueFact({ dueOn, daysLeft, type }: Omit<NonNullable<Today['messages']>, 'count'>, today: string): Fact {
  const what = type === 'reclamo' ? 'Un reclamo' : 'El primero'
  if (daysLeft < 0) return { text: `${what} ya venció`, isLate: true }
  if (dueOn === today) return { text: `${what} vence hoy`, isLate: true }
  return { text: `${what} vence ${nearDay(dueOn, today)}`, isLate: daysLeft <= 1 }
}

/** @param of how many, the oldest first, `late` are late; with `hasMore` there are others behind them */
export function lateText({ late, of, hasMore }: { late: number; of: number; hasMore: boolean }): string {
  if (late === 0) return ''
  if (hasMore && late === of) return `Más de ${late} están atrasados`
  return late === 1 ? '1 está atrasado' : `${late} están atrasados`
}

/** When the first visit is: `La primera es el jueves 26`. One whose day has come needs a technician now. */
export function visitFact({ fecha }: { fecha: string }, today: string): Fact {
  if (fecha === '') return { text: 'Sin fecha acordada', isLate: false }
  if (fecha < today) return { text: `La primera era ${nearDay(fecha, today)}`, isLate: true }
  if (fecha === today) return { text: 'La primera es hoy', isLate: true }
  return { text: `La primera es ${nearDay(fecha, today)}`, isLate: false }
}

/** How long the first visit that ended has waited for its signature. */
export const unsignedFact = ({ since }: { since: string }, now: number): Fact => ({
  text: `La primera terminó hace ${waitingText(since, now)}`,
  isLate: false,
})

/** What visits that are over owe: `Deben $ 75.000 en total, la primera hace 2 días` */
export const unpaidFact = ({ since, due }: { since: string; due: number }, now: number): Fact => ({
  text: `Deben ${formatPesos(due)} en total, la primera hace ${waitingText(since, now)}`,
  isLate: false,
})

/** What technicians have received and not handed over: `$ 120.000 por entregar, lo más antiguo desde hace 2 días` */
export const cashFact = ({ since, amount }: { since: string; amount: number }, now: number): Fact => ({
  text: `${formatPesos(amount)} por entregar, lo más antiguo desde hace ${waitingText(since, now)}`,
  isLate: false,
})

/** How many of the new opinions have one or two stars. */
export const lowText = (low: number): string =>
  low === 0 ? 'Ninguna de 1 o 2 estrellas' : low === 1 ? '1 es de 1 o 2 estrellas' : `${low} son de 1 o 2 estrellas`

/** What is due first of withdrawals and guarantee claims: `La primera vence el viernes 4. 2 están atrasadas` */
export function casesFact({ dueOn, late }: { dueOn: string | null; late: number }, today: string): Fact {
  if (dueOn === null) return { text: 'Esperan el producto', isLate: false }
  if (late > 0)
    return {
      text: `La primera venció ${nearDay(dueOn, today)}${late > 1 ? `. ${late} están atrasadas` : ''}`,
      isLate: true,
    }
  return dueOn === today
    ? { text: 'La primera vence hoy', isLate: true }
    : { text: `La primera vence ${nearDay(dueOn, today)}`, isLate: false }
}

/** How many a list does not show. */
export const moreText = ({ data, total }: { data: readonly unknown[]; total: number }): string =>
  formatNumber(total - data.length)

import type { ContactMessage } from '../../../contract/contact.ts'
import type { DeskRow } from '../../../contract/desk-order.ts'
import { nearDay } from '../../orders/arrival-words.ts'
import { waitingText } from '../waiting.ts'

/** A fact about the oldest of a duty. */
export type Fact = { text: string; isLate: boolean }

export const oldestWaits = ({ since, isLate }: Pick<DeskRow, 'since' | 'isLate'>, now: number): Fact => ({
  text: `El más antiguo espera ${waitingText(since, now)}`,
  isLate,
})

/** `Tenis para correr, volvió de Buenaventura` */
export const whatCameBack = ({ productName, municipality }: DeskRow): string =>
  municipality === '' ? productName : `${productName}, volvió de ${municipality}`

/** When the first message is to be answered: `El primero vence mañana`. */
export function dueFact(
  { dueOn, daysLeft, type }: Pick<ContactMessage, 'dueOn' | 'daysLeft' | 'type'>,
  today: string,
): Fact {
  const what = type === 'reclamo' ? 'Un reclamo' : 'El primero'
  if (daysLeft < 0) return { text: `${what} ya venció`, isLate: true }
  if (dueOn === today) return { text: `${what} vence hoy`, isLate: true }
  return { text: `${what} vence ${nearDay(dueOn, today)}`, isLate: daysLeft <= 1 }
}

/**
 * How many of a list, the oldest first, are late.
 * @param hasMore the list goes on; then all that are late are known as long as its last one is not
 */
export function lateText(rows: readonly Pick<DeskRow, 'isLate'>[], hasMore: boolean): string {
  const late = rows.filter(({ isLate }) => isLate).length
  if (late === 0) return ''
  if (hasMore && late === rows.length) return `Más de ${late} esperan desde hace dos días`
  return late === 1 ? '1 espera desde hace dos días o más' : `${late} esperan desde hace dos días o más`
}

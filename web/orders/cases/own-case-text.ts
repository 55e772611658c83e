import type { CaseEvent } from '../../../contract/orders/return-case-rules.ts'
import type { OwnCase } from '../../../contract/orders/return-cases.ts'
import { REFUND_DAYS } from '../../../contract/orders/withdrawal.ts'
import { nearDay } from '../../../contract/values/near-days.ts'
import { endSentence } from '../../../contract/values/sentence.ts'

/** The next step of a case, for its buyer; '' without one. */
export function nextOfCase(
  { kind, state, dueOn }: OwnCase,
  { sendTo, today }: { sendTo: string; today: string },
): string {
  const due = dueOn === null ? '' : nearDay(dueOn, today)
  if (state === 'received') return endSentence(`Ya lo recibimos. Te devolvemos el dinero a más tardar ${due}`)
  if (state === 'in_review') return endSentence(`Lo estamos revisando. Te respondemos a más tardar ${due}`)
  if (state !== 'waiting') return ''
  if (kind === 'guarantee') return endSentence(`Te respondemos a más tardar ${due}`)
  const where =
    sendTo === '' ? 'Te escribimos a dónde enviarlo.' : `Envíalo en las mismas condiciones a ${endSentence(sendTo)}`
  return `${where} El transporte va por tu cuenta. Te devolvemos el dinero en máximo ${REFUND_DAYS} días calendario desde que lo recibimos.`
}

const eventTexts: Record<CaseEvent, string> = {
  opened: 'Caso abierto',
  noted: 'Agregaste una nota',
  reviewed: 'La tienda lo está revisando',
  received: 'La tienda recibió el producto',
  money_back: 'Dinero devuelto',
  refund_undone: 'El dinero no salió: la tienda te lo debe',
  repaired: 'Reparado',
  replaced: 'Cambiado por otro igual',
  rejected: 'Rechazado por la tienda',
  cancelled: 'Caso cancelado',
  not_sent: 'Cerrado: el producto no llegó a la tienda',
}

/** An event of a case, in words for its buyer. */
export const ownEventText = ({ event, by }: OwnCase['events'][number]): string =>
  event === 'cancelled' && by !== 'system'
    ? by === 'buyer'
      ? 'Cancelaste el caso'
      : 'La tienda canceló el caso'
    : eventTexts[event]

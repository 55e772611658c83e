import type { CaseKind, CaseState, LawException } from './return-case-rules.ts'

/** The Spanish name of each kind of case. */
export const caseNames: Record<CaseKind, string> = { withdrawal: 'Retracto', guarantee: 'Garantía' }

/** The Spanish name of a case's state. */
export function caseStateText(kind: CaseKind, state: CaseState): string {
  if (kind === 'guarantee' && state === 'waiting') return 'Por revisar'
  return caseStateNames[state]
}

/** The names of states; {@link caseStateText} has different names for some states of a guarantee claim. */
export const caseStateNames: Record<CaseState, string> = {
  waiting: 'Esperando el producto',
  in_review: 'En revisión',
  received: 'Producto recibido',
  money_back: 'Dinero devuelto',
  repaired: 'Reparado',
  replaced: 'Cambiado',
  rejected: 'Rechazado',
  cancelled: 'Cancelado',
  not_sent: 'Cerrado: no llegó el producto',
}

/** The exceptions of the law (Ley 1480 of 2011, art. 47), as the buyer reads them. */
export const exceptionTexts: Record<LawException, string> = {
  personal_use: 'Es un bien de uso personal (artículo 47 de la Ley 1480 de 2011, numeral 7).',
  perishable: 'Es un bien perecedero (artículo 47 de la Ley 1480 de 2011, numeral 6).',
  custom_made:
    'Se confeccionó conforme a tus especificaciones o es claramente personalizado (artículo 47 de la Ley 1480 de 2011, numeral 3).',
  not_returnable:
    'Por su naturaleza no puede ser devuelto, o puede deteriorarse o caducar con rapidez (artículo 47 de la Ley 1480 de 2011, numeral 4).',
  market_price:
    'Su precio está sujeto a fluctuaciones de coeficientes del mercado financiero que la tienda no puede controlar (artículo 47 de la Ley 1480 de 2011, numeral 2).',
}

/** The number of business days left to withdraw: `Te quedan 3 días hábiles`. @param daysLeft after today */
export function daysLeftText(daysLeft: number): string {
  if (daysLeft === 0) return 'Hoy es el último día'
  return daysLeft === 1 ? 'Te queda 1 día hábil' : `Te quedan ${daysLeft} días hábiles`
}

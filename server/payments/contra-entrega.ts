import { MOST_UNPAID_ORDERS } from '../../contract/delivery/delivery-limits.ts'
import { formatPesos } from '../../contract/values/pesos.ts'

/** The provider of orders that are paid in cash on delivery. */
export const CONTRA_ENTREGA = 'contra_entrega'

/** Why something cannot be paid on delivery, as `refusal_of_contra_entrega()` returns it. */
export type NoContraEntrega = {
  reason: 'licences' | 'address' | 'place' | 'amount' | 'nothing' | 'open'
  municipality?: string | null | undefined
  most: number
}

/** The refusal as a sentence for the buyer. */
export function contraEntregaRefusal({ reason, municipality, most = 0 }: Partial<NoContraEntrega>): string {
  switch (reason) {
    case 'licences':
      return 'Con licencias digitales no hay contra entrega.'
    case 'address':
      return 'Para pagar contra entrega, elige a dónde lo enviamos.'
    case 'amount':
      return `Contra entrega se puede pagar hasta ${formatPesos(most)}.`
    case 'nothing':
      return 'Este pedido no cuesta nada: no hay qué pagar contra entrega.'
    case 'open':
      return `Ya tienes ${MOST_UNPAID_ORDERS} pedidos contra entrega sin pagar. Recíbelos primero, o paga este en línea.`
    case 'place':
    case undefined:
      return `En ${municipality ?? 'ese lugar'} no hay pago contra entrega.`
  }
}

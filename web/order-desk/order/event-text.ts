import type { DeskHistory } from '../../../contract/order-desk/desk-order.ts'
import { nameInSentence } from '../../../contract/orders/carriers.ts'
import { paymentMethodName } from '../../../contract/orders/payment-methods.ts'
import type { ShipmentState } from '../../../contract/orders/shipments.ts'
import { dayInBogota } from '../../../contract/values/civil-days.ts'
import { betweenDays } from '../../../contract/values/near-days.ts'
import { formatPesos } from '../../../contract/values/pesos.ts'
import { shipmentNoun } from '../../orders/shipment-text.ts'
import { shortMoment, unitsText } from '../desk-text.ts'

const undone: Record<ShipmentState, string> = {
  to_prepare: 'por preparar',
  prepared: 'preparado',
  sent: 'enviado',
  delivered: 'entregado',
  returned: 'devuelto',
  cancelled: 'cancelado',
}

/** ` con TCC, guía 123`; of who is not listed, and so has no name, ` con la guía 123`. */
function withGuide({ carrierName = '', guide = '' }: DeskHistory['detail']): string {
  const carrier = nameInSentence(carrierName)
  if (carrier === '') return guide ? ` con la guía ${guide}` : carrierName && ' sin guía'
  return ` con ${carrier}, ${guide ? `guía ${guide}` : 'sin guía'}`
}

const keysBack = (keys = 0): string =>
  keys === 0 ? '' : keys === 1 ? ' Volvió 1 clave a la venta.' : ` Volvieron ${keys} claves a la venta.`

const cameBack = (units: number): string => `${units === 1 ? 'volvió' : 'volvieron'} ${unitsText(units)}`

const onSaleAgain = (units: number): string =>
  units === 0
    ? 'No volvió ninguna unidad a la venta.'
    : `${units === 1 ? 'Volvió' : 'Volvieron'} ${unitsText(units)} a la venta.`

/** `por Nequi registrado, referencia 104`; what is paid on arrival is cash. */
function howPaid({ method = 'cash', reference }: DeskHistory['detail']): string {
  const name = paymentMethodName(method)
  const how = method === 'cash' ? 'en efectivo' : `por ${method === 'transfer' ? name.toLowerCase() : name}`
  return `${how} registrado${reference ? `, referencia ${reference}` : ''}`
}

/** `: $ 40.000 en efectivo, recibió $ 50.000 y dio $ 10.000 de cambio`. */
function soldText(
  { amount: pesos, method = '', reference, received, change = 0 }: DeskHistory['detail'],
  amount: string,
): string {
  if (pesos === 0) return ''
  const how = method === 'cash' ? 'en efectivo' : `con ${paymentMethodName(method).toLowerCase()}`
  const given =
    received === undefined || change === 0
      ? ''
      : `, recibió ${formatPesos(received)} y dio ${formatPesos(change)} de cambio`
  return `: ${amount} ${how}${reference ? `, referencia ${reference}` : ''}${given}`
}

function newDaysText({ from, to }: DeskHistory['detail'], at: string, isPickup: boolean): string {
  if (!from || !to) return isPickup ? 'cambió cuándo está listo' : 'cambió la fecha de llegada'
  return `ahora ${isPickup ? 'estará listo' : 'llega'} ${betweenDays({ from, to }, dayInBogota(at))}`
}

/** What happened, as a sentence of the shop's diary. @param isPickup whether the order is picked up */
export function eventSentence(
  { at, event, shipment, detail, who }: Pick<DeskHistory, 'at' | 'event' | 'shipment' | 'detail' | 'who'>,
  isPickup = false,
): string {
  const what = shipment === null ? 'Pedido' : `${shipmentNoun(isPickup)} ${shipment}`
  const amount = formatPesos(detail.amount ?? 0)
  switch (event) {
    case 'placed':
      return 'Hizo el pedido.'
    case 'taken_by_phone':
      return `${who || 'La tienda'} lo tomó por teléfono.`
    case 'sold_at_counter':
      return `${who || 'La tienda'} lo vendió en el mostrador${soldText(detail, amount)}.`
    case 'paid':
      return detail.amount === 0
        ? 'No había nada que pagar.'
        : `Pagó ${amount}${detail.method ? ` con ${paymentMethodName(detail.method)}` : ''}.`
    case 'payment_declined':
      return `Pago de ${amount}${detail.method ? ` con ${paymentMethodName(detail.method)}` : ''} rechazado.`
    case 'payment_voided':
      return `Pago de ${amount} anulado.`
    case 'keys_delivered':
      return detail.keys === 1 ? '1 clave de licencia entregada.' : `${detail.keys ?? 0} claves de licencia entregadas.`
    case 'prepared':
      return isPickup ? `${what} listo para recoger.` : `${what} preparado.`
    case 'unprepared':
      return `${what} de vuelta a por preparar.`
    case 'sent':
      return `${what} enviado${withGuide(detail)}.`
    case 'guide_changed':
      return `${what}: ahora va${withGuide(detail)}.`
    case 'delivered':
      return `${what} entregado${detail.handedTo ? ` a ${detail.handedTo}` : ''}.`
    case 'returned':
      return `${what} devuelto.`
    case 'part_returned':
      return `${what}: ${detail.units === 1 ? 'vuelve' : 'vuelven'} ${unitsText(detail.units ?? 0)}, en el ${shipmentNoun(isPickup).toLowerCase()} ${detail.into ?? 2}.`
    case 'received':
      return detail.units ? `${what}: ${cameBack(detail.units)} a la tienda.` : `${what} recibido de vuelta.`
    case 'undone':
      return `${what}: se deshizo ${detail.undone ? `«${undone[detail.undone]}»` : 'el último paso'}.`
    case 'split':
      return `${what}: ${detail.units === 1 ? 'se separó' : 'se separaron'} ${unitsText(detail.units ?? 0)} en el ${shipmentNoun(isPickup).toLowerCase()} ${detail.into ?? 2}.`
    case 'shipment_cancelled':
      return `${what} cancelado${reasonText(detail)}. ${onSaleAgain(detail.units ?? 0)}${detail.endsOrder ? ' Era lo último del pedido.' : ''}`
    case 'noted':
      return detail.text ? `Nota: ${detail.text}` : 'Nota.'
    case 'address_given':
      return 'Dirección de entrega guardada.'
    case 'cancelled':
      return `Pedido cancelado${reasonText(detail)}.`
    case 'refunded':
      if (detail.amount === 0) return `No había dinero que devolver.${keysBack(detail.keys)}`
      return `Se devolvieron ${amount}${detail.isByProvider ? ' a la tarjeta' : ''}.${keysBack(detail.keys)}`
    case 'collected':
    case 'payment_recorded':
      return detail.amount === 0 ? 'Pedido cerrado sin cobrar.' : `Pago de ${amount} ${howPaid(detail)}.`
    case 'not_received':
      return 'No lo recibieron: el pedido vuelve a la tienda.'
    case 'refund_asked':
      return `Se pidió devolver ${amount} a la tarjeta.${keysBack(detail.keys)}`
    case 'refund_refused':
      return `No se pudo devolver a la tarjeta. ${detail.text ?? ''}`.trim()
    case 'refund_given_up':
      return `Ya no se espera la devolución de ${amount} a la tarjeta.`
    case 'refund_undone':
      return `Se deshizo la devolución de ${amount}${detail.text ? `: ${detail.text}` : ''}.`
    case 'nothing_owed':
      return `No se devuelven ${amount}${detail.text ? `: ${detail.text}` : ''}.`
    case 'days_changed':
      return `${what}: ${newDaysText(detail, at, isPickup)}.`
    case 'payment_settled':
      return detail.amount === undefined ? 'Pago revisado.' : `Pago de ${amount} revisado.`
    case 'key_exchanged':
      return `Se cambió una clave de ${detail.product ?? 'licencia'}${detail.text ? `: ${detail.text}` : ''}.`
    case 'email_sent':
      return `Correo «${detail.subject ?? ''}» enviado.`
  }
}

/** `: Sin unidades, llegó rota`; '' where nobody said why. */
const reasonText = ({ reason, text }: DeskHistory['detail']): string =>
  reason ? `: ${[cancelText[reason] ?? reason, text].filter(Boolean).join(', ')}` : ''

/** Why orders are cancelled, as it stands in the list to choose from. */
export const cancelText: Record<string, string> = {
  asked: 'Lo pidió el comprador',
  no_units: 'Sin unidades',
  suspicious: 'Pago sospechoso',
  unpaid: 'No llegó el pago',
  other: 'Otro',
}

/** Who did it and when: `Adriana Rojas · 21 nov, 3:20 p. m.` */
export const eventCaption = ({ who, by, at }: DeskHistory): string =>
  `${who || (by === 'buyer' ? 'Comprador' : 'Tienda')} · ${shortMoment(at)}`

import type { DeskOrder, DeskShipment } from '../../contract/order-desk/desk-order.ts'
import { nameInSentence } from '../../contract/orders/carriers.ts'
import { formatPesos } from '../../contract/values/pesos.ts'

/** `Vuelven 3 unidades. Quedan $ 1.368.100 por devolver.` */
export function consequenceText({
  units,
  keys,
  refundDue,
}: {
  units: number
  keys: number
  refundDue: number
}): string {
  const back = [
    units > 0 && (units === 1 ? '1 unidad' : `${units} unidades`),
    keys > 0 && (keys === 1 ? '1 clave' : `${keys} claves`),
  ].filter(Boolean)
  const returns = units + keys === 1 ? 'Vuelve' : 'Vuelven'
  const first = back.length === 0 ? 'No vuelve ninguna unidad.' : `${returns} ${back.join(' y ')}.`
  return refundDue > 0 ? `${first} Quedan ${formatPesos(refundDue)} por devolver.` : first
}

/** What cancelling an order does not stop: `1 envío sigue en camino: márcalo devuelto cuando vuelva.`; '' where nothing is out. */
export function stillOutText({ shipments }: { shipments: readonly Pick<DeskShipment, 'state'>[] }): string {
  const out = shipments.filter(({ state }) => state === 'sent').length
  if (out === 0) return ''
  return out === 1
    ? '1 envío sigue en camino: márcalo devuelto cuando vuelva.'
    : `${out} envíos siguen en camino: márcalos devueltos cuando vuelvan.`
}

type Consequence = Parameters<typeof consequenceText>[0]

/** What comes of several together; null while one of them is not known. */
export const sumOf = (parts: readonly (Consequence | undefined)[]): Consequence | null =>
  parts.reduce<Consequence | null>(
    (sum, part) =>
      sum && part
        ? { units: sum.units + part.units, keys: sum.keys + part.keys, refundDue: sum.refundDue + part.refundDue }
        : null,
    { units: 0, keys: 0, refundDue: 0 },
  )

type AboutOrder = Pick<DeskOrder, 'status' | 'toCollect'> & {
  digital: readonly unknown[]
  shipments: readonly Pick<DeskShipment, 'number' | 'state' | 'toCollect' | 'carrierName'>[]
}

/** What cancelling one shipment of an order means, sentence by sentence; none where it cannot be cancelled any more. */
export function shipmentConsequence(
  { status, toCollect, digital, shipments }: AboutOrder,
  { ifCancelled }: Pick<DeskShipment, 'ifCancelled'>,
): string[] {
  if (!ifCancelled) return []
  const { units, refundDue, toCollect: thenToCollect, endsOrder } = ifCancelled
  const onDelivery = status === 'on_delivery'
  const left = shipments.find(({ state, toCollect: its }) => state === 'sent' && its > 0 && its !== thenToCollect)
  return [
    units === 0 ? 'No vuelve ninguna unidad.' : units === 1 ? 'Vuelve 1 unidad.' : `Vuelven ${units} unidades.`,
    endsOrder && 'Es lo último del pedido: queda cancelado.',
    onDelivery && (endsOrder ? 'No se cobra nada.' : `Quedan ${formatPesos(thenToCollect)} por cobrar.`),
    onDelivery &&
      left &&
      `El envío ${left.number} ya salió con ${formatPesos(toCollect)} por cobrar: avisa a ${carrierText(left)} del nuevo valor.`,
    refundDue > 0 && `Quedan ${formatPesos(refundDue)} por devolver.`,
    digital.length > 0 && 'Las licencias siguen siendo del comprador.',
  ].filter((sentence) => sentence !== false && sentence !== undefined)
}

const carrierText = ({ carrierName }: { carrierName: string }): string =>
  nameInSentence(carrierName) || 'quien lo lleva'

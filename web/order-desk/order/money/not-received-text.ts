import type { DeskShipment } from '../../../../contract/order-desk/desk-order.ts'
import { unitsText } from '../../desk-text.ts'

type Shipments = { shipments: readonly Pick<DeskShipment, 'state' | 'units' | 'isReceived'>[] }

/** `Vuelven 2 unidades: recíbelas cuando lleguen. No se cobra nada.` */
export function notReceivedText({ shipments }: Shipments): string {
  const unitsOf = (states: readonly string[]) =>
    shipments.reduce((sum, { state, units }) => (states.includes(state) ? sum + units : sum), 0)
  const [out, here] = [unitsOf(['sent', 'delivered']), unitsOf(['to_prepare', 'prepared'])]
  const returning = shipments.filter(({ state, isReceived }) => state === 'returned' && !isReceived).length
  return [
    out === 1 && 'Vuelve 1 unidad: recíbela cuando llegue.',
    out > 1 && `Vuelven ${unitsText(out)}: recíbelas cuando lleguen.`,
    returning === 1 && '1 envío ya viene de vuelta: recíbelo cuando llegue.',
    returning > 1 && `${returning} envíos ya vienen de vuelta: recíbelos cuando lleguen.`,
    here === 1 && '1 unidad que no salió queda a la venta.',
    here > 1 && `${unitsText(here)} que no salieron quedan a la venta.`,
    'No se cobra nada.',
  ]
    .filter((sentence) => sentence !== false)
    .join(' ')
}

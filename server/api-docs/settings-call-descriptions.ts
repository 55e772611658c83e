import type { CallName } from '../../contract/calls.ts'

/** Describes the calls with which the owner sets the seller's data and the payment methods of the shop. */
export const settingsCallDescriptions: Readonly<Record<Extract<CallName, `shopSettings.${string}`>, string>> = {
  'shopSettings.get':
    'Da los datos de la tienda: los que guardó quien la administra y, donde no guardó nada, los de la instalación.',
  'shopSettings.save':
    'Guarda los datos de la tienda. Salen en las páginas, los correos, los recibos y los textos legales.',
  'shopSettings.getTransfers': 'Dice si los pedidos se pueden pagar por transferencia y a dónde.',
  'shopSettings.saveTransfers': 'Cambia si los pedidos se pueden pagar por transferencia y a dónde.',
  'shopSettings.getInvoices': 'Dice desde qué día se facturan los pedidos; nada mientras la tienda no factura.',
  'shopSettings.saveInvoices': 'Cambia desde qué día se facturan los pedidos, o que no se facturan.',
  'shopSettings.getPickup': 'Da el lugar donde se recogen los pedidos y si se puede elegir; nada mientras no haya uno.',
  'shopSettings.savePickup':
    'Guarda el lugar donde se recogen los pedidos y si se puede elegir. Los pedidos anteriores quedan como estaban.',
  'shopSettings.getHiddenBlocks':
    'Dice qué no muestran los menús y la página de inicio, y qué categorías tienen productos.',
  'shopSettings.saveHiddenBlocks': 'Cambia qué no muestran los menús y la página de inicio.',
  'shopSettings.getIva':
    'Dice si la tienda cobra IVA, qué tarifa tiene un producto que no dice otra, y si alguna vez lo cobró.',
  'shopSettings.saveIva':
    'Cambia si la tienda cobra IVA y la tarifa usual. Vale para los pedidos que se hagan desde entonces; los anteriores quedan como estaban.',
}

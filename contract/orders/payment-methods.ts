const names: Record<string, string> = {
  CARD: 'Tarjeta',
  NEQUI: 'Nequi',
  PSE: 'PSE',
  BANCOLOMBIA: 'Bancolombia',
  BANCOLOMBIA_TRANSFER: 'Bancolombia',
  BANCOLOMBIA_COLLECT: 'Corresponsal',
  BANCOLOMBIA_QR: 'Bancolombia QR',
  DAVIPLATA: 'Daviplata',
  CONTRA_ENTREGA: 'Contra entrega',
  // What the shop itself receives.
  cash: 'Efectivo',
  transfer: 'Transferencia',
  nequi: 'Nequi',
  breb: 'Bre-B',
  daviplata: 'Daviplata',
  link: 'En línea',
}

/** A way to pay an order or a visit as people call it; what a provider adds one day is shown as it says. */
export const paymentMethodName = (method: string): string => names[method] ?? method

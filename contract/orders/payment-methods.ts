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
  // Payments that the shop itself receives.
  cash: 'Efectivo',
  card: 'Tarjeta',
  transfer: 'Transferencia',
  nequi: 'Nequi',
  breb: 'Bre-B',
  daviplata: 'Daviplata',
  link: 'En línea',
}

/** The Spanish name of a payment method of an order or a visit; an unknown method of a provider is shown unchanged. */
export const paymentMethodName = (method: string): string => names[method] ?? method

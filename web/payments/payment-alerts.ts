/** The alerts at the end of a payment, literally (P-24). */
export const paymentAlerts = {
  paid: 'Payment successful and order saved!',
  failed: 'Payment failed. Please try again.',
  /** Of what is paid when it arrives: nothing was paid yet. */
  ordered: 'Pedido recibido. Lo pagas en efectivo cuando llegue.',
  orderedForPickup: 'Pedido recibido. Lo pagas en efectivo cuando lo recojas.',
  broken: 'An error occurred. Please try again.',
} as const

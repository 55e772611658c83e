/** The alerts after a payment, literal (P-24). */
export const paymentAlerts = {
  paid: 'Payment successful and order saved!',
  failed: 'Payment failed. Please try again.',
  /** For payment on arrival: nothing is paid yet. */
  ordered: 'Pedido recibido. Lo pagas en efectivo cuando llegue.',
  orderedForPickup: 'Pedido recibido. Lo pagas en efectivo cuando lo recojas.',
  broken: 'An error occurred. Please try again.',
} as const

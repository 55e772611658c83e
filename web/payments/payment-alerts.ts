/** The alerts at the end of a payment, literally (P-24). */
export const paymentAlerts = {
  paid: 'Payment successful and order saved!',
  failed: 'Payment failed. Please try again.',
  broken: 'An error occurred. Please try again.',
} as const

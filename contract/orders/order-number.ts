/** The number by which people name an order: the first eight characters of its id, in capitals. */
export const orderNumber = (orderId: string): string => orderId.slice(0, 8).toUpperCase()

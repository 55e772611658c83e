/** Orders that a buyer may have on the way without having paid any of them (M-14). */
export const MOST_UNPAID_ORDERS = 3

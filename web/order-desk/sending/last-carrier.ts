import { carriers, type Carrier } from '../../../contract/orders/carriers.ts'

const storageKey = 'carrier'

/** Who took the last shipments from this desk: most days it is the same one. */
export function lastCarrier(): Carrier | '' {
  try {
    const stored = localStorage.getItem(storageKey) ?? ''
    return Object.hasOwn(carriers, stored) ? (stored as Carrier) : ''
  } catch {
    return ''
  }
}

/** Stores the carrier that was chosen, as the next choice. */
export function rememberCarrier(carrier: Carrier): void {
  try {
    localStorage.setItem(storageKey, carrier)
  } catch {
    // Without storage it is chosen anew.
  }
}

import type { KeysOfLine } from '../../../contract/order-desk/desk-keys.ts'
import type { DeskOrder } from '../../../contract/order-desk/desk-order.ts'

/** Whether a buyer can be given other keys: the order is paid, and somebody is there to see them. */
export const canExchangeKeys = ({ status, buyer }: Pick<DeskOrder, 'status' | 'buyer'>): boolean =>
  status === 'paid' && buyer !== null

/** How the shop and its buyer name a key to each other: `Clave 2, termina en 0001`; of a short one only the first. */
export const keyName = ({ ending }: KeysOfLine['keys'][number], index: number): string =>
  `Clave ${index + 1}${ending && `, termina en ${ending}`}`

/** How many exchanges there can still be. */
export const freeKeysText = (free: number): string =>
  free === 1 ? 'Queda 1 clave libre.' : `Quedan ${free} claves libres.`

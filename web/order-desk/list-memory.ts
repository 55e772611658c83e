/** The list as somebody left it for one of its orders: the way back, and to the orders beside it. */
export type ListMemory = {
  /** Address of the list. */
  path: string
  /** What it lists, for "4 de 60 por hacer". */
  label: string
  total: number | null
  ids: readonly string[]
  /** The order that was opened from it, or walked to since. */
  opened: string | null
}

const storageKey = 'order-desk'

/** Stores which list an order was opened from. */
export function rememberList(memory: ListMemory): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(memory))
  } catch {
    // Without storage no order leads to the next one, and the list starts at its top.
  }
}

/** The list that the last order was opened from; null when there is none. */
export function recallList(): ListMemory | null {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as ListMemory | null
  } catch {
    return null
  }
}

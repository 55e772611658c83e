let underWay = 0

/** Whether a change waits for the server's response: it is stored in the browser only if none comes. */
export const isSaving = (): boolean => underWay > 0

/** Counts a save until it is answered or stored. */
export async function whileSaving<T>(save: () => Promise<T>): Promise<T> {
  underWay += 1
  try {
    return await save()
  } finally {
    underWay -= 1
  }
}

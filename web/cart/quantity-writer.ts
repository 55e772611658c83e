type Work = {
  send: (line: string, quantity: number) => Promise<void>
  /** A quantity was refused, or the request failed. */
  onFailure: (line: string, error: unknown) => void
  /** All quantities were sent: time to reload the cart. */
  onDone: () => Promise<void>
}

/**
 * Sends quantities one after the other while somebody keeps pressing: for each line only the last one, so that ten
 * presses are two or three calls and the last press decides.
 */
export function openQuantityWriter({ send, onFailure, onDone }: Work) {
  const wanted = new Map<string, number>()
  let working: Promise<boolean> | undefined

  const work = async (): Promise<boolean> => {
    let allWell = true
    while (wanted.size > 0) {
      for (const [line, quantity] of wanted) {
        wanted.delete(line)
        try {
          await send(line, quantity)
        } catch (error) {
          allWell = false
          if (!wanted.has(line)) onFailure(line, error)
        }
      }
      await onDone()
    }
    working = undefined
    return allWell
  }

  return {
    want(line: string, quantity: number): void {
      wanted.set(line, quantity)
      working ??= work()
    },
    isIdle: () => wanted.size === 0,
    /** @returns once no request is running any more: whether all succeeded */
    settled: async (): Promise<boolean> => (await working) ?? true,
  }
}

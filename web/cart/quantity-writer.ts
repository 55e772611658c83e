type Work = {
  send: (line: string, quantity: number) => Promise<void>
  /** Called when a quantity was refused, or its request failed. */
  onFailure: (line: string, error: unknown) => void
  /** Called when all quantities were sent: the cart should be reloaded. */
  onDone: () => Promise<void>
}

/**
 * Sends quantities one after the other during repeated presses: only the last one of each line, so that ten presses are two or three calls
 * and the last press decides.
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
    /** @returns whether all succeeded, once no request is running */
    settled: async (): Promise<boolean> => (await working) ?? true,
  }
}

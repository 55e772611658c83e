type Work = {
  send: (line: string, quantity: number) => Promise<void>
  /** A quantity was refused, or did not arrive. */
  onFailure: (line: string, error: unknown) => void
  /** Everything that was wanted has been sent: time to look at what the server has. */
  onDone: () => Promise<void>
}

/**
 * Sends quantities one after the other while somebody goes on pressing: of each line only the last one that was wanted,
 * so that ten presses are two or three calls and the last press decides.
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
    /** @returns once nothing is under way any more: whether all of it succeeded */
    settled: async (): Promise<boolean> => (await working) ?? true,
  }
}

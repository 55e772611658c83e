/** Does something again and again, never twice at once. @returns what ends it, once it is done */
export function repeat(everyMs: number, act: () => Promise<void>): () => Promise<void> {
  let underWay: Promise<void> | null = null
  const timer = setInterval(() => {
    underWay ??= act().finally(() => (underWay = null))
  }, everyMs).unref()
  return async () => {
    clearInterval(timer)
    await underWay
  }
}

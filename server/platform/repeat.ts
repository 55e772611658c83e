/**
 * Repeats something at an interval, never twice at once. @returns a function that stops it and waits for the current
 * run
 */
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

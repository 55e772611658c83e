/**
 * Makes a function that loads once for many changes: once for those before the load may begin, and once more for those during it. Each step
 * sent by a phone is such a change, reported back to it.
 * @param mayBegin resolves when the load may begin
 */
export function onceForMany(mayBegin: () => Promise<void>, load: () => Promise<unknown>): () => void {
  let hasChanged = false
  let working: Promise<void> | undefined
  const work = async () => {
    while (hasChanged) {
      await mayBegin()
      hasChanged = false
      await load()
    }
  }
  return () => {
    hasChanged = true
    working ??= work().finally(() => {
      working = undefined
    })
  }
}

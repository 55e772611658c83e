/**
 * Makes a function that has something loaded once for many changes: for those that come until it may begin, and once more for
 * those that come while it is under way. Each step that a phone sends is such a change, and comes back to it.
 * @param mayBegin resolves when it may begin
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

/** Returns the shown value if the next one equals it: most reloaded data are unchanged, and need no rendering. */
export const reuseIfEqual = <T>(shown: T, next: T): T => (JSON.stringify(shown) === JSON.stringify(next) ? shown : next)

/** Whether a change has no effect; two empty lists count as equal. */
export function changesNothing<T extends object>(shown: T, change: Partial<T>): boolean {
  const isNone = (value: unknown) => Array.isArray(value) && value.length === 0
  return (Object.keys(change) as (keyof T)[]).every(
    (key) => shown[key] === change[key] || (isNone(shown[key]) && isNone(change[key])),
  )
}

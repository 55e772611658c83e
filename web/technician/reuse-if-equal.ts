/** The shown value when the next one equals it: most of what is loaded again has not changed, and the screen is not drawn for it. */
export const reuseIfEqual = <T>(shown: T, next: T): T => (JSON.stringify(shown) === JSON.stringify(next) ? shown : next)

/** Whether a change leaves everything as it is, nothing still being nothing. */
export function changesNothing<T extends object>(shown: T, change: Partial<T>): boolean {
  const isNone = (value: unknown) => Array.isArray(value) && value.length === 0
  return (Object.keys(change) as (keyof T)[]).every(
    (key) => shown[key] === change[key] || (isNone(shown[key]) && isNone(change[key])),
  )
}

/**
 * What is shown, where the news says the same: most of what is loaded again has not changed, and the screen is not drawn again for it.
 */
export const sameNews = <T>(shown: T, news: T): T => (JSON.stringify(shown) === JSON.stringify(news) ? shown : news)

/** Whether a change leaves everything as it is, nothing still being nothing. */
export function changesNothing<T extends object>(shown: T, change: Partial<T>): boolean {
  const isNone = (value: unknown) => Array.isArray(value) && value.length === 0
  return (Object.keys(change) as (keyof T)[]).every(
    (key) => shown[key] === change[key] || (isNone(shown[key]) && isNone(change[key])),
  )
}

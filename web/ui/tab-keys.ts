/**
 * The tab that a key selects; null when the key is not one of the tabs'. The row wraps around (WAI-ARIA tabs).
 * @param key `KeyboardEvent.key`
 */
export function tabAfterKey(key: string, current: number, count: number): number | null {
  if (key === 'ArrowRight') return (current + 1) % count
  if (key === 'ArrowLeft') return (current - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return null
}

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

/**
 * The index of the menu entry that a key leads to; null for keys without a meaning in a menu (WAI-ARIA menu).
 * @param key `KeyboardEvent.key`
 * @param here -1 while no entry has the focus
 */
export function menuEntryAfterKey(key: string, here: number, entries: readonly { label: string }[]): number | null {
  const count = entries.length
  if (key === 'ArrowDown') return (here + 1) % count
  if (key === 'ArrowUp') return (Math.max(here, 0) - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key.length !== 1 || key === ' ') return null
  // The next entry with this first letter, so pressing the letter again moves on.
  const begins = (index: number) => entries[index % count]?.label.toLowerCase().startsWith(key.toLowerCase())
  for (let step = 1; step <= count; step += 1) if (begins(here + step)) return (here + step) % count
  return null
}

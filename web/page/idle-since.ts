const acts = ['keydown', 'pointerdown', 'input'] as const
let count = 0

/** Counts from now on what the person does: keys, presses, and what is typed or filled in. */
export function countActs(): void {
  const note = (event: Event) => {
    // The key that led to a page may still be held down on it.
    if (!(event as Partial<KeyboardEvent>).repeat) count += 1
  }
  for (const act of acts) addEventListener(act, note, true)
}

/**
 * For what moves the focus some time after its cause.
 * @returns tells whether the person has done nothing since this call, and has the focus where it was, or nowhere
 */
export function idleSince(): () => boolean {
  const before = count
  const focused = document.activeElement
  return () => count === before && (document.activeElement === focused || document.activeElement === document.body)
}

const acts = ['keydown', 'pointerdown', 'input'] as const
let count = 0

/** Counts the person's actions from now on: keys, presses, and input. */
export function countActs(): void {
  const note = (event: Event) => {
    // The key that opened a page may still be held down on it, and a form that fills in a field is no person.
    if (event.isTrusted && !(event as Partial<KeyboardEvent>).repeat) count += 1
  }
  for (const act of acts) addEventListener(act, note, true)
}

/**
 * For code that moves the focus some time after its cause.
 * @returns tells whether the person has done nothing since this call, and the focus has not moved
 */
export function idleSince(): () => boolean {
  const before = count
  const focused = document.activeElement
  return () => count === before && (document.activeElement === focused || isNowhere())
}

/** Whether the focus is on no control: what had it is gone, or a page without heading was opened. */
export const isNowhere = (): boolean =>
  document.activeElement === document.body || document.activeElement === document.querySelector('main')

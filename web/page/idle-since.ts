const acts = ['keydown', 'pointerdown', 'input'] as const
let count = 0

/** Counts the person's actions from now on: keys, presses, and input. */
export function countActs(): void {
  const note = (event: Event) => {
    // Ignores the repeats of a key still held down from the page before, and events of scripts, as when a form fills in a field.
    if (event.isTrusted && !(event as Partial<KeyboardEvent>).repeat) count += 1
  }
  for (const act of acts) addEventListener(act, note, true)
}

/**
 * For code that moves the focus some time after its cause.
 * @returns a function that returns whether there was no action of the person since this call, and the focus has not moved
 */
export function idleSince(): () => boolean {
  const before = count
  const focused = document.activeElement
  return () => count === before && (document.activeElement === focused || isNowhere())
}

/** Whether no control has the focus: the focused element is gone, or a page without heading was opened. */
export const isNowhere = (): boolean =>
  document.activeElement === document.body || document.activeElement === document.querySelector('main')

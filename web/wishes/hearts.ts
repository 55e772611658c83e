/** The ids of the products that whoever is looking wishes for; changed by own-wishes.ts only. */
export const wished = new Set<string>()

/**
 * Shows on a heart whether its product is wished for; the `ref` of every heart. Pages are the same for everybody, so
 * hearts are rendered empty; React never touches the attribute again, and no card needs a state of its own.
 */
export function markHeart(heart: HTMLElement | null): void {
  if (heart) heart.ariaPressed = String(wished.has(heart.dataset.wish ?? ''))
}

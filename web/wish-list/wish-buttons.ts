/** Ids of the products on the wish list of the signed-in person; changed by wish-list.ts only. */
export const wishedIds = new Set<string>()

/**
 * Shows on a wish button whether its product is on the list; the `ref` of each. Pages are the same for everybody, so the buttons are
 * rendered unpressed; React never changes the attribute again, and no card needs a state.
 */
export function markWishButton(wishButton: HTMLElement | null): void {
  if (wishButton) wishButton.ariaPressed = String(wishedIds.has(wishButton.dataset.wish ?? ''))
}

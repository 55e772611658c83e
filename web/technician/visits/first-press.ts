import type { MouseEvent } from 'react'

/**
 * Handles the presses of a large button but the second one of a double tap: that one was meant for what stood in its place
 * (P-184). A key counts as no tap.
 */
export const firstPress =
  (act: () => unknown) =>
  ({ detail }: MouseEvent): void => {
    if (detail <= 1) act()
  }

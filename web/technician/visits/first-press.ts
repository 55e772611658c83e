import type { MouseEvent } from 'react'

/**
 * Whether a press of a large button is its own: the second tap of a double tap was meant for what stood in its place (P-184). A key
 * counts as no tap.
 */
export const isFirstPress = ({ detail }: MouseEvent): boolean => detail <= 1

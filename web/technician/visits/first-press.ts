import type { MouseEvent } from 'react'

/**
 * Whether a press of a large button is not the second tap of a double tap, which was meant for the former button (P-184). A key press is
 * always accepted.
 */
export const isFirstPress = ({ detail }: MouseEvent): boolean => detail <= 1

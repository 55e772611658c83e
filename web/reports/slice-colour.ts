/**
 * The colour of a slice and of its row: 30 degrees of hue further for each one (P-43). Themes differ in lightness.
 * @param index of the slice, from 0
 */
export const sliceColour = (index: number): string => `hsl(${30 * index} 66% var(--slice-lightness))`

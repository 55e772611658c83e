export const noPriceText = 'El técnico te da el precio antes de empezar.'

/** What the owner's list says of the work that the answers probably need. */
export type LikelyPrice = { from: number; to: number; works: readonly string[] }

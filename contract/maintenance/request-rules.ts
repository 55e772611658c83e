/** Photos of one request at most (P-99). */
export const REQUEST_PHOTOS = 6

/** What a computer can have, as a person taps it before the form of a corrective request (P-99). */
export const problemKinds = [
  ...(['no_enciende', 'se_calienta', 'lento', 'pantalla'] as const),
  ...(['ruido', 'internet', 'virus', 'teclado'] as const),
] as const
export type ProblemKind = (typeof problemKinds)[number]

/** The maximum number of photos of one request (P-99). */
export const REQUEST_PHOTOS = 6

/** The problems of a computer that a person can select before the form of a corrective request (P-99). */
export const problemKinds = [
  ...(['no_enciende', 'se_calienta', 'lento', 'pantalla'] as const),
  ...(['ruido', 'internet', 'virus', 'teclado'] as const),
] as const
export type ProblemKind = (typeof problemKinds)[number]

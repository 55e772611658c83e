/** The results of a computer in a visit, as set by its technician (P-80). */
export const visitComputerStates = [
  'por_revisar',
  'en_curso',
  'resuelto',
  'requiere_repuesto',
  'no_se_pudo',
  'pospuesto',
] as const
export type VisitComputerState = (typeof visitComputerStates)[number]
/** Adds `sin_detalle`: the visit was completed by a call that sends no computers. */
export type ShownComputerState = VisitComputerState | 'sin_detalle'

/** States without a result yet: no completed visit has one. */
export const isOpenComputer = (state: ShownComputerState): boolean => state === 'por_revisar' || state === 'en_curso'
/** States that require a reason. */
export const needsReason = (state: ShownComputerState): boolean => state === 'no_se_pudo' || state === 'pospuesto'
/** States for which a follow-up visit can be proposed. */
export const isLeftOver = (state: ShownComputerState): boolean =>
  state === 'requiere_repuesto' || state === 'no_se_pudo' || state === 'pospuesto'

/** The stages of a visit, in order (P-81). */
export const stages = ['on_the_way', 'arrived', 'started', 'finished'] as const
export type Stage = (typeof stages)[number]

/** The states of a point of the checklist. */
export const pointStates = ['done', 'not_applicable'] as const

export const photoMoments = ['antes', 'despues'] as const

/** Limits of a visit (P-84). */
export const visitLimits = {
  text: 2_000,
  note: 500,
  /** Maximum characters of the reason for taking back a payment or an approval. */
  takeBackReason: 300,
  points: 40,
  /** Photos of a computer, for each of before and after. */
  photos: 10,
} as const

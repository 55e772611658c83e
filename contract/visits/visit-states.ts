/** What becomes of a computer of a visit, as a technician says it (P-80). */
export const visitComputerStates = [
  'por_revisar',
  'en_curso',
  'resuelto',
  'requiere_repuesto',
  'no_se_pudo',
  'pospuesto',
] as const
export type VisitComputerState = (typeof visitComputerStates)[number]
/** Also what nobody said: the visit was completed by a call that knows no computers. */
export type ShownComputerState = VisitComputerState | 'sin_detalle'

/** States that await a result: no completed visit has one. */
export const isOpenComputer = (state: ShownComputerState): boolean => state === 'por_revisar' || state === 'en_curso'
/** States that ask why. */
export const needsReason = (state: ShownComputerState): boolean => state === 'no_se_pudo' || state === 'pospuesto'
/** States that another visit would be about. */
export const isLeftOver = (state: ShownComputerState): boolean =>
  state === 'requiere_repuesto' || state === 'no_se_pudo' || state === 'pospuesto'

/** The stages of a visit, in order (P-81). */
export const stages = ['on_the_way', 'arrived', 'started', 'finished'] as const
export type Stage = (typeof stages)[number]

/** What may be said of a point of the checklist. */
export const pointStates = ['done', 'not_applicable'] as const

export const photoMoments = ['antes', 'despues'] as const

/** Limits of a visit (P-84). */
export const visitLimits = {
  text: 2_000,
  note: 500,
  /** Why something that was noted or approved is taken back. */
  takeBackReason: 300,
  points: 40,
  /** Photos of a computer, before and after each. */
  photos: 10,
} as const

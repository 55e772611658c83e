/** The reasons why a client cancels a visit; giving one is optional. */
export const cancelReasons = ['fixed', 'not_that_day', 'too_expensive', 'other'] as const
export type CancelReason = (typeof cancelReasons)[number]

/** The reasons as the client chooses them, and as owner and technician read them. */
export const cancelReasonText: Record<CancelReason, string> = {
  fixed: 'Ya se arregló',
  not_that_day: 'No puedo ese día',
  too_expensive: 'Muy costoso',
  other: 'Otra razón',
}

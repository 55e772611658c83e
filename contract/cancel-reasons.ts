export const cancelReasons = ['asked', 'no_units', 'suspicious', 'other'] as const
export type CancelReason = (typeof cancelReasons)[number]

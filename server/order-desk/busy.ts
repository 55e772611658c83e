const LOCK_NOT_AVAILABLE = '55P03'

/** Whether somebody else held an order, or the desk, for too long: the same may succeed in a moment. */
export const isBusy = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  ['BUSY', LOCK_NOT_AVAILABLE].includes(String(error.code))

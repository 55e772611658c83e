/** Whether passwords are hashed at a hundredth of their real cost, as vitest.config.ts sets it for most tests. */
export const isCostLow = (): boolean => process.env.PASSWORD_COST === 'low'

/**
 * From now on passwords have their real cost: for tests about hashes, and about what happens while hashing takes long.
 * @returns a function that gives them back the cost of other tests
 */
export function useRealCost(): () => void {
  const before = process.env.PASSWORD_COST ?? ''
  process.env.PASSWORD_COST = ''
  return () => void (process.env.PASSWORD_COST = before)
}

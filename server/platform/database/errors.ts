/** Whether PostgreSQL refused a statement because of this constraint, unique index or trigger. */
export function violates(error: unknown, constraint: string): boolean {
  const { code, constraint: broken } = error as { code?: string; constraint?: string }
  return code !== undefined && code.startsWith('23') && broken === constraint
}

/** Codes of PostgreSQL: a lock was waited for too long, a deadlock was ended, a statement reached its time limit. */
const CODES = new Set<unknown>(['55P03', '40P01', '57014'])

/**
 * Whether PostgreSQL gave a statement up because others had what it needed. Nothing of its transaction is stored, and the same may
 * succeed in a moment.
 */
export const wasGivenUp = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && CODES.has(error.code)

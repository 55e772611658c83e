/** Whether PostgreSQL refused a statement because of this constraint, unique index or trigger. */
export function violates(error: unknown, constraint: string): boolean {
  const { code, constraint: broken } = error as { code?: string; constraint?: string }
  return code !== undefined && code.startsWith('23') && broken === constraint
}

/** Codes of PostgreSQL: lock timeout, deadlock, statement timeout. */
const CODES = new Set<unknown>(['55P03', '40P01', '57014'])

/**
 * Whether PostgreSQL cancelled a statement because others held its locks. Nothing of its transaction is stored, and a retry may
 * succeed.
 */
export const wasGivenUp = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && CODES.has(error.code)

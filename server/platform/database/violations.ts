/** Whether PostgreSQL refused a statement because of this constraint, unique index or trigger. */
export function violates(error: unknown, constraint: string): boolean {
  const { code, constraint: broken } = error as { code?: string; constraint?: string }
  return code !== undefined && code.startsWith('23') && broken === constraint
}

/**
 * JSON that PostgreSQL accepts as jsonb: half a surrogate pair becomes �, because one broken cell should not stop an
 * import.
 */
export const jsonForStorage = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) => (typeof one === 'string' ? one.toWellFormed() : one))

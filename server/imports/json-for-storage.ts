/**
 * JSON that PostgreSQL takes as jsonb: texts that were cut in the middle of a character get a � there, which is better than an
 * import that stops for one cell.
 */
export const jsonForStorage = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) => (typeof one === 'string' ? one.toWellFormed() : one))

/** The codes of the file system, of a quota, and of PostgreSQL, which may share the disk. */
const codes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** Whether an error means that no space is left, which does not pass within seconds. */
export const isDiskFull = (error: unknown): boolean => codes.has((error as { code?: unknown } | null)?.code)

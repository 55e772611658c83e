/** Of the file system, of a quota on it, and of PostgreSQL, whose disk it may be. */
const codes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** Whether something failed because no space is left: that does not pass within seconds. */
export const isDiskFull = (error: unknown): boolean => codes.has((error as { code?: unknown } | null)?.code)

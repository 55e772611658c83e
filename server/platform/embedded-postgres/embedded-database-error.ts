export type EmbeddedDatabaseProblem =
  | 'UNSUPPORTED_PLATFORM'
  | 'NO_PERMISSION'
  | 'NOT_A_FOLDER'
  | 'DISK_FULL'
  | 'OTHER_VERSION'
  | 'NOT_STARTED'

/** Why the embedded database cannot run, in Spanish for the person who started the shop; no stack trace is needed. */
export class EmbeddedDatabaseError extends Error {
  override readonly name = 'EmbeddedDatabaseError'
  readonly code: EmbeddedDatabaseProblem

  constructor(code: EmbeddedDatabaseProblem, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/**
 * Turns an error of the system or of PostgreSQL into an explanation for people.
 * @param cause an error of Node or of a program, or lines of PostgreSQL's log
 * @param directory where the database lives, named in the message
 */
export function explainDatabaseFailure(cause: unknown, directory: string): EmbeddedDatabaseError {
  if (cause instanceof EmbeddedDatabaseError) return cause
  const failureText = textOf(cause)
  const options = cause instanceof Error ? { cause } : undefined
  if (/ENOSPC|EDQUOT|No space left on device|Disk quota exceeded/.test(failureText))
    return new EmbeddedDatabaseError(
      'DISK_FULL',
      `No queda espacio en el disco para la base de datos (${directory}). Libera espacio y vuelve a empezar.`,
      options,
    )
  if (/EEXIST|ENOTDIR/.test(failureText))
    return new EmbeddedDatabaseError(
      'NOT_A_FOLDER',
      `${directory} no es una carpeta. Elige otra con DATA_DIR para la base de datos.`,
      options,
    )
  if (/EACCES|EPERM|EROFS|Permission denied|Operation not permitted|Read-only file system/.test(failureText))
    return new EmbeddedDatabaseError(
      'NO_PERMISSION',
      `No hay permiso para usar la carpeta de la base de datos (${directory}). ` +
        `Dale permiso de escritura a tu usuario o elige otra con DATA_DIR.`,
      options,
    )
  if (/incompatible with server/.test(failureText))
    return new EmbeddedDatabaseError(
      'OTHER_VERSION',
      `La base de datos de ${directory} es de otra versión de PostgreSQL. ` +
        `Pasa los datos con pg_dump de aquella versión, o usa DATABASE_URL.`,
      options,
    )
  return new EmbeddedDatabaseError(
    'NOT_STARTED',
    `La base de datos de ${directory} no arrancó. ${reason(failureText)}`,
    options,
  )
}

function textOf(cause: unknown): string {
  if (typeof cause === 'string') return cause
  if (!(cause instanceof Error)) return String(cause)
  const { code = '', stderr = '' } = cause as { code?: unknown; stderr?: unknown }
  return `${String(code)} ${cause.message} ${String(stderr)}`
}

/** PostgreSQL's message: its last fatal line, else its last line. */
function reason(failureText: string): string {
  const lines = failureText.split('\n').filter((line) => line.trim() !== '')
  const line = lines.findLast((candidate) => /FATAL|PANIC|error:|could not/.test(candidate)) ?? lines.at(-1)
  return line === undefined ? 'No dijo por qué.' : `PostgreSQL dijo: ${line.trim()}`
}

import { MigrationError } from '../platform/database/migrate.ts'
import { EmbeddedDatabaseError } from '../platform/embedded-postgres/start-embedded-database.ts'
import { BackupError, MissingProgramError } from './manifest.ts'

/** Failures of the machine: they say nothing about the backup being made or tried. */
const ofMachine: Record<string, string> = {
  ENOSPC: 'No queda espacio en el disco.',
  EDQUOT: 'Ya no queda cuota de disco.',
  EACCES: 'Falta permiso para escribir en la carpeta de copias o para leer la de datos.',
  EPERM: 'Falta permiso para escribir en la carpeta de copias o para leer la de datos.',
  EROFS: 'En la carpeta de copias no se puede escribir.',
  EMFILE: 'El sistema no deja abrir más archivos.',
  ENFILE: 'El sistema no deja abrir más archivos.',
  EAGAIN: 'El sistema no deja abrir más programas.',
  ENOMEM: 'No queda memoria.',
  ENAMETOOLONG: 'El nombre de una carpeta de esta máquina es demasiado largo.',
  '53100': 'No queda espacio en el disco de la base de datos.',
  '53200': 'La base de datos se quedó sin memoria.',
}

const reasons: Record<string, string> = {
  ...ofMachine,
  ENOTDIR: 'La carpeta de copias no es una carpeta.',
  ENOENT: 'Falta un archivo o una carpeta que la copia necesita.',
  EIO: 'El disco no se pudo leer o escribir: puede estar dañado.',
  ECONNREFUSED: 'La base de datos no responde.',
  ECONNRESET: 'La base de datos cortó la conexión.',
  ENOTFOUND: 'No se encontró el servidor de la base de datos.',
  ETIMEDOUT: 'La base de datos no respondió a tiempo.',
}

/** Why a backup was not made, or could not be tried: a sentence in Spanish, for Salud and for the owner's e-mail. */
export function failureReason(thrown: unknown): string {
  if (thrown instanceof BackupError || thrown instanceof EmbeddedDatabaseError || thrown instanceof MigrationError)
    return thrown.message
  const error = thrown as NodeJS.ErrnoException
  const code = codeOf(error)
  const known = code === undefined ? undefined : reasons[code]
  return known ?? `Falló por un error que la tienda no conoce. El sistema dijo: «${error.message.slice(0, 200)}».`
}

const machineProblems = new Set(['UNSUPPORTED_PLATFORM', 'NO_PERMISSION', 'NOT_A_FOLDER', 'DISK_FULL'])

/** Whether this machine lacks something necessary, so that a restore was not tried; otherwise the backup may be damaged. */
export function isOfMachine(thrown: unknown): boolean {
  if (thrown instanceof MissingProgramError) return true
  if (thrown instanceof EmbeddedDatabaseError) return machineProblems.has(thrown.code)
  if (thrown instanceof BackupError) return /No space left on device|Disk quota exceeded/.test(thrown.message)
  return (codeOf(thrown as NodeJS.ErrnoException) ?? '') in ofMachine
}

function codeOf(error: NodeJS.ErrnoException): string | undefined {
  return error.code ?? (error instanceof AggregateError ? (error.errors[0] as NodeJS.ErrnoException)?.code : undefined)
}

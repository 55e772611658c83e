import { EmbeddedDatabaseError } from '../platform/database/embedded.ts'
import { MigrationError } from '../platform/database/migrate.ts'
import { BackupError } from './manifest.ts'

const reasons: Record<string, string> = {
  ENOSPC: 'No queda espacio en el disco.',
  EDQUOT: 'Ya no queda cuota de disco.',
  EACCES: 'Falta permiso para escribir en la carpeta de copias o para leer la de datos.',
  EPERM: 'Falta permiso para escribir en la carpeta de copias o para leer la de datos.',
  EROFS: 'En la carpeta de copias no se puede escribir.',
  ENOTDIR: 'La carpeta de copias no es una carpeta.',
  ENOENT: 'Falta un archivo o una carpeta que la copia necesita.',
  ENAMETOOLONG: 'El nombre de la carpeta de copias es demasiado largo.',
  EIO: 'El disco no se pudo leer o escribir: puede estar dañado.',
  EMFILE: 'El sistema no deja abrir más archivos.',
  ENFILE: 'El sistema no deja abrir más archivos.',
  ENOMEM: 'No queda memoria.',
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
  const code = error.code ?? (error instanceof AggregateError ? error.errors[0]?.code : undefined)
  const known = code === undefined ? undefined : reasons[code]
  return known ?? `Falló por un error que la tienda no conoce. El sistema dijo: «${error.message.slice(0, 200)}».`
}

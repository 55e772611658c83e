import { ConfigError } from './config.ts'
import { MigrationError } from './platform/database/migrate.ts'

type SystemError = Error & { code?: string; port?: number; address?: string; path?: string }

/** The name in a message of Node's `parseArgs`: `'--foo'`, `'--send <value>'` or `'foo'`. */
const namedIn = ({ message }: Error) => /'(-*[^' ]*)/.exec(message)?.[1] ?? ''

/** The service that is not available: its name in Spanish, and the setting that has its address. */
export type Wanted = { name: string; setting: string }

const ownDatabase: Wanted = { name: 'La base de datos', setting: 'DATABASE_URL' }

const reasons: Record<string, (error: SystemError, wanted: Wanted) => string> = {
  EADDRINUSE: ({ port }) => `El puerto ${port} está ocupado. Elige otro: npm start -- --port ${(port ?? 3000) + 1}`,
  EACCES: ({ port }) =>
    port === undefined
      ? 'Falta permiso para escribir en la carpeta de datos (DATA_DIR).'
      : `No hay permiso para usar el puerto ${port}. Elige uno mayor que 1024.`,
  EADDRNOTAVAIL: ({ address }) => `La dirección ${address} no es de esta máquina. Revisa HOST.`,
  ENOTDIR: ({ path }) =>
    `${path ?? 'La carpeta'} no se puede usar: una parte de esa dirección es un archivo, no una carpeta.`,
  EROFS: ({ path }) => `En ${path ?? 'esa carpeta'} no se puede escribir: su disco es de solo lectura.`,
  ERR_PARSE_ARGS_UNKNOWN_OPTION: (error) =>
    `Este comando no tiene la opción ${namedIn(error)}. Las que tiene están en docs/operations.md.`,
  ERR_PARSE_ARGS_INVALID_OPTION_VALUE: (error) =>
    `La opción ${namedIn(error)} no va así: le falta su valor, o no lleva ninguno.`,
  ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL: (error) =>
    `Sobra «${namedIn(error)}»: este comando solo lleva opciones con --.`,
  ENOSPC: () => 'No queda espacio en el disco. Libera espacio y vuelve a intentarlo.',
  EDQUOT: () => 'Ya no queda cuota de disco. Libera espacio y vuelve a intentarlo.',
  '53100': () => 'No queda espacio en el disco de la base de datos.',
  ECONNREFUSED: (_, { name, setting }) =>
    `${name} no responde en la dirección de ${setting}. Revisa que el servidor esté encendido.`,
  ENOTFOUND: (_, { setting }) => `No se encontró el servidor de ${setting}. Revisa su dirección.`,
  ETIMEDOUT: (_, { name, setting }) => `${name} no respondió a tiempo. Revisa ${setting} y la red.`,
  '28P01': (_, { setting }) => `La base de datos rechazó el usuario o la contraseña de ${setting}.`,
  '28000': (_, { setting }) => `La base de datos rechazó el usuario de ${setting}.`,
  '3D000': (_, { setting }) => `La base de datos de ${setting} no existe. Créala primero.`,
  '42501': (_, { setting }) => `El usuario de ${setting} no tiene permiso para crear tablas o extensiones.`,
}

/** The codes of `fetch` for the same failures: its own time limits, and a failed name lookup. */
const sameAs: Record<string, string> = {
  TimeoutError: 'ETIMEDOUT',
  UND_ERR_CONNECT_TIMEOUT: 'ETIMEDOUT',
  EAI_AGAIN: 'ENOTFOUND',
}

/**
 * Why something that the shop needs is not available: in Spanish when the reason is known, otherwise in its own words.
 * @param wanted what it is; the database of DATABASE_URL unless it says otherwise
 */
export function reasonOfFailure(thrown: unknown, wanted: Wanted = ownDatabase): string {
  const error = thrown as SystemError
  const code = codeOf(error)
  const reason = code === undefined ? undefined : reasons[code]
  return reason ? reason(error, wanted) : error.message
}

function codeOf(error: SystemError): string | undefined {
  // A DOMException has a number for its code.
  const code = error.name === 'TimeoutError' ? error.name : error.code
  const found = code ?? (error instanceof AggregateError ? (error.errors[0] as SystemError)?.code : undefined)
  return found === undefined ? undefined : (sameAs[found] ?? found)
}

/** Explains in Spanish why the shop could not open and what to do; unknown reasons keep their own message. */
export const explainStartFailure = (thrown: unknown): string => explain('Alero no pudo abrir.', thrown)

/** Explains the failure of a command, which opens nothing. */
export const explainCommandFailure = (thrown: unknown): string => explain('No se pudo.', thrown)

function explain(what: string, thrown: unknown): string {
  if (thrown instanceof ConfigError || thrown instanceof MigrationError) return `\n  ${thrown.message}\n`
  return `\n  ${what} ${reasonOfFailure(thrown)}\n`
}

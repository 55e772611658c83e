import { BackupError } from '../backup/manifest.ts'
import { EmbeddedDatabaseError } from '../platform/embedded-postgres/start-embedded-database.ts'
import { explainCommandFailure } from '../start-failure.ts'

/** Prints in Spanish why a command could not do its work, and ends with status 1. */
export function endWithProblem(error: unknown): void {
  const isPlain = error instanceof BackupError || error instanceof EmbeddedDatabaseError
  console.error(isPlain ? `\n  ${error.message}\n` : explainCommandFailure(error))
  process.exitCode = 1
}

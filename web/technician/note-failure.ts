import type { CallError } from '../call.ts'

/** Failures of the task list and of saving are only logged (specification §8). */
export function noteFailure({ status, code, message }: CallError): void {
  // oxlint-disable-next-line no-console
  console.error(`tareas: ${status} ${code} ${message}`)
}

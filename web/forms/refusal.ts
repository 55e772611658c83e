import { isCallError } from '../call.ts'
import { showToast } from '../ui/toast.ts'
import type { FieldErrors } from './use-field-errors.ts'

/**
 * Shows a refused call of a signed-in person in a toast. Calls that a visitor may make, and those
 * whose every failure is shown: `showRefusal`.
 * @returns its messages by field
 * @throws any error that is not a refusal
 */
export function showRefusalOrThrow(error: unknown): FieldErrors {
  if (!isCallError(error)) throw error
  showToast({ text: error.message || 'Ocurrió un error inesperado. Inténtalo de nuevo.', kind: 'error' })
  return fieldsOf(error)
}

/** The messages of a refusal by field. */
export const fieldsOf = ({ fields }: { fields: readonly { field: string; message: string }[] }): FieldErrors =>
  Object.fromEntries(fields.map(({ field, message }) => [field, message]))

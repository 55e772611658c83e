import { isCallError } from '../call.ts'
import { showToast } from '../ui/toast.ts'
import { unexpectedError } from '../ui/unexpected-error.ts'
import type { FieldErrors } from './use-field-errors.ts'

/**
 * Shows a refused call of a signed-in person in a toast. `showRefusal` is for calls that visitors may make, or whose every failure is
 * shown.
 * @returns its messages by field
 * @throws any error that is not a refusal
 */
export function showRefusalOrThrow(error: unknown): FieldErrors {
  if (!isCallError(error)) throw error
  showToast({ text: reasonOf(error), kind: 'error' })
  return fieldsOf(error)
}

/** The message of a refusal, or the general one if the response has none. */
export const reasonOf = ({ message }: { message: string }): string => message || unexpectedError

/** The messages of a refusal by field. */
export const fieldsOf = ({ fields }: { fields: readonly { field: string; message: string }[] }): FieldErrors =>
  Object.fromEntries(fields.map(({ field, message }) => [field, message]))

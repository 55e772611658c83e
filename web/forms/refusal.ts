import { isCallError } from '../call.ts'
import { showToast } from '../ui/toast.ts'
import { unexpectedError } from '../ui/unexpected-error.ts'
import type { FieldErrors } from './use-field-errors.ts'

/**
 * Shows a refused call of a signed-in person in a toast. Calls that a visitor may make, and those
 * whose every failure is shown: `showRefusal`.
 * @returns its messages by field
 * @throws any error that is not a refusal
 */
export function showRefusalOrThrow(error: unknown): FieldErrors {
  if (!isCallError(error)) throw error
  showToast({ text: reasonOf(error), kind: 'error' })
  return fieldsOf(error)
}

/** What a refusal says, which a response without a message does not. */
export const reasonOf = ({ message }: { message: string }): string => message || unexpectedError

/** The messages of a refusal by field. */
export const fieldsOf = ({ fields }: { fields: readonly { field: string; message: string }[] }): FieldErrors =>
  Object.fromEntries(fields.map(({ field, message }) => [field, message]))

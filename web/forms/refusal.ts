import { isCallError } from '../call.ts'
import { refreshCurrentUser } from '../session/current-user.ts'
import { showToast } from '../ui/toast.ts'
import type { Trouble } from './use-trouble.ts'

/**
 * Tells a refused call in a toast; an ended session is found out.
 * @returns its messages by field
 * @throws what is no refusal
 */
export function tellRefusal(error: unknown): Trouble {
  if (!isCallError(error)) throw error
  if (error.code === 'NO_SESSION') void refreshCurrentUser()
  showToast({ text: error.message || 'Ocurrió un error inesperado. Inténtalo de nuevo.', kind: 'error' })
  return fieldsOf(error)
}

/** The messages of a refusal by field. */
export const fieldsOf = ({ fields }: { fields: readonly { field: string; message: string }[] }): Trouble =>
  Object.fromEntries(fields.map(({ field, message }) => [field, message]))

import { isCallError } from '../../call.ts'
import type { FieldErrors } from '../../forms/use-field-errors.ts'

/** A wrong code is said at its field, which is selected for the next one; other refusals are left to the form. */
export function refusedCode(error: unknown, form: HTMLFormElement, isIdle: () => boolean): FieldErrors | false {
  if (!isCallError(error) || error.code !== 'WRONG_CODE') return false
  if (isIdle()) form.querySelector<HTMLInputElement>('[name=code]')?.select()
  return { code: error.message }
}

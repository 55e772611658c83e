import { isCallError } from '../../call.ts'
import type { FieldErrors } from '../../forms/use-field-errors.ts'

/** Shows a wrong code at its field, which is selected for the next one; the form handles other refusals. */
export function refusedCode(error: unknown, form: HTMLFormElement, isIdle: () => boolean): FieldErrors | false {
  if (!isCallError(error) || error.code !== 'WRONG_CODE') return false
  if (isIdle()) form.querySelector<HTMLInputElement>('[name=code]')?.select()
  return { code: error.message }
}

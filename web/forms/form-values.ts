import type { FieldErrors } from './use-field-errors.ts'

/**
 * The errors of missing required fields and invalid e-mails.
 * @param messages Spanish, by the name of the field
 */
export function findMissing(form: HTMLFormElement, messages: FieldErrors): FieldErrors {
  const missing: FieldErrors = {}
  for (const [name, message] of Object.entries(messages)) {
    const field = form.elements.namedItem(name)
    if (!isControl(field)) continue
    if (field.validity.valueMissing) missing[name] = message
    else if (field.validity.typeMismatch) missing[name] = 'Por favor ingrese un correo electrónico válido.'
  }
  return missing
}

const isControl = (field: unknown): field is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement =>
  field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement

/** The value of a field; '' when there is no such field. */
export function textOf(written: FormData, name: string): string {
  const value = written.get(name)
  return typeof value === 'string' ? value : ''
}

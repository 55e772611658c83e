/** The values of a form's fields, by name. */
export type DraftFields = Readonly<Record<string, string>>

/** The values of a form, without passwords. */
export function readFields(form: HTMLFormElement): DraftFields {
  const entries = [...new FormData(form)].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && !isSecret(form.elements.namedItem(entry[0])),
  )
  return Object.fromEntries(entries)
}

/** A password is never stored. Showing a password changes the type of its field, so `autocomplete` decides. */
const isSecret = (field: Element | RadioNodeList | null): boolean =>
  field instanceof HTMLInputElement && field.autocomplete.includes('password')

/** The values that differ from the rendered ones. Hidden fields have no default value, so `rendered` has theirs. */
export const readTyped = (form: HTMLFormElement, rendered: DraftFields): DraftFields =>
  Object.fromEntries(
    Object.entries(readFields(form)).filter(([name, value]) => {
      const field = form.elements.namedItem(name)
      const isText = field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && !isHidden(field))
      return value !== (isText ? field.defaultValue : rendered[name])
    }),
  )

/** Only empty fields are filled: values typed before the script was loaded are newer. */
export function fillIn(form: HTMLFormElement, written: DraftFields): void {
  for (const [name, value] of Object.entries(written)) {
    const field = form.elements.namedItem(name)
    if (field instanceof RadioNodeList) field.value = value
    else if (field && 'value' in field && (field.value === '' || isHidden(field))) field.value = value
  }
}

/** Sets a field and fires events as typing does, for the listeners of the form. */
export function setField(form: HTMLFormElement, name: string, value: string): void {
  const field = form.elements.namedItem(name)
  if (field && 'value' in field) field.value = value
  const place = field instanceof Element ? field : form
  place.dispatchEvent(new Event('input', { bubbles: true }))
}

const isHidden = (field: Element): boolean => field instanceof HTMLInputElement && field.type === 'hidden'

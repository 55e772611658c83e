import { useRef, useState, type FormEvent } from 'react'

import { isCallError } from '../call.ts'
import { showToast } from '../ui/toast.ts'
import { useHydrated } from '../ui/use-hydrated.ts'
import { refreshCurrentUser } from './current-user.ts'

/** What is wrong, by the name of the field. */
export type Trouble = Record<string, string>

type FormWork = {
  /** Looks at what was written before it is sent; what it names is told at the fields and nothing is sent. */
  check?: (form: HTMLFormElement) => Trouble
  /** Sends what was written. A refusal that it throws is told at its fields and in a toast. */
  send: (written: FormData, form: HTMLFormElement) => Promise<void>
  /** Deals with a refusal in its own way. @returns whether it did */
  onRefusal?: (error: unknown, form: HTMLFormElement) => boolean
}

/** The life of a form: checked, sent once at a time, told what is wrong; the first wrong field gets the focus. */
export function useForm({ check, send, onRefusal }: FormWork) {
  const isHydrated = useHydrated()
  const isUnderWay = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Trouble>({})
  const tell = (form: HTMLFormElement, trouble: Trouble) => {
    setErrors(trouble)
    const wrong = [...form.elements].find((element) => 'name' in element && String(element.name) in trouble)
    if (wrong instanceof HTMLElement) wrong.focus()
  }
  const submit = async (form: HTMLFormElement) => {
    if (isUnderWay.current) return
    const trouble = check?.(form) ?? {}
    tell(form, trouble)
    if (Object.keys(trouble).length > 0) return
    isUnderWay.current = true
    setBusy(true)
    try {
      await send(new FormData(form), form)
    } catch (error) {
      if (!onRefusal?.(error, form)) tell(form, tellRefusal(error))
    } finally {
      isUnderWay.current = false
      setBusy(false)
    }
  }
  return {
    isBusy,
    errors,
    /** A form without its script must not put what was written into an address: it posts, and its button waits. */
    formProps: {
      method: 'post',
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        void submit(event.currentTarget)
      },
    } as const,
    buttonProps: { type: 'submit', isBusy, disabled: !isHydrated } as const,
  }
}

/**
 * Tells a refused call in a toast (specification §8); an ended session is found out.
 * @returns its messages by field
 * @throws what is no refusal
 */
export function tellRefusal(error: unknown): Trouble {
  if (!isCallError(error)) throw error
  if (error.code === 'NO_SESSION') void refreshCurrentUser()
  showToast({ text: error.message || 'Ocurrió un error inesperado. Inténtalo de nuevo.', kind: 'error' })
  return Object.fromEntries(error.fields.map(({ field, message }) => [field, message]))
}

/**
 * What is missing in a form's required fields, and what is no e-mail in a field for e-mails.
 * @param messages Spanish, by the name of the field
 */
export function findMissing(form: HTMLFormElement, messages: Trouble): Trouble {
  const missing: Trouble = {}
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

/** What was written in a field; '' when there is no such field. */
export function textOf(written: FormData, name: string): string {
  const value = written.get(name)
  return typeof value === 'string' ? value : ''
}

import { useRef, useState, type FormEvent } from 'react'

import { isCallError } from '../call.ts'
import { idleSince } from '../shell/idle-since.ts'
import { showToast } from '../ui/toast.ts'
import { useNotices } from '../ui/use-notices.ts'
import { refreshCurrentUser } from './current-user.ts'
import { useKeepAlive } from './keep-alive.ts'
import { useTrouble, type Trouble } from './use-trouble.ts'
import { withSession } from './with-session.ts'

export type { Trouble } from './use-trouble.ts'

type FormWork = {
  /**
   * Looks at what was written before it is sent; what it names is told at the fields and nothing is sent. Once it has
   * named something it looks again at every change, so it does nothing else.
   */
  check?: (form: HTMLFormElement) => Trouble
  /** Hears what {@link check} named when the form was to be sent. */
  onTrouble?: (trouble: Trouble) => void
  /**
   * Sends what was written. A refusal that it throws is told at its fields and in a toast.
   * @returns what is to be told at the fields instead, if anything
   */
  send: (written: FormData, form: HTMLFormElement) => Promise<Trouble | void>
  /**
   * Deals with a refusal in its own way. `isIdle` tells whether the focus may still be moved.
   * @returns whether it did, or what is to be told at the fields
   */
  onRefusal?: (error: unknown, form: HTMLFormElement, isIdle: () => boolean) => boolean | Trouble
  /** Fields that are judged together: a change of one takes back what was refused at any of them. */
  together?: readonly string[]
}

/** The life of a form: checked, sent once at a time, told what is wrong; the first wrong field gets the focus. */
export function useForm({ check, onTrouble, send, onRefusal, together = [] }: FormWork) {
  const isUnderWay = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const { errors, tell, mend } = useTrouble(check, together)
  useKeepAlive()
  useNotices()
  const submit = async (form: HTMLFormElement) => {
    if (isUnderWay.current) return
    const trouble = check?.(form) ?? {}
    tell(form, { found: trouble, refused: {} })
    if (Object.keys(trouble).length > 0) {
      focusFirst(form, trouble)
      onTrouble?.(trouble)
      return
    }
    isUnderWay.current = true
    setBusy(true)
    const isIdle = idleSince()
    const refuse = (refused: Trouble) => {
      tell(form, { found: {}, refused })
      if (isIdle()) focusFirst(form, refused)
    }
    try {
      const refused = await withSession(() => send(new FormData(form), form))
      if (refused) refuse(refused)
    } catch (error) {
      const handled = onRefusal?.(error, form, isIdle)
      if (handled !== true) refuse(handled || tellRefusal(error))
    } finally {
      isUnderWay.current = false
      setBusy(false)
    }
  }
  return {
    isBusy,
    errors,
    /** Takes back what was refused at a field whose change no event tells. */
    mend,
    /** A form that is sent before its script is there must not put what was written into an address: it posts. */
    formProps: {
      method: 'post',
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        void submit(event.currentTarget)
      },
    } as const,
    buttonProps: { type: 'submit', isBusy } as const,
  }
}

function focusFirst(form: HTMLFormElement, trouble: Trouble): void {
  const wrong = [...form.elements].find((element) => 'name' in element && String(element.name) in trouble)
  if (wrong instanceof HTMLElement) wrong.focus()
}

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

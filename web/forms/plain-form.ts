import { useRef, useState, type FormEvent } from 'react'

import { idleSince } from '../page/idle-since.ts'
import { useKeepAlive } from '../session/keep-alive.ts'
import { useNotices } from '../ui/use-notices.ts'
import { showRefusal } from './refusal.ts'
import { useFieldErrors, type FieldErrors } from './use-field-errors.ts'

export type FormWork = {
  /**
   * Looks at what was written before it is sent; what it names is shown at the fields and nothing is sent. Once it has
   * named something it looks again at every change, so it does nothing else.
   */
  check?: (form: HTMLFormElement) => FieldErrors
  /** Hears what {@link check} named when the form was to be sent. */
  onErrors?: (fieldErrors: FieldErrors) => void
  /**
   * Sends what was written. A refusal that it throws is shown at its fields and in a toast.
   * @returns what is to be shown at the fields instead, if anything
   */
  send: (written: FormData, form: HTMLFormElement) => Promise<FieldErrors | void>
  /**
   * Deals with a refusal in its own way. `isIdle` tells whether the focus may still be moved.
   * @returns whether it did, or what is to be shown at the fields
   */
  onRefusal?: (error: unknown, form: HTMLFormElement, isIdle: () => boolean) => boolean | FieldErrors
  /** Fields that are judged together: a change of one takes back what was refused at any of them. */
  together?: readonly string[]
}

/**
 * A form whose sending needs no session: checked and sent once at a time. What is wrong shows at its fields, and the first
 * wrong field gets the focus.
 */
export function usePlainForm({ check, onErrors, send, onRefusal, together = [] }: FormWork) {
  const isUnderWay = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const { errors, showErrors, mend } = useFieldErrors(check, together)
  useKeepAlive()
  useNotices()
  const submit = async (form: HTMLFormElement) => {
    if (isUnderWay.current) return
    const fieldErrors = check?.(form) ?? {}
    showErrors(form, { found: fieldErrors, refused: {} })
    if (Object.keys(fieldErrors).length > 0) {
      focusFirst(form, fieldErrors)
      onErrors?.(fieldErrors)
      return
    }
    isUnderWay.current = true
    setBusy(true)
    const isIdle = idleSince()
    const refuse = (refused: FieldErrors) => {
      showErrors(form, { found: {}, refused })
      if (isIdle()) focusFirst(form, refused)
    }
    try {
      const refused = await send(new FormData(form), form)
      if (refused) refuse(refused)
    } catch (error) {
      const handled = onRefusal?.(error, form, isIdle)
      if (handled !== true) refuse(handled || showRefusal(error))
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

function focusFirst(form: HTMLFormElement, fieldErrors: FieldErrors): void {
  const wrong = [...form.elements].find((element) => 'name' in element && String(element.name) in fieldErrors)
  if (wrong instanceof HTMLElement) wrong.focus()
}

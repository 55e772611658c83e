import { useRef, useState, type FormEvent } from 'react'

import { idleSince } from '../page/idle-since.ts'
import { useKeepAlive } from '../session/keep-alive.ts'
import { useNotices } from '../ui/use-notices.ts'
import { showRefusalOrThrow } from './refusal.ts'
import { useFieldErrors, type FieldErrors } from './use-field-errors.ts'

export type FormWork = {
  /**
   * Checks the values before they are sent; errors are shown at the fields and nothing is sent. After an error it runs
   * again at every change, so it must have no effects.
   */
  check?: (form: HTMLFormElement) => FieldErrors
  /** Called with the errors of {@link check} at a submit. */
  onErrors?: (fieldErrors: FieldErrors) => void
  /**
   * Sends the values. A refusal that it throws is shown at its fields and in a toast.
   * @returns errors to be shown at the fields instead, if any
   */
  send: (written: FormData, form: HTMLFormElement) => Promise<FieldErrors | void>
  /**
   * Handles a refusal itself. `isIdle` returns whether the focus may still be moved.
   * @returns whether it handled the refusal, or errors to be shown at the fields
   */
  onRefusal?: (error: unknown, form: HTMLFormElement, isIdle: () => boolean) => boolean | FieldErrors
  /** Fields that are checked together: a change of one clears the errors of all. */
  together?: readonly string[]
}

/**
 * A form that needs no session: it is checked, and never sent twice at once. Errors show at their fields, and the first wrong field gets
 * the focus.
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
      if (handled !== true) refuse(handled || showRefusalOrThrow(error))
    } finally {
      isUnderWay.current = false
      setBusy(false)
    }
  }
  return {
    isBusy,
    errors,
    /** Clears the error of a field that changes without an event. */
    mend,
    /** Posts, so that a form submitted before its script is loaded puts no values into the address. */
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
  if (!(wrong instanceof HTMLElement)) return
  wrong.focus()
  // The error is rendered after this, below the field, where a dialog's footer would hide it.
  requestAnimationFrame(() =>
    setTimeout(() => document.getElementById(`${wrong.id}-error`)?.scrollIntoView({ block: 'nearest' })),
  )
}

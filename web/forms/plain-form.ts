import { useRef, useState, type FormEvent } from 'react'

import { idleSince } from '../page/idle-since.ts'
import { useKeepAlive } from '../session/keep-alive.ts'
import { useNotices } from '../ui/use-notices.ts'
import { tellRefusal } from './refusal.ts'
import { useTrouble, type Trouble } from './use-trouble.ts'

export type FormWork = {
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

/**
 * A form whose sending needs no session: checked and sent once at a time. What is wrong shows at its fields, and the first
 * wrong field gets the focus.
 */
export function usePlainForm({ check, onTrouble, send, onRefusal, together = [] }: FormWork) {
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
      const refused = await send(new FormData(form), form)
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

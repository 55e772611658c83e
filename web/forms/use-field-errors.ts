import { useEffect, useEffectEvent, useState } from 'react'

/** Error messages by the name of the field. */
export type FieldErrors = Record<string, string>

type Check = (form: HTMLFormElement) => FieldErrors

/** The sources of a form's errors: its own check, which can run again, and the server's response, which cannot. */
type Shown = { form?: HTMLFormElement; found: FieldErrors; refused: FieldErrors }

/**
 * The errors of a form that was not sent, updated as its fields change.
 * @param together fields that are checked together: a change of one removes the server's errors of all
 */
export function useFieldErrors(check: Check | undefined, together: readonly string[]) {
  const [shown, setShown] = useState<Shown>({ found: {}, refused: {} })
  const mend = (name: string) => {
    const names = together.includes(name) ? together : [name]
    setShown((before) => ({ ...before, refused: without(before.refused, names) }))
  }
  const look = useEffectEvent((form: HTMLFormElement, changed: string) => {
    const found = check?.(form) ?? {}
    mend(changed)
    setShown((before) => ({ ...before, found }))
  })
  const { form } = shown
  useEffect(() => {
    if (!form) return
    const change = ({ target }: Event) => {
      const changed = target && 'name' in target ? String(target.name) : ''
      // After React has handled the change: an earlier render would restore the old text of a controlled field.
      setTimeout(() => form.isConnected && look(form, changed))
    }
    form.addEventListener('input', change)
    form.addEventListener('change', change)
    return () => {
      form.removeEventListener('input', change)
      form.removeEventListener('change', change)
    }
  }, [form])
  return {
    errors: { ...shown.refused, ...shown.found },
    mend,
    showErrors: (sent: HTMLFormElement, now: Omit<Shown, 'form'>) => {
      const isWrong = Object.keys({ ...now.found, ...now.refused }).length > 0
      setShown(isWrong ? { form: sent, ...now } : now)
    },
  }
}

const without = (fieldErrors: FieldErrors, names: readonly string[]): FieldErrors =>
  Object.fromEntries(Object.entries(fieldErrors).filter(([name]) => !names.includes(name)))

import { useEffect, useEffectEvent, useState } from 'react'

/** What is wrong, by the name of the field. */
export type Trouble = Record<string, string>

type Check = (form: HTMLFormElement) => Trouble

/** Where a form's trouble comes from: its own check, which can look again, and the server, which cannot. */
type Told = { form?: HTMLFormElement; found: Trouble; refused: Trouble }

/**
 * What is told at the fields of a form after it could not be sent, kept true as they change.
 * @param together fields that are judged together: a change of one takes back what was refused at any of them
 */
export function useTrouble(check: Check | undefined, together: readonly string[]) {
  const [told, setTold] = useState<Told>({ found: {}, refused: {} })
  const mend = (name: string) => {
    const names = together.includes(name) ? together : [name]
    setTold((before) => ({ ...before, refused: without(before.refused, names) }))
  }
  const look = useEffectEvent((form: HTMLFormElement, changed: string) => {
    const found = check?.(form) ?? {}
    mend(changed)
    setTold((before) => ({ ...before, found }))
  })
  const { form } = told
  useEffect(() => {
    if (!form) return
    const change = ({ target }: Event) => {
      const changed = target && 'name' in target ? String(target.name) : ''
      // Once React has heard of the change as well: drawn before that, a controlled field would get its old text back.
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
    errors: { ...told.refused, ...told.found },
    mend,
    tell: (sent: HTMLFormElement, now: Omit<Told, 'form'>) => {
      const isWrong = Object.keys({ ...now.found, ...now.refused }).length > 0
      setTold(isWrong ? { form: sent, ...now } : now)
    },
  }
}

const without = (trouble: Trouble, names: readonly string[]): Trouble =>
  Object.fromEntries(Object.entries(trouble).filter(([name]) => !names.includes(name)))

import { useEffect, useRef } from 'react'

import { Field } from '../ui/field.tsx'

/** `takesFocus`: it appears upon the press that needs it. */
type CodeFieldProps = { error: string | undefined; takesFocus?: boolean }

/** The code of an app, or a recovery code. */
export function CodeField({ error, takesFocus = false }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) input.current?.focus()
  }, [takesFocus])
  return (
    <Field
      ref={input}
      label="Código de verificación"
      hint="Los 6 números de tu aplicación, o un código de recuperación."
      name="code"
      // Phones offer it above the keyboard. Recovery codes have letters, so the keyboard is not of numbers only.
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      required
      error={error}
    />
  )
}

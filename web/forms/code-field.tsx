import { useEffect, useRef } from 'react'

import { Field } from '../ui/field.tsx'

const usualHint = 'Los 6 números de tu aplicación, o un código de recuperación.'

/** `takesFocus`: it appears after the press that requires it. */
type CodeFieldProps = { error: string | undefined; takesFocus?: boolean; hint?: string }

/** The code of an app, or a recovery code. */
export function CodeField({ error, takesFocus = false, hint = usualHint }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) input.current?.focus()
  }, [takesFocus])
  return (
    <Field
      ref={input}
      label="Código de verificación"
      hint={hint}
      name="code"
      // Phones offer the code above the keyboard. Recovery codes have letters, so the keyboard is not numeric.
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      required
      error={error}
    />
  )
}

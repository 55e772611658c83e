import type { ComponentProps } from 'react'

import { Field } from '../ui/field.tsx'

type EmailFieldProps = Pick<ComponentProps<typeof Field>, 'defaultValue' | 'required' | 'error'>

/** The e-mail of an account. Keyboards neither capitalise nor correct it. */
export function EmailField(props: EmailFieldProps) {
  return (
    <Field
      label="Correo electrónico"
      name="email"
      type="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  )
}

import { Eye, EyeOff } from 'lucide-react'
import { useState, type ComponentProps, type KeyboardEvent } from 'react'

import { controlClass, FieldFrame, type FieldText } from './field-frame.tsx'

type PasswordFieldProps = Omit<ComponentProps<'input'>, 'className' | 'type' | 'autoComplete'> &
  FieldText & { autoComplete: 'current-password' | 'new-password' }

/** A password field with a button to show it. Each field has its own state; it warns of caps lock. */
export function PasswordField({ label, error, hint, isOptional, className, ...input }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  const [hasCapsLock, setCapsLock] = useState(false)
  // The warning stays on blur: removing it would shift the content while it is being pressed.
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState?.('CapsLock') ?? false)
  const text = hasCapsLock ? 'Bloq Mayús está activado.' : hint
  return (
    <FieldFrame {...{ label, error, hint: text, isOptional, className }}>
      {(control) => (
        <span className="relative block">
          <input
            {...input}
            {...control}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            onKeyUp={watchCapsLock}
            className={controlClass(Boolean(error), 'pr-12')}
          />
          <button
            type="button"
            aria-pressed={isShown}
            aria-label={isShown ? 'Ocultar contraseña' : 'Mostrar contraseña'}
            onClick={() => setShown(!isShown)}
            className="absolute inset-y-0.5 right-0.5 flex w-11 items-center justify-center rounded-10 text-ink-2 hover:text-ink"
          >
            {isShown ? <EyeOff aria-hidden className="size-5" /> : <Eye aria-hidden className="size-5" />}
          </button>
        </span>
      )}
    </FieldFrame>
  )
}

import { accountMessages } from '../../contract/accounts/account-rules.ts'
import { findMissing, textOf } from '../forms/form-values.ts'
import type { FieldErrors } from '../forms/use-field-errors.ts'
import { PasswordField } from '../ui/password-field.tsx'

/** A new password and the same once more. */
export function NewPasswordFields({ errors }: { errors: FieldErrors }) {
  return (
    <>
      <PasswordField
        label="Contraseña nueva"
        name="newPassword"
        autoComplete="new-password"
        hint="Mínimo 8 caracteres."
        required
        error={errors.newPassword}
      />
      <PasswordField
        label="Repite la contraseña nueva"
        name="confirmPassword"
        autoComplete="new-password"
        required
        error={errors.confirmPassword}
      />
    </>
  )
}

/** The errors of missing or different passwords. */
export function checkNewPassword(form: HTMLFormElement): FieldErrors {
  const missing = findMissing(form, {
    currentPassword: 'Escribe tu contraseña actual.',
    newPassword: 'Escribe una contraseña nueva.',
    confirmPassword: 'Escribe la contraseña otra vez.',
  })
  if (Object.keys(missing).length > 0) return missing
  const written = new FormData(form)
  const isSame = textOf(written, 'newPassword') === textOf(written, 'confirmPassword')
  return isSame ? {} : { confirmPassword: accountMessages.passwordsDiffer }
}

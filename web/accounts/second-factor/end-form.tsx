import { callOverHttp } from '../../browser-call.ts'
import { CodeField } from '../../forms/code-field.tsx'
import { findMissing, textOf } from '../../forms/form-values.ts'
import { useBusyRetry } from '../../forms/use-busy-retry.tsx'
import { useForm } from '../../forms/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { showToast } from '../../ui/toast.ts'
import { refusedCode } from './refused-code.ts'

/** Turns the second factor off, with the password and a code: an open session alone does not. */
export function EndForm({ onEnded, onCancel }: { onEnded: () => void; onCancel: () => void }) {
  const { withRetry, busyNotice } = useBusyRetry()
  const { formProps, buttonProps, errors } = useForm({
    check: (form) => findMissing(form, { password: 'Escribe tu contraseña.', code: 'Escribe el código.' }),
    send: async (written) => {
      const done = await withRetry(() =>
        callOverHttp('secondFactor.end', { password: textOf(written, 'password'), code: textOf(written, 'code') }),
      )
      if (!done) return
      showToast({ text: done.message, kind: 'success' })
      onEnded()
    },
    onRefusal: refusedCode,
  })
  return (
    <form {...formProps} noValidate className="mt-3 flex max-w-96 flex-col gap-5">
      <p className="text-ink-2">Desde entonces basta la contraseña para entrar a tu cuenta.</p>
      <PasswordField
        label="Tu contraseña"
        name="password"
        autoComplete="current-password"
        required
        error={errors.password}
      />
      <CodeField error={errors.code} />
      {busyNotice}
      <div className="flex flex-wrap gap-3">
        <Button {...buttonProps}>Desactivar</Button>
        <Button look="outline" onClick={onCancel}>
          Cancelar
        </Button>
      </div>
    </form>
  )
}

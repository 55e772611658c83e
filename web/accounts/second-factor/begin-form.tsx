import { callOverHttp } from '../../browser-call.ts'
import { findMissing, textOf } from '../../forms/form-values.ts'
import { useBusyRetry } from '../../forms/use-busy-retry.tsx'
import { useForm } from '../../forms/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import type { AppKey } from './confirm-form.tsx'

/** Asks for the password before the account gets a key for an app. */
export function BeginForm({ onBegun, onCancel }: { onBegun: (appKey: AppKey) => void; onCancel: () => void }) {
  const { withRetry, busyNotice } = useBusyRetry()
  const { formProps, buttonProps, errors } = useForm({
    check: (form) => findMissing(form, { password: 'Escribe tu contraseña.' }),
    send: async (written) => {
      const done = await withRetry(() => callOverHttp('secondFactor.begin', { password: textOf(written, 'password') }))
      if (done) onBegun(done.data)
    },
  })
  return (
    <form {...formProps} noValidate className="mt-3 flex max-w-96 flex-col gap-5">
      <p className="text-ink-2">
        Necesitas una aplicación de autenticación en tu celular, como Google Authenticator, Microsoft Authenticator o
        Aegis.
      </p>
      <PasswordField
        label="Tu contraseña"
        name="password"
        autoComplete="current-password"
        required
        error={errors.password}
      />
      {busyNotice}
      <div className="flex flex-wrap gap-3">
        <Button {...buttonProps}>Continuar</Button>
        <Button look="outline" onClick={onCancel}>
          Cancelar
        </Button>
      </div>
    </form>
  )
}

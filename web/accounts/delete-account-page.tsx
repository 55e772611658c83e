import { Trash2, TriangleAlert } from 'lucide-react'
import { useRef } from 'react'
import { useNavigate } from 'react-router'

import { accountDeletion } from '../../contract/accounts/account-deletion.ts'
import { AreaHeading } from '../areas/area-heading.tsx'
import { callOverHttp } from '../browser-call.ts'
import { isCallError } from '../call.ts'
import { findMissing, textOf } from '../forms/form-values.ts'
import { useBusyRetry } from '../forms/use-busy-retry.tsx'
import { useForm } from '../forms/use-form.ts'
import { paths } from '../paths.ts'
import { settleCurrentUser } from '../session/current-user.ts'
import { Button } from '../ui/button.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { showToast } from '../ui/toast.ts'
import { deleteAfterConfirming, showDeletionRefusal } from './delete-account.ts'

/** `/clientPanel/delete-user` (P-36). */
export function DeleteAccountPage() {
  const navigate = useNavigate()
  const { withRetry, busyNotice } = useBusyRetry()
  const isAnswerLost = useRef(false)
  const leave = async (text: string, kind: 'success' | 'info') => {
    showToast({ text, kind })
    // Navigates first: the guard of this area would send a person without an account to the login.
    await navigate(paths.home)
    settleCurrentUser(null)
  }
  const { formProps, buttonProps, errors } = useForm({
    check: (form) => findMissing(form, { password: 'Escribe tu contraseña.' }),
    send: async (written) => {
      try {
        const isGone = await withRetry(() =>
          deleteAfterConfirming((confirm, options) =>
            callOverHttp('accounts.deleteAccount', { password: textOf(written, 'password'), ...confirm }, options),
          ),
        )
        if (isGone) await leave('Usuario eliminado exitosamente', 'success')
      } catch (error) {
        // The account, and its sessions, may be gone since then: no password opens it again.
        if (!isAnswerLost.current || !isCallError(error) || error.code !== 'NO_SESSION') throw error
        await leave('Tu cuenta pudo quedar eliminada en el intento anterior. Tu sesión terminó.', 'info')
      }
    },
    onRefusal: (error) => {
      isAnswerLost.current = isCallError(error) && (error.status === 0 || error.code === 'UNREADABLE')
      return showDeletionRefusal(error)
    },
  })
  return (
    <>
      <AreaHeading title="Eliminar Cuenta" />
      <div className="max-w-180 rounded-20 bg-surface p-5 shadow-1 md:p-8">
        <div className="flex gap-3 rounded-14 bg-danger-soft p-4 text-danger">
          <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
          <p className="font-semibold">Esta acción es irreversible: tu cuenta no se puede recuperar.</p>
        </div>
        <div className="mt-6 grid gap-6 desktop:grid-cols-2">
          <Consequences title="Qué se borra" lines={accountDeletion.erased} />
          <Consequences title="Qué se conserva y por qué" lines={accountDeletion.kept} />
        </div>
        <form {...formProps} noValidate className="mt-8 flex flex-col gap-5 border-t border-line pt-6">
          <PasswordField
            label="Contraseña"
            name="password"
            autoComplete="current-password"
            hint="Escríbela para confirmar que eres tú."
            required
            error={errors.password}
            className="max-w-96"
          />
          <Button
            {...buttonProps}
            look="danger-outline"
            busyText="Eliminando..."
            icon={<Trash2 aria-hidden className="size-5" />}
            className="self-start max-md:w-full"
          >
            Eliminar Perfil
          </Button>
          {busyNotice}
        </form>
      </div>
    </>
  )
}

function Consequences({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <section>
      <h2 className="type-h3">{title}</h2>
      <ul className="mt-2 list-disc space-y-1.5 pl-5 type-body-sm text-ink-2 marker:text-ink-3">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  )
}

import type { ListedUser } from '../../contract/accounts/accounts.ts'
import { deleteAfterConfirming, showDeletionRefusal } from '../accounts/delete-account.ts'
import { callOverHttp } from '../browser-call.ts'
import { findMissing, textOf } from '../forms/form-values.ts'
import { useForm } from '../forms/use-form.ts'
import { Button } from '../ui/button.tsx'
import { PasswordField } from '../ui/password-field.tsx'

type DeleteUserFormProps = {
  person: ListedUser
  onDeleted: (message: string) => void
  onCancel: () => void
}

/** Deletes another person's account, with the administrator's own password (P-40). */
export function DeleteUserForm({ person, onDeleted, onCancel }: DeleteUserFormProps) {
  const { formProps, buttonProps, errors } = useForm({
    check: (form) => findMissing(form, { password: 'Escribe tu contraseña.' }),
    send: async (written) => {
      const isGone = await deleteAfterConfirming((confirm, options) =>
        callOverHttp(
          'accounts.deleteAccount',
          {
            password: textOf(written, 'password'),
            userId: person._id,
            ...confirm,
          },
          options,
        ),
      )
      if (isGone) onDeleted('Usuario eliminado exitosamente')
    },
    onRefusal: showDeletionRefusal,
  })
  return (
    <form {...formProps} noValidate className="flex flex-col gap-5">
      <p className="rounded-14 bg-danger-soft p-4 font-semibold wrap-anywhere text-danger">
        ¿Eliminar la cuenta de {person.name} ({person.email})? No se puede recuperar.
      </p>
      <PasswordField
        label="Tu contraseña"
        name="password"
        autoComplete="current-password"
        required
        error={errors.password}
        data-autofocus
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="outline" size="small" onClick={onCancel}>
          Cancelar
        </Button>
        <Button {...buttonProps} look="danger" size="small" busyText="Eliminando...">
          Eliminar usuario
        </Button>
      </div>
    </form>
  )
}

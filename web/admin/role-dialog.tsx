import { useState } from 'react'

import { roles } from '../../contract/accounts/account-rules.ts'
import type { ListedUser } from '../../contract/accounts/accounts.ts'
import type { Role } from '../../contract/call.ts'
import { callOverHttp } from '../browser-call.ts'
import { isCallError } from '../call.ts'
import { ChangedMeanwhile } from '../forms/changed-meanwhile.tsx'
import { textOf } from '../forms/form-values.ts'
import { useForm } from '../forms/use-form.ts'
import { refreshCurrentUser, useSession } from '../session/current-user.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Select } from '../ui/select.tsx'
import { showToast } from '../ui/toast.ts'
import { DeleteUserForm } from './delete-user-form.tsx'

type RoleDialogProps = {
  person: ListedUser
  isOpen: boolean
  onClose: () => void
  /** Called when a role has changed, or an account was deleted. */
  onChanged: () => void
}

const roleFormId = 'change-role'

/** 'Change User Role'; it also holds the way to delete the account (P-40). */
export function RoleDialog({ person, isOpen, onClose, onChanged }: RoleDialogProps) {
  const session = useSession()
  const [isDeleting, setDeleting] = useState(false)
  const [wasOpen, setWasOpen] = useState(isOpen)
  // Each opening begins with the role of the list.
  const [turn, setTurn] = useState(0)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    if (isOpen) {
      setDeleting(false)
      setTurn(turn + 1)
    }
  }
  const finish = (message: string) => {
    onClose()
    showToast({ text: message, kind: 'success' })
    const isMe = session.state === 'person' && session.person._id === person._id
    // The administrator's own role has changed: the guard decides where that leads.
    if (isMe) void refreshCurrentUser()
    else onChanged()
  }
  if (isDeleting) {
    return (
      <Dialog isOpen={isOpen} onClose={onClose} title="Eliminar usuario" staysOpen>
        <DeleteUserForm person={person} onDeleted={finish} onCancel={() => setDeleting(false)} />
      </Dialog>
    )
  }
  return (
    <RoleForm
      key={turn}
      {...{ person, isOpen, onClose, onChanged }}
      onSaved={finish}
      onDelete={() => setDeleting(true)}
    />
  )
}

type RoleFormProps = Pick<RoleDialogProps, 'person' | 'isOpen' | 'onClose' | 'onChanged'> & {
  onSaved: (message: string) => void
  onDelete: () => void
}

function RoleForm({ person, isOpen, onClose, onChanged, onSaved, onDelete }: RoleFormProps) {
  const [theirs, setTheirs] = useState<Role | null>(null)
  const { formProps, buttonProps, errors } = useForm({
    send: async (written) => {
      const role = textOf(written, 'role') as Role
      const headers = { 'If-Match': `"${theirs ?? person.role}"` }
      const { message } = await callOverHttp('accounts.changeRole', { userId: person._id, role }, { headers })
      onSaved(message)
    },
    onRefusal: (error) => {
      if (isCallError(error) && error.code === 'ROLE_CHANGED') {
        setTheirs((error.data as { role: Role }).role)
        onChanged()
      }
      return false
    },
  })
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Change User Role"
      titleLang="en"
      footer={
        <>
          <Button look="outline" size="small" onClick={onClose}>
            Cancelar
          </Button>
          <Button {...buttonProps} form={roleFormId} size="small" lang="en">
            Change Role
          </Button>
        </>
      }
    >
      <p className="font-semibold wrap-anywhere">{person.name}</p>
      <p className="wrap-anywhere text-ink-2">{person.email}</p>
      <form {...formProps} id={roleFormId} className="mt-4">
        <Select
          label={<span lang="en">Role</span>}
          name="role"
          defaultValue={person.role}
          error={errors.role}
          hint="GENERAL compra y pide visitas, TECHNICAL las atiende, ADMIN lleva la tienda. Con otro rol, la persona entra de nuevo."
          data-autofocus
        >
          {roles.map((role) => (
            <option key={role} value={role}>
              {role}
            </option>
          ))}
        </Select>
        {person.role === 'TECHNICAL' && (
          <p className="mt-3 type-body-sm text-ink-2">
            Con otro rol, las visitas que tiene por hacer quedan sin técnico y esperan en Hoy.
          </p>
        )}
        {theirs && (
          <ChangedMeanwhile key={theirs}>
            <p lang="en">{theirs}</p>
          </ChangedMeanwhile>
        )}
      </form>
      <button
        type="button"
        onClick={onDelete}
        className="touch-area mt-5 rounded-4 type-body-sm font-semibold text-danger hover:underline"
      >
        Eliminar usuario
      </button>
    </Dialog>
  )
}

import { useState } from 'react'

import type { ListedUser } from '../../contract/accounts/accounts.ts'
import { refreshCurrentUser, useSession } from '../session/current-user.ts'
import { Dialog } from '../ui/dialog.tsx'
import { showToast } from '../ui/toast.ts'
import { DeleteUserForm } from './delete-user-form.tsx'
import { RoleForm } from './role-form.tsx'

type RoleDialogProps = {
  person: ListedUser
  isOpen: boolean
  onClose: () => void
  /** Called when a role or its permissions have changed, or an account was deleted. */
  onChanged: () => void
}

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

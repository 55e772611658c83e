import { useState, type ReactNode } from 'react'

import { roles } from '../../contract/accounts/account-rules.ts'
import type { ListedUser } from '../../contract/accounts/accounts.ts'
import { permissionNames } from '../../contract/accounts/rights-text.ts'
import { rightsTag, type Rights } from '../../contract/accounts/rights.ts'
import type { Role } from '../../contract/call.ts'
import { callOverHttp } from '../browser-call.ts'
import { isCallError } from '../call.ts'
import { ChangedMeanwhile } from '../forms/changed-meanwhile.tsx'
import { textOf } from '../forms/form-values.ts'
import { useForm } from '../forms/use-form.ts'
import { useSession } from '../session/current-user.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Select } from '../ui/select.tsx'
import { PermissionFields } from './permissions/permission-fields.tsx'
import { readPermissions } from './permissions/read-permissions.ts'

type RoleFormProps = {
  person: ListedUser
  isOpen: boolean
  onClose: () => void
  /** Called when somebody else has changed the role or the permissions. */
  onChanged: () => void
  onSaved: (message: string) => void
  onDelete: () => void
}

const roleFormId = 'change-role'

/** The role of an account, and of an administrator what the role is limited to. */
export function RoleForm({ person, isOpen, onClose, onChanged, onSaved, onDelete }: RoleFormProps) {
  const [theirs, setTheirs] = useState<Rights | null>(null)
  const [role, setRole] = useState<Role>(person.role)
  const { offered, isOwn, mayLimit } = useGiver(person)
  const asksPermissions = role === 'ADMIN' && mayLimit
  const { formProps, buttonProps, errors } = useForm({
    send: async (written) => {
      const areas = asksPermissions ? readPermissions(written) : null
      if (areas?.length === 0) return { areas: 'Marca al menos un permiso, o elige todo.' }
      onSaved(await saveRights(person, { role: textOf(written, 'role') as Role, areas }, theirs ?? person))
    },
    onRefusal: (error) => {
      const code = isCallError(error) && error.code
      if (isCallError(error) && (code === 'ROLE_CHANGED' || code === 'PERMISSIONS_CHANGED')) {
        setTheirs(error.data as Rights)
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
          onChange={({ target }) => setRole(target.value as Role)}
          error={errors.role}
          hint="GENERAL compra y pide visitas, TECHNICAL las atiende, ADMIN lleva la tienda. Con otro rol u otros permisos, la persona entra de nuevo."
          data-autofocus
        >
          {offered.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </Select>
        <RoleNotes {...{ person, theirs, isOwn }} isAdmin={role === 'ADMIN'}>
          {asksPermissions && <PermissionFields areas={person.areas} error={errors.areas} />}
        </RoleNotes>
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

type RoleNotesProps = {
  person: ListedUser
  /** The rights as changed by somebody else meanwhile. */
  theirs: Rights | null
  isOwn: boolean
  isAdmin: boolean
  children: ReactNode
}

/** Notes about the chosen role: its consequences, its permissions, and changes by somebody else. */
function RoleNotes({ person, theirs, isOwn, isAdmin, children }: RoleNotesProps) {
  return (
    <>
      {person.role === 'TECHNICAL' && (
        <p className="mt-3 type-body-sm text-ink-2">
          Con otro rol, las visitas que tiene por hacer quedan sin técnico y esperan en Hoy.
        </p>
      )}
      {children}
      {isOwn && isAdmin && (
        <p className="mt-3 type-body-sm text-ink-2">Tus propios permisos los cambia otro administrador.</p>
      )}
      {theirs && (
        <ChangedMeanwhile key={rightsTag(theirs)}>
          <p lang="en">{theirs.role}</p>
          {theirs.role === 'ADMIN' && <p>{`Permisos: ${permissionNames(theirs.areas)}`}</p>}
        </ChangedMeanwhile>
      )}
    </>
  )
}

/** The permissions that the signed-in person may give this person (P-300). */
function useGiver(person: ListedUser) {
  const session = useSession()
  const me = session.state === 'person' ? session.person : undefined
  const isOwn = me?._id === person._id
  const hasAll = me?.areas === undefined
  return {
    isOwn,
    mayLimit: hasAll && !isOwn,
    offered: roles.filter(
      (role) =>
        hasAll || role === person.role || role === 'GENERAL' || (role === 'TECHNICAL' && me.areas?.includes('visits')),
    ),
  }
}

/**
 * Sends what changed: a role alone as ever, permissions with their own call.
 * @param seen the rights that the change rests on
 * @returns the message of the response
 */
async function saveRights(person: ListedUser, wanted: Rights, seen: Rights): Promise<string> {
  const userId = person._id
  const isAboutAreas = wanted.role === 'ADMIN' && (wanted.areas !== null || seen.areas != null)
  const answer = isAboutAreas
    ? await callOverHttp(
        'accounts.changeAreas',
        { userId, areas: wanted.areas ? [...wanted.areas] : null },
        { headers: { 'If-Match': `"${rightsTag(seen)}"` } },
      )
    : await callOverHttp(
        'accounts.changeRole',
        { userId, role: wanted.role },
        { headers: { 'If-Match': `"${seen.role}"` } },
      )
  return answer.message
}

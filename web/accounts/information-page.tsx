import { useState } from 'react'
import { flushSync } from 'react-dom'

import { joinDigits } from '../../contract/accounts/account-rules.ts'
import type { User } from '../../contract/accounts/accounts.ts'
import type { CallOutput } from '../../contract/index.ts'
import { AreaHeading } from '../areas/area-heading.tsx'
import { callOverHttp } from '../browser-call.ts'
import { ChangedMeanwhile } from '../forms/changed-meanwhile.tsx'
import { EmailField } from '../forms/email-field.tsx'
import { findMissing, textOf } from '../forms/form-values.ts'
import { mergeFields } from '../forms/merge-fields.ts'
import { showRefusalOrThrow } from '../forms/refusal.ts'
import { reloadWithToast } from '../forms/reload-with-toast.ts'
import { saveMerged } from '../forms/save-merged.ts'
import { useForm } from '../forms/use-form.ts'
import { withSession } from '../forms/with-session.ts'
import { settleCurrentUser, useSession } from '../session/current-user.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { showToast } from '../ui/toast.ts'
import { PictureField } from './picture-field.tsx'

const labels = { name: 'Nombre', email: 'Correo electrónico', phone: 'Teléfono', document: 'Documento' }
type Written = Record<keyof typeof labels, string>
const fields = Object.keys(labels) as (keyof Written)[]

/** `/clientPanel/information`: the person's own data (P-35). */
export function InformationPage() {
  const session = useSession()
  if (session.state !== 'person') return null
  return (
    <>
      <AreaHeading title="Información de usuario" />
      <div className="max-w-180 rounded-20 bg-surface p-5 shadow-1 md:p-8">
        <OwnPicture src={session.person.profilePic} />
        <ProfileForm key={session.person._id} person={session.person} />
      </div>
    </>
  )
}

function ProfileForm({ person }: { person: User }) {
  // The values that filled the fields: the session may be reloaded during typing.
  const [loaded, setLoaded] = useState(person)
  const [clashes, setClashes] = useState<(keyof Written)[]>([])
  const [isDirty, setDirty] = useState(false)
  const { formProps, buttonProps, errors } = useForm({
    check: (form) => findMissing(form, missingMessages),
    send: async (sent, form) => {
      const written = { ...ofForm(sent), phone: joinDigits(textOf(sent, 'phone')) }
      const { data, message } = await saveMerged<Written, User, CallOutput<'accounts.updateProfile'>>({
        ...{ loaded, written },
        send: (values, headers) => callOverHttp('accounts.updateProfile', values, { headers }),
        changed: 'PROFILE_CHANGED',
        onClash: (theirs, both) => {
          fillIn(form, mergeFields<Written>({ loaded, written, theirs }).merged)
          setLoaded(theirs)
          setClashes(both)
        },
      })
      // Filled from the response, then loaded again; the message is shown afterwards (P-35).
      fillIn(form, data)
      settleCurrentUser(data)
      // Nothing is unsaved now, so the reload does not ask.
      flushSync(() => setDirty(false))
      reloadWithToast({ text: message, kind: 'success' })
    },
  })
  const { name, email, phone, document } = loaded
  return (
    <form {...formProps} noValidate onInput={() => setDirty(true)} className="mt-6 grid gap-5 desktop:grid-cols-2">
      <Field
        label="Nombre"
        name="name"
        autoComplete="name"
        maxLength={100}
        defaultValue={name}
        required
        error={errors.name}
      />
      <EmailField defaultValue={email} required error={errors.email} />
      <Field
        label="Teléfono"
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        defaultValue={phone}
        required
        error={errors.phone}
      />
      <Field
        label="Documento"
        name="document"
        autoComplete="off"
        maxLength={20}
        defaultValue={document}
        required
        error={errors.document}
      />
      {clashes.length > 0 && <Clashes key={loaded.version} fields={clashes} stored={loaded} />}
      <div className="desktop:col-span-2">
        <Button {...buttonProps} lang="en" className="max-md:w-full">
          Update Profile
        </Button>
      </div>
      {isDirty && <LeaveGuard isPage />}
    </form>
  )
}

function Clashes({ fields, stored }: { fields: readonly (keyof Written)[]; stored: User }) {
  return (
    <div className="desktop:col-span-2">
      <ChangedMeanwhile>
        {fields.map((field) => (
          <p key={field} className="wrap-anywhere">
            {labels[field]}: {stored[field]}
          </p>
        ))}
      </ChangedMeanwhile>
    </div>
  )
}

const ofForm = (written: FormData): Written =>
  Object.fromEntries(fields.map((name) => [name, textOf(written, name).trim()])) as Written

function fillIn(form: HTMLFormElement, values: Written): void {
  for (const name of fields) (form.elements.namedItem(name) as HTMLInputElement).value = values[name]
}

const missingMessages = {
  name: 'Escribe tu nombre.',
  email: 'Escribe tu correo electrónico.',
  phone: 'Escribe tu número de teléfono.',
  document: 'Escribe tu número de documento.',
}

/** The picture is saved at once, apart from the form. */
function OwnPicture({ src }: { src: string }) {
  const [isBusy, setBusy] = useState(false)
  const change = async (profilePic: string) => {
    setBusy(true)
    try {
      const { data, message } = await withSession(() => callOverHttp('accounts.changePicture', { profilePic }))
      settleCurrentUser(data)
      showToast({ text: message, kind: 'success' })
    } catch (error) {
      showRefusalOrThrow(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <PictureField
      label={src ? 'Cambiar foto' : 'Sube una foto'}
      src={src}
      onPick={(dataUrl) => void change(dataUrl)}
      onRemove={() => void change('')}
      isBusy={isBusy}
    />
  )
}

import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'

import type { User } from '../../contract/accounts/accounts.ts'
import { isCallError } from '../call.ts'
import { signedInKey } from '../page/before-paint.ts'
import { refreshCurrentUser, sessionNow, watchSession, type Session } from '../session/current-user.ts'
import { signIn } from '../session/sign-in.ts'
import { Button } from '../ui/button.tsx'
import { openLayer } from '../ui/layers.ts'
import { PasswordField } from '../ui/password-field.tsx'
import { useModal } from '../ui/use-modal.ts'
import type { CodeField } from './code-field.tsx'
import { findMissing, textOf } from './form-values.ts'
import { usePlainForm } from './plain-form.ts'
import { useBusyRetry } from './use-busy-retry.tsx'
import type { FieldErrors } from './use-field-errors.ts'

/**
 * Asks for the password in a dialog over the current page.
 * @param text the reason for asking
 * @param isOver whether the session has ended: the dialog then closes when another tab starts a new session of the person
 * @returns whether the same person is signed in again, after the focus has returned
 */
export function promptPassword(person: User, text: string, isOver: boolean): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  openLayer((remove) => (
    <SignInAgain
      person={person}
      text={text}
      isOver={isOver}
      onEnd={(isBack) => {
        // In a later macrotask, because the dialog must close and return the focus first.
        setTimeout(() => {
          remove()
          resolve(isBack)
        })
      }}
    />
  ))
  return promise
}

type SignInAgainProps = { person: User; text: string; isOver: boolean; onEnd: (isBack: boolean) => void }

function SignInAgain({ person, text, isOver, onEnd }: SignInAgainProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const textId = useId()
  const [isOpen, setOpen] = useState(true)
  const hasEnded = useRef(false)
  const end = (isBack: boolean) => {
    if (hasEnded.current) return
    hasEnded.current = true
    setOpen(false)
    onEnd(isBack)
  }
  const follow = useEffectEvent(() => {
    const session = sessionNow()
    if (session.state !== 'unknown' && session.state !== 'failed') end(isOf(person, session))
  })
  useEffect(() => (isOver ? watchSession(() => follow()) : undefined), [isOver])
  const { dialogProps } = useModal(ref, { isOpen, onClose: () => end(false), closesOnPressOutside: false })
  const { withRetry, busyNotice } = useBusyRetry()
  // Loaded only for accounts with a second factor, since most have none.
  const [Code, setCode] = useState<typeof CodeField>()
  const showCodeField = async () => {
    const loaded = await import('./code-field.tsx')
    setCode(() => loaded.CodeField)
  }
  const { formProps, buttonProps, errors } = usePlainForm({
    check: (form) => findMissing(form, { password: 'Escribe tu contraseña.', code: 'Escribe el código.' }),
    send: async (written) => {
      const code = textOf(written, 'code')
      const credentials = { email: person.email, password: textOf(written, 'password'), ...(code !== '' && { code }) }
      if (!(await withRetry(() => signIn(credentials)))) return
      notifyOtherTabs()
      end(isOf(person, await refreshCurrentUser()))
    },
    onRefusal: (error, form, isIdle): boolean | FieldErrors => {
      if (isCallError(error) && error.code === 'SECOND_FACTOR') {
        void showCodeField()
        return true
      }
      if (isCallError(error) && error.code === 'WRONG_CODE') return { code: error.message }
      if (!isCallError(error) || error.status !== 401) return false
      // The wrong password is selected, so the next key replaces it.
      if (isIdle()) form.querySelector<HTMLInputElement>('[name=password]')?.select()
      return { password: 'La contraseña no es correcta.' }
    },
  })
  return (
    <dialog ref={ref} {...dialogProps} aria-labelledby={textId} className="layer layer-alert bg-surface p-6 shadow-3">
      <p id={textId} className="text-[17px]/6 font-semibold text-pretty">
        {text}
      </p>
      <form {...formProps} noValidate className="mt-4 flex flex-col gap-5">
        <p className="type-body-sm wrap-anywhere text-ink-2">{person.email}</p>
        {/* Tells a password manager whose password it is. */}
        <input type="email" name="email" autoComplete="username" value={person.email} readOnly hidden />
        <PasswordField
          label="Contraseña"
          name="password"
          autoComplete="current-password"
          required
          error={errors.password}
          data-autofocus
        />
        {Code && <Code error={errors.code} takesFocus />}
        {busyNotice}
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="outline" size="small" onClick={() => end(false)}>
            Ahora no
          </Button>
          <Button {...buttonProps} size="small">
            Continuar
          </Button>
        </div>
      </form>
    </dialog>
  )
}

const isOf = (person: User, session: Session): boolean =>
  session.state === 'person' && session.person._id === person._id

/**
 * Other tabs load the session when this value changes (current-user.ts). After an ended session it is already set, so it gets a new value.
 */
function notifyOtherTabs(): void {
  try {
    localStorage.setItem(signedInKey, `since ${Date.now()}`)
  } catch {
    // Without storage their dialogs stay open until the password is entered there.
  }
}

import { useRef } from 'react'
import { useNavigate } from 'react-router'

import { accountMessages, isColombianPhone, joinDigits } from '../../contract/accounts/account-rules.ts'
import { callOverHttp } from '../browser-call.ts'
import { isCallError, type CallError } from '../call.ts'
import { findMissing, textOf } from '../forms/form-values.ts'
import { useBusyRetry } from '../forms/use-busy-retry.tsx'
import { useDraft } from '../forms/use-draft.ts'
import type { FieldErrors } from '../forms/use-field-errors.ts'
import { useForm } from '../forms/use-form.ts'
import { paths } from '../paths.ts'
import { showToast } from '../ui/toast.ts'
import type { SignInState } from './return-path.ts'

/** The form of a new account: its draft, its check and its sending, which leads to the sign-in. */
export function useSignUp(wayBack: Pick<SignInState, 'from'>) {
  const navigate = useNavigate()
  const { withRetry, busyNotice } = useBusyRetry()
  const { form, written: draft, change, set, reset } = useDraft('sign-up')
  // The e-mail whose account may exist, because the answer to its sending was lost.
  const maybeMade = useRef('')
  const setPicture = (dataUrl: string) => set('profilePic', dataUrl)
  const toSignIn = (email: string) => navigate(paths.login, { state: { ...wayBack, email } satisfies SignInState })
  const sending = useForm({
    check,
    // Missing values are only shown at their fields.
    onErrors: (fieldErrors) => {
      for (const text of Object.values(fieldErrors)) {
        if (alerted.has(text)) showToast({ text, kind: 'error', key: text })
      }
    },
    send: async (written) => {
      const done = await withRetry(() =>
        callOverHttp('accounts.signUp', {
          email: textOf(written, 'email'),
          password: textOf(written, 'password'),
          confirmPassword: textOf(written, 'confirmPassword'),
          name: textOf(written, 'name'),
          profilePic: textOf(written, 'profilePic'),
          phone: joinDigits(textOf(written, 'phone')),
          documentType: textOf(written, 'documentType'),
          document: textOf(written, 'document'),
        }),
      )
      if (!done) return
      // A reset leaves hidden fields as they are.
      setPicture('')
      reset()
      showToast({ text: done.message, kind: 'success' })
      await toSignIn(textOf(written, 'email'))
    },
    onRefusal: (error, sent) => {
      const email = textOf(new FormData(sent), 'email')
      if (!isCallError(error)) return false
      if (isLost(error)) maybeMade.current = email
      if (error.code !== 'NOT_CREATED' || maybeMade.current !== email) return false
      showToast({ text: 'Tu cuenta pudo quedar creada en el intento anterior. Inicia sesión.', kind: 'info' })
      void toSignIn(email)
      return true
    },
  })
  return { ...sending, form, change, busyNotice, picture: draft.profilePic ?? '', setPicture }
}

/** Whether the result of the request is unknown. */
const isLost = ({ status, code }: CallError): boolean => status === 0 || code === 'UNREADABLE'

const missingMessages = {
  name: 'Escribe tu nombre.',
  email: 'Escribe tu correo electrónico.',
  phone: 'Escribe tu número de teléfono.',
  document: 'Escribe tu número de documento.',
  password: 'Escribe una contraseña.',
  confirmPassword: 'Escribe la contraseña otra vez.',
}

/** These are shown in a toast as well. */
const alerted = new Set<string>([accountMessages.phone, accountMessages.passwordsDiffer])

/** In this order (P-30): missing fields, then the phone, then the two passwords. */
function check(form: HTMLFormElement): FieldErrors {
  const missing = findMissing(form, missingMessages)
  if (Object.keys(missing).length > 0) return missing
  const written = new FormData(form)
  if (!isColombianPhone(joinDigits(textOf(written, 'phone')))) return { phone: accountMessages.phone }
  const isSame = textOf(written, 'password') === textOf(written, 'confirmPassword')
  return isSame ? {} : { confirmPassword: accountMessages.passwordsDiffer }
}

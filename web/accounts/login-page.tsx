import { useState } from 'react'
import { useNavigate, useLocation } from 'react-router'

import { isCallError } from '../call.ts'
import { CodeField } from '../forms/code-field.tsx'
import { EmailField } from '../forms/email-field.tsx'
import { findMissing, textOf } from '../forms/form-values.ts'
import { useBusyRetry } from '../forms/use-busy-retry.tsx'
import { useForm } from '../forms/use-form.ts'
import { useShopName } from '../page/shop.ts'
import { paths } from '../paths.ts'
import { refreshCurrentUser, useSession } from '../session/current-user.ts'
import { signIn } from '../session/sign-in.ts'
import { Button } from '../ui/button.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { showToast, type Toast } from '../ui/toast.ts'
import { mayEnter, typedEmail } from './after-sign-in.ts'
import { AlreadySignedIn } from './already-signed-in.tsx'
import { finishPress } from './finish-press.ts'
import { returnPathFrom } from './return-path.ts'
import { refusedCode } from './second-factor/refused-code.ts'
import { SignInCard } from './sign-in-card.tsx'
import { isSigningOut } from './sign-out.ts'

/** `/login` (P-31): only the form of the e-mail is checked. */
export function LoginPage() {
  const navigate = useNavigate()
  const location = useLocation()
  const { from } = returnPathFrom(location)
  const session = useSession()
  const { withRetry, busyNotice } = useBusyRetry()
  // The next page is shown a moment after the form is no longer busy.
  const [isLeaving, setLeaving] = useState(false)
  // Asked for once the password was right, and only of accounts that have it.
  const [needsCode, setNeedsCode] = useState(false)
  const { isBusy, formProps, buttonProps, errors } = useForm({
    check: (form) => findMissing(form, { code: 'Escribe el código.' }),
    send: async (_written, form) => {
      const done = await withRetry(() => {
        const written = new FormData(form)
        const code = textOf(written, 'code')
        return signIn({
          email: textOf(written, 'email'),
          password: textOf(written, 'password'),
          ...(code !== '' && { code }),
        })
      })
      if (!done) return
      const { message } = done
      const session = await refreshCurrentUser()
      const mayReturn = from && session.state === 'person' && mayEnter(from, session.person.role)
      showToast({ text: message, kind: 'success', ...(mayReturn && { link: backLink(from) }) })
      setLeaving(true)
      await navigate(paths.home)
      void finishPress()
    },
    onRefusal: (error, form, isIdle) => {
      if (isCallError(error) && error.code === 'SECOND_FACTOR') {
        setNeedsCode(true)
        return true
      }
      if (isCallError(error) && error.code === 'WRONG_CODE') return refusedCode(error, form, isIdle)
      if (!isLoginFailure(error)) return false
      // A person who is already typing it again keeps the focus.
      if (!isIdle()) return true
      const password = form.elements.namedItem('password') as HTMLInputElement
      password.focus()
      password.select()
      return true
    },
  })
  const shopName = useShopName()
  if (session.state === 'person' && !isBusy && !isLeaving && !isSigningOut()) {
    return <AlreadySignedIn person={session.person} path={paths.login} from={from} />
  }
  return (
    <SignInCard title="Iniciar sesión" description={`Entra a tu cuenta de ${shopName}.`} path={paths.login}>
      <form {...formProps} className="mt-6 flex flex-col gap-5">
        <EmailField defaultValue={typedEmail(location)} />
        <div className="flex flex-col gap-2">
          <PasswordField label="Contraseña" name="password" autoComplete="current-password" />
          <a
            href={paths.forgotPassword}
            lang="en"
            className="touch-area self-end rounded-4 font-semibold text-link hover:underline"
          >
            Forgot password
          </a>
        </div>
        {needsCode && <CodeField error={errors.code} takesFocus />}
        <Button {...buttonProps} lang="en" className="w-full">
          Login
        </Button>
        {busyNotice}
        <p className="text-center text-ink-2">
          ¿No tienes cuenta?{' '}
          <a href={paths.signUp} lang="en" className="touch-area rounded-4 font-semibold text-link underline">
            Sign up
          </a>
        </p>
      </form>
    </SignInCard>
  )
}

/** A wrong e-mail or password shows nothing (P-31); too many tries or no connection do. */
const isLoginFailure = (error: unknown): boolean =>
  isCallError(error) &&
  error.status !== 429 &&
  error.code !== 'SECOND_FACTOR_UNREADABLE' &&
  error.status > 0 &&
  error.status < 500 &&
  error.code !== 'UNREADABLE'

const backLink = (from: string): NonNullable<Toast['link']> => ({ href: from, label: 'Volver a donde estabas' })

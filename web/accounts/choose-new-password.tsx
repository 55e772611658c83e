import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'

import { callOverHttp } from '../browser-call.ts'
import { isCallError } from '../call.ts'
import { textOf } from '../forms/form-values.ts'
import { useBusyRetry } from '../forms/use-busy-retry.tsx'
import { useForm } from '../forms/use-form.ts'
import { recoverFocus } from '../page/page-focus.ts'
import { paths } from '../paths.ts'
import { meaningOf, type ProblemMeanings } from '../problem-meanings.ts'
import { refreshCurrentUser } from '../session/current-user.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { showToast } from '../ui/toast.ts'
import { checkNewPassword, NewPasswordFields } from './new-password-fields.tsx'
import { SignInCard } from './sign-in-card.tsx'

/** Whether a refusal means that the link is invalid. */
const endsLink: ProblemMeanings<'accounts.resetPassword', boolean> = {
  RESET_LINK_INVALID: true,
  PASSWORD_COMMON: false,
  NOT_FOUND: false,
  SIGN_IN_BUSY: false,
}

const description = 'Elige una contraseña nueva para tu cuenta.'

/** The page of the link in the e-mail: the new password, twice. It ends every session of the account. */
export function ChooseNewPassword({ readToken }: { readToken: () => string }) {
  const navigate = useNavigate()
  const [isSpent, setSpent] = useState(false)
  useEffect(() => {
    if (isSpent) recoverFocus()
  }, [isSpent])
  const { withRetry, busyNotice } = useBusyRetry()
  const { formProps, buttonProps, errors } = useForm({
    check: checkNewPassword,
    send: async (written) => {
      const done = await withRetry(() =>
        callOverHttp('accounts.resetPassword', {
          token: readToken(),
          newPassword: textOf(written, 'newPassword'),
          confirmPassword: textOf(written, 'confirmPassword'),
        }),
      )
      if (!done) return
      showToast({ text: done.message, kind: 'success' })
      // The address with the token is removed from the browser's history.
      await navigate(paths.login, { replace: true })
      void refreshCurrentUser()
    },
    onRefusal: (error) => {
      const isLinkOver = isCallError(error) && meaningOf(endsLink, error.code) === true
      setSpent(isLinkOver)
      return isLinkOver
    },
  })
  if (isSpent) {
    return (
      <SignInCard title="Este enlace ya no es válido" description={description} path={paths.forgotPassword}>
        <output className="mt-3 mb-6 block text-ink-2">
          Los enlaces sirven una sola vez, durante 30 minutos. Si ya elegiste una contraseña con él, inicia sesión con
          ella.
        </output>
        <a href={paths.login} lang="en" className={buttonClass('outline', 'normal', 'mb-3 w-full')}>
          Login
        </a>
        <a href={paths.forgotPassword} className={buttonClass('primary', 'normal', 'w-full')}>
          Pedir otro enlace
        </a>
      </SignInCard>
    )
  }
  return (
    <SignInCard title="Elige una contraseña nueva" description={description} path={paths.forgotPassword}>
      <form {...formProps} noValidate className="mt-6 flex flex-col gap-5">
        <NewPasswordFields errors={errors} />
        <Button {...buttonProps} className="w-full">
          Guardar contraseña
        </Button>
        {busyNotice}
      </form>
    </SignInCard>
  )
}

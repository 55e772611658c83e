import { MailCheck } from 'lucide-react'
import { useState } from 'react'

import { callOverHttp } from '../browser-call.ts'
import { EmailField } from '../forms/email-field.tsx'
import { findMissing, textOf } from '../forms/form-values.ts'
import { useForm } from '../forms/use-form.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { SignInCard } from './sign-in-card.tsx'

const title = 'Recuperar contraseña'
const description = 'Pide un enlace para elegir una contraseña nueva.'

/** Requests an e-mail with a link. The response is the same whether or not the account exists. */
export function RecoveryRequest() {
  const [response, setResponse] = useState('')
  const { formProps, buttonProps, errors } = useForm({
    check: (form) => findMissing(form, { email: 'Escribe tu correo electrónico.' }),
    send: async (written) => {
      const { message } = await callOverHttp('accounts.forgotPassword', { email: textOf(written, 'email') })
      setResponse(message)
    },
  })
  if (response) return <Sent message={response} />
  return (
    <SignInCard
      title={title}
      description={description}
      path={paths.forgotPassword}
      intro="Escribe el correo de tu cuenta y te enviamos un enlace para elegir una contraseña nueva."
    >
      <form {...formProps} noValidate className="mt-6 flex flex-col gap-5">
        <EmailField required error={errors.email} />
        <Button {...buttonProps} className="w-full">
          Enviar enlace
        </Button>
        <BackToLogin />
      </form>
    </SignInCard>
  )
}

function Sent({ message }: { message: string }) {
  return (
    <SignInCard title="Revisa tu correo" description={description} path={paths.forgotPassword}>
      <div className="mt-5 flex gap-3">
        <MailCheck aria-hidden className="size-6 shrink-0 text-ok" />
        <output>{message}</output>
      </div>
      <p className="mt-3 mb-6 text-ink-2">
        El enlace sirve una sola vez, durante 30 minutos. Mira también el correo no deseado.
      </p>
      <BackToLogin />
    </SignInCard>
  )
}

function BackToLogin() {
  return (
    <p className="text-center text-ink-2">
      ¿Ya la recordaste?{' '}
      <a href={paths.login} lang="en" className="touch-area rounded-4 font-semibold text-link underline">
        Login
      </a>
    </p>
  )
}

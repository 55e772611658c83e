import { MailCheck } from 'lucide-react'
import { useEffect, useState } from 'react'

import { callOverHttp } from '../browser-call.ts'
import { EmailField } from '../forms/email-field.tsx'
import { findMissing, textOf } from '../forms/form-values.ts'
import { useForm } from '../forms/use-form.ts'
import { recoverFocus } from '../page/page-focus.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { SignInCard } from './sign-in-card.tsx'

const title = 'Recuperar contraseña'
const description = 'Pide un enlace para elegir una contraseña nueva.'

/** Requests an e-mail with a link. The response is the same whether or not the account exists. */
export function RecoveryRequest() {
  const [sent, setSent] = useState({ email: '', message: '' })
  const { email, message } = sent
  if (message) return <Sent {...sent} onAgain={() => setSent({ email, message: '' })} />
  return <RequestForm email={email} onSent={setSent} />
}

type RequestFormProps = {
  /** The mistyped one that is to be corrected; '' at first. */
  email: string
  onSent: (sent: { email: string; message: string }) => void
}

function RequestForm({ email, onSent }: RequestFormProps) {
  useEffect(() => {
    // The button that brought the form back is gone.
    if (email) recoverFocus()
  }, [email])
  const { formProps, buttonProps, errors } = useForm({
    check: (form) => findMissing(form, { email: 'Escribe tu correo electrónico.' }),
    send: async (written) => {
      const typed = textOf(written, 'email')
      const { message } = await callOverHttp('accounts.forgotPassword', { email: typed })
      onSent({ email: typed, message })
    },
  })
  return (
    <SignInCard
      title={title}
      description={description}
      path={paths.forgotPassword}
      intro="Escribe el correo de tu cuenta y te enviamos un enlace para elegir una contraseña nueva."
    >
      <form {...formProps} noValidate className="mt-6 flex flex-col gap-5">
        <EmailField defaultValue={email} required error={errors.email} />
        <Button {...buttonProps} className="w-full">
          Enviar enlace
        </Button>
        <BackToLogin />
      </form>
    </SignInCard>
  )
}

type SentProps = { message: string; email: string; onAgain: () => void }

function Sent({ message, email, onAgain }: SentProps) {
  // The button that had the focus is gone with the form.
  useEffect(() => recoverFocus(), [])
  return (
    <SignInCard title="Revisa tu correo" description={description} path={paths.forgotPassword}>
      <div className="mt-5 flex gap-3">
        <MailCheck aria-hidden className="size-6 shrink-0 text-ok" />
        <output>{message}</output>
      </div>
      <p className="mt-3 mb-6 text-ink-2">
        Escribiste <strong className="font-semibold wrap-anywhere text-ink">{email}</strong>. El enlace sirve una sola
        vez, durante 30 minutos. Mira también el correo no deseado.
      </p>
      <Button look="outline" onClick={onAgain} className="mb-6 w-full">
        Corregir el correo
      </Button>
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

import { useLocation, useNavigate } from 'react-router'

import { accountMessages, documentTypes, isColombianPhone } from '../../contract/account-rules.ts'
import { callOverHttp } from '../browser-call.ts'
import { findMissing, textOf } from '../forms/form-values.ts'
import { useBusyRetry } from '../forms/use-busy-retry.tsx'
import { useDraft } from '../forms/use-draft.ts'
import type { FieldErrors } from '../forms/use-field-errors.ts'
import { useForm } from '../forms/use-form.ts'
import { useShopName } from '../page/shop.ts'
import { paths } from '../paths.ts'
import { useSession } from '../session/current-user.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { Select } from '../ui/select.tsx'
import { showToast } from '../ui/toast.ts'
import { AlreadySignedIn } from './already-signed-in.tsx'
import { PictureField } from './picture-field.tsx'
import { returnPathFrom, type SignInState } from './return-path.ts'
import { SignInCard } from './sign-in-card.tsx'

const documentNames: Record<(typeof documentTypes)[number], string> = {
  CC: 'CC · cédula de ciudadanía',
  NIT: 'NIT',
}

/** `/sign-up` (P-30). */
export function SignUpPage() {
  const navigate = useNavigate()
  const wayBack = returnPathFrom(useLocation())
  const session = useSession()
  const { withRetry, busyNotice } = useBusyRetry()
  const { form, written: draft, change, set, reset } = useDraft('sign-up')
  const setPicture = (dataUrl: string) => set('profilePic', dataUrl)
  const { isBusy, formProps, buttonProps, errors } = useForm({
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
          phone: textOf(written, 'phone'),
          documentType: textOf(written, 'documentType'),
          document: textOf(written, 'document'),
        }),
      )
      if (!done) return
      // A reset leaves hidden fields as they are.
      setPicture('')
      reset()
      showToast({ text: done.message, kind: 'success' })
      await navigate(paths.login, { state: { ...wayBack, email: textOf(written, 'email') } satisfies SignInState })
    },
  })
  const shopName = useShopName()
  if (session.state === 'person' && !isBusy) {
    return <AlreadySignedIn person={session.person} path={paths.signUp} from={wayBack.from} />
  }
  return (
    <SignInCard title="Crear cuenta" description={`Crea tu cuenta en ${shopName}.`} path={paths.signUp} isWide>
      <form {...formProps} ref={form} noValidate onInput={change} className="mt-6 grid gap-5 md:grid-cols-2">
        <div className="md:col-span-2">
          <input type="hidden" name="profilePic" />
          <PictureField
            label="Sube una foto"
            src={draft.profilePic ?? ''}
            onPick={setPicture}
            onRemove={() => setPicture('')}
          />
        </div>
        <Field label="Nombre" name="name" autoComplete="name" maxLength={100} required error={errors.name} />
        <Field
          label="Correo electrónico"
          name="email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          error={errors.email}
        />
        <Field
          label="Teléfono"
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          hint="Solo números. Por ejemplo, 3001234567."
          required
          error={errors.phone}
          className="md:col-span-2"
        />
        <Select label="Tipo de documento" name="documentType" defaultValue="CC" error={errors.documentType}>
          {documentTypes.map((type) => (
            <option key={type} value={type}>
              {documentNames[type]}
            </option>
          ))}
        </Select>
        <Field
          label="Número de documento"
          name="document"
          autoComplete="off"
          maxLength={20}
          required
          error={errors.document}
        />
        <PasswordField
          label="Contraseña"
          name="password"
          autoComplete="new-password"
          hint="Mínimo 8 caracteres."
          required
          error={errors.password}
        />
        <PasswordField
          label="Confirmar contraseña"
          name="confirmPassword"
          autoComplete="new-password"
          required
          error={errors.confirmPassword}
        />
        <p className="type-body-sm text-ink-2 md:col-span-2">
          Al crear tu cuenta confirmas que eres mayor de 18 años y autorizas el tratamiento de tus datos según la{' '}
          <a href={paths.privacy} className="text-link underline underline-offset-3">
            Política de Privacidad
          </a>
          .
        </p>
        <Button {...buttonProps} lang="en" className="w-full md:col-span-2">
          Sign up
        </Button>
        {busyNotice && <div className="md:col-span-2">{busyNotice}</div>}
        <p className="text-center text-ink-2 md:col-span-2">
          ¿Ya tienes cuenta?{' '}
          <a href={paths.login} lang="en" className="touch-area rounded-4 font-semibold text-link underline">
            Login
          </a>
        </p>
      </form>
    </SignInCard>
  )
}

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

/** In this order (P-30): what is missing, then the phone, then the two passwords. */
function check(form: HTMLFormElement): FieldErrors {
  const missing = findMissing(form, missingMessages)
  if (Object.keys(missing).length > 0) return missing
  const written = new FormData(form)
  if (!isColombianPhone(textOf(written, 'phone'))) return { phone: accountMessages.phone }
  const isSame = textOf(written, 'password') === textOf(written, 'confirmPassword')
  return isSame ? {} : { confirmPassword: accountMessages.passwordsDiffer }
}

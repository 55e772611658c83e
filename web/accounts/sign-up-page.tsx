import { useLocation } from 'react-router'

import { useShopName } from '../page/shop.ts'
import { paths } from '../paths.ts'
import { useSession } from '../session/current-user.ts'
import { Button } from '../ui/button.tsx'
import { AlreadySignedIn } from './already-signed-in.tsx'
import { PictureField } from './picture-field.tsx'
import { returnPathFrom } from './return-path.ts'
import { SignInCard } from './sign-in-card.tsx'
import { SignUpFields } from './sign-up-fields.tsx'
import { useSignUp } from './use-sign-up.ts'

/** `/sign-up` (P-30). */
export function SignUpPage() {
  const wayBack = returnPathFrom(useLocation())
  const session = useSession()
  const { form, change, formProps, buttonProps, errors, isBusy, busyNotice, picture, setPicture } = useSignUp(wayBack)
  const shopName = useShopName()
  if (session.state === 'person' && !isBusy) {
    return <AlreadySignedIn person={session.person} path={paths.signUp} from={wayBack.from} />
  }
  return (
    <SignInCard title="Crear cuenta" description={`Crea tu cuenta en ${shopName}.`} path={paths.signUp} isWide>
      <form {...formProps} ref={form} noValidate onInput={change} className="mt-6 grid gap-5 md:grid-cols-2">
        <div className="md:col-span-2">
          <input type="hidden" name="profilePic" />
          <PictureField label="Sube una foto" src={picture} onPick={setPicture} onRemove={() => setPicture('')} />
        </div>
        <SignUpFields errors={errors} />
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

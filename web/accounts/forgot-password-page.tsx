import { useLoaderData, useLocation } from 'react-router'

import { RECOVERY_LINK_QUERY } from '../../contract/accounts/recovery-link.ts'
import { useArrival } from '../page-data.ts'
import { PageHead } from '../page/page-head.tsx'
import { paths } from '../paths.ts'
import { useHydrated } from '../ui/use-hydrated.ts'
import { ChooseNewPassword } from './choose-new-password.tsx'
import type { forgotPasswordLoader } from './forgot-password-data.ts'
import { RecoveryRequest } from './recovery-request.tsx'

/**
 * `/forgot-password`: without a mail server exactly one word; with one, recovery by e-mail (P-37).
 * The link in the e-mail opens this page with its token behind the #, which no server receives.
 */
export function ForgotPasswordPage() {
  const options = useArrival(useLoaderData<typeof forgotPasswordLoader>().options)
  const isToChoose = useLinkOfEmail()
  if (options.state === 'loading') return null
  if (options.state === 'failed' || !options.value.data.hasRecovery) return <OneWord />
  return isToChoose ? <ChooseNewPassword readToken={readToken} /> : <RecoveryRequest />
}

function OneWord() {
  return (
    <>
      <PageHead
        title="Recuperar contraseña"
        description="Recuperar la contraseña de tu cuenta."
        canonicalPath={paths.forgotPassword}
        isHidden
      />
      <div className="shop-width flex min-h-64 items-center justify-center py-12">
        <h1 tabIndex={-1} lang="en" className="min-w-0 type-h1-large">
          ForgotPassword
        </h1>
      </div>
    </>
  )
}

/** Whether the person comes by the link of an e-mail. Its address shows that before scripts can read the part after the #. */
function useLinkOfEmail(): boolean {
  const { hash, search } = useLocation()
  const isHydrated = useHydrated()
  return isHydrated ? tokenIn(hash) !== '' : search === RECOVERY_LINK_QUERY
}

const tokenIn = (hash: string): string => new URLSearchParams(hash.slice(1)).get('token') ?? ''
/** Read when the form is sent: one that was sent before the scripts arrived is sent in their first moment. */
const readToken = (): string => tokenIn(location.hash)

import { LogIn } from 'lucide-react'

import { paths } from '../paths.ts'
import { useSession } from '../session/current-user.ts'
import { buttonClass } from '../ui/button.tsx'

/**
 * Tells a visitor that a request requires a session (P-50). It is part of the page from the start, so that nothing moves when the session
 * is known; in a browser with a recent sign-in it appears only then.
 */
export function SignInNotice() {
  const session = useSession()
  if (session.state !== 'visitor' && session.state !== 'unknown') return null
  return (
    <aside
      aria-label="Iniciar sesión"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-14 bg-info-soft p-4 text-info in-data-signed-in:hidden noscript:hidden"
    >
      <LogIn aria-hidden className="size-5 shrink-0" />
      <p className="min-w-48 flex-1 font-semibold">
        Inicia sesión para enviar la solicitud. Lo que escribas aquí se conserva.
      </p>
      <a href={paths.login} className={buttonClass('outline', 'small')}>
        Iniciar sesión
      </a>
    </aside>
  )
}

import { CircleCheck } from 'lucide-react'
import { useEffect } from 'react'

import { PageTitle } from '../page/page-head.tsx'
import { refreshCurrentUser } from '../session/current-user.ts'
import { Button } from '../ui/button.tsx'

/** The page after signing out offline; the next response of the shop leads on. */
export function SignedOutPage() {
  useEffect(() => {
    const retry = () => void refreshCurrentUser()
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [])
  return (
    <div className="shop-width">
      <PageTitle title="Saliste" />
      <div className="flex max-w-160 flex-col items-start gap-4 rounded-20 bg-surface p-6 shadow-1">
        <h1 className="flex items-center gap-3 type-h2">
          <CircleCheck aria-hidden className="size-7 shrink-0 text-ok" />
          Saliste
        </h1>
        <p>
          En este teléfono ya no queda nada de tus visitas. Tu sesión se cierra en la tienda cuando vuelva la señal.
        </p>
        <Button look="outline" onClick={() => void refreshCurrentUser()}>
          Reintentar
        </Button>
      </div>
    </div>
  )
}

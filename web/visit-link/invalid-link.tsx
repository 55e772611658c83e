import { Phone } from 'lucide-react'

import { paths } from '../paths.ts'
import { callAddress, formatPhone } from '../phone-links.ts'
import { buttonClass } from '../ui/button.tsx'
import { useCall } from '../use-call.ts'

/** The page of an unknown link, and of one whose visit is over: both look alike. */
export function InvalidLink() {
  const shop = useCall('content.getShop', {})
  return (
    <>
      <h1 tabIndex={-1} className="type-h1">
        Este enlace ya no sirve
      </h1>
      <p className="mt-3 text-ink-2">La visita terminó o cambió. Si necesitas algo, entra a tu cuenta o llámanos.</p>
      <div className="mt-6 grid gap-3">
        <a href={paths.clientSupport} className={buttonClass()}>
          Entrar a mis solicitudes
        </a>
        {shop.state === 'loaded' && (
          <a href={callAddress(shop.value.data.phone)} className={buttonClass('outline')}>
            <Phone aria-hidden className="size-5" />
            {`Llamar al ${formatPhone(shop.value.data.phone)}`}
          </a>
        )}
      </div>
    </>
  )
}

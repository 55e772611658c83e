import { Phone } from 'lucide-react'

import { callAddress, formatPhone } from '../phone-links.ts'
import { buttonClass } from '../ui/button.tsx'
import { useCall } from '../use-call.ts'

/** A code that was changed, or never was: the two look alike. */
export function CodeUnknown() {
  const shop = useCall('content.getShop', {})
  return (
    <>
      <h1 tabIndex={-1} className="type-h1">
        Este código no está en uso
      </h1>
      <p className="mt-3 text-ink-2">Si encontraste el equipo, llámanos y lo buscamos.</p>
      {shop.state === 'loaded' && (
        <a href={callAddress(shop.value.data.phone)} className={buttonClass('primary', 'normal', 'mt-6 w-full')}>
          <Phone aria-hidden className="size-5" />
          {`Llamar al ${formatPhone(shop.value.data.phone)}`}
        </a>
      )}
    </>
  )
}

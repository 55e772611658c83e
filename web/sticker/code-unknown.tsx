import { Phone } from 'lucide-react'

import { callAddress, formatPhone } from '../phone-links.ts'
import { buttonClass } from '../ui/button.tsx'
import { useCall } from '../use-call.ts'

/** A code that was changed, or never was: the two look alike. */
export function CodeUnknown() {
  const { arrival } = useCall('content.getShop', {})
  return (
    <>
      <h1 tabIndex={-1} className="type-h1">
        Este código no está en uso
      </h1>
      <p className="mt-3 text-ink-2">Si encontraste el equipo, llámanos y lo buscamos.</p>
      {arrival.state === 'loaded' && (
        <a href={callAddress(arrival.value.data.phone)} className={buttonClass('primary', 'normal', 'mt-6 w-full')}>
          <Phone aria-hidden className="size-5" />
          {`Llamar al ${formatPhone(arrival.value.data.phone)}`}
        </a>
      )}
    </>
  )
}

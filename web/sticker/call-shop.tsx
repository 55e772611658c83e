import { Phone } from 'lucide-react'

import { callAddress, formatPhone } from '../phone-links.ts'
import { buttonClass } from '../ui/button.tsx'
import { useCall } from '../use-call.ts'

/** A link to call the shop, once its number is loaded. */
export function CallShop({ look }: { look: 'primary' | 'outline' }) {
  const shop = useCall('content.getShop', {})
  if (shop.state !== 'loaded') return null
  return (
    <a href={callAddress(shop.value.data.phone)} className={buttonClass(look, 'normal', 'mt-6 w-full')}>
      <Phone aria-hidden className="size-5" />
      {`Llamar al ${formatPhone(shop.value.data.phone)}`}
    </a>
  )
}

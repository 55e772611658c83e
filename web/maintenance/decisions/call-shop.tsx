import { callAddress, formatPhone } from '../../phone-links.ts'
import { useCall } from '../../use-call.ts'

/** `Llámanos: 601 555 0123.` */
export function CallShop() {
  const shop = useCall('content.getShop', {})
  if (shop.state !== 'loaded') return 'Llámanos.'
  const { phone } = shop.value.data
  return (
    <>
      {'Llámanos: '}
      <a href={callAddress(phone)} className="touch-area font-semibold text-link underline">
        {formatPhone(phone)}
      </a>
      .
    </>
  )
}

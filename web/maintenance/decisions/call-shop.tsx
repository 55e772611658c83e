import { callAddress, formatPhone } from '../../phone-links.ts'
import { useCall } from '../../use-call.ts'

/** `Llámanos: 601 555 0123.`; within a sentence `llámanos: …` */
export function CallShop({ word = 'Llámanos' }: { word?: 'Llámanos' | 'llámanos' }) {
  const shop = useCall('content.getShop', {})
  if (shop.state !== 'loaded') return `${word}.`
  const { phone } = shop.value.data
  return (
    <>
      {`${word}: `}
      <a href={callAddress(phone)} className="touch-area font-semibold text-link underline">
        {formatPhone(phone)}
      </a>
      .
    </>
  )
}

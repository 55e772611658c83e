import { MapPin, MapPinOff, Store } from 'lucide-react'
import { useState } from 'react'

import type { Order } from '../../contract/orders/orders.ts'
import { placeName } from '../../contract/values/place-name.ts'
import { GiveAddressDialog } from '../delivery/give-address-dialog.tsx'
import { Button } from '../ui/button.tsx'

/** The destination or pickup place of an order; if it is missing, the button to set it. */
export function OrderDelivery({ order, onGiven }: { order: Order; onGiven: () => void }) {
  const { _id, address, pickup, needsAddress, status } = order
  const [isOpen, setOpen] = useState(false)
  if (address && pickup) {
    return (
      <p className="flex items-start gap-2 border-b border-line py-4 type-body-sm text-ink-2">
        <Store aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span className="min-w-0 wrap-anywhere">
          <strong className="font-semibold text-ink">{`Recoges en ${pickup.placeName}`}</strong>
          <br />
          {`${address.line}, ${placeName(address)}`}
          <br />
          {pickup.hours}
        </span>
      </p>
    )
  }
  if (address) {
    return (
      <p className="flex items-start gap-2 border-b border-line py-4 type-body-sm text-ink-2">
        <MapPin aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span className="min-w-0 wrap-anywhere">
          {`${address.recipient}, ${address.line}, `}
          <strong className="inline-block font-semibold text-ink">{placeName(address)}</strong>
        </span>
      </p>
    )
  }
  if (!needsAddress || status === 'pending') return null
  return (
    <div className="mt-4 rounded-14 bg-warn-soft p-4 text-warn">
      <p className="flex items-center gap-2 font-semibold">
        <MapPinOff aria-hidden className="size-5 shrink-0" />
        ¿A dónde lo enviamos?
      </p>
      <p className="mt-1 type-body-sm">Pagaste sin dirección. Dinos una y lo preparamos.</p>
      <Button
        size="small"
        icon={<MapPin aria-hidden className="size-4" />}
        onClick={() => setOpen(true)}
        className="mt-3 max-md:w-full"
      >
        Elegir dirección
      </Button>
      <GiveAddressDialog orderId={_id} isOpen={isOpen} onClose={() => setOpen(false)} onGiven={onGiven} />
    </div>
  )
}

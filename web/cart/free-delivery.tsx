import { Truck } from 'lucide-react'

import type { QuotedPlace } from '../../contract/delivery/delivery.ts'
import { formatPesos } from '../../contract/values/pesos.ts'

/** How much is missing until delivery to this place is free, or that it is (P-282). */
export function FreeDelivery({ place: { municipality, missingForFree } }: { place: QuotedPlace }) {
  if (missingForFree === null) return null
  const isFree = missingForFree === 0
  return (
    <p
      className={`mt-3 flex gap-2.5 rounded-12 px-3.5 py-2.5 type-body-sm font-semibold ${isFree ? 'bg-ok-soft text-ok' : 'bg-primary-soft text-primary'}`}
    >
      <Truck aria-hidden className="size-5 shrink-0" />
      <span className="min-w-0">
        {isFree
          ? 'Tu envío es gratis'
          : `Te faltan ${formatPesos(missingForFree)} para el envío gratis a ${municipality}`}
      </span>
    </p>
  )
}

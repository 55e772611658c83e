import { Truck } from 'lucide-react'

import { formatPesos } from '../../contract/values/pesos.ts'
import type { CartDiscount } from './cart-discount.ts'
import type { Towards } from './use-delivery.ts'

type FreeDeliveryProps = { towards: Towards | undefined; discount: CartDiscount | null }

/** The amount missing for free delivery to this place, or that it is free (P-282); nothing if a code makes it free. */
export function FreeDelivery({ towards, discount }: FreeDeliveryProps) {
  if (discount?.kind === 'delivery' && discount.problem === '') return null
  if (!towards || towards === 'unsaid' || !('missingForFree' in towards)) return null
  const { municipality, missingForFree } = towards
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

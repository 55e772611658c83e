import { formatPesos } from '../../contract/values/pesos.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import type { Delivery } from './use-delivery.ts'

/** The cost of delivery, as the summary shows it. */
export function DeliveryRow({ delivery }: { delivery: Delivery }) {
  if (delivery.state === 'none') return null
  const to = delivery.state === 'placed' ? ` a ${delivery.place.municipality}` : ''
  const label = delivery.state === 'pickup' ? `Recoges en ${delivery.place.placeName}` : `Envío${to}`
  return (
    <div className="flex justify-between gap-4">
      <dt className="min-w-0 wrap-anywhere text-ink-2">{label}</dt>
      <dd className="text-right font-semibold tabular-nums">
        <Cost delivery={delivery} />
      </dd>
    </div>
  )
}

function Cost({ delivery }: { delivery: Exclude<Delivery, { state: 'none' }> }) {
  switch (delivery.state) {
    case 'loading':
      return <Skeleton className="h-5 w-20 rounded-8" />
    case 'failed':
      return <span className="text-warn">Sin calcular</span>
    case 'unplaced':
      return delivery.isFreeEverywhere ? 'Gratis' : <span className="text-warn">Falta la dirección</span>
    case 'pickup':
      return 'Gratis'
    case 'placed':
      return delivery.place.cost === null ? (
        <span className="text-warn">Sin cobertura</span>
      ) : (
        pesosOrFree(delivery.place.cost)
      )
  }
}

const pesosOrFree = (cost: number): string => (cost === 0 ? 'Gratis' : formatPesos(cost))

/** The cost of delivery in pesos; null while unknown. */
export function deliveryCostOf(delivery: Delivery): number | null {
  if (delivery.state === 'none' || delivery.state === 'pickup') return 0
  if (delivery.state === 'placed') return delivery.place.cost
  return delivery.state === 'unplaced' && delivery.isFreeEverywhere ? 0 : null
}

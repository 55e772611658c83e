import { KeyRound, Truck } from 'lucide-react'
import { useState } from 'react'

import type { Product } from '../../contract/catalogue/catalogue.ts'
import type { QuotedPlace } from '../../contract/delivery/delivery.ts'
import { formatPesos } from '../../contract/values/pesos.ts'
import { placeName } from '../../contract/values/place-name.ts'
import { arrivalOfPlace } from '../delivery/arrival-text.ts'
import type { Municipality } from '../delivery/municipalities.ts'
import { MunicipalityField } from '../delivery/municipality-field.tsx'
import { rememberMunicipality, useRememberedMunicipality } from '../delivery/remembered-municipality.ts'
import { useDeliveryQuote } from '../delivery/use-delivery-quote.ts'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

/**
 * When a product arrives and the delivery costs. The page is the same for everybody, so the block is filled in the browser, in a space
 * reserved from the start.
 */
export function ArrivalBlock({ product }: { product: Product }) {
  const place = useRememberedMunicipality()
  const [isChanging, setChanging] = useState(false)
  if (product.digital) {
    return (
      <p className="flex items-center gap-3 rounded-14 bg-surface p-4 font-semibold text-ok shadow-1">
        <KeyRound aria-hidden className="size-5 shrink-0" />
        Al pagar, en tu historial
      </p>
    )
  }
  return (
    <section
      aria-label="Entrega"
      className="flex min-h-[144px] flex-col justify-center rounded-14 bg-surface p-4 shadow-1"
    >
      {place === undefined ? (
        <Skeleton className="h-12 rounded-12" />
      ) : place && !isChanging ? (
        <Quoted product={product} place={place} onChange={() => setChanging(true)} />
      ) : (
        <MunicipalityField
          label={
            <span className="flex items-center gap-2">
              <Truck aria-hidden className="size-5 text-primary" />
              ¿Cuándo te llega y cuánto vale el envío?
            </span>
          }
          placeholder="Escribe tu municipio"
          value={null}
          onChange={(chosen) => {
            if (!chosen) return
            rememberMunicipality(chosen)
            setChanging(false)
          }}
        />
      )}
    </section>
  )
}

type QuotedProps = { product: Product; place: Municipality; onChange: () => void }

function Quoted({ product, place: { code, name, department }, onChange }: QuotedProps) {
  const result = useDeliveryQuote({
    municipalityCode: code,
    products: [{ productId: product._id, quantity: 1 }],
  })
  if (result.state === 'failed') {
    return (
      <p className="flex flex-wrap items-center gap-3">
        No pudimos calcular el envío.
        <Button size="small" look="outline" onClick={result.refetch}>
          Reintentar
        </Button>
      </p>
    )
  }
  if (result.state !== 'loaded' || !result.value.data.place) return <Skeleton className="h-12 rounded-12" />
  const { place } = result.value.data
  const where = placeName({ municipality: name, department })
  return (
    <div className="flex items-start gap-3">
      <Truck aria-hidden className="mt-0.5 size-5 shrink-0 text-primary" />
      <p className="min-w-0 flex-1">
        <strong className="block font-semibold">{arrivalOfPlace(place) ?? `Todavía no llegamos a ${name}.`}</strong>
        <span className="type-body-sm text-ink-2">
          {place.cost === null
            ? where
            : place.cost === 0
              ? `Envío gratis a ${where}`
              : `Envío ${formatPesos(place.cost)} a ${where}`}
        </span>
        {mayPayOnArrival(product, place) && (
          <span className="block type-body-sm text-ink-2">
            {`Contra entrega llega hasta ${formatPesos(place.contraEntregaUpTo)}`}
          </span>
        )}
      </p>
      <Button look="ghost" size="small" onClick={onChange} className="-mt-1.5 -mr-2">
        Cambiar
      </Button>
    </div>
  )
}

/** Whether one unit with its delivery can be paid in cash on arrival, as the cart will offer it (M-14). */
function mayPayOnArrival(
  { sellingPrice }: Product,
  place: QuotedPlace,
): place is QuotedPlace & { contraEntregaUpTo: number } {
  if (place.cost === null || place.contraEntregaUpTo === null) return false
  const total = sellingPrice + place.cost
  return total > 0 && total <= place.contraEntregaUpTo
}

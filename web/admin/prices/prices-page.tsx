import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

import type { PriceChange } from '../../../contract/products/price-changes.ts'
import { AreaHeading } from '../../areas/area-heading.tsx'
import { useAddressState } from '../../areas/use-address-state.ts'
import { recoverFocus } from '../../page/page-focus.ts'
import { paths } from '../../paths.ts'
import { callQuery } from '../../queries/call-query.ts'
import { buttonClass } from '../../ui/button.tsx'
import { ErrorBlock } from '../../ui/error-block.tsx'
import { Skeleton, SkeletonList } from '../../ui/skeleton.tsx'
import { PastChanges } from './past-changes.tsx'
import { PriceForm } from './price-form.tsx'
import { PriceReview } from './price-review.tsx'
import { pricesAddress, tickedOf } from './price-text.ts'

/** `/admin-panel/all-products?precios`: prices of many products, changed at once (P-330). */
export function PricesPage() {
  const [id, setId] = useAddressState(pricesAddress)
  const { state } = useLocation()
  const [ticked, setTicked] = useState(() => tickedOf(state))
  const [terms, setTerms] = useState<PriceChange['terms']>()
  // The link that led here is gone.
  useEffect(recoverFocus, [])
  return (
    <>
      <AreaHeading title="Cambiar precios">
        <a href={paths.adminProducts} className={buttonClass('outline', 'small', 'md:ml-auto')}>
          Volver a los productos
        </a>
      </AreaHeading>
      {id === '' ? (
        <>
          <PriceForm
            ticked={ticked}
            terms={terms}
            onForgetTicked={() => setTicked(undefined)}
            onReviewed={(change) => {
              setTerms(change.terms)
              setId(change._id)
            }}
          />
          <PastChanges onOpen={setId} />
        </>
      ) : (
        <LoadedReview
          key={id}
          id={id}
          onBack={(change) => {
            setTerms(change?.terms)
            setTicked(change?.terms.productIds)
            setId('')
          }}
        />
      )}
    </>
  )
}

function LoadedReview({ id, onBack }: { id: string; onBack: (change?: PriceChange) => void }) {
  const { data, error, isPending, refetch } = useQuery(callQuery('priceChanges.get', { priceChangeId: id }))
  if (isPending) {
    return (
      <SkeletonList label="Cargando los precios">
        <Skeleton className="h-64 rounded-20" />
      </SkeletonList>
    )
  }
  if (error) {
    return (
      <>
        <ErrorBlock message={error.message} onRetry={() => void refetch()} />
        <button type="button" className="mt-4 font-semibold text-link underline" onClick={() => onBack()}>
          Elegir productos otra vez
        </button>
      </>
    )
  }
  return <PriceReview change={data.data} onChanged={() => void refetch()} onBack={() => onBack(data.data)} />
}

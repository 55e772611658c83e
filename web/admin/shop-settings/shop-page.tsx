import { useQuery } from '@tanstack/react-query'

import { AreaHeading } from '../../areas/area-heading.tsx'
import { callQuery } from '../../queries/call-query.ts'
import { ErrorBlock } from '../../ui/error-block.tsx'
import { Skeleton, SkeletonList } from '../../ui/skeleton.tsx'
import { HiddenBlocksSection } from './hidden-blocks-section.tsx'
import { InvoicesSection } from './invoices-section.tsx'
import { IvaSection } from './iva-section.tsx'
import { PickupSection } from './pickup-section.tsx'
import { RunningOutSection } from './running-out-section.tsx'
import { ShopForm } from './shop-form.tsx'
import { TransfersSection } from './transfers-section.tsx'

/** `/admin-panel/shop`: who sells (P-192), what menus and home page show (P-298), whether it takes transfers (P-270), where orders are picked up (P-303), whether it charges IVA (P-287), whether it invoices (P-320), and from when on a product is running out (P-250). */
export function ShopPage() {
  const { data, error, refetch } = useQuery(callQuery('shopSettings.get', {}))
  return (
    <>
      <AreaHeading title="Datos de la tienda" />
      {error && <ErrorBlock message={error.message} onRetry={() => void refetch()} />}
      {data === undefined && !error && (
        <SkeletonList label="Cargando...">
          <Skeleton className="h-96 max-w-[860px] rounded-20" />
        </SkeletonList>
      )}
      {data !== undefined && <ShopForm saved={data.data} />}
      <div className="mt-5 grid max-w-[860px] gap-5">
        <HiddenBlocksSection />
        <TransfersSection />
        <PickupSection />
        <IvaSection />
        <InvoicesSection />
        <RunningOutSection />
      </div>
    </>
  )
}

import { Clock, ListChecks, PackageOpen } from 'lucide-react'

import type { Today } from '../../../contract/order-desk/today.ts'
import { Picture } from '../../images/picture.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { deskPath } from '../desk-address.ts'
import { countText } from '../list/desk-tabs.tsx'
import { openPrintout } from '../printouts.ts'
import { lateText } from './today-text.ts'

type ToPrepareCardProps = NonNullable<Today['toPrepare']>

/** The orders to prepare, with what is to be fetched for them: for the oldest fifty where there are more. */
export function ToPrepareCard({ count, orders, late: lateOrders, products, moreProducts }: ToPrepareCardProps) {
  const hasMore = count > orders.length
  const late = lateText({ late: lateOrders, of: orders.length, hasMore })
  const picking = hasMore ? `Alistar los ${orders.length} más antiguos` : 'Lista de alistamiento'
  return (
    <section aria-labelledby="to-prepare" className="rounded-20 bg-surface p-4 shadow-1 md:p-6">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <div className="min-w-60 flex-1 max-md:basis-full">
          {late !== '' && (
            <p className="mb-1 inline-flex items-center gap-1.5 type-body-sm font-semibold text-warn">
              <Clock aria-hidden className="size-4" />
              {late}
            </p>
          )}
          <h2 id="to-prepare" className="type-h2">
            {count === 1 ? '1 pedido por preparar' : `${countText(count)} pedidos por preparar`}
          </h2>
        </div>
        <Button
          look="outline"
          className="max-md:px-3"
          icon={<ListChecks aria-hidden className="size-5 max-md:hidden" />}
          aria-label={picking}
          onClick={() =>
            openPrintout(
              'alistamiento',
              orders.map((_id) => ({ _id })),
            )
          }
        >
          <span className="max-md:hidden">{picking}</span>
          <span className="md:hidden">{hasMore ? `Alistar los ${orders.length}` : 'Alistamiento'}</span>
        </Button>
        <a
          href={deskPath({ tab: 'to_prepare', q: '' })}
          className={buttonClass('primary', 'normal', 'max-md:flex-1 max-md:px-3')}
        >
          <PackageOpen aria-hidden className="size-5" />
          Preparar
        </a>
      </div>
      {products.length > 0 && (
        <ul
          aria-label={hasMore ? `Qué alistar para los ${orders.length} más antiguos` : 'Qué alistar'}
          className="mt-5 grid grid-cols-[repeat(auto-fill,minmax(5.25rem,1fr))] gap-3 border-t border-line pt-5 md:grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))]"
        >
          {products.map(({ productId, productName, productImage, units }) => (
            <li key={productId}>
              <span className="relative block overflow-hidden rounded-12">
                <Picture {...(productImage && { url: productImage })} sizes="140px" />
                <span className="absolute bottom-1.5 left-1.5 min-w-6 rounded-8 bg-surface px-1.5 text-center text-[13px]/6 font-bold tabular-nums">
                  {units}
                  <span className="sr-only">{units === 1 ? ' unidad de' : ' unidades de'}</span>
                </span>
              </span>
              <span className="mt-1.5 line-clamp-2 type-caption wrap-anywhere text-ink-2">{productName}</span>
            </li>
          ))}
          {moreProducts > 0 && (
            <li>
              <span className="flex aspect-square items-center justify-center rounded-12 bg-sunken font-semibold">
                +{moreProducts}
              </span>
              <span className="mt-1.5 block type-caption text-ink-2">productos más</span>
            </li>
          )}
        </ul>
      )}
    </section>
  )
}

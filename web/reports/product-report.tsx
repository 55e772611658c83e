import { lazy } from 'react'

import type { ProductSales } from '../../contract/reports.ts'
import { formatPesos } from '../../contract/values/pesos.ts'
import { counted } from '../../contract/values/units.ts'
import { ReportCard, type Column } from './report-card.tsx'
import { sliceColour } from './slice-colour.ts'

const RevenuePie = lazy(async () => ({ default: (await import('./revenue-pie.tsx')).RevenuePie }))

const columns: readonly Column<ProductSales>[] = [
  {
    name: 'Product Name',
    text: ({ productName }) => productName,
    cell: ({ productName }, index) => (
      <span className="flex items-center gap-1.5 sm:gap-2.5">
        <svg aria-hidden viewBox="0 0 12 12" className="size-3 shrink-0">
          <rect width="12" height="12" rx="3" fill={sliceColour(index)} />
        </svg>
        <span className="wrap-break-word hyphens-auto">{productName}</span>
      </span>
    ),
  },
  { name: 'Total Sold', number: ({ totalSold }) => totalSold },
  { name: 'Total Revenue', pesos: ({ totalRevenue }) => totalRevenue },
]

/** The revenue of each product, the highest first. The first cell of a row has the colour of its slice. */
export function ProductReport({ products }: { products: readonly ProductSales[] }) {
  const sold = products.reduce((sum, { totalSold }) => sum + totalSold, 0)
  const revenue = products.reduce((sum, { totalRevenue }) => sum + totalRevenue, 0)
  return (
    <ReportCard
      title="Sales by Product"
      tableLabel="Tabla de ventas por producto"
      caption="Total Revenue, en pesos"
      meaning={`Desde la primera venta, al precio que pagó cada comprador; lo cancelado y lo devuelto ya está restado. En total: ${formatPesos(revenue)} por ${counted(sold, 'unidad', 'unidades')}.`}
      fileName="ventas-por-producto"
      rows={products}
      columns={columns}
      chart={<RevenuePie products={products} />}
      empty="Aún no hay ventas."
      className="lg:grid-cols-[15rem_minmax(0,1fr)]"
    />
  )
}

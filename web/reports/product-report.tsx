import { lazy } from 'react'

import type { ProductSales } from '../../contract/reports.ts'
import { formatPesos } from '../../contract/values/pesos.ts'
import { counted } from '../../contract/values/units.ts'
import { Cell, Row } from '../ui/table.tsx'
import { ReportCard } from './report-card.tsx'
import { sliceColour } from './slice-colour.ts'

const RevenuePie = lazy(async () => ({ default: (await import('./revenue-pie.tsx')).RevenuePie }))

const columns = [
  { name: 'Product Name' },
  { name: 'Total Sold', isNumber: true },
  { name: 'Total Revenue', isNumber: true },
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
      file={{
        name: 'ventas-por-producto',
        rows: products.map(({ productName, totalSold, totalRevenue }) => [productName, totalSold, totalRevenue]),
      }}
      columns={columns}
      className="lg:grid-cols-[15rem_minmax(0,1fr)]"
      isEmpty={products.length === 0}
      chart={<RevenuePie products={products} />}
    >
      {products.map(({ productName, totalSold, totalRevenue }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two products may have one name, and the order is the report's own
        <Row key={index}>
          <Cell>
            <span className="flex items-center gap-1.5 sm:gap-2.5">
              <svg aria-hidden viewBox="0 0 12 12" className="size-3 shrink-0">
                <rect width="12" height="12" rx="3" fill={sliceColour(index)} />
              </svg>
              <span className="wrap-break-word hyphens-auto">{productName}</span>
            </span>
          </Cell>
          <Cell isNumber>{totalSold}</Cell>
          <Cell isNumber className="whitespace-nowrap">
            {formatPesos(totalRevenue)}
          </Cell>
        </Row>
      ))}
    </ReportCard>
  )
}

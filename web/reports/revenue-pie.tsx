import { Pie, PieChart, ResponsiveContainer, Sector, Tooltip, type PieSectorShapeProps } from 'recharts'

import type { ProductSales } from '../../contract/reports.ts'
import { formatPesos } from '../../contract/values/pesos.ts'
import { chartTip } from './chart-tip.tsx'
import { sliceColour } from './slice-colour.ts'

const tip = chartTip<ProductSales>(({ productName, totalRevenue }) => ({ name: productName, amount: totalRevenue }))
const RADIUS = 110
const LIFT = 4
/** With more slices than this, gaps of the usual width would hide them. */
const MANY = 60

/**
 * The pie chart 'Total Revenue': one slice for each product, clockwise from the top, in the colours of the table's
 * rows.
 */
export function RevenuePie({ products }: { products: readonly ProductSales[] }) {
  return (
    <div className="mx-auto size-60">
      <ResponsiveContainer>
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it becomes the role of an svg */}
        <PieChart role="img" aria-label={describe(products)} className="chart">
          <Pie
            data={products.map((product, index) => ({ ...product, fill: sliceColour(index) }))}
            dataKey="totalRevenue"
            nameKey="productName"
            name="Total Revenue"
            className="revenue-pie"
            outerRadius={RADIUS}
            startAngle={90}
            endAngle={-270}
            stroke="var(--surface)"
            strokeWidth={products.length > MANY ? 0.5 : 2.5}
            shape={slice}
            rootTabIndex={-1}
            isAnimationActive={false}
          />
          <Tooltip isAnimationActive={false} content={tip} />
        </PieChart>
      </ResponsiveContainer>
    </div>
  )
}

const slice = ({ isActive, outerRadius, ...rest }: PieSectorShapeProps) => (
  <Sector {...rest} outerRadius={isActive ? outerRadius + LIFT : outerRadius} className={isActive ? 'chosen' : ''} />
)

function describe(products: readonly ProductSales[]): string {
  const [first] = products
  if (!first) return 'Total Revenue'
  const all = products.reduce((sum, { totalRevenue }) => sum + totalRevenue, 0)
  const share = all === 0 ? 0 : Math.round((100 * first.totalRevenue) / all)
  const count = products.length === 1 ? '1 producto' : `${products.length} productos`
  return `Total Revenue: ${count}, ${formatPesos(all)} en total. El primero es ${first.productName}, con el ${share} %. La tabla dice lo mismo.`
}

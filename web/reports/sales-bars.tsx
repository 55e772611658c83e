import { useState } from 'react'
import {
  Bar,
  BarChart,
  CartesianGrid,
  Rectangle,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
  type BarShapeProps,
} from 'recharts'

import type { MonthlySales } from '../../contract/reports.ts'
import { formatPesos } from '../../contract/values/pesos.ts'
import { chartTip } from './chart-tip.tsx'
import { shortPesos } from './short-pesos.ts'

const monthOf = ({ _id: { month, year } }: MonthlySales): string => `${month}/${year}`
const tip = chartTip<MonthlySales>((row) => ({ name: monthOf(row), amount: row.totalSales }))
const small = { fill: 'var(--ink-3)', fontSize: 12 }
/** Room for `$ 1.200 M`. It is fixed, because measuring would use a fallback font while ours is loading. */
const AXIS = 60
/** Below this width a year has two digits. */
const NARROW = 480

/** The bar chart 'Total Sales': one bar for each month, the last one in the shop's colour with its value on top. */
export function SalesBars({ months }: { months: readonly MonthlySales[] }) {
  const [width, setWidth] = useState(0)
  const last = months.length - 1
  const bar = (props: BarShapeProps) => (
    <g>
      <Rectangle {...props} radius={[6, 6, 0, 0]} fill={props.index === last ? 'var(--primary)' : 'var(--bar)'} />
      {props.index === last && (
        <text
          // The last bar is at the edge, where a wide value would be cut off.
          x={props.x + props.width}
          y={props.y - 8}
          textAnchor="end"
          fill="var(--ink)"
          fontSize={12}
          fontWeight={600}
          // A halo, for a value wider than its bar may stand over the bar before.
          stroke="var(--surface)"
          strokeWidth={5}
          strokeLinejoin="round"
          paintOrder="stroke"
        >
          {shortPesos(months[last]?.totalSales ?? 0)}
        </text>
      )}
    </g>
  )
  return (
    <div className="h-60 md:h-80 desktop:h-104">
      <ResponsiveContainer onResize={setWidth}>
        <BarChart
          data={[...months]}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it becomes the role of an svg
          role="img"
          aria-label={describe(months)}
          className="chart"
          margin={{ top: 24, right: 12, bottom: 0, left: 0 }}
        >
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey={monthOf}
            tickFormatter={(label: string) => (width < NARROW ? label.replace('/20', '/') : label)}
            tick={small}
            tickLine={false}
            stroke="var(--line)"
            interval="equidistantPreserveStart"
            minTickGap={6}
          />
          <YAxis tickFormatter={shortPesos} tick={small} tickLine={false} axisLine={false} tickCount={6} width={AXIS} />
          <Tooltip cursor={{ fill: 'var(--sunken)' }} isAnimationActive={false} content={tip} />
          <Bar dataKey="totalSales" name="Total Sales" maxBarSize={44} shape={bar} isAnimationActive={false} />
        </BarChart>
      </ResponsiveContainer>
    </div>
  )
}

function describe(months: readonly MonthlySales[]): string {
  const [first, last] = [months[0], months.at(-1)]
  if (!first || !last) return 'Total Sales'
  const best = months.reduce((most, row) => (row.totalSales > most.totalSales ? row : most))
  const span = months.length === 1 ? monthOf(first) : `${months.length} meses, de ${monthOf(first)} a ${monthOf(last)}`
  return `Total Sales: ${span}. El mejor fue ${monthOf(best)}, con ${formatPesos(best.totalSales)}. La tabla dice lo mismo.`
}

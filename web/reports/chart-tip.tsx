import type { TooltipContentProps } from 'recharts'

import { formatPesos } from '../../contract/pesos.ts'

type ChartTipProps<Row> = Pick<TooltipContentProps, 'active' | 'payload'> & {
  /** Name and pesos of what is pointed at, or chosen with the arrow keys. */
  tell: (row: Row) => { name: string; amount: number }
}

/** The little sheet beside a bar or a slice. It is said aloud, because the arrow keys move it too. */
export function ChartTip<Row>({ active, payload, tell }: ChartTipProps<Row>) {
  const row = payload[0]?.payload as Row | undefined
  const told = active && row !== undefined ? tell(row) : undefined
  return (
    <div
      role="status"
      className={told && 'max-w-56 rounded-10 border border-line bg-raised px-3 py-2 type-caption text-ink shadow-2'}
    >
      {told && (
        <>
          <p className="wrap-anywhere">{told.name}</p>
          <p className="font-semibold tabular-nums">{formatPesos(told.amount)}</p>
        </>
      )}
    </div>
  )
}

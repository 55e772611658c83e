import type { TooltipContentProps } from 'recharts'

import { formatPesos } from '../../contract/values/pesos.ts'

/**
 * Makes the tooltip of a bar or a slice. Screen readers announce it, because the arrow keys move it too.
 * @param toEntry name and pesos of what is pointed at, or chosen with the arrow keys
 */
export function chartTip<Row>(toEntry: (row: Row) => { name: string; amount: number }) {
  return ({ active, payload }: Pick<TooltipContentProps, 'active' | 'payload'>) => {
    const row = payload[0]?.payload as Row | undefined
    if (!active || row === undefined) return <output />
    const { name, amount } = toEntry(row)
    return (
      <output className="block max-w-56 rounded-10 border border-line bg-raised px-3 py-2 type-caption text-ink shadow-2">
        <span className="block wrap-anywhere">{name}</span>
        <span className="block font-semibold tabular-nums">{formatPesos(amount)}</span>
      </output>
    )
  }
}

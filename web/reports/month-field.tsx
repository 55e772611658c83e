import type { MonthlySales } from '../../contract/reports.ts'
import { civilFormat } from '../../contract/values/moments.ts'
import { Select } from '../ui/select.tsx'

type MonthFieldProps = {
  /** The shop's months, the oldest first; months without an order are left out. */
  months: readonly Pick<MonthlySales, '_id' | 'totalOrders'>[]
  /** The chosen one, `2026-11`; '' for all time. */
  month: string
  onChoose: (month: string) => void
}

const format = civilFormat({ month: 'long', year: 'numeric' })

/** A month as people say it: `noviembre de 2026`. */
export const monthName = (month: string): string => format(`${month}-01`)

/** Chooses the month of a report, or all time. */
export function MonthField({ months, month, onChoose }: MonthFieldProps) {
  const withSales = months.filter(({ totalOrders }) => totalOrders > 0).toReversed()
  return (
    <Select
      label="Período"
      value={month}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      className="mb-4 max-w-72 print:hidden"
    >
      <option value="">Desde la primera venta</option>
      {withSales.map(({ _id }) => {
        const value = `${_id.year}-${String(_id.month).padStart(2, '0')}`
        return (
          <option key={value} value={value}>
            {monthName(value)}
          </option>
        )
      })}
    </Select>
  )
}

import type { Column } from './report-card.tsx'

type OfMonth = { _id: { month: number; year: number } }

/** The columns with which a report by month begins. */
export const monthColumns: readonly Column<OfMonth>[] = [
  { name: 'Month', text: ({ _id }) => _id.month },
  { name: 'Year', text: ({ _id }) => _id.year },
]

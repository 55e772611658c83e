import { Download } from 'lucide-react'

import { Button } from '../ui/button.tsx'
import { reportCsv } from './report-csv.ts'

type ReportDownloadProps = {
  /** Title of the report, for the accessible name. */
  title: string
  columns: readonly { name: string }[]
  fileName: string
  /** The values of its rows, in the order of the columns. */
  cells: () => (string | number)[][]
}

/** Leaves the rows of a report with the browser as a file for a spreadsheet. */
export function ReportDownload({ title, columns, fileName, cells }: ReportDownloadProps) {
  const download = () => {
    const csv = reportCsv([columns.map(({ name }) => name), ...cells()])
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }))
    link.download = `${fileName}.csv`
    link.click()
    URL.revokeObjectURL(link.href)
  }
  return (
    <Button
      look="outline"
      size="small"
      className="print:hidden"
      icon={<Download aria-hidden className="size-5" />}
      aria-label={`Descargar ${title} para Excel`}
      onClick={download}
    >
      Descargar
    </Button>
  )
}

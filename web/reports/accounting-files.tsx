import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'

import type { MonthlySales } from '../../contract/reports.ts'
import { inBogota } from '../../contract/values/civil-days.ts'
import { callQuery } from '../queries/call-query.ts'
import { buttonClass } from '../ui/button.tsx'
import { Select } from '../ui/select.tsx'
import { IvaReport } from './iva-report.tsx'
import { monthName } from './month-field.tsx'
import { lastMonthOf, monthsSince } from './month-list.ts'

const files = [
  { title: 'Pedidos pagados', path: '/api/order-export' },
  { title: 'Pagos de visitas', path: '/api/visit-payment-export' },
] as const
const ivaFile = { title: 'IVA por tarifa', path: '/api/iva-export' } as const

/**
 * The files for the accountant (P-213): the payments of one month or several, one row each; and the IVA charged then, in a shop that ever
 * charged it (P-288).
 */
export function AccountingFiles({ months }: { months: readonly MonthlySales[] }) {
  const [today] = useState(() => inBogota(new Date()).fecha)
  const known = monthsSince(months[0]?._id, today)
  const [first, setFirst] = useState(known[0] ?? '')
  const [wanted, setLast] = useState(first)
  const ends = known.filter((month) => month >= first && month <= lastMonthOf(first))
  // Another beginning may leave the end before it, or too far away.
  const last = ends.includes(wanted) ? wanted : first
  const { data: iva } = useQuery(callQuery('shopSettings.getIva', {}))
  const hasIva = iva?.data.hasCharged === true
  const query = (format: string) =>
    `${new URLSearchParams({ format, desde: first, ...(last !== first && { hasta: last }) })}`
  return (
    <>
      <section
        aria-labelledby="accounting"
        className="min-w-0 rounded-20 bg-surface p-3 shadow-1 min-[22.5rem]:p-4 sm:p-5 md:p-6 print:hidden"
      >
        <h2 id="accounting" className="type-tile">
          Para la contabilidad
        </h2>
        <p className="mt-2 mb-4 max-w-prose type-body-sm text-ink-2">
          Una fila por pedido que se pagó en esos meses, con su cliente y sus valores en pesos, y una por cada pago o
          devolución de una visita.
        </p>
        <div className="mb-4 grid gap-3 sm:max-w-xl sm:grid-cols-2">
          <MonthSelect label="Desde" months={known} value={first} onChoose={setFirst} />
          <MonthSelect label="Hasta" months={ends} value={last} onChoose={setLast} />
        </div>
        <ul className="grid gap-3">
          {(hasIva ? [...files, ivaFile] : files).map(({ title, path }) => (
            <li key={path} className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <span className="min-w-40 font-semibold">{title}</span>
              <span className="flex flex-wrap gap-2">
                {(['xlsx', 'csv'] as const).map((format) => (
                  <a
                    key={format}
                    href={`${path}?${query(format)}`}
                    download
                    aria-label={`Descargar ${title}, ${formatNames[format]}`}
                    className={buttonClass('outline', 'small')}
                  >
                    <Download aria-hidden className="size-5" />
                    {formatNames[format]}
                  </a>
                ))}
              </span>
            </li>
          ))}
        </ul>
      </section>
      {hasIva && <IvaReport first={first} last={last} />}
    </>
  )
}

const formatNames = { xlsx: 'Excel', csv: 'CSV' }

type MonthSelectProps = { label: string; months: readonly string[]; value: string; onChoose: (month: string) => void }

function MonthSelect({ label, months, value, onChoose }: MonthSelectProps) {
  return (
    <Select label={label} value={value} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
      {months.map((month) => (
        <option key={month} value={month}>
          {monthName(month)}
        </option>
      ))}
    </Select>
  )
}

import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, Download } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

import type { CallOutput } from '../../../contract/index.ts'
import type { CounterDaySale } from '../../../contract/order-desk/counter-sales.ts'
import { COUNTER_SALES_SHOWN } from '../../../contract/order-desk/desk-rules.ts'
import { orderNumber } from '../../../contract/orders/order-number.ts'
import { paymentMethodName } from '../../../contract/orders/payment-methods.ts'
import { dayInBogota, inBogota, isCivilDate } from '../../../contract/values/civil-days.ts'
import { formatPesos } from '../../../contract/values/pesos.ts'
import { counted } from '../../../contract/values/units.ts'
import { AreaHeading } from '../../areas/area-heading.tsx'
import { paths } from '../../paths.ts'
import { callQuery } from '../../queries/call-query.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyBlock } from '../../ui/empty-block.tsx'
import { ErrorBlock } from '../../ui/error-block.tsx'
import { Field } from '../../ui/field.tsx'
import { Skeleton, SkeletonList } from '../../ui/skeleton.tsx'
import { counterDayPath, orderPath } from '../desk-paths.ts'
import { CounterSaleButton } from './counter-sale-button.tsx'

type Day = CallOutput<'counterSales.ofDay'>['data']

/** `/admin-panel/orders/counter?dia=`: what the counter sold on a day, for who counts the cash (P-339). */
export function CashCountPage() {
  const navigate = useNavigate()
  const { search } = useLocation()
  const [today] = useState(() => dayInBogota(new Date()))
  const named = new URLSearchParams(search).get('dia') ?? ''
  const date = isCivilDate(named) ? named : today
  const { data, error, isFetching, refetch } = useQuery(callQuery('counterSales.ofDay', { date }))
  const day = data?.data
  return (
    <>
      <a
        href={paths.adminOrders}
        className="touch-area mb-4 -ml-1 inline-flex items-center gap-1.5 rounded-8 px-1 type-body-sm font-semibold text-link hover:underline"
      >
        <ChevronLeft aria-hidden className="size-5" />
        Pedidos
      </a>
      <AreaHeading title="Cierre de caja">
        <div className="flex flex-wrap gap-3 md:ml-auto">
          <CounterSaleButton look="primary" />
        </div>
      </AreaHeading>
      <div className="mb-5 flex flex-wrap items-end gap-3">
        <Field
          label="Día"
          type="date"
          max={today}
          value={date}
          className="w-48"
          onChange={({ currentTarget: { value } }) =>
            isCivilDate(value) && void navigate(counterDayPath(value), { replace: true, preventScrollReset: true })
          }
        />
        {day !== undefined && day.sales.length > 0 && <Files date={date} />}
      </div>
      {day ? (
        <CountedDay day={day} />
      ) : error ? (
        <ErrorBlock message="No pudimos traer las ventas." isBusy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <SkeletonList label="Cargando las ventas" className="grid gap-4">
          <Skeleton className="h-36 rounded-20" />
          <Skeleton className="h-64 rounded-20" />
        </SkeletonList>
      )}
    </>
  )
}

function Files({ date }: { date: string }) {
  return (
    <p className="flex gap-2">
      {(['xlsx', 'csv'] as const).map((format) => (
        <a
          key={format}
          href={`/api/counter-sales/file?${new URLSearchParams({ date, format })}`}
          download
          className={buttonClass('outline', 'small')}
        >
          <Download aria-hidden className="size-5" />
          {format === 'csv' ? 'CSV' : 'Excel'}
          <span className="sr-only"> de las ventas de este día</span>
        </a>
      ))}
    </p>
  )
}

function CountedDay({ day: { ways, sales } }: { day: Day }) {
  const total = ways.reduce((sum, way) => sum + way.total, 0)
  const count = ways.reduce((sum, way) => sum + way.sales, 0)
  return (
    <>
      <dl className="grid gap-4 md:grid-cols-3">
        {ways.map((way) => (
          <WayCard key={way.method} way={way} />
        ))}
      </dl>
      {count > 0 ? (
        <section aria-labelledby="sold" className="mt-5 rounded-20 bg-surface p-4 shadow-1 md:p-6">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <h2 id="sold" className="type-tile">
              {counted(count, 'venta', 'ventas')}
            </h2>
            <p className="font-semibold tabular-nums">{formatPesos(total)}</p>
          </div>
          <ul className="mt-3">
            {sales.map((sale) => (
              <SaleRow key={sale.orderId} sale={sale} />
            ))}
          </ul>
          {count > COUNTER_SALES_SHOWN && (
            <p className="mt-3 type-body-sm text-ink-2">{`Estas son las últimas ${COUNTER_SALES_SHOWN}. El archivo las trae todas.`}</p>
          )}
        </section>
      ) : (
        <div className="mt-5">
          <EmptyBlock heading="h2" title="Ese día no hubo ventas en el mostrador." />
        </div>
      )}
    </>
  )
}

/** What there should be of one way of payment: in cash, what is in the till of these sales. */
function WayCard({ way: { method, sales, total, refunded } }: { way: Day['ways'][number] }) {
  return (
    <div className="rounded-20 bg-surface p-4 shadow-1 md:p-5">
      <dt className="flex items-baseline justify-between gap-3">
        <span className="font-semibold">{paymentMethodName(method)}</span>
        <span className="type-body-sm text-ink-2">{counted(sales, 'venta', 'ventas')}</span>
      </dt>
      <dd className="mt-1 font-display text-2xl/7 font-bold tracking-tight tabular-nums">
        {formatPesos(total - refunded)}
      </dd>
      {refunded > 0 && (
        <dd className="mt-2 type-body-sm text-ink-2 tabular-nums">
          {`${formatPesos(total)} menos ${formatPesos(refunded)} que se devolvieron ese día`}
        </dd>
      )}
    </div>
  )
}

function SaleRow({ sale: { orderId, at, name, method, reference, total } }: { sale: CounterDaySale }) {
  return (
    <li className="relative flex flex-wrap items-baseline gap-x-4 gap-y-0.5 border-t border-line py-3 hover:bg-sunken/50">
      <time dateTime={at} className="w-14 text-ink-2 tabular-nums">
        {inBogota(new Date(at)).hora}
      </time>
      <a href={orderPath(orderId)} className="min-w-0 flex-1 font-semibold wrap-anywhere after:absolute after:inset-0">
        {name || 'Sin registrar'}
        <span className="block type-caption font-normal text-ink-3">
          {[orderNumber(orderId), paymentMethodName(method), reference].filter(Boolean).join(' · ')}
        </span>
      </a>
      <span className="font-semibold tabular-nums">{formatPesos(total)}</span>
    </li>
  )
}

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

import { namedProducts, restockDays } from '../../../contract/report-rules.ts'
import type { RestockRow } from '../../../contract/reports.ts'
import { formatPesos } from '../../../contract/values/pesos.ts'
import { counted, formatNumber } from '../../../contract/values/units.ts'
import { AreaHeading } from '../../areas/area-heading.tsx'
import { useAddressState } from '../../areas/use-address-state.ts'
import { usePlainForm } from '../../forms/plain-form.ts'
import type { FieldErrors } from '../../forms/use-field-errors.ts'
import { recoverFocus } from '../../page/page-focus.ts'
import { paths } from '../../paths.ts'
import { reportQuery } from '../../reports/fetch-report.ts'
import { ReportDownload } from '../../reports/report-download.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyBlock } from '../../ui/empty-block.tsx'
import { ErrorBlock } from '../../ui/error-block.tsx'
import { Skeleton, SkeletonList } from '../../ui/skeleton.tsx'
import { Cell, HeaderCell, Row, Table } from '../../ui/table.tsx'
import { NumberField } from '../number-field.tsx'
import { WaitingPeople } from '../stock-badge.tsx'
import { costOfRow, lastsText, readDays, restockAddress, restockInAll } from './restock-text.ts'

/** `/admin-panel/all-products?que-comprar`: proposed purchases for the given number of days (P-249). */
export function RestockPage() {
  const [days, setDays] = useAddressState(restockAddress)
  const { data, error, isPending, refetch } = useQuery({
    ...reportQuery('reports.restock', { days }),
    placeholderData: keepPreviousData,
  })
  // The link that led here is gone.
  useEffect(recoverFocus, [])
  return (
    <>
      <AreaHeading title="Qué comprar">
        <a href={paths.adminProducts} className={buttonClass('outline', 'small', 'md:ml-auto print:hidden')}>
          Volver a los productos
        </a>
      </AreaHeading>
      <p className="mb-4 max-w-prose text-ink-2">
        Lo que no alcanza al ritmo de los últimos 30 días: lo vendido, sin lo que volvió, y los repuestos de las
        visitas. Primero lo agotado que alguien espera. Lo que no se cuenta no sale; lo agotado que nadie compró en esos
        días ni espera está en «Se están acabando».
      </p>
      <DaysForm days={days} onDays={setDays} />
      {isPending && (
        <SkeletonList label="Cargando lo que hay que comprar">
          <Skeleton className="h-64 rounded-20" />
        </SkeletonList>
      )}
      {error && <ErrorBlock message="No pudimos traer lo que hay que comprar." onRetry={() => void refetch()} />}
      {!error && data?.length === 0 && (
        <EmptyBlock
          heading="p"
          title="No hay nada que comprar"
          hint={`Lo que se cuenta y se vende alcanza para ${counted(days, 'día', 'días')}.`}
        />
      )}
      {!error && data && data.length > 0 && <RestockTable rows={data} days={days} />}
    </>
  )
}

function DaysForm({ days, onDays }: { days: number; onDays: (days: number) => void }) {
  const typed = (form: HTMLFormElement) => readDays(String(new FormData(form).get('days')))
  const { formProps, errors } = usePlainForm({
    check: (form): FieldErrors => (typed(form) === null ? { days: `Escribe de 1 a ${restockDays.most} días.` } : {}),
    send: async (_, form) => onDays(typed(form) ?? days),
  })
  return (
    <form {...formProps} noValidate className="mb-5 flex items-start gap-3 print:hidden">
      <NumberField
        label="Que alcance para cuántos días"
        name="days"
        min={1}
        defaultValue={days}
        error={errors.days}
        className="max-w-64 min-w-0 flex-1"
      />
      <Button look="outline" type="submit" className="mt-6.5">
        Calcular
      </Button>
    </form>
  )
}

function RestockTable({ rows, days }: { rows: readonly RestockRow[]; days: number }) {
  return (
    <section className="min-w-0 rounded-20 bg-surface p-3 shadow-1 sm:p-5">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <output className="tabular-nums">
          {restockInAll(rows)}
          {rows.length === namedProducts && ` Son los primeros ${namedProducts}.`}
        </output>
        <ReportDownload
          title="Qué comprar"
          columns={[{ name: 'Producto' }, { name: 'Cantidad' }]}
          fileName={`que-comprar-${days}-dias`}
          cells={() => rows.map(({ productName, quantity }) => [productName, quantity])}
        />
      </div>
      <Table label="Tabla de lo que hay que comprar" className="report-table">
        <thead>
          <tr>
            <HeaderCell>Producto</HeaderCell>
            <HeaderCell isNumber>Comprar</HeaderCell>
            <HeaderCell isNumber>Quedan</HeaderCell>
            <HeaderCell isNumber>Vendidas en 30 días</HeaderCell>
            <HeaderCell isNumber>Alcanza para</HeaderCell>
            <HeaderCell isNumber>Costo</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <RestockRowCells key={row.productId} row={row} />
          ))}
        </tbody>
      </Table>
    </section>
  )
}

function RestockRowCells({ row }: { row: RestockRow }) {
  const { productName, digital, waiting, quantity, unitsLeft, unitsSold } = row
  const cost = costOfRow(row)
  return (
    <Row>
      <Cell className="min-w-40">
        <a
          href={`${paths.adminProducts}?${new URLSearchParams({ q: productName.slice(0, 100) })}`}
          className="font-semibold wrap-anywhere text-link hover:underline"
        >
          {productName}
        </a>
        {digital && <span className="block type-caption text-ink-3">Claves de licencia</span>}
        <WaitingPeople product={{ agotado: unitsLeft === 0, stockNotices: waiting }} />
      </Cell>
      <Cell isNumber className="font-semibold">
        {formatNumber(quantity)}
      </Cell>
      <Cell isNumber>{formatNumber(unitsLeft)}</Cell>
      <Cell isNumber>{formatNumber(unitsSold)}</Cell>
      <Cell isNumber className="whitespace-nowrap">
        {lastsText(row)}
      </Cell>
      <Cell isNumber className="whitespace-nowrap">
        {cost === null ? 'Sin anotar' : formatPesos(cost)}
      </Cell>
    </Row>
  )
}

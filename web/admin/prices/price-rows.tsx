import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { PriceChange, PriceChangeRow } from '../../../contract/products/price-changes.ts'
import { formatPesos } from '../../../contract/values/pesos.ts'
import { formatNumber } from '../../../contract/values/units.ts'
import { ListPrice } from '../../catalogue/price.tsx'
import { callQuery } from '../../queries/call-query.ts'
import { ErrorBlock } from '../../ui/error-block.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Skeleton, SkeletonList } from '../../ui/skeleton.tsx'
import { Cell, HeaderCell, Row, Table } from '../../ui/table.tsx'
import { Pager } from '../pager.tsx'
import { newMargin, reasonText } from './price-text.ts'

type Shown = 'changing' | 'staying'

/** The products of a change: before and after, or why they stay. */
export function PriceRows({ change }: { change: PriceChange }) {
  const { _id, state, changing, products } = change
  const [show, setShow] = useState<Shown>(changing > 0 ? 'changing' : 'staying')
  const [page, setPage] = useState(1)
  const version = { reviewed: 0, applied: 1, undone: 2 }[state]
  const { data, error, isPending, refetch } = useQuery({
    ...callQuery('priceChanges.rows', { priceChangeId: _id, show, page }, version),
    placeholderData: keepPreviousData,
  })
  return (
    <section
      aria-label="Productos"
      className="grid min-w-0 grid-cols-1 gap-3 rounded-20 bg-surface p-3 shadow-1 sm:p-5"
    >
      {changing > 0 && changing < products && (
        <Segmented
          label="Qué productos se ven"
          options={[
            { value: 'changing', label: `Cambian (${formatNumber(changing)})` },
            { value: 'staying', label: `Se quedan (${formatNumber(products - changing)})` },
          ]}
          value={show}
          onChange={(next) => {
            setShow(next)
            setPage(1)
          }}
          className="justify-self-start"
        />
      )}
      {isPending && (
        <SkeletonList label="Cargando productos">
          <Skeleton className="h-64 rounded-16" />
        </SkeletonList>
      )}
      {error && <ErrorBlock message={error.message} onRetry={() => void refetch()} />}
      {!error && data && (
        <>
          <Table label="Precios antes y después">
            <thead>
              <tr>
                <HeaderCell>Producto</HeaderCell>
                <HeaderCell isNumber>Antes</HeaderCell>
                <HeaderCell isNumber>Después</HeaderCell>
                <HeaderCell isNumber>{show === 'changing' ? 'Margen' : 'Por qué'}</HeaderCell>
              </tr>
            </thead>
            <tbody>
              {data.data.map((row) => (
                <PriceRow key={row.productId} row={row} />
              ))}
            </tbody>
          </Table>
          <Pager page={page} pages={Math.ceil(data.total / data.pageSize)} onTurn={setPage} />
        </>
      )}
    </section>
  )
}

function PriceRow({ row }: { row: PriceChangeRow }) {
  const { productName, variantOptions, price, sellingPrice, newPrice, newSellingPrice, reason } = row
  const margin = newMargin(row)
  return (
    <Row>
      <Cell className="min-w-28 sm:min-w-40">
        <span className="font-semibold wrap-anywhere">{productName}</span>
        {variantOptions !== '' && <span className="block type-caption text-ink-3">{variantOptions}</span>}
      </Cell>
      <Cell isNumber className="whitespace-nowrap">
        <Prices price={price} sellingPrice={sellingPrice} />
      </Cell>
      <Cell isNumber className="font-semibold whitespace-nowrap">
        {reason === null ? <Prices price={newPrice} sellingPrice={newSellingPrice} /> : 'Igual'}
      </Cell>
      <Cell isNumber className={reason === null ? 'whitespace-nowrap' : undefined}>
        {reason !== null ? (
          reasonText(reason)
        ) : margin ? (
          <span className={margin.isLoss ? 'font-semibold text-danger' : undefined}>{margin.text}</span>
        ) : (
          <span className="text-ink-3">Sin costo</span>
        )}
      </Cell>
    </Row>
  )
}

function Prices({ price, sellingPrice }: { price: number; sellingPrice: number }) {
  return (
    <>
      {price > sellingPrice && (
        <span className="block font-normal">
          <ListPrice price={price} />
        </span>
      )}
      {formatPesos(sellingPrice)}
    </>
  )
}

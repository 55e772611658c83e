import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus, Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import type { OwnProduct } from '../../contract/products.ts'
import { AreaHeading } from '../areas/area-heading.tsx'
import { ProductListSkeleton } from '../catalogue/product-list.tsx'
import { paths } from '../paths.ts'
import { callQuery } from '../queries/call-query.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { ChoiceChip } from '../ui/chip.tsx'
import { EmptyBlock } from '../ui/empty-block.tsx'
import { ErrorBlock } from '../ui/error-block.tsx'
import { Field } from '../ui/field.tsx'
import { deleteProduct } from './delete-product.ts'
import { OwnCard } from './own-card.tsx'
import { Pager } from './pager.tsx'
import { ProductDialog } from './product-dialog.tsx'
import { RunningOut } from './running-out.tsx'

const TYPING_MS = 250

type ListQuery = { q: string; runningOut: boolean; page: number }
type Editing = { product: OwnProduct | null; turn: number }

/** `/admin-panel/all-products`: the shop's products with their stock, and the ways to change them. */
export function ProductsPage() {
  const [listQuery, setTarget] = useState<ListQuery>({ q: '', runningOut: false, page: 1 })
  const [editing, setEditing] = useState<Editing>({ product: null, turn: 0 })
  const [isOpen, setOpen] = useState(false)
  const top = useRef<HTMLDivElement>(null)
  const { q, runningOut, page } = listQuery
  const { data, error, isPending, refetch } = useQuery({
    ...callQuery('products.list', { ...(q === '' ? {} : { q }), ...(runningOut ? { runningOut: '1' } : {}), page }),
    placeholderData: keepPreviousData,
  })
  const edit = (product: OwnProduct | null) => {
    setEditing(({ turn }) => ({ product, turn: turn + 1 }))
    setOpen(true)
  }
  const remove = async (product: OwnProduct) => {
    if (!(await deleteProduct(product._id))) return
    // Its card will disappear, and the focus with it.
    top.current?.focus({ preventScroll: true })
    void refetch()
  }
  const turnTo = (next: number) => {
    setTarget({ ...listQuery, page: next })
    top.current?.scrollIntoView({ block: 'start' })
    top.current?.focus({ preventScroll: true })
  }
  const loaded = error ? undefined : data
  return (
    <>
      <AreaHeading title="All product" lang="en">
        {loaded && <output className="text-ink-3 tabular-nums">{countOf(loaded.total)}</output>}
        <div className="grid w-full grid-cols-2 gap-3 md:ml-auto md:flex md:w-auto">
          <a href={paths.adminImports} className={buttonClass('outline', 'small')}>
            Importar
          </a>
          <a href="/api/product-export?format=xlsx" download className={buttonClass('outline', 'small')}>
            Exportar
          </a>
          <Button
            size="small"
            className="order-first col-span-2 md:order-none"
            icon={<Plus aria-hidden className="size-5" />}
            lang="en"
            onClick={() => edit(null)}
          >
            Upload Product
          </Button>
        </div>
      </AreaHeading>
      {loaded && loaded.runningOutTotal > 0 && !runningOut && q === '' && page === 1 && (
        <RunningOut
          products={loaded.runningOut}
          total={loaded.runningOutTotal}
          onEdit={edit}
          onAll={() => setTarget({ q: '', runningOut: true, page: 1 })}
        />
      )}
      <div ref={top} tabIndex={-1} className="mb-4 flex scroll-mt-32 flex-wrap items-end gap-3 outline-none">
        <SearchField onSearch={(text) => setTarget({ q: text, runningOut: false, page: 1 })} />
        <ChoiceChip
          checked={runningOut}
          onChange={({ currentTarget }) => setTarget({ q: '', runningOut: currentTarget.checked, page: 1 })}
        >
          Se están acabando
        </ChoiceChip>
      </div>
      {isPending && <ProductListSkeleton />}
      {error && <ErrorBlock message={error.message} onRetry={() => void refetch()} />}
      {loaded && loaded.data.length === 0 && (
        <EmptyBlock
          heading="p"
          title="No hay productos disponibles"
          hint={q === '' && !runningOut ? 'Publica el primero con Upload Product.' : 'Prueba con otras palabras.'}
        />
      )}
      {loaded && loaded.data.length > 0 && (
        <>
          <ul className="products-grid" aria-label="Productos">
            {loaded.data.map((product) => (
              <li key={product._id}>
                <OwnCard product={product} onEdit={() => edit(product)} onDelete={() => void remove(product)} />
              </li>
            ))}
          </ul>
          <Pager page={page} pages={Math.ceil(loaded.total / loaded.pageSize)} onTurn={turnTo} />
        </>
      )}
      {editing.turn > 0 && (
        <ProductDialog
          key={editing.turn}
          product={editing.product}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          onSaved={() => void refetch()}
        />
      )}
    </>
  )
}

const countOf = (count: number): string => (count === 1 ? '1 producto' : `${count.toLocaleString('es-CO')} productos`)

/** Searches once somebody has stopped typing for a moment. */
function SearchField({ onSearch }: { onSearch: (text: string) => void }) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <Field
      type="search"
      label="Buscar en tus productos"
      maxLength={100}
      autoComplete="off"
      icon={<Search className="size-5" />}
      className="min-w-56 flex-1"
      onInput={({ currentTarget: { value } }) => {
        clearTimeout(timer.current)
        timer.current = setTimeout(() => onSearch(value.trim()), TYPING_MS)
      }}
    />
  )
}

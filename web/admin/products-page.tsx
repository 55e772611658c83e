import { keepPreviousData, usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'
import { useLocation } from 'react-router'

import type { ListedProduct, OwnProduct } from '../../contract/products/products.ts'
import { useAddressState } from '../areas/use-address-state.ts'
import { ProductListSkeleton } from '../catalogue/product-list.tsx'
import { lazyRoute } from '../page/lazy-route.tsx'
import { callQuery } from '../queries/call-query.ts'
import { EmptyBlock } from '../ui/empty-block.tsx'
import { ErrorBlock } from '../ui/error-block.tsx'
import { useSelection } from '../ui/selection.ts'
import { deleteProduct } from './delete-product.ts'
import { OwnCard } from './own-card.tsx'
import { emptyPage, Pager } from './pager.tsx'
import { MANY_PRICES } from './prices/price-text.ts'
import { TickedBar } from './prices/ticked-bar.tsx'
import { ProductDialog } from './product-dialog.tsx'
import { ProductFilters } from './product-filters.tsx'
import { productsAddress, wholeList, type ProductsQuery } from './products-address.ts'
import { ProductsHeading } from './products-heading.tsx'
import { ONLY_RESTOCK } from './restock/restock-text.ts'
import { restoreProduct } from './restore-product.ts'
import { RunningOut } from './running-out.tsx'
import { VariantsDialog } from './variants/variants-dialog.tsx'

type Editing = { product: ListedProduct | null; copied: OwnProduct | null; turn: number }

const RestockPage = lazyRoute(async () => (await import('./restock/restock-page.tsx')).RestockPage)
const PricesPage = lazyRoute(async () => (await import('./prices/prices-page.tsx')).PricesPage)

/** `/admin-panel/all-products`: the shop's products, what of them is to be bought (P-249), or many of their prices (P-330). */
export function ProductsPage() {
  const { search } = useLocation()
  const params = new URLSearchParams(search)
  const Page = params.has(ONLY_RESTOCK) ? RestockPage : params.has(MANY_PRICES) ? PricesPage : undefined
  if (!Page) return <ProductList />
  return (
    <Suspense fallback={<ProductListSkeleton />}>
      <Page />
    </Suspense>
  )
}

/** The products with their stock, and the ways to change them. */
function ProductList() {
  const [listQuery, setTarget] = useAddressState(productsAddress)
  const { editing, isOpen, setOpen, edit, copy } = useEditing()
  const variants = useVariants()
  const { chosen: ticked, toggle, clear } = useSelection()
  const top = useRef<HTMLDivElement>(null)
  const { q, removed, runningOut, page } = listQuery
  const { data, error, isPending, refetch } = useQuery({
    ...callQuery('products.list', {
      ...(q === '' ? {} : { q }),
      ...(removed ? { removed: '1' } : {}),
      ...(runningOut ? { runningOut: '1' } : {}),
      page,
    }),
    placeholderData: keepPreviousData,
  })
  const remove = async (product: OwnProduct) => {
    // Its card will disappear, and the focus with it.
    const isGone = await deleteProduct(product, { heir: () => top.current, onRestored: () => void refetch() })
    if (isGone) void refetch()
  }
  const putOnSale = (product: OwnProduct) =>
    restoreProduct(product._id, { heir: () => top.current, onRestored: () => void refetch() })
  const turnTo = (next: number) => {
    setTarget({ ...listQuery, page: next })
    top.current?.scrollIntoView({ block: 'start' })
    top.current?.focus({ preventScroll: true })
  }
  const loaded = error ? undefined : data
  return (
    <>
      <ProductsHeading total={loaded?.total} onNew={() => edit(null)} />
      {loaded && loaded.runningOutTotal > 0 && !runningOut && !removed && q === '' && page === 1 && (
        <RunningOut
          products={loaded.runningOut}
          total={loaded.runningOutTotal}
          onEdit={edit}
          onAll={() => setTarget({ ...wholeList, runningOut: true })}
        />
      )}
      <div ref={top} tabIndex={-1} className="mb-4 flex scroll-mt-32 flex-wrap items-end gap-3 outline-none">
        <ProductFilters listQuery={listQuery} onTarget={setTarget} />
      </div>
      {isPending && <ProductListSkeleton />}
      {error && <ErrorBlock message={error.message} onRetry={() => void refetch()} />}
      {loaded && loaded.data.length === 0 && <NothingListed total={loaded.total} listQuery={listQuery} />}
      {loaded && loaded.data.length > 0 && (
        <OwnProducts
          products={loaded.data}
          ticked={ticked}
          onTick={(one) => toggle(one._id, [], false)}
          onEdit={edit}
          onVariants={variants.open}
          onDelete={(one) => void remove(one)}
          onSell={(one) => void putOnSale(one)}
        />
      )}
      {loaded && <Pager page={page} pages={Math.ceil(loaded.total / loaded.pageSize)} onTurn={turnTo} />}
      {ticked.size > 0 && <TickedBar ticked={ticked} onClear={clear} />}
      {editing.turn > 0 && (
        <ProductDialog
          key={editing.turn}
          {...{ product: editing.product, copied: editing.copied, isOpen, onCopy: copy }}
          onClose={() => setOpen(false)}
          onSaved={() => refetch()}
          onShowRemoved={() => setTarget({ ...wholeList, removed: true })}
        />
      )}
      {variants.shown && <VariantsDialog {...variants.shown} key={variants.turn} onSaved={() => refetch()} />}
    </>
  )
}

const NothingListed = ({ total, listQuery }: { total: number; listQuery: ProductsQuery }) =>
  total > 0 ? (
    <EmptyBlock heading="p" title={emptyPage} />
  ) : (
    <EmptyBlock heading="p" title={emptyTitle(listQuery)} hint={hintFor(listQuery)} />
  )

const emptyTitle = ({ q, removed }: ProductsQuery): string =>
  removed && q === '' ? 'Todos tus productos están a la venta' : 'No hay productos disponibles'

function hintFor({ q, removed, runningOut }: ProductsQuery): string {
  if (q !== '' || runningOut) return 'Prueba con otras palabras.'
  return removed
    ? 'Aquí quedan los que eliminas y los que guardas sin publicar.'
    : 'Publica el primero con Upload Product.'
}

/** The product in the dialog: an existing one, or a new one, which may be filled with another. */
function useEditing() {
  // The form shows a field more where the shop charges IVA: known before it opens, nothing in it moves.
  usePrefetchQuery(callQuery('shopSettings.getIva', {}))
  const [editing, setEditing] = useState<Editing>({ product: null, copied: null, turn: 0 })
  const [isOpen, setOpen] = useState(false)
  const open = (chosen: Omit<Editing, 'turn'>) => {
    setEditing(({ turn }) => ({ ...chosen, turn: turn + 1 }))
    setOpen(true)
  }
  const edit = (product: ListedProduct | null) => open({ product, copied: null })
  const copy = (copied: OwnProduct) => open({ product: null, copied })
  return { editing, isOpen, setOpen, edit, copy }
}

/** The product whose variants are in their dialog. */
function useVariants() {
  const [chosen, setChosen] = useState<{ product: OwnProduct; turn: number }>()
  const [isOpen, setOpen] = useState(false)
  return {
    open: (product: OwnProduct) => {
      setChosen((before) => ({ product, turn: (before?.turn ?? 0) + 1 }))
      setOpen(true)
    },
    turn: chosen?.turn,
    shown: chosen && { product: chosen.product, isOpen, onClose: () => setOpen(false) },
  }
}

type OwnProductsProps = {
  products: readonly ListedProduct[]
  ticked: ReadonlySet<string>
  onTick: (product: OwnProduct) => void
  onEdit: (product: ListedProduct) => void
  onVariants: (product: OwnProduct) => void
  onDelete: (product: OwnProduct) => void
  onSell: (product: OwnProduct) => void
}

function OwnProducts({ products, ticked, onTick, onEdit, onVariants, onDelete, onSell }: OwnProductsProps) {
  return (
    <ul className="products-grid" aria-label="Productos">
      {products.map((product) => (
        <li key={product._id}>
          <OwnCard
            product={product}
            isTicked={ticked.has(product._id)}
            onTick={() => onTick(product)}
            onEdit={() => onEdit(product)}
            onVariants={() => onVariants(product)}
            onDelete={() => onDelete(product)}
            onSell={() => onSell(product)}
          />
        </li>
      ))}
    </ul>
  )
}

import { TriangleAlert } from 'lucide-react'

import type { ListedProduct } from '../../contract/products/products.ts'
import { Button } from '../ui/button.tsx'
import { StockBadge, WaitingPeople } from './stock-badge.tsx'

type RunningOutProps = {
  /** The few products with the lowest stock. */
  products: readonly ListedProduct[]
  total: number
  onEdit: (product: ListedProduct) => void
  onAll: () => void
}

/** Products that are running out: those with the lowest stock, each with a link to change it. */
export function RunningOut({ products, total, onEdit, onAll }: RunningOutProps) {
  return (
    <section aria-labelledby="running-out" className="mb-5 rounded-20 bg-surface p-4 shadow-1 md:p-5">
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
        <TriangleAlert aria-hidden className="size-6 text-warn" />
        <h2 id="running-out" className="type-tile">
          Se están acabando
        </h2>
        <p className="text-ink-3 tabular-nums">{total === 1 ? '1 producto' : `${total} productos`}</p>
        {total > products.length && (
          <Button look="ghost" size="small" className="ml-auto" onClick={onAll}>
            Ver todos
          </Button>
        )}
      </div>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-2">
        {products.map((product) => (
          <li key={product._id}>
            <button
              type="button"
              onClick={() => onEdit(product)}
              className="flex size-full flex-col items-start gap-1.5 rounded-12 border border-line p-3 text-left transition-colors hover:border-edge hover:bg-sunken"
            >
              <span className="line-clamp-2 type-body-sm font-semibold wrap-anywhere">
                <span className="sr-only">Editar </span>
                {product.productName}
              </span>
              <span className="mt-auto flex flex-col items-start gap-1">
                <StockBadge product={product} />
                <WaitingPeople product={product} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

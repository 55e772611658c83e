import type { MouseEvent } from 'react'

import type { Card } from './card.ts'
import { ProductCard, ProductRow, type CartSlot } from './product-card.tsx'
import { CardSkeleton, skeletonKeys } from './product-skeletons.tsx'

export type ListVariant = 'grid' | 'list'

type ProductListProps = {
  cards: Card[]
  variant?: ListVariant
  /** Five columns on large windows instead of four, for a list without a filter panel. */
  isWide?: boolean
  cartSlot?: CartSlot
}

/** Cards in the responsive grid or in the list-style grid. A click on a card scrolls the window to its top. */
export function ProductList({ cards, variant = 'grid', isWide = false, cartSlot }: ProductListProps) {
  const isGrid = variant === 'grid'
  return (
    // The listener serves the links inside; it is no control itself.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <ul
      className={isGrid ? 'products-grid' : 'grid gap-3 md:gap-4'}
      data-wide={isWide || undefined}
      onClick={scrollToTop}
    >
      {cards.map((card, index) => (
        <li key={card._id}>
          {isGrid ? (
            <ProductCard
              card={card}
              cartSlot={cartSlot}
              urgency={urgencyOf(index, 4)}
              sizes={isWide ? WIDE : BESIDE_FILTERS}
            />
          ) : (
            <ProductRow card={card} cartSlot={cartSlot} urgency={urgencyOf(index, 4)} />
          )}
        </li>
      ))}
    </ul>
  )
}

/** The placeholder of the list while it loads. */
export function ProductListSkeleton({
  variant = 'grid',
  isWide = false,
}: Pick<ProductListProps, 'variant' | 'isWide'>) {
  return (
    <div aria-busy="true" className="appears-late">
      <p className="sr-only">Cargando productos</p>
      <ul
        aria-hidden
        className={variant === 'grid' ? 'products-grid' : 'grid gap-3 md:gap-4'}
        data-wide={isWide || undefined}
      >
        {skeletonKeys.map((key) => (
          <li key={key} data-skeleton>
            <CardSkeleton isRow={variant === 'list'} />
          </li>
        ))}
      </ul>
    </div>
  )
}

// The width of a card in the grid, by the number of columns: the window without gutters, gaps and the filter panel.
const WIDE =
  '(width < 48rem) calc(50vw - 22px), (width < 64rem) calc(50vw - 32px), (width < 75rem) calc(33.3vw - 27px), (width < 90rem) calc(20vw - 32px), 256px'
const BESIDE_FILTERS =
  '(width < 48rem) calc(50vw - 22px), (width < 64rem) calc(50vw - 156px), (width < 75rem) calc(33.3vw - 109px), (width < 90rem) calc(25vw - 110px), 250px'

const urgencyOf = (index: number, inFirstRow: number) => (index === 0 ? 'first' : index < inFirstRow ? 'early' : 'late')

// Runs after the click has started the navigation, which stores the scroll position of the list for going back.
function scrollToTop(event: MouseEvent): void {
  const isNewTab = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  if (isNewTab || !(event.target instanceof Element && event.target.closest('a'))) return
  setTimeout(() => window.scrollTo({ top: 0, behavior: 'instant' }))
}

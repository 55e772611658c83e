import { useEffect, useRef } from 'react'

import { cardOf } from '../catalogue/card.ts'
import type { CartSlot } from '../catalogue/product-card.tsx'
import { ProductList, ProductListSkeleton } from '../catalogue/product-list.tsx'
import { paths } from '../paths.ts'
import { buttonClass } from '../ui/button.tsx'
import { EmptyBlock } from '../ui/empty-block.tsx'
import { ErrorBlock } from '../ui/error-block.tsx'
import { useCall } from '../use-call.ts'
import { showWishes, useWished } from './own-wishes.ts'

/** The products that somebody wishes for, the latest first; one whose heart is pressed again goes (P-38). */
export function WishListSection({ cartSlot }: { cartSlot: CartSlot }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { arrival, askAgain } = useCall('wishList.view', {}, ({ data }) => showWishes(data.map(({ _id }) => _id)))
  const wished = useWished()
  const cards =
    arrival.state === 'loaded'
      ? arrival.value.data.filter(({ _id }) => wished.has(_id)).map((product) => cardOf(product))
      : []
  const { length } = cards
  const lengthBefore = useRef(length)
  useEffect(() => {
    // The heart that was pressed is gone with its card, and the focus with it.
    if (length < lengthBefore.current && document.activeElement === document.body) heading.current?.focus()
    lengthBefore.current = length
  }, [length])
  return (
    <section aria-labelledby="wishes-title" className="mt-8">
      <h2 ref={heading} id="wishes-title" tabIndex={-1} className="mb-4 type-h2">
        Lista de deseos
      </h2>
      {arrival.state === 'loading' ? (
        <ProductListSkeleton />
      ) : arrival.state === 'failed' ? (
        <ErrorBlock message={arrival.message || 'No pudimos traer tu lista de deseos.'} onRetry={askAgain} />
      ) : cards.length > 0 ? (
        <ProductList cards={cards} cartSlot={cartSlot} />
      ) : (
        <EmptyBlock
          title="Tu lista de deseos está vacía."
          hint="Aquí verás los productos que guardes."
          action={
            <a href={paths.home} className={buttonClass('outline')}>
              Seguir comprando
            </a>
          }
        />
      )}
    </section>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

import { cardOf } from '../catalogue/card.ts'
import type { CartSlot } from '../catalogue/product-card.tsx'
import { ProductList, ProductListSkeleton } from '../catalogue/product-list.tsx'
import { paths } from '../paths.ts'
import { buttonClass } from '../ui/button.tsx'
import { EmptyBlock } from '../ui/empty-block.tsx'
import { ErrorBlock } from '../ui/error-block.tsx'
import { loadWishList, showWishList, useWishList } from './wish-list.ts'

/** The wish list, the latest product first; pressing the button again removes a product (P-38). */
export function WishListSection({ cartSlot }: { cartSlot: CartSlot }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['wishList.view'],
    queryFn: async ({ signal }) => {
      const data = await loadWishList(signal)
      showWishList(data.map(({ _id }) => _id))
      return data
    },
  })
  const wishedIds = useWishList()
  const cards = data?.filter(({ _id }) => wishedIds.has(_id)).map((product) => cardOf(product)) ?? []
  const { length } = cards
  const lengthBefore = useRef(length)
  useEffect(() => {
    // The pressed button disappeared with its card, so the heading gets the focus.
    if (length < lengthBefore.current && document.activeElement === document.body) heading.current?.focus()
    lengthBefore.current = length
  }, [length])
  return (
    <section aria-labelledby="wishes-title" className="mt-8">
      <h2 ref={heading} id="wishes-title" tabIndex={-1} className="mb-4 type-h2">
        Lista de deseos
      </h2>
      {isPending ? (
        <ProductListSkeleton />
      ) : error ? (
        <ErrorBlock message={error.message || 'No pudimos traer tu lista de deseos.'} onRetry={() => void refetch()} />
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

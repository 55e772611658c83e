import { useEffect, useRef, useState } from 'react'

import type { Product } from '../../contract/catalogue/catalogue.ts'
import { formatPesos } from '../../contract/values/pesos.ts'
import { CartButton } from '../cart/cart-button.tsx'
import { ListPrice } from '../catalogue/price.tsx'
import { BottomBar } from '../ui/bottom-bar.tsx'
import { buttonClass } from '../ui/button.tsx'
import { observeInView } from '../ui/observe-in-view.ts'
import { WishButton } from '../wish-list/wish-button.tsx'

/**
 * 'Add To Cart' with the wish button beside it. On phones a bar at the bottom replaces them while they are out of sight, unless the product
 * is sold out.
 */
export function BuyButtons({ product }: { product: Product }) {
  const place = useRef<HTMLDivElement>(null)
  const [isInView, setInView] = useState(true)
  useEffect(() => {
    if (!place.current) return
    // The area under the header counts as out of sight.
    return observeInView(place.current, '-120px 0px 0px', setInView)
  }, [])
  const { _id, price, sellingPrice, agotado } = product
  return (
    <>
      <div ref={place} className="buy-buttons flex gap-3">
        <CartButton id={_id} className={buttonClass('primary', 'normal', 'flex-1')} />
        <WishButton key={_id} id={_id} />
      </div>
      {!isInView && !agotado && (
        <BottomBar className="md:hidden">
          <p className="min-w-0">
            {price > sellingPrice && (
              <span className="block">
                <ListPrice price={price} />
              </span>
            )}
            <strong className="font-display text-xl/6 tabular-nums">{formatPesos(sellingPrice)}</strong>
          </p>
          <CartButton id={_id} className={buttonClass('primary', 'normal', 'max-w-60 flex-1')} />
        </BottomBar>
      )}
    </>
  )
}

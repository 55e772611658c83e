import { ShoppingCart } from 'lucide-react'

import { paths } from '../paths.ts'
import { useCartCount } from '../session/cart-count.ts'

/** The link to the cart, with its count; a count of 0 is not shown. */
export function CartLink() {
  const count = useCartCount()
  const products = count === 1 ? '1 producto' : `${count} productos`
  return (
    <a href={paths.cart} aria-label={count > 0 ? `Carrito, ${products}` : 'Carrito'} className="cart-link">
      <ShoppingCart aria-hidden />
      {count > 0 && (
        <span key={count} aria-hidden>
          {count > 99 ? '99+' : count}
        </span>
      )}
    </a>
  )
}

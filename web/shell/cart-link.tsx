import { ShoppingCart } from 'lucide-react'

import { paths } from '../paths.ts'

/** The way to the cart, with how much is in it; a count of 0 is not shown. */
export function CartLink({ count }: { count: number }) {
  const products = count === 1 ? '1 producto' : `${count} productos`
  return (
    <a
      href={paths.cart}
      aria-label={count > 0 ? `Carrito, ${products}` : 'Carrito'}
      className="relative flex size-11 items-center justify-center rounded-12 text-on-roof hover:bg-roof-up"
    >
      <ShoppingCart aria-hidden className="size-6" />
      {count > 0 && (
        <span
          key={count}
          aria-hidden
          className="absolute top-0.5 right-0 flex h-5 min-w-5 animate-pop items-center justify-center rounded-full bg-accent px-1 text-[12px]/none font-bold text-on-accent tabular-nums"
        >
          {count > 99 ? '99+' : count}
        </span>
      )}
    </a>
  )
}

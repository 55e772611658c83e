import type { CartSlot } from '../catalogue/product-card.tsx'
import { WishButton } from '../wish-list/wish-button.tsx'

/** The button 'Add To Cart': an icon on cards, with text in the list and on the product's page. */
export function CartButton({ id, className = 'cart-button' }: { id: string; className?: string }) {
  return (
    <button type="button" lang="en" data-cart={id} className={className}>
      <span>Add To Cart</span>
    </button>
  )
}

/** The controls of a card besides its link. */
export const cardButtons: CartSlot = ({ _id }) => (
  <>
    <WishButton id={_id} />
    <CartButton id={_id} />
  </>
)

import { markWishButton } from './wish-buttons.ts'

/** The wish button of a product, pressed when the product is on the list. */
export function WishButton({ id }: { id: string }) {
  return (
    <button
      ref={markWishButton}
      type="button"
      data-wish={id}
      aria-pressed="false"
      aria-label="Guardar en la lista de deseos"
      className="wish-button"
    />
  )
}

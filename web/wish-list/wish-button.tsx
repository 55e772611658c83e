import { markWishButton } from './wish-buttons.ts'

/** A product's place on the wish list, as a button that is pressed or not. */
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

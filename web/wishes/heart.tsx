import { markHeart } from './hearts.ts'

/** A product's place on the wish list, as a button that is pressed or not. */
export function Heart({ id }: { id: string }) {
  return (
    <button
      ref={markHeart}
      type="button"
      data-wish={id}
      aria-pressed="false"
      aria-label="Guardar en la lista de deseos"
      className="heart"
    />
  )
}

import { KeyRound } from 'lucide-react'
import type { ReactNode } from 'react'

import { Picture, type PictureProps } from '../images/picture.tsx'
import { paths } from '../paths.ts'
import type { Card } from './card.ts'
import { Price } from './price.tsx'

/** Renders the button 'Add To Cart' of a card, for people who may use a cart. */
export type CartSlot = (card: Card) => ReactNode

type CardProps = { card: Card; cartSlot?: CartSlot; urgency?: PictureProps['urgency'] }

/** A product in a strip or a grid: picture above, text below, one link over all of it. */
export function ProductCard({ card, cartSlot, urgency, sizes }: CardProps & { sizes: string }) {
  return (
    <article className="product-card">
      <div className="product-card-picture">
        <Picture url={card.productImage[0]} sizes={sizes} urgency={urgency} />
        {cartSlot && <div className="cart-slot">{cartSlot(card)}</div>}
        <Tags card={card} />
      </div>
      <div className="product-card-text">
        <p className="product-card-kind">{card.brandName}</p>
        <h3 className="product-card-name">
          <a href={paths.product(card._id)}>{card.productName}</a>
        </h3>
        <div className="mt-auto">
          <Price {...card} />
        </div>
      </div>
    </article>
  )
}

/** A product in the list-style grid: picture left, text with two attributes, price right. */
export function ProductRow({ card, cartSlot, urgency }: CardProps) {
  return (
    <article className="product-card product-row">
      <div className="product-card-picture">
        <Picture url={card.productImage[0]} sizes="(width < 48rem) 104px, 160px" urgency={urgency} />
      </div>
      <div className="product-card-text">
        <p className="product-card-kind">{card.brandName}</p>
        <h3 className="product-card-name">
          <a href={paths.product(card._id)}>{card.productName}</a>
        </h3>
        <ul className="type-caption text-ink-2">
          {Object.entries(card.attributes).map(([name, value]) => (
            <li key={name}>{`${name}: ${value}`}</li>
          ))}
        </ul>
        <Tags card={card} isInline />
      </div>
      <div className="product-row-price">
        <Price {...card} />
      </div>
      {cartSlot && <div className="cart-slot">{cartSlot(card)}</div>}
    </article>
  )
}

function Tags({ card, isInline = false }: { card: Card; isInline?: boolean }) {
  if (!card.digital && !card.agotado) return null
  return (
    <div className={isInline ? 'mt-2 flex flex-wrap gap-2' : 'product-card-tags'}>
      {card.digital && (
        <span className="product-card-tag">
          <KeyRound className="size-3.5" aria-hidden />
          Licencia digital
        </span>
      )}
      {card.agotado && <span className="product-card-tag text-ink-2">Agotado</span>}
    </div>
  )
}

import { useState } from 'react'

import type { ReviewedProduct } from '../../contract/catalogue/catalogue.ts'
import { formatNumber } from '../../contract/values/units.ts'
import { useSession } from '../session/current-user.ts'
import { useCall } from '../use-call.ts'
import { OwnReviewBox } from './own-review-box.tsx'
import { ReviewList } from './review-list.tsx'
import { averageText, countText, starsText } from './review-text.ts'
import { Stars } from './stars.tsx'

type Reviews = NonNullable<ReviewedProduct['reviews']>
type ReviewSectionProps = {
  product: Pick<ReviewedProduct, '_id' | 'productName' | 'reviews'>
  /** Called when the person's own review changed: the page's data are reloaded. */
  onChanged: () => void
}

/**
 * The buyers' reviews of a product (P-253), and the buyer's own one (P-251). Without reviews it is hidden from everybody who cannot write
 * the first one.
 */
export function ReviewSection({ product, onChanged }: ReviewSectionProps) {
  const { _id: productId, productName, reviews } = product
  const session = useSession()
  const own = useCall('productReviews.own', session.state === 'person' ? { productId } : null)
  const mine = own.state === 'loaded' && own.value.data.canWrite ? own.value.data : null
  if (!reviews && !mine) return null
  const changed = () => {
    own.refetch()
    onChanged()
  }
  return (
    <section aria-labelledby="opiniones" className="shop-width w-full">
      <h2 id="opiniones" tabIndex={-1} className="mb-4 type-h2">
        Opiniones de quienes lo compraron
      </h2>
      <div className="grid gap-x-12 gap-y-6 md:grid-cols-[17.5rem_minmax(0,1fr)] md:items-start">
        <div className="flex flex-col gap-6">
          {reviews && <Summary {...reviews} />}
          {mine && <OwnReviewBox {...{ productId, productName }} review={mine.review} onChanged={changed} />}
        </div>
        {reviews && <FreshList productId={productId} reviews={reviews} />}
      </div>
    </section>
  )
}

/** Restarts the list when the page was reloaded. */
function FreshList({ productId, reviews }: { productId: string; reviews: Reviews }) {
  const [shown, setShown] = useState({ reviews, turn: 0 })
  if (shown.reviews !== reviews) setShown({ reviews, turn: shown.turn + 1 })
  return <ReviewList key={shown.turn} productId={productId} count={reviews.count} newest={reviews.newest} />
}

function Summary({ average, count, stars }: Reviews) {
  return (
    <div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <strong aria-hidden className="type-price-xl">
          {averageText(average)}
        </strong>
        <Stars stars={average} label={`${averageText(average)} de 5 estrellas`} className="text-2xl" />
        <span className="text-ink-2">{countText(count)}</span>
      </p>
      <ul aria-label="Cuántas opiniones tienen cada número de estrellas" className="mt-3 flex flex-col gap-1.5">
        {stars
          .map((many, index) => ({ many, star: index + 1 }))
          .toReversed()
          .map(({ many, star }) => (
            <li
              key={star}
              className="grid grid-cols-[5rem_minmax(0,1fr)_minmax(1.5rem,auto)] items-center gap-3 type-body-sm tabular-nums"
            >
              <span>{starsText(star)}</span>
              <svg aria-hidden className="h-2 w-full rounded-8 bg-sunken">
                <rect width={`${(100 * many) / count}%`} height="100%" rx="4" className="fill-primary" />
              </svg>
              <span className="text-right text-ink-2">{formatNumber(many)}</span>
            </li>
          ))}
      </ul>
    </div>
  )
}

import { EyeOff } from 'lucide-react'

import type { OwnReview } from '../../contract/catalogue/product-reviews.ts'
import { hidingReasonText } from '../../contract/catalogue/review-rules.ts'
import { ReviewButton } from './review-button.tsx'
import { starsText } from './review-text.ts'
import { Stars } from './stars.tsx'

type OwnReviewBoxProps = {
  productId: string
  productName: string
  review: OwnReview | null
  onChanged: () => void
}

/** The buyer's own review of a product, or the button to write it. */
export function OwnReviewBox({ productId, productName, review, onChanged }: OwnReviewBoxProps) {
  return (
    <div className="flex flex-col items-start gap-3 rounded-16 bg-surface p-4 shadow-1">
      {review ? (
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-3 font-semibold">
            Tu opinión
            <Stars stars={review.stars} label={starsText(review.stars)} className="text-lg" />
          </p>
          {review.hiddenBecause && (
            <p className="mt-2 flex gap-2 type-body-sm text-warn">
              <EyeOff aria-hidden className="mt-0.5 size-4 shrink-0" />
              {`La tienda la ocultó: ${hidingReasonText[review.hiddenBecause]}. Solo tú la ves.`}
            </p>
          )}
          {review.hiddenBecause && review.text !== '' && (
            <p className="mt-2 type-body-sm wrap-anywhere whitespace-pre-line text-ink-2">{review.text}</p>
          )}
        </div>
      ) : (
        <p>
          <strong className="block font-semibold">Lo compraste: ¿cómo te ha ido?</strong>
          <span className="type-body-sm text-ink-2">Tu opinión les ayuda a otros a decidir.</span>
        </p>
      )}
      <ReviewButton {...{ productId, productName, onChanged }} known={{ review }}>
        {review ? 'Cambiar mi opinión' : 'Escribir mi opinión'}
      </ReviewButton>
    </div>
  )
}

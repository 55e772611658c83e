import type { ReviewedProduct } from '../../contract/catalogue/catalogue.ts'
import { averageText, countText } from './review-text.ts'
import { Stars } from './stars.tsx'

type RatingLinkProps = { reviews: ReviewedProduct['reviews'] }

/** The rating of a product, with a link to its reviews; nothing without any (P-253). */
export function RatingLink({ reviews }: RatingLinkProps) {
  if (!reviews) return null
  const { average, count } = reviews
  return (
    <a href="#opiniones" className="touch-area mt-2 inline-flex items-center gap-2 rounded-8 type-body-sm">
      <Stars stars={average} className="text-lg" />
      <span className="font-semibold tabular-nums">
        {averageText(average)}
        <span className="sr-only"> de 5 estrellas,</span>
      </span>{' '}
      <span className="text-link underline underline-offset-3">{countText(count)}</span>
    </a>
  )
}

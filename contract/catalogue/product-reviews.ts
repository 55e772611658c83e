import * as z from 'zod/mini'

import { done, success } from '../envelope.ts'
import { rowVersion } from '../values/row-version.ts'
import { id, longText } from '../values/text.ts'
import { wholeNumber } from '../values/whole-number.ts'
import { hasContactData } from './contact-data.ts'
import { hidingReasons, reviewLimits } from './review-rules.ts'

const stars = z.int()

/** A review as everybody sees it. */
const shownReview = z.object({
  reviewId: z.string(),
  /** First name and initial: `María G.` */
  author: z.string(),
  stars,
  /** '' for a review with stars only. */
  text: z.string(),
  /** `2026-11` */
  month: z.string(),
  isEdited: z.boolean(),
  /** The shop's answer. */
  answer: z.nullable(z.string()),
})
export type ShownReview = z.infer<typeof shownReview>

/** The reviews on a product's page (P-253). */
export const productReviews = z.object({
  count: z.int(),
  /** With one decimal. */
  average: z.number(),
  /** The number of reviews with one star, two stars … */
  stars: z.array(z.int()),
  /** The newest ten. */
  newest: z.array(shownReview),
})

const hidingReason = z.enum(hidingReasons, { error: 'Elige por qué se oculta.' })

/** A review as its author sees it. */
const ownReview = z.object({
  ...z.pick(shownReview, { reviewId: true, stars: true, text: true, answer: true }).shape,
  /** The reason why the shop hid it; null while it is public. */
  hiddenBecause: z.nullable(hidingReason),
  version: z.int(),
})
export type OwnReview = z.infer<typeof ownReview>

/** A review as administrators see it. */
const deskReview = z.object({
  ...ownReview.shape,
  productId: z.string(),
  productName: z.string(),
  /** The author's name and client file. */
  name: z.string(),
  userId: z.string(),
  createdAt: z.iso.datetime(),
  editedAt: z.nullable(z.iso.datetime()),
  answeredAt: z.nullable(z.iso.datetime()),
})
export type DeskReview = z.infer<typeof deskReview>

/** The owner's lists: all reviews, those with one or two stars, unanswered ones, hidden ones. */
export const reviewLists = ['all', 'low', 'unanswered', 'hidden'] as const
export type ReviewList = (typeof reviewLists)[number]

const page = { after: z.optional(id) }
const deskPage = z.object({ ...done.shape, data: z.array(deskReview), next: z.nullable(z.string()) })
const tooLong = 'La opinión puede tener máximo 1.000 caracteres.'

export const productReviewCalls = {
  /** Ten reviews of a product after the one that `after` names; `next` is the value to send as `after`. */
  'productReviews.list': {
    input: z.strictObject({
      productId: id,
      order: z._default(z.enum(['newest', 'lowest'], { error: 'Orden no válido.' }), 'newest'),
      ...page,
    }),
    output: z.object({ ...done.shape, data: z.array(shownReview), next: z.nullable(z.string()) }),
  },
  /** Whether the caller may review a product (P-251), and the existing review. */
  'productReviews.own': {
    input: z.strictObject({ productId: id }),
    output: success(z.object({ canWrite: z.boolean(), review: z.nullable(ownReview) })),
  },
  /** Writes or changes the caller's review of a product; `version` is the displayed one, 0 without a review. */
  'productReviews.save': {
    input: z.strictObject({
      productId: id,
      stars: wholeNumber({ min: 1, max: 5, message: 'Elige de 1 a 5 estrellas.' }),
      text: z._default(
        longText({ max: reviewLimits.text, message: 'La opinión no es válida.', tooLong }).check(
          z.refine((text) => !hasContactData(text), {
            error: 'Esta página es pública: quita el teléfono o el correo.',
          }),
        ),
        '',
      ),
      version: z.optional(wholeNumber({ min: 0, max: 1_000_000_000, message: 'Versión no válida.' })),
    }),
    output: success(ownReview),
    problems: ['REVIEW_NOT_BOUGHT', 'REVIEW_CHANGED'] as const,
  },
  /** Deletes the caller's review of a product; without one the call changes nothing. */
  'productReviews.remove': { input: z.strictObject({ productId: id }), output: done },
  /** The newest first, twenty at a time. */
  'productReviews.listAll': {
    input: z.strictObject({
      list: z._default(z.enum(reviewLists, { error: 'Filtro no válido.' }), 'all'),
      ...page,
    }),
    output: deskPage,
  },
  /** Publishes the shop's answer to a review; '' removes the answer. */
  'productReviews.answer': {
    input: z.strictObject({
      reviewId: id,
      answer: longText({
        max: reviewLimits.text,
        message: 'Escribe la respuesta.',
        tooLong: 'La respuesta puede tener máximo 1.000 caracteres.',
      }),
      version: rowVersion,
    }),
    output: success(deskReview),
    problems: ['NOT_FOUND', 'REVIEW_CHANGED'] as const,
  },
  /** Hides a review for a reason; null shows it again. */
  'productReviews.hide': {
    input: z.strictObject({ reviewId: id, because: z.nullable(hidingReason), version: rowVersion }),
    output: success(deskReview),
    problems: ['NOT_FOUND', 'REVIEW_CHANGED'] as const,
  },
}

import * as z from 'zod/mini'

import { done, success } from '../envelope.ts'
import { rowVersion } from '../values/row-version.ts'
import { id, longText } from '../values/text.ts'
import { wholeNumber } from '../values/whole-number.ts'
import { hasContactData } from './contact-data.ts'
import { hidingReasons, reviewLimits } from './review-rules.ts'

const stars = z.int()

/** An opinion as everybody reads it. */
const shownReview = z.object({
  reviewId: z.string(),
  /** First name and initial: `María G.` */
  author: z.string(),
  stars,
  /** '' where there are only stars. */
  text: z.string(),
  /** `2026-11` */
  month: z.string(),
  isEdited: z.boolean(),
  /** What the shop says to it. */
  answer: z.nullable(z.string()),
})
export type ShownReview = z.infer<typeof shownReview>

/** What a product's page shows of its opinions (P-253). */
export const productReviews = z.object({
  count: z.int(),
  /** With one decimal. */
  average: z.number(),
  /** How many have one star, two stars … */
  stars: z.array(z.int()),
  /** The newest ten. */
  newest: z.array(shownReview),
})

const hidingReason = z.enum(hidingReasons, { error: 'Elige por qué se oculta.' })

/** An opinion as its author sees it. */
const ownReview = z.object({
  ...z.pick(shownReview, { reviewId: true, stars: true, text: true, answer: true }).shape,
  /** Why the shop hid it; null while everybody reads it. */
  hiddenBecause: z.nullable(hidingReason),
  version: z.int(),
})
export type OwnReview = z.infer<typeof ownReview>

/** An opinion as the shop's people read it. */
const deskReview = z.object({
  ...ownReview.shape,
  productId: z.string(),
  productName: z.string(),
  /** Who wrote it, and their client file. */
  name: z.string(),
  userId: z.string(),
  createdAt: z.iso.datetime(),
  editedAt: z.nullable(z.iso.datetime()),
  answeredAt: z.nullable(z.iso.datetime()),
})
export type DeskReview = z.infer<typeof deskReview>

/** The owner's lists: all of them, those with one or two stars, those without an answer, those that are hidden. */
export const reviewLists = ['all', 'low', 'unanswered', 'hidden'] as const
export type ReviewList = (typeof reviewLists)[number]

const page = { after: z.optional(id) }
const deskPage = z.object({ ...done.shape, data: z.array(deskReview), next: z.nullable(z.string()) })
const tooLong = 'La opinión puede tener máximo 1.000 caracteres.'

export const productReviewCalls = {
  /** Ten opinions of a product, from behind the one that `after` names; `next` is what to send as `after`. */
  'productReviews.list': {
    input: z.strictObject({
      productId: id,
      order: z._default(z.enum(['newest', 'lowest'], { error: 'Orden no válido.' }), 'newest'),
      ...page,
    }),
    output: z.object({ ...done.shape, data: z.array(shownReview), next: z.nullable(z.string()) }),
  },
  /** Whether the caller may write about a product (P-251), and what there is. */
  'productReviews.own': {
    input: z.strictObject({ productId: id }),
    output: success(z.object({ canWrite: z.boolean(), review: z.nullable(ownReview) })),
  },
  /** Writes the caller's opinion of a product, or changes it; `version` is the one that was on the screen, 0 where there was none. */
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
  /** Deletes the caller's opinion of a product; where there is none, nothing happens. */
  'productReviews.remove': { input: z.strictObject({ productId: id }), output: done },
  /** The newest first, twenty at a time. */
  'productReviews.listAll': {
    input: z.strictObject({
      list: z._default(z.enum(reviewLists, { error: 'Filtro no válido.' }), 'all'),
      ...page,
    }),
    output: deskPage,
  },
  /** Answers an opinion for everybody to read; '' takes the answer away. */
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
  /** Hides an opinion for a reason, or shows it again: null. */
  'productReviews.hide': {
    input: z.strictObject({ reviewId: id, because: z.nullable(hidingReason), version: rowVersion }),
    output: success(deskReview),
    problems: ['NOT_FOUND', 'REVIEW_CHANGED'] as const,
  },
}

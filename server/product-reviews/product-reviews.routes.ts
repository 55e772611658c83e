import type { CallName } from '../../contract/calls.ts'
import type { Db } from '../platform/database/pool.ts'
import type { Audit } from '../platform/http/audit.ts'
import { callerAbout, type Handlers } from '../platform/http/handlers.ts'
import { done, ok } from '../platform/http/serve.ts'
import type { Reads } from '../platform/replicas/reads.ts'
import { answerReview, hideReview, listReviews } from './desk-reviews.ts'
import { listShownReviews } from './shown-reviews.ts'
import { readOwnReview, removeReview, saveReview } from './write-review.ts'

type ReviewCall = Extract<CallName, `productReviews.${string}`>
type Parts = { db: Db; audit: Audit; reads: Reads }

/** Binds the calls about what buyers think of products to what they do. */
export function productReviewHandlers({ db, audit, reads }: Parts): Handlers<ReviewCall> {
  return {
    'productReviews.list': async ({ input }) => ({ ...done(), ...(await listShownReviews(reads.db, input)) }),
    'productReviews.own': async ({ actor, input }) => ok(await readOwnReview(db, { ...input, userId: actor.id })),
    'productReviews.save': async ({ actor, input, refuse }) => {
      const review = await saveReview(db, input, { userId: actor.id, refuse })
      return ok(
        review,
        review.hiddenBecause ? 'Guardamos tu opinión. La tienda la tiene oculta.' : 'Publicamos tu opinión.',
      )
    },
    'productReviews.remove': async ({ actor, input }) => {
      await removeReview(db, { ...input, userId: actor.id })
      return done('Eliminamos tu opinión.')
    },
    'productReviews.listAll': async ({ input }) => ({ ...done(), ...(await listReviews(db, input)) }),
    'productReviews.answer': async (call) =>
      ok(
        await answerReview({ db, audit }, call.input, callerAbout(call, call.input.reviewId)),
        call.input.answer === '' ? 'Respuesta retirada' : 'Respuesta publicada',
      ),
    'productReviews.hide': async (call) =>
      ok(
        await hideReview({ db, audit }, call.input, callerAbout(call, call.input.reviewId)),
        call.input.because === null ? 'Opinión a la vista' : 'Opinión oculta',
      ),
  }
}

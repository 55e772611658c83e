import { EyeOff } from 'lucide-react'
import { useId, useRef, useState } from 'react'

import type { DeskReview } from '../../../contract/catalogue/product-reviews.ts'
import { hidingReasonText, type HidingReason } from '../../../contract/catalogue/review-rules.ts'
import { shortDateOf } from '../../../contract/values/moments.ts'
import { useMayEnter } from '../../areas/use-may-enter.ts'
import { callOverHttp } from '../../browser-call.ts'
import { isCallError } from '../../call.ts'
import { showRefusalOrThrow } from '../../forms/refusal.ts'
import { withSession } from '../../forms/with-session.ts'
import { clientPath } from '../../order-desk/desk-paths.ts'
import { reserveFocus } from '../../page/reserve-focus.ts'
import { paths } from '../../paths.ts'
import { starsText } from '../../product-reviews/review-text.ts'
import { Stars } from '../../product-reviews/stars.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'
import { HideDialog } from './hide-dialog.tsx'
import { ReviewReply } from './review-reply.tsx'

type ReviewCardProps = { review: DeskReview; onChanged: (review: DeskReview) => void }

/** One buyer's review of a product, the shop's answer, and whether it is public. */
export function ReviewCard({ review, onChanged }: ReviewCardProps) {
  const { reviewId, version, hiddenBecause, text } = review
  const titleId = useId()
  const card = useRef<HTMLElement>(null)
  const [isReplying, setReplying] = useState(false)
  const [isHiding, setHiding] = useState(false)
  const [isBusy, setBusy] = useState(false)
  /** Whether to show that it changed meanwhile, above the current review. */
  const [isChanged, setChanged] = useState(false)
  const take = (now: DeskReview, message: string, focus: ReturnType<typeof reserveFocus>) => {
    setChanged(false)
    setReplying(false)
    onChanged(now)
    showToast({ text: message, kind: 'success' })
    // The button that was pressed is another now.
    focus(card.current, { preventScroll: true })
  }
  const handleConflict = (error: unknown): boolean => {
    if (!isCallError(error) || error.code !== 'REVIEW_CHANGED') return false
    setChanged(true)
    onChanged(error.data as DeskReview)
    return true
  }
  const hide = async (because: HidingReason | null) => {
    const focus = reserveFocus()
    setBusy(true)
    try {
      const { data, message } = await withSession(() =>
        callOverHttp('productReviews.hide', { reviewId, version, because }),
      )
      setHiding(false)
      take(data, message, focus)
    } catch (error) {
      setHiding(false)
      if (!handleConflict(error)) showRefusalOrThrow(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <article
      ref={card}
      tabIndex={-1}
      aria-labelledby={titleId}
      className="flex flex-col gap-3 rounded-20 bg-surface p-4 shadow-1 md:p-5"
    >
      <Facts review={review} titleId={titleId} />
      <output className={isChanged ? 'block rounded-12 bg-info-soft p-3 font-semibold text-info' : 'sr-only'}>
        {isChanged && 'Cambió mientras la mirabas. Así está ahora.'}
      </output>
      {text !== '' && <p className="max-w-[68ch] wrap-anywhere whitespace-pre-line">{text}</p>}
      <ReviewReply
        review={review}
        isOpen={isReplying}
        onClose={() => setReplying(false)}
        onReplied={take}
        onConflict={handleConflict}
      />
      {!isReplying && (
        <div className="flex flex-wrap gap-3">
          <Button size="small" aria-describedby={titleId} onClick={() => setReplying(true)}>
            {review.answer === null ? 'Responder' : 'Cambiar la respuesta'}
          </Button>
          <Button
            look="outline"
            size="small"
            aria-describedby={titleId}
            isBusy={isBusy}
            onClick={() => (hiddenBecause ? void hide(null) : setHiding(true))}
          >
            {hiddenBecause ? 'Volver a mostrar' : 'Ocultar'}
          </Button>
        </div>
      )}
      {isHiding && (
        <HideDialog isBusy={isBusy} onClose={() => setHiding(false)} onHide={(because) => void hide(because)} />
      )}
    </article>
  )
}

function Facts({ review, titleId }: { review: DeskReview; titleId: string }) {
  const hasFiles = useMayEnter()('users')
  const { productId, productName, name, userId, stars, createdAt, editedAt, hiddenBecause } = review
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars stars={stars} label={starsText(stars)} className="text-lg" />
        <h2 id={titleId} className="min-w-0 type-h3 wrap-anywhere">
          <a href={paths.product(productId)} className="hover:underline">
            {productName}
          </a>
        </h2>
        {hiddenBecause && (
          <Badge tone="quiet" icon={EyeOff}>
            {`oculta: ${hidingReasonText[hiddenBecause]}`}
          </Badge>
        )}
      </div>
      <p className="mt-1 type-body-sm wrap-anywhere text-ink-2">
        {hasFiles ? (
          <a
            href={clientPath(userId)}
            className="touch-area text-link underline underline-offset-3 max-desktop:inline-flex max-desktop:min-h-11 max-desktop:items-center"
          >
            {name}
          </a>
        ) : (
          name
        )}
        {` · ${shortDateOf(createdAt)}${editedAt ? `, cambiada el ${shortDateOf(editedAt)}` : ''}`}
      </p>
    </div>
  )
}

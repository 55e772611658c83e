import { useEffect, useRef, useState } from 'react'

import type { DeskReview } from '../../../contract/catalogue/product-reviews.ts'
import { reviewLimits } from '../../../contract/catalogue/review-rules.ts'
import { shortDateOf } from '../../../contract/values/moments.ts'
import { callOverHttp } from '../../browser-call.ts'
import { findMissing, textOf } from '../../forms/form-values.ts'
import { showRefusalOrThrow } from '../../forms/refusal.ts'
import { useDraft } from '../../forms/use-draft.ts'
import { useForm } from '../../forms/use-form.ts'
import { withSession } from '../../forms/with-session.ts'
import { reserveFocus } from '../../page/reserve-focus.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { showConfirm } from '../../ui/show-alert.tsx'

type ReviewReplyProps = {
  review: DeskReview
  /** Whether the form replaces the answer. */
  isOpen: boolean
  onClose: () => void
  onReplied: (review: DeskReview, message: string, focus: ReturnType<typeof reserveFocus>) => void
  /** @returns whether the refusal was that somebody else changed it */
  onConflict: (error: unknown) => boolean
}

/** The shop's public answer to a review (P-254), and its form. */
export function ReviewReply({ isOpen, ...reply }: ReviewReplyProps) {
  const { answer, answeredAt, editedAt } = reply.review
  if (isOpen) return <ReplyForm {...reply} />
  if (answer === null || answeredAt === null) return null
  return (
    <section aria-label="Respuesta de la tienda" className="max-w-[68ch] rounded-14 bg-sunken p-4">
      <p className="type-body-sm text-ink-2">{`Respondida el ${shortDateOf(answeredAt)}`}</p>
      <p className="mt-1 wrap-anywhere whitespace-pre-line">{answer}</p>
      {editedAt !== null && editedAt > answeredAt && (
        <p className="mt-2 type-body-sm font-semibold text-warn">La opinión cambió después de la respuesta.</p>
      )}
    </section>
  )
}

/** Somebody else's change meanwhile, in view: on a phone the top of the card is far above the form. */
function Overtaken({ answer }: { answer: string | null }) {
  return (
    <p role="alert" ref={showIt} className="rounded-12 bg-warn-soft p-3 type-body-sm wrap-anywhere">
      {answer === null
        ? 'Mientras escribías cambió la opinión, o se quitó la respuesta. Léela otra vez. '
        : `Mientras escribías cambió la opinión o la respuesta, que ahora dice: «${answer}». `}
      Si publicas, queda lo que está aquí.
    </p>
  )
}

const showIt = (note: HTMLElement | null): void => note?.scrollIntoView({ block: 'nearest' })

/** It is a draft of this tab until it is sent. */
function ReplyForm({ review, onClose, onReplied, onConflict }: Omit<ReviewReplyProps, 'isOpen'>) {
  const { reviewId, version } = review
  const area = useRef<HTMLTextAreaElement>(null)
  const [isOvertaken, setOvertaken] = useState(false)
  const handleConflict = (error: unknown): boolean => {
    const isConflict = onConflict(error)
    if (isConflict) setOvertaken(true)
    return isConflict
  }
  const [isRemoving, setRemoving] = useState(false)
  const { form, change, reset } = useDraft(`reply ${reviewId}`)
  const send = async (answer: string) => {
    const focus = reserveFocus()
    const { data, message } = await callOverHttp('productReviews.answer', { reviewId, version, answer })
    reset()
    onReplied(data, message, focus)
  }
  const { formProps, buttonProps, errors } = useForm({
    check: (given) => findMissing(given, { answer: 'Escribe la respuesta.' }),
    send: (written) => send(textOf(written, 'answer')),
    onRefusal: handleConflict,
  })
  const remove = async () => {
    if (!(await showConfirm({ text: '¿Quitar la respuesta de la tienda?', action: 'Quitar', isDangerous: true })))
      return
    setRemoving(true)
    try {
      await withSession(() => send(''))
    } catch (error) {
      setRemoving(false)
      if (!handleConflict(error)) showRefusalOrThrow(error)
    }
  }
  useEffect(() => area.current?.focus(), [])
  return (
    <form {...formProps} ref={form} noValidate onInput={change} className="flex flex-col gap-3">
      <TextArea
        ref={area}
        name="answer"
        label="Respuesta de la tienda"
        hint="Todos la leen debajo de la opinión."
        maxLength={reviewLimits.text}
        defaultValue={review.answer ?? ''}
        rows={4}
        required
        error={errors.answer}
      />
      {isOvertaken && <Overtaken answer={review.answer} />}
      <div className="flex flex-wrap gap-3">
        <Button {...buttonProps} size="small" busyText="Publicando...">
          Publicar respuesta
        </Button>
        <Button
          look="outline"
          size="small"
          onClick={({ currentTarget }) => {
            // This button goes with the form.
            currentTarget.closest('article')?.focus({ preventScroll: true })
            reset()
            onClose()
          }}
        >
          Cancelar
        </Button>
        {review.answer !== null && (
          <Button
            look="danger-outline"
            size="small"
            isBusy={isRemoving}
            busyText="Quitando..."
            onClick={() => void remove()}
          >
            Quitar la respuesta
          </Button>
        )}
      </div>
    </form>
  )
}

import { useState } from 'react'

import type { OwnReview } from '../../contract/catalogue/product-reviews.ts'
import { hidingReasonText, reviewLimits } from '../../contract/catalogue/review-rules.ts'
import { callOverHttp } from '../browser-call.ts'
import { isCallError } from '../call.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { textOf } from '../forms/form-values.ts'
import { showRefusalOrThrow } from '../forms/refusal.ts'
import type { FieldErrors } from '../forms/use-field-errors.ts'
import { useForm } from '../forms/use-form.ts'
import { withSession } from '../forms/with-session.ts'
import { Button } from '../ui/button.tsx'
import { TextArea } from '../ui/field.tsx'
import { showConfirm } from '../ui/show-alert.tsx'
import { showToast } from '../ui/toast.ts'
import { starsText } from './review-text.ts'
import { StarField } from './star-field.tsx'

type ReviewDialogProps = {
  productId: string
  productName: string
  /** The review to change; null for a new one. */
  review: OwnReview | null
  isOpen: boolean
  onClose: () => void
  onChanged: (() => void) | undefined
}

/** The dialog in which a buyer writes, changes and deletes a review of a product (P-251). */
export function ReviewDialog({ productId, productName, review, isOpen, onClose, onChanged }: ReviewDialogProps) {
  const [isDirty, setDirty] = useState(false)
  /** The review as another window has changed it; null if it was deleted there. */
  const [theirs, setTheirs] = useState<OwnReview | null>()
  const now = theirs === undefined ? review : theirs
  const end = (message: string) => {
    showToast({ text: message, kind: 'success' })
    onClose()
    onChanged?.()
  }
  const { errors, ...form } = useForm({
    check: findErrors,
    send: async (written) => {
      const { message } = await callOverHttp('productReviews.save', {
        productId,
        stars: Number(textOf(written, 'stars')),
        text: textOf(written, 'text'),
        version: now?.version ?? 0,
      })
      end(message)
    },
    onRefusal: (error) => {
      if (!isCallError(error) || error.code !== 'REVIEW_CHANGED') return false
      setTheirs(error.data as OwnReview | null)
      return true
    },
  })
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={review ? 'Cambiar tu opinión' : 'Tu opinión'}
      form={form}
      action="Publicar opinión"
      isDirty={isDirty}
      onDirty={() => setDirty(true)}
      className="flex flex-col gap-5"
    >
      <p className="font-semibold wrap-anywhere">{productName}</p>
      {review?.hiddenBecause && (
        <p className="rounded-12 bg-warn-soft p-3 type-body-sm">
          {`La tienda la ocultó: ${hidingReasonText[review.hiddenBecause]}. Puedes cambiarla; la tienda decide si se vuelve a ver.`}
        </p>
      )}
      <StarField name="stars" initial={review?.stars ?? null} error={errors.stars} />
      <TextArea
        name="text"
        label="¿Qué te pareció?"
        isOptional
        hint="Todos la leen, con tu nombre y la inicial de tu apellido. No escribas teléfonos, correos ni claves."
        rows={5}
        maxLength={reviewLimits.text}
        defaultValue={review?.text ?? ''}
        error={errors.text}
      />
      {theirs !== undefined && (
        <p role="alert" ref={showIt} className="rounded-12 bg-warn-soft p-3 type-body-sm wrap-anywhere">
          {theirs === null
            ? 'La eliminaste en otra ventana. '
            : `La cambiaste en otra ventana, y ahora dice: ${starsText(theirs.stars)}${theirs.text && `, «${theirs.text}»`}. `}
          Si publicas, queda lo que está aquí.
        </p>
      )}
      {now && <RemoveButton productId={productId} onRemoved={end} />}
    </FormDialog>
  )
}

function RemoveButton({ productId, onRemoved }: { productId: string; onRemoved: (message: string) => void }) {
  const [isBusy, setBusy] = useState(false)
  const remove = async () => {
    const text = '¿Eliminar tu opinión? No se puede recuperar.'
    if (!(await showConfirm({ text, action: 'Eliminar', isDangerous: true }))) return
    setBusy(true)
    try {
      const { message } = await withSession(() => callOverHttp('productReviews.remove', { productId }))
      onRemoved(message)
    } catch (error) {
      showRefusalOrThrow(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      look="danger-outline"
      size="small"
      isBusy={isBusy}
      busyText="Eliminando..."
      onClick={() => void remove()}
      className="self-start"
    >
      Eliminar mi opinión
    </Button>
  )
}

const showIt = (note: HTMLElement | null): void => note?.scrollIntoView({ block: 'nearest' })

const findErrors = (form: HTMLFormElement): FieldErrors =>
  new FormData(form).has('stars') ? {} : { stars: 'Elige de 1 a 5 estrellas.' }

import { MessageSquareText } from 'lucide-react'
import { useState } from 'react'

import type { OwnReview } from '../../contract/catalogue/product-reviews.ts'
import { callOverHttp } from '../browser-call.ts'
import { lateDialog } from '../page/late-dialog.tsx'
import { showRefusal } from '../session/refusal-toast.ts'
import { Button } from '../ui/button.tsx'
import { showToast } from '../ui/toast.ts'

const ReviewDialog = lateDialog(
  async () => (await import('./review-dialog.tsx')).ReviewDialog,
  ({ isOpen }) => isOpen,
)

type ReviewButtonProps = {
  productId: string
  productName: string
  /** The review if the screen has loaded it; otherwise it is loaded at the press. */
  known?: { review: OwnReview | null }
  onChanged?: () => void
  children: string
}

/** Opens the form of the person's own review of a product. */
export function ReviewButton({ productId, productName, known, onChanged, children }: ReviewButtonProps) {
  const [opened, setOpened] = useState<{ review: OwnReview | null; turn: number } | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const open = ({ review }: { review: OwnReview | null }) => {
    setOpened({ review, turn: (opened?.turn ?? 0) + 1 })
    setOpen(true)
  }
  const read = async () => {
    setBusy(true)
    try {
      const { data } = await callOverHttp('productReviews.own', { productId })
      if (data.canWrite) open(data)
      else showToast({ text: 'Puedes opinar de lo que compraste cuando ya lo tengas.', kind: 'info' })
    } catch (error) {
      showRefusal(error, 'No pudimos abrir tu opinión. Inténtalo de nuevo.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button
        look="outline"
        size="small"
        isBusy={isBusy}
        aria-label={`${children} sobre ${productName}`}
        icon={<MessageSquareText aria-hidden className="size-4" />}
        onClick={() => (known ? open(known) : void read())}
      >
        {children}
      </Button>
      {opened && (
        <ReviewDialog
          key={opened.turn}
          {...{ productId, productName, isOpen, onChanged }}
          review={opened.review}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

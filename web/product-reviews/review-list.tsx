import { BadgeCheck, Store } from 'lucide-react'
import { useRef, useState } from 'react'

import type { ShownReview } from '../../contract/catalogue/product-reviews.ts'
import { callOverHttp } from '../browser-call.ts'
import { showRefusal } from '../session/refusal-toast.ts'
import { Button } from '../ui/button.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { monthText, starsText } from './review-text.ts'
import { Stars } from './stars.tsx'

type Order = 'newest' | 'lowest'
type Listed = { order: Order; reviews: readonly ShownReview[]; hasMore: boolean }

type ReviewListProps = {
  productId: string
  count: number
  /** The first page in the initial order. */
  newest: readonly ShownReview[]
}

/** The reviews of a product, ten at a time, the newest or those with the fewest stars first (P-253). */
export function ReviewList({ productId, count, newest }: ReviewListProps) {
  const [listed, setListed] = useState<Listed>({ order: 'newest', reviews: newest, hasMore: count > newest.length })
  const [isBusy, setBusy] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  /** Number of the latest press: responses to earlier ones are dropped. */
  const turn = useRef(0)
  const load = async (order: Order, after?: string): Promise<boolean> => {
    const mine = ++turn.current
    setBusy(true)
    try {
      const { data, next } = await callOverHttp('productReviews.list', { productId, order, ...(after && { after }) })
      if (mine !== turn.current) return false
      const before = after ? listed.reviews : []
      setListed({ order, reviews: [...before, ...data], hasMore: next !== null })
      return true
    } catch (error) {
      showRefusal(error, 'No pudimos traer las opiniones. Inténtalo de nuevo.')
      return false
    } finally {
      if (mine === turn.current) setBusy(false)
    }
  }
  const showMore = async () => {
    const { order, reviews } = listed
    if (!(await load(order, reviews.at(-1)?.reviewId))) return
    // The button moves down or disappears: the focus moves to the first new review.
    requestAnimationFrame(() => (list.current?.children[reviews.length] as HTMLElement | undefined)?.focus())
  }
  return (
    <div className="min-w-0">
      {count > 1 && (
        <Segmented
          label="Orden de las opiniones"
          options={[
            { value: 'newest', label: 'Más nuevas' },
            { value: 'lowest', label: 'Menos estrellas' },
          ]}
          value={listed.order}
          onChange={(order) => void load(order)}
          className="mb-2"
        />
      )}
      <ul ref={list} aria-label="Opiniones" aria-busy={isBusy || undefined} className="divide-y divide-line">
        {listed.reviews.map((review) => (
          <li key={review.reviewId} tabIndex={-1} className="py-4 outline-offset-4 first:pt-2">
            <Review {...review} />
          </li>
        ))}
      </ul>
      {listed.hasMore && (
        <Button look="outline" isBusy={isBusy} onClick={() => void showMore()} className="mt-2">
          Ver más opiniones
        </Button>
      )}
    </div>
  )
}

function Review({ author, stars, text, month, isEdited, answer }: ShownReview) {
  return (
    <article className="flex max-w-[68ch] flex-col gap-1.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars stars={stars} label={starsText(stars)} className="text-lg" />
        <h3 className="font-semibold wrap-anywhere">{author}</h3>
        <span className="flex items-center gap-1 type-caption font-semibold text-ok">
          <BadgeCheck aria-hidden className="size-4" />
          Compra verificada
        </span>
      </div>
      <p className="type-caption text-ink-3">{`${monthText(month)}${isEdited ? ' · editada' : ''}`}</p>
      {text !== '' && <p className="wrap-anywhere whitespace-pre-line">{text}</p>}
      {answer !== null && (
        <div className="mt-2 rounded-12 bg-sunken p-3">
          <p className="flex items-center gap-2 type-body-sm font-semibold">
            <Store aria-hidden className="size-4 shrink-0" />
            Respuesta de la tienda
          </p>
          <p className="mt-1 type-body-sm wrap-anywhere whitespace-pre-line text-ink-2">{answer}</p>
        </div>
      )}
    </article>
  )
}

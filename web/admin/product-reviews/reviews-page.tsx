import { useInfiniteQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query'
import { useRef } from 'react'

import type { DeskReview, ReviewList } from '../../../contract/catalogue/product-reviews.ts'
import type { CallOutput } from '../../../contract/index.ts'
import { AreaHeading } from '../../areas/area-heading.tsx'
import { useAddressState, type AddressForm } from '../../areas/use-address-state.ts'
import { callOverHttp } from '../../browser-call.ts'
import { reserveFocus } from '../../page/reserve-focus.ts'
import { showRefusal } from '../../session/refusal-toast.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyBlock } from '../../ui/empty-block.tsx'
import { ErrorBlock } from '../../ui/error-block.tsx'
import { Skeleton, SkeletonList } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { ReviewCard } from './review-card.tsx'

/** The name of each list in the address, and its text when empty. */
const lists: Record<ReviewList, { slug: string; label: string; empty: string }> = {
  all: { slug: '', label: 'Todas', empty: 'Todavía no hay opiniones.' },
  low: { slug: 'bajas', label: '1 y 2 estrellas', empty: 'No hay opiniones de 1 o 2 estrellas.' },
  unanswered: { slug: 'sin-responder', label: 'Sin responder', empty: 'No hay opiniones sin responder.' },
  hidden: { slug: 'ocultas', label: 'Ocultas', empty: 'No hay opiniones ocultas.' },
}
const names = Object.keys(lists) as ReviewList[]

/** `?lista=bajas` */
const listAddress: AddressForm<ReviewList> = {
  read: (params) => names.find((name) => lists[name].slug === params.get('lista')) ?? 'all',
  write: (list): Record<string, string> => (list === 'all' ? {} : { lista: lists[list].slug }),
}

type Page = CallOutput<'productReviews.listAll'>

/** `/admin-panel/today/reviews`: what buyers think of products, answered and hidden here (P-254, P-255). */
export function ReviewsPage() {
  const [list, setList] = useAddressState(listAddress)
  const client = useQueryClient()
  const queryKey = ['productReviews.listAll', list] as const
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      callOverHttp('productReviews.listAll', { list, ...(pageParam !== null && { after: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
  /** A changed review stays in place until another list is opened, so that its result can be read there. */
  const showChanged = (review: DeskReview) =>
    client.setQueryData<InfiniteData<Page, string | null>>(
      queryKey,
      (before) =>
        before && {
          ...before,
          pages: before.pages.map((page) => ({
            ...page,
            data: page.data.map((one) => (one.reviewId === review.reviewId ? review : one)),
          })),
        },
    )
  const reviews = data?.pages.flatMap((page) => page.data) ?? []
  const shown = useRef<HTMLUListElement>(null)
  const fetchMore = async () => {
    const focus = reserveFocus()
    const { isFetchNextPageError, error: failure } = await fetchNextPage()
    if (isFetchNextPageError) return showRefusal(failure, 'No pudimos traer más opiniones. Inténtalo de nuevo.')
    // The button moves down, or is gone: who reads on is at the first new one.
    requestAnimationFrame(() => focus(shown.current?.querySelectorAll('article')[reviews.length]))
  }
  return (
    <>
      <AreaHeading title="Opiniones" />
      <Tabs
        label="Lista"
        value={list}
        onChange={setList}
        tabs={names.map((name) => ({ value: name, label: lists[name].label }))}
      >
        <div className="mt-5">
          {isPending ? (
            <SkeletonList label="Cargando..." className="flex flex-col gap-4">
              <Skeleton className="h-40 rounded-20" />
              <Skeleton className="h-40 rounded-20" />
            </SkeletonList>
          ) : error && !data ? (
            <ErrorBlock message={error.message || 'No pudimos traer las opiniones.'} onRetry={() => void refetch()} />
          ) : reviews.length === 0 ? (
            <EmptyBlock
              heading="p"
              title={lists[list].empty}
              hint={list === 'all' ? 'Quienes compran un producto pueden opinar cuando lo tienen.' : undefined}
            />
          ) : (
            <ul ref={shown} className="flex flex-col gap-4" aria-label="Opiniones">
              {reviews.map((review) => (
                <li key={review.reviewId}>
                  <ReviewCard review={review} onChanged={showChanged} />
                </li>
              ))}
            </ul>
          )}
          {hasNextPage && (
            <p className="pt-6 text-center">
              <Button look="outline" isBusy={isFetchingNextPage} onClick={() => void fetchMore()}>
                Ver anteriores
              </Button>
            </p>
          )}
        </div>
      </Tabs>
    </>
  )
}

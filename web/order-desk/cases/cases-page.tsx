import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { orderNumber } from '../../../contract/orders/order-number.ts'
import { caseNames, caseStateText } from '../../../contract/orders/return-case-text.ts'
import type { DeskCase } from '../../../contract/orders/return-cases.ts'
import { dayInBogota } from '../../../contract/values/civil-days.ts'
import { formatPesos } from '../../../contract/values/pesos.ts'
import { AreaHeading } from '../../areas/area-heading.tsx'
import { useAddressState, type AddressForm } from '../../areas/use-address-state.ts'
import { callOverHttp } from '../../browser-call.ts'
import { deskCaseLook } from '../../orders/cases/case-looks.ts'
import { reserveFocus } from '../../page/reserve-focus.ts'
import { refetchWhenSeen } from '../../queries/refetch-when-seen.ts'
import { showRefusal } from '../../session/refusal-toast.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { EmptyBlock } from '../../ui/empty-block.tsx'
import { ErrorBlock } from '../../ui/error-block.tsx'
import { Skeleton, SkeletonList } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { orderPath } from '../desk-paths.ts'
import { shortDay } from '../desk-text.ts'
import { dueText } from '../order/cases/desk-case-text.ts'

type List = 'open' | 'closed'
/** `?lista=cerradas` */
const listAddress: AddressForm<List> = {
  read: (params) => (params.get('lista') === 'cerradas' ? 'closed' : 'open'),
  write: (list): Record<string, string> => (list === 'open' ? {} : { lista: 'cerradas' }),
}

/** `/admin-panel/today/cases`: withdrawals and guarantee claims of all orders, what is due first at the top (P-291). */
export function CasesPage() {
  const [list, setList] = useAddressState(listAddress)
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['returnCases.list', list],
    queryFn: ({ pageParam, signal }) =>
      callOverHttp('returnCases.list', { list, ...(pageParam !== null && { after: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchOnWindowFocus: refetchWhenSeen,
  })
  const cases = data?.pages.flatMap((page) => page.data) ?? []
  const shown = useRef<HTMLUListElement>(null)
  const fetchMore = async () => {
    const focus = reserveFocus()
    const { isFetchNextPageError, error: failure } = await fetchNextPage()
    if (isFetchNextPageError) return showRefusal(failure, 'No pudimos traer más casos. Inténtalo de nuevo.')
    requestAnimationFrame(() => focus(shown.current?.querySelectorAll('a')[cases.length]))
  }
  return (
    <>
      <AreaHeading title="Devoluciones y garantías" />
      <Tabs
        label="Lista"
        value={list}
        onChange={setList}
        tabs={[
          { value: 'open', label: 'Abiertas' },
          { value: 'closed', label: 'Cerradas' },
        ]}
      >
        <div className="mt-5">
          {isPending ? (
            <SkeletonList label="Cargando..." className="grid gap-3">
              <Skeleton className="h-24 rounded-20" />
              <Skeleton className="h-24 rounded-20" />
            </SkeletonList>
          ) : error && !data ? (
            <ErrorBlock message={error.message || 'No pudimos traer los casos.'} onRetry={() => void refetch()} />
          ) : cases.length === 0 ? (
            <EmptyBlock
              heading="p"
              title={list === 'open' ? 'No hay casos abiertos.' : 'No hay casos cerrados.'}
              hint={list === 'open' ? 'Aquí llegan los retractos y garantías que piden los compradores.' : undefined}
            />
          ) : (
            <ul ref={shown} aria-label="Devoluciones y garantías" className="grid gap-3">
              {cases.map((one) => (
                <li key={one._id} className="rounded-20 bg-surface p-4 shadow-1 md:p-5">
                  <CaseRow about={one} />
                </li>
              ))}
            </ul>
          )}
          {hasNextPage && (
            <p className="pt-6 text-center">
              <Button look="outline" isBusy={isFetchingNextPage} onClick={() => void fetchMore()}>
                Ver más
              </Button>
            </p>
          )}
        </div>
      </Tabs>
    </>
  )
}

function CaseRow({ about }: { about: DeskCase }) {
  const { kind, state, radicado, orderId, name, openedAt, lines, amount, isLate } = about
  const [today] = useState(() => dayInBogota(new Date()))
  const due = dueText(about, today)
  return (
    <div className="grid gap-x-6 gap-y-2 wrap-anywhere desktop:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_minmax(12rem,3fr)]">
      <p>
        <a href={orderPath(orderId)} className="touch-area font-semibold text-link underline">
          {`${caseNames[kind]} ${radicado}`}
        </a>
        <span className="block type-body-sm text-ink-2">
          {`${name || 'Cuenta eliminada'} · pedido ${orderNumber(orderId)} · ${shortDay(openedAt)}`}
        </span>
      </p>
      <p className="type-body-sm">
        {lines.map(({ quantity, productName }) => `${quantity} × ${productName}`).join(', ')}
        <span className="block text-ink-2 tabular-nums">{formatPesos(amount)}</span>
      </p>
      <p className="flex flex-col items-start gap-1 desktop:items-end">
        <Badge {...deskCaseLook(kind, state)}>{caseStateText(kind, state)}</Badge>
        {due !== '' && (
          <span className={classes('type-caption', isLate ? 'font-semibold text-danger' : 'text-ink-2')}>{due}</span>
        )}
      </p>
    </div>
  )
}

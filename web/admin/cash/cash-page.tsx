import { useQuery, useQueryClient } from '@tanstack/react-query'

import { formatPesos } from '../../../contract/values/pesos.ts'
import type { Cash } from '../../../contract/visits/visit-owner-money.ts'
import { AreaHeading } from '../../areas/area-heading.tsx'
import { useMayEnter } from '../../areas/use-may-enter.ts'
import { callQuery } from '../../queries/call-query.ts'
import { EmptyBlock } from '../../ui/empty-block.tsx'
import { ErrorBlock } from '../../ui/error-block.tsx'
import { Skeleton, SkeletonList } from '../../ui/skeleton.tsx'
import { HandoverTable } from './handover-table.tsx'
import { RefundList, refundsQuery } from './refund-list.tsx'
import { TechnicianCashCard } from './technician-cash-card.tsx'

const query = callQuery('visits.listCash', {})

/** `/admin-panel/cash`: cash that technicians received at visits, to be handed over and ticked off. */
export function CashPage() {
  const mayEnter = useMayEnter()
  const hasCash = mayEnter('visits')
  const hasRefunds = mayEnter('refunds')
  const { data, error, refetch } = useQuery({ ...query, enabled: hasCash })
  // Refunds are shown above, so the page waits for them (P-153).
  const refunds = useQuery({ ...refundsQuery, enabled: hasRefunds })
  const isPending = hasRefunds && refunds.isPending
  const queries = useQueryClient()
  const show = (cash: Cash) => queries.setQueryData(query.queryKey, (before) => before && { ...before, data: cash })
  return (
    <>
      <AreaHeading title="Efectivo de los técnicos" />
      {hasRefunds && <RefundList isAlone={!hasCash} />}
      {!hasCash ? null : data && !isPending ? (
        <CashList cash={data.data} show={show} refetch={() => void refetch()} />
      ) : error ? (
        <ErrorBlock message={error.message || 'No pudimos traer el efectivo.'} onRetry={() => void refetch()} />
      ) : (
        <SkeletonList label="Cargando..." className="grid gap-4">
          <Skeleton className="h-36 rounded-20" />
          <Skeleton className="h-36 rounded-20" />
        </SkeletonList>
      )}
    </>
  )
}

type CashListProps = { cash: Cash; show: (cash: Cash) => void; refetch: () => void }

function CashList({ cash: { total, technicians, handovers }, show, refetch }: CashListProps) {
  return (
    <>
      {technicians.length === 0 ? (
        <EmptyBlock
          heading="h2"
          title="No hay efectivo por recibir."
          hint="Lo que un técnico cobre en efectivo en una visita aparece aquí hasta que te lo entregue."
        />
      ) : (
        <>
          <p className="mb-4 flex items-baseline justify-between gap-4 md:justify-start">
            <span className="text-ink-2">Por recibir</span>
            <strong className="type-h2 tabular-nums">{formatPesos(total)}</strong>
          </p>
          <ul className="grid gap-4 desktop:grid-cols-2">
            {technicians.map((cash) => (
              <li key={cash.technicianId}>
                <TechnicianCashCard {...{ cash, show, refetch }} />
              </li>
            ))}
          </ul>
        </>
      )}
      {handovers.length > 0 && <HandoverTable handovers={handovers} />}
    </>
  )
}

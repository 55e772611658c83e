import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'

import { shortDateOf } from '../../contract/values/moments.ts'
import { formatPesos } from '../../contract/values/pesos.ts'
import type { AnyPaymentMethod, Proposal } from '../../contract/visits/visit-money.ts'
import { ProposalLines } from '../approval/proposal-lines.tsx'
import { callQuery } from '../queries/call-query.ts'
import { ErrorBlock } from '../ui/error-block.tsx'
import { Skeleton, SkeletonList } from '../ui/skeleton.tsx'
import { PayOnline } from './pay-online.tsx'

const methods: Record<AnyPaymentMethod, string> = {
  cash: 'Efectivo',
  transfer: 'Transferencia',
  link: 'Pago en línea',
}

const summary = 'inline-flex min-h-11 list-none items-center gap-2 rounded-10 type-body-sm font-semibold text-link'
const Arrow = () => <ChevronDown aria-hidden className="size-5 transition-transform group-open:rotate-180" />

/** The client's receipt: what was approved and how it was paid. */
export function VisitReceipt({ proposal, taskId }: { proposal: Proposal; taskId: string }) {
  const { total, paid } = proposal
  const due = total - paid
  return (
    <>
      <details className="group mt-2">
        <summary className={summary}>
          {`Cuenta ${formatPesos(total)}${due === 0 ? ', pagada' : `, por pagar ${formatPesos(due)}`}`}
          <Arrow />
        </summary>
        <Account proposal={proposal} />
      </details>
      <PayOnline {...{ taskId, due }} />
    </>
  )
}

/** The receipt of a past visit, loaded when it is opened. */
export function LateReceipt({ taskId, isCancelled = false }: { taskId: string; isCancelled?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const { data, error, refetch } = useQuery({ ...callQuery('visits.follow', { taskId }), enabled: isOpen })
  return (
    <details className="group mt-2" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={summary}>
        Cuenta y pagos
        <Arrow />
      </summary>
      {data?.data.proposal?.standing === 'approved' ? (
        <>
          <Account proposal={data.data.proposal} />
          <PayOnline taskId={taskId} due={data.data.proposal.total - data.data.proposal.paid} />
        </>
      ) : data ? (
        <p className="text-ink-2">
          {isCancelled
            ? 'No se cobra nada de esta visita. Si habías pagado, la tienda te lo devuelve.'
            : 'No hay pagos anotados de esta visita.'}
        </p>
      ) : error ? (
        <ErrorBlock message={error.message || 'No pudimos traer la cuenta.'} onRetry={() => void refetch()} />
      ) : (
        <SkeletonList label="Cargando...">
          <Skeleton className="h-16 rounded-12" />
        </SkeletonList>
      )}
    </details>
  )
}

function Account({ proposal }: { proposal: Proposal }) {
  const { payments } = proposal
  return (
    <div className="max-w-120">
      <ProposalLines proposal={proposal} />
      {payments.length > 0 && (
        <>
          <h3 className="pt-4 font-semibold">Pagos</h3>
          <ul>
            {payments.map(({ _id, method, amount, at }) => (
              <li key={_id} className="flex justify-between gap-4 py-1.5">
                <span>{`${methods[method]}, ${shortDateOf(at)}`}</span>
                <span className="tabular-nums">{formatPesos(amount)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

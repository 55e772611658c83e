import { ChevronDown } from 'lucide-react'

import { formatPesos } from '../../contract/pesos.ts'
import type { PaymentMethod, Proposal } from '../../contract/visit-money.ts'
import { ProposalLines } from '../approval/proposal-lines.tsx'
import { shortDateOf } from '../dates.ts'

const methods: Record<PaymentMethod, string> = {
  cash: 'Efectivo',
  transfer: 'Transferencia',
}

/** What was approved and how it was paid: the client's receipt. */
export function VisitReceipt({ proposal }: { proposal: Proposal }) {
  const { total, paid, payments } = proposal
  const due = total - paid
  return (
    <details className="group mt-2">
      <summary className="inline-flex min-h-11 list-none items-center gap-2 rounded-10 type-body-sm font-semibold text-link">
        {`Cuenta ${formatPesos(total)}${due === 0 ? ', pagada' : `, por pagar ${formatPesos(due)}`}`}
        <ChevronDown aria-hidden className="size-5 transition-transform group-open:rotate-180" />
      </summary>
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
    </details>
  )
}

import { formatPesos } from '../../contract/values/pesos.ts'
import type { LinkedCharge } from '../../contract/visits/visit-payments.ts'
import { callOverHttp } from '../browser-call.ts'
import { PayableCard, SumRow, type LinkSteps } from './payable-card.tsx'
import { visitStatusText } from './visit-status-text.ts'

/** The amount due of a visit, and the button to pay it. */
export function VisitChargeCard({ charge, token, ...steps }: LinkSteps<LinkedCharge> & { charge: LinkedCharge }) {
  return (
    <PayableCard
      {...steps}
      payable={charge}
      text={visitStatusText[charge.standing]}
      amount={charge.amount}
      until="El enlace vence el"
      pay={(simulated) => callOverHttp('visitPayments.pay', { token, ...(simulated && { simulated }) })}
      read={() => callOverHttp('visitPayments.read', { token })}
    >
      <Account charge={charge} />
    </PayableCard>
  )
}

function Account({ charge: { lines, paid, total, amount, technician, tipo } }: { charge: LinkedCharge }) {
  return (
    <>
      <p className="mt-5 type-body-sm text-ink-2">
        {`Mantenimiento ${tipo}${technician === '' ? '' : `, con ${technician}`}`}
      </p>
      {lines.length > 0 && (
        <ul className="mt-2 border-t border-line">
          {lines.map((line, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two lines may say the same
            <li key={index} className="flex items-baseline justify-between gap-4 border-b border-line py-3">
              <span className="min-w-0">
                <span className="block font-medium wrap-anywhere">
                  {line.quantity > 1 ? `${line.quantity} × ${line.name}` : line.name}
                </span>
                {line.computer !== '' && <span className="block type-body-sm text-ink-2">{line.computer}</span>}
              </span>
              <span className="whitespace-nowrap tabular-nums">{formatPesos(line.amount)}</span>
            </li>
          ))}
        </ul>
      )}
      <dl className="mt-4 grid gap-1.5 tabular-nums">
        {paid > 0 && (
          <>
            <SumRow name="Total" value={formatPesos(total)} />
            <SumRow name="Ya pagado" value={formatPesos(paid)} />
          </>
        )}
        <div className="mt-1 flex items-baseline justify-between gap-4">
          <dt className="font-semibold">Por pagar</dt>
          <dd className="font-display text-2xl/7 font-bold tracking-tight">{formatPesos(amount)}</dd>
        </div>
      </dl>
    </>
  )
}

import { useQuery } from '@tanstack/react-query'

import type { DuePlan } from '../../contract/maintenance/care-plans.ts'
import { counted } from '../../contract/values/units.ts'
import { formatDay } from '../maintenance/hour-format.ts'
import { callAddress } from '../phone-links.ts'
import { callQuery } from '../queries/call-query.ts'

/** Care plans that are due within three weeks and have no visit yet; nothing without any. */
export function DuePlans() {
  const { data } = useQuery(callQuery('carePlans.listDue', {}))
  const plans = data?.data ?? []
  if (plans.length === 0) return null
  return (
    <details className="mt-4 rounded-20 bg-surface p-4 shadow-1 md:p-5">
      <summary className="min-h-11 content-center font-semibold">
        {`${counted(plans.length, 'plan', 'planes')} de mantenimiento sin visita`}
      </summary>
      <ul className="mt-2 divide-y divide-line">
        {plans.map((plan) => (
          <li key={`${plan.client.phone} ${plan.computer} ${plan.dueOn}`} className="py-3">
            <Plan plan={plan} />
          </li>
        ))}
      </ul>
    </details>
  )
}

function Plan({ plan: { client, computer, months, dueOn, proposedOn } }: { plan: DuePlan }) {
  return (
    <>
      <p className="font-semibold wrap-anywhere">{`${client.name} · ${computer}`}</p>
      <p className="type-body-sm text-ink-2">
        {`Cada ${months} meses, para el ${formatDay(dueOn)}. `}
        {proposedOn ? `Sin respuesta desde el ${formatDay(proposedOn)}. ` : 'Se propone hoy. '}
        <a href={callAddress(client.phone)} className="touch-area font-semibold text-link">
          Llamar<span className="sr-only">{` a ${client.name}`}</span>
        </a>
      </p>
    </>
  )
}

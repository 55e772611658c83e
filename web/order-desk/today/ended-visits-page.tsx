import { useQuery } from '@tanstack/react-query'

import type { EndedVisit } from '../../../contract/order-desk/today.ts'
import { formatPesos } from '../../../contract/values/pesos.ts'
import { formatDay, formatHour } from '../../maintenance/hour-format.ts'
import { callAddress, formatPhone } from '../../phone-links.ts'
import { callQuery } from '../../queries/call-query.ts'
import { buttonClass } from '../../ui/button.tsx'
import { ownerVisitPath } from '../desk-paths.ts'
import { useMinute } from '../waiting-time.tsx'
import { waitingText } from '../waiting.ts'
import { WaitingList } from './waiting-list.tsx'

/** `/admin-panel/today/unsigned`: visits that ended and nobody has signed. */
export function UnsignedPage() {
  const query = useQuery(callQuery('today.unsigned', {}))
  return (
    <WaitingList
      title="Visitas por firmar"
      hint="Las firma el cliente en el teléfono del técnico, o con el código que el técnico le envía por correo."
      empty="Todas las visitas están firmadas."
      query={query}
      more={(rest) => `y ${rest} más: aparecen aquí cuando firmen estas.`}
      keyOf={({ _id }) => _id}
    >
      {(visit) => <Visit visit={visit} />}
    </WaitingList>
  )
}

/** `/admin-panel/today/unpaid`: visits that are over and still owe money. */
export function UnpaidPage() {
  const query = useQuery(callQuery('today.unpaid', {}))
  return (
    <WaitingList
      title="Visitas por pagar"
      hint="Abre la visita para enviar un enlace de pago, o pídele al técnico que anote lo que recibió."
      empty="Nadie debe una visita."
      query={query}
      more={(rest) => `y ${rest} más: aparecen aquí cuando paguen estas.`}
      keyOf={({ _id }) => _id}
    >
      {(visit) => <Visit visit={visit} />}
    </WaitingList>
  )
}

function Visit({ visit }: { visit: EndedVisit }) {
  const { _id, tipo, estado, fecha, hora, direccion, name, phone, technician, since, due } = visit
  const now = useMinute()
  const who = name || 'Cuenta eliminada'
  const facts = [
    estado === 'cancelado' ? 'cancelada' : '',
    `hace ${waitingText(since, now)}`,
    technician === '' ? '' : `con ${technician}`,
  ]
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
      <p className="min-w-48 flex-1 wrap-anywhere">
        <strong className="block font-semibold">{who}</strong>
        {phone !== '' && (
          <a href={callAddress(phone)} className="touch-area type-body-sm text-link underline">
            <span className="sr-only">{`Llamar a ${name}: `}</span>
            {formatPhone(phone)}
          </a>
        )}
      </p>
      <p className="min-w-56 flex-1 wrap-anywhere">
        <span className="first-capital block">
          {[tipo, fecha && formatDay(fecha), fecha && formatHour(hora)].filter(Boolean).join(', ')}
        </span>
        <span className="first-capital block type-body-sm text-ink-2">{facts.filter(Boolean).join(', ')}</span>
        <span className="block type-body-sm text-ink-2">{direccion || 'Sin dirección'}</span>
      </p>
      <p className="flex min-w-40 flex-wrap items-center gap-3 md:flex-col md:items-end">
        {due > 0 && <span className="font-semibold tabular-nums">{`Debe ${formatPesos(due)}`}</span>}
        <a
          href={ownerVisitPath(_id)}
          aria-label={`Ver la visita de ${who}`}
          className={buttonClass('outline', 'small')}
        >
          Ver la visita
        </a>
      </p>
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'

import type { OpenVisit } from '../../../contract/order-desk/today.ts'
import { formatDay, formatTheHour } from '../../maintenance/hour-format.ts'
import { RequestPhotos } from '../../maintenance/request-photos.tsx'
import { paths } from '../../paths.ts'
import { callAddress, formatPhone } from '../../phone-links.ts'
import { callQuery } from '../../queries/call-query.ts'
import { buttonClass } from '../../ui/button.tsx'
import { agendaPath } from '../desk-paths.ts'
import { WaitingList } from './waiting-list.tsx'

/** `/admin-panel/today/visits`: what was asked for and no technician has taken. */
export function VisitsPage() {
  const query = useQuery(callQuery('today.visits', {}))
  return (
    <WaitingList
      title="Visitas sin técnico"
      hint="Asígnala en la agenda, o la toma un técnico desde su panel. Si la fecha está cerca, llama a quien la pidió."
      empty="Todas las visitas tienen técnico."
      query={query}
      more={linkToAgenda}
      keyOf={({ _id }) => _id}
    >
      {(visit) => <Visit {...visit} />}
    </WaitingList>
  )
}

const linkToAgenda = (rest: string) => (
  <a href={paths.adminAgenda} className="touch-area font-semibold text-link underline">
    {`y ${rest} más, en la agenda`}
  </a>
)

/** `a las 10:00 a. m.`; an hour in words stays as it was written. */
function hourText(hora: string): string {
  if (hora === '') return 'hora por acordar'
  const hourText = formatTheHour(hora)
  return hourText === hora ? hora : `a ${hourText}`
}

/** `correctivo, 2 computadores`; a corrective request may name none. */
const whatText = (tipo: string, computers: number): string =>
  computers === 0 ? tipo : `${tipo}, ${computers === 1 ? '1 computador' : `${computers} computadores`}`

function Visit({ _id, tipo, fecha, hora, direccion, name, phone, computers }: OpenVisit) {
  const when = fecha === '' ? 'Sin fecha acordada' : formatDay(fecha)
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-2">
      <p className="min-w-48 wrap-anywhere max-md:basis-full">
        <strong className="first-capital block font-semibold">{when}</strong>
        <span className="first-capital block type-body-sm text-ink-2">{hourText(hora)}</span>
      </p>
      <p className="min-w-56 flex-1 wrap-anywhere">
        <span className="first-capital block">{whatText(tipo, computers)}</span>
        <span className="type-body-sm text-ink-2">{direccion || 'Sin dirección'}</span>
      </p>
      <p className="min-w-48 wrap-anywhere">
        <span className="block">{name || 'Cuenta eliminada'}</span>
        {phone !== '' && (
          <a href={callAddress(phone)} className="touch-area type-body-sm text-link underline">
            <span className="sr-only">{`Llamar a ${name}: `}</span>
            {formatPhone(phone)}
          </a>
        )}
      </p>
      <a href={fecha === '' ? paths.adminAgenda : agendaPath(fecha)} className={buttonClass('outline', 'small')}>
        Asignar
        <span className="sr-only">{` la visita de ${name || 'una cuenta eliminada'}, en la agenda`}</span>
      </a>
      {tipo === 'correctivo' && (
        <div className="basis-full">
          <RequestPhotos taskId={_id} />
        </div>
      )}
    </div>
  )
}

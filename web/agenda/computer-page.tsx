import { ChevronLeft } from 'lucide-react'

import { AreaHeading } from '../areas/area-heading.tsx'
import { nameOf } from '../computers/name-of.ts'
import { StaffHistory, useStaffHistory, type StaffVisit } from '../maintenance/past-visits/staff-history.tsx'
import { clientPath, ownerVisitPath } from '../order-desk/desk-paths.ts'
import { paths } from '../paths.ts'
import { buttonClass } from '../ui/button.tsx'

type ComputerPageProps = { computerId: string; taskId: string | null; clientId: string | null }

/** `/admin-panel/agenda?equipo=`: the history of a client's computer, for the owner (P-230). */
export function ComputerPage({ computerId, taskId, clientId }: ComputerPageProps) {
  const staffHistory = useStaffHistory(computerId)
  const { computer } = staffHistory.history ?? {}
  const kind = computer?.tipoComputadora === 'portatil' ? 'portátil' : computer?.tipoComputadora
  return (
    <>
      <a
        href={taskId ? ownerVisitPath(taskId) : clientId ? clientPath(clientId) : paths.adminAgenda}
        className={buttonClass('ghost', 'small', 'mb-1 -ml-4')}
      >
        <ChevronLeft aria-hidden className="size-5" />
        {taskId ? 'Visita' : clientId ? 'Ficha del cliente' : 'Agenda'}
      </a>
      <AreaHeading title={computer ? nameOf(computer) : 'Historial del equipo'}>
        {computer && (
          <p className="wrap-anywhere text-ink-2">
            {kind} · serie {computer.serie}
          </p>
        )}
      </AreaHeading>
      <div className="max-w-200">
        <StaffHistory {...staffHistory} More={WayToVisit} />
      </div>
    </>
  )
}

function WayToVisit({ visit: { taskId } }: { visit: StaffVisit }) {
  return (
    <p>
      <a
        href={ownerVisitPath(taskId)}
        className="inline-flex min-h-11 items-center type-body-sm font-semibold text-link underline"
      >
        Ver la visita
      </a>
    </p>
  )
}

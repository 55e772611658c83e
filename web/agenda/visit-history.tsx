import type { OpenedVisit } from '../../contract/agenda/agenda-visits.ts'
import { longDateOf } from '../../contract/values/moments.ts'
import { historyText, nameOf } from './agenda-text.ts'

/** The history of a visit, the newest step first. */
export function VisitHistory({ visit }: { visit: OpenedVisit }) {
  return (
    <section aria-label={`Historial de la visita de ${nameOf(visit)}`} className="mt-5">
      <h3 className="type-h3">Historial</h3>
      <ol className="mt-2 grid gap-1.5">
        {visit.history.map((entry) => (
          <li key={`${entry.at} ${entry.event}`} className="type-body-sm wrap-anywhere">
            {historyText(entry)} <span className="text-ink-2">{longDateOf(entry.at)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

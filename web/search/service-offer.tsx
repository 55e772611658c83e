import { ArrowRight, Wrench } from 'lucide-react'

import { PESOS_PER_COMPUTER } from '../../contract/maintenance/maintenance-calendar.ts'
import { formatPesos } from '../../contract/values/pesos.ts'
import { paths } from '../paths.ts'
import { buttonClass } from '../ui/button.tsx'
import { asksForService } from './service-query.ts'

/** A link to the technician's visits, for a search that asks for one (P-204): no product in the results is a visit. */
export function ServiceOffer({ query }: { query: string }) {
  if (!asksForService(query)) return null
  return (
    <section
      aria-labelledby="servicio-tecnico"
      className="mb-4 flex flex-wrap items-center gap-x-5 gap-y-4 rounded-20 bg-surface p-5 shadow-1 md:p-6"
    >
      <span className="grid size-12 shrink-0 place-items-center rounded-14 bg-primary-soft text-primary max-md:hidden">
        <Wrench aria-hidden className="size-6" />
      </span>
      <div className="min-w-[min(15rem,100%)] flex-1">
        <h2 id="servicio-tecnico" className="type-tile">
          ¿Buscas un técnico para tu computador?
        </h2>
        <p className="mt-1 text-ink-2">
          Va a tu casa u oficina: mantenimiento desde {formatPesos(PESOS_PER_COMPUTER)} por equipo, y reparaciones.
        </p>
      </div>
      <a href={paths.services} className={buttonClass('primary', 'normal', 'max-md:w-full')}>
        Pedir una visita
        <ArrowRight aria-hidden className="size-5" />
      </a>
    </section>
  )
}

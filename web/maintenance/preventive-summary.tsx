import { CalendarCheck, Cpu, RefreshCw, Sparkles } from 'lucide-react'
import type { ComponentProps } from 'react'

import { PESOS_PER_COMPUTER } from '../../contract/maintenance/maintenance-calendar.ts'
import { formatPesos } from '../../contract/values/pesos.ts'
import { counted } from '../../contract/values/units.ts'
import { BottomBar } from '../ui/bottom-bar.tsx'
import { Button } from '../ui/button.tsx'
import { costLine, costOf } from './preventive-cost.ts'

const included = [
  { icon: Sparkles, text: 'Limpieza interna y externa' },
  { icon: Cpu, text: 'Revisión de hardware y software' },
  { icon: RefreshCw, text: 'Actualizaciones y respaldo' },
]

type PreventiveSummaryProps = { computers: number; button: ComponentProps<typeof Button> }

/**
 * The price of the visit, updated with the form, and the button to request it; on phones at the bottom of the window.
 */
export function PreventiveSummary({ computers, button }: PreventiveSummaryProps) {
  return (
    <section aria-label="Resumen" className="request-summary">
      <div className="overflow-hidden md:rounded-20 md:bg-surface md:shadow-1">
        <Scene />
        <BottomBar className="request-pay">
          <div className="min-w-0">
            <p aria-live="polite" className="request-cost">
              <data value={costOf(computers)}>{costLine(computers)}</data>
            </p>
            <p className="type-caption text-ink-3 tabular-nums md:mt-1 md:text-sm">
              {computers === 0
                ? `${formatPesos(PESOS_PER_COMPUTER)} por equipo`
                : `${counted(computers, 'equipo', 'equipos')} × ${formatPesos(PESOS_PER_COMPUTER)}`}
            </p>
          </div>
          <Button
            {...button}
            icon={<CalendarCheck aria-hidden className="size-5 max-md:hidden" />}
            className="shrink-0 md:mt-5 md:w-full"
          >
            Agendar Cita
          </Button>
        </BottomBar>
      </div>
      <ul className="mt-5 flex flex-col gap-3 px-2 type-body-sm text-ink-2">
        {included.map(({ icon: Icon, text }) => (
          <li key={text} className="flex items-center gap-3">
            <Icon aria-hidden className="size-5 shrink-0" />
            {text}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Scene() {
  return (
    <picture className="block aspect-video bg-facade-menta max-md:hidden">
      <source type="image/avif" srcSet="/services/preventivo.avif" />
      <img src="/services/preventivo.webp" alt="" width={640} height={360} className="size-full object-cover" />
    </picture>
  )
}

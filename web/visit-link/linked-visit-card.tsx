import { Banknote, Lock, MapPin, Monitor, UserRound, type LucideIcon } from 'lucide-react'
import { useMemo, useState } from 'react'

import { formatPesos } from '../../contract/values/pesos.ts'
import type { LinkedVisit, VisitToDecide } from '../../contract/visits/visit-decisions.ts'
import { linkDecisions } from '../maintenance/decisions/decision-calls.ts'
import { VisitDecision } from '../maintenance/decisions/visit-decision.tsx'
import { datePartsOf, formatDay, formatHour } from '../maintenance/hour-format.ts'
import { paths } from '../paths.ts'
import { buttonClass } from '../ui/button.tsx'

type LinkedVisitCardProps = { visit: LinkedVisit; token: string; onReload: () => void }

/** The visit of a link with the reader's possible decisions. Opening it has changed nothing. */
export function LinkedVisitCard({ visit: read, token, onReload }: LinkedVisitCardProps) {
  const [decided, setDecided] = useState<VisitToDecide>()
  const calls = useMemo(() => linkDecisions(token), [token])
  const visit = decided && decided.version >= read.version ? decided : read
  const change = (after?: VisitToDecide) => {
    if (after) setDecided(after)
    else onReload()
  }
  if (visit.estado === 'cancelado') return <Cancelled />
  const { fecha, hora, technician, direccion, computers, tipo, costo } = visit
  const weekday = datePartsOf(fecha)?.weekday
  return (
    <>
      <p className="text-ink-2">{`Hola, ${read.clientName}`}</p>
      <h1 tabIndex={-1} className="type-h1">
        {weekday ? `Tu visita es el ${weekday}` : 'Tu visita'}
      </h1>
      <div className="mt-5 rounded-20 bg-surface p-5 shadow-1">
        <p className="font-display text-2xl/8 font-bold tracking-tight">
          {hora ? formatHour(hora) : 'Hora por acordar'}
        </p>
        {fecha && <p className="font-semibold">{formatDay(fecha)}</p>}
        <ul className="mt-4 grid gap-3 border-t border-line pt-4">
          {technician && <Fact icon={UserRound} text={technician} />}
          {direccion && <Fact icon={MapPin} text={direccion} />}
          <Fact icon={Monitor} text={[computers.join(', '), tipo].filter(Boolean).join(', ')} />
          {costo !== null && <Fact icon={Banknote} text={formatPesos(costo)} />}
        </ul>
      </div>
      <div className="mt-5">
        <VisitDecision visit={visit} calls={calls} onChange={change} confirmText="Confirmar" isPinned />
      </div>
      <p className="mt-5 flex gap-2.5 type-body-sm text-ink-2">
        <Lock aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span>Este enlace es solo para esta visita y deja de servir cuando termine. Abrirlo no cambia nada.</span>
      </p>
    </>
  )
}

function Fact({ icon: Icon, text }: { icon: LucideIcon; text: string }) {
  return (
    <li className="flex gap-3">
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-2" />
      <span className="first-capital min-w-0 wrap-anywhere">{text}</span>
    </li>
  )
}

function Cancelled() {
  return (
    <>
      <h1 tabIndex={-1} className="type-h1">
        Cancelamos tu visita
      </h1>
      <p className="mt-3 text-ink-2">La hora quedó libre y no se cobra nada. Cuando la necesites, pide otra.</p>
      <a href={paths.services} className={buttonClass('outline', 'normal', 'mt-5 w-full')}>
        Pedir un servicio
      </a>
    </>
  )
}

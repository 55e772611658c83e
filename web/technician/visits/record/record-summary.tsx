import {
  Banknote,
  Camera,
  ChevronRight,
  CircleCheckBig,
  ListChecks,
  Package,
  ShieldCheck,
  type LucideIcon,
} from 'lucide-react'
import { useState } from 'react'

import { hideKeys } from '../../../../contract/visits/hide-keys.ts'
import type { Visit } from '../../../../contract/visits/visits.ts'
import { ComputerBadge } from '../../../maintenance/computer-state.tsx'
import { lateDialog } from '../../../page/late-dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import { paidText, unitsText } from '../money-text.ts'
import { namesOf } from '../visit-names.ts'
import { warrantyText } from './record-lines.ts'

// Loaded on demand, since most clients sign after the summary; the worker stores it for reading offline.
const RecordDraft = lateDialog(async () => (await import('./record-draft.tsx')).RecordDraft)

/** The summary to be signed: the work on each computer, a few lines about the rest, and a link to the whole record. */
export function RecordSummary({ visit }: { visit: Visit }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <WorkDone visit={visit} />
      <ul className="mt-3 flex flex-col gap-1 rounded-20 bg-surface px-4 py-3 shadow-1">
        {linesOf(visit).map(([Icon, text]) => (
          <li key={text} className="flex min-h-10 items-center gap-3">
            <Icon aria-hidden className="size-5 shrink-0" />
            {text}
          </li>
        ))}
      </ul>
      {/* The signed one is read as it was signed. */}
      {!visit.record?.number && (
        <Button look="ghost" className="-mx-5 mt-1" onClick={() => setOpen(true)}>
          Leer el acta completa
          <ChevronRight aria-hidden className="size-5" />
        </Button>
      )}
      {isOpen && <RecordDraft visit={visit} onClose={() => setOpen(false)} />}
    </div>
  )
}

/** The work that the client signs for, computer by computer. */
function WorkDone({ visit }: { visit: Visit }) {
  const names = namesOf(visit)
  return (
    <ul className="flex flex-col divide-y divide-line rounded-20 bg-surface px-4 shadow-1">
      {visit.computers.map(({ _id, state, workDone }) => (
        <li key={_id} className="py-3">
          <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 font-semibold wrap-anywhere">
            <span className="first-letter:uppercase">{names.get(_id)}</span>
            <ComputerBadge state={state} />
          </p>
          {workDone && <p className="line-clamp-4 pt-1 wrap-anywhere whitespace-pre-line">{hideKeys(workDone)}</p>}
        </li>
      ))}
    </ul>
  )
}

function linesOf(visit: Visit): [LucideIcon, string][] {
  const { computers, checklist, money } = visit
  const solved = computers.filter(({ state }) => state === 'resuelto').length
  const minutes = computers.reduce((sum, computer) => sum + (computer.minutes ?? 0), 0)
  const photos = computers.reduce((sum, computer) => sum + computer.photos.length, 0)
  const parts = money.parts.filter(({ state }) => state === 'approved')
  const units = parts.reduce((sum, { quantity }) => sum + quantity, 0)
  const checked = checklist.points.filter(({ state }) => state === 'done').length
  const ofAll = computers.length === 1 ? 'equipo resuelto' : 'equipos resueltos'
  const lines: [LucideIcon, string][] = [
    [CircleCheckBig, [`${solved} de ${computers.length} ${ofAll}`, timeText(minutes)].filter(Boolean).join(', ')],
    [Camera, photos === 1 ? '1 foto' : `${photos} fotos`],
  ]
  if (checked > 0) lines.push([ListChecks, `${checked} de ${checklist.points.length} puntos revisados`])
  if (units > 0) lines.push([Package, unitsText(units)])
  lines.push([Banknote, paidText(money)])
  const warranty = warrantyText(visit, new Date())
  if (warranty) lines.push([ShieldCheck, warranty])
  return lines
}

/** "1 h 38 min" */
function timeText(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ')
}

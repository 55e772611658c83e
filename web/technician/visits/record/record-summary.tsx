import { Banknote, Camera, CircleCheckBig, ListChecks, Package, type LucideIcon } from 'lucide-react'

import type { Visit } from '../../../../contract/visits.ts'
import { paidInWords, unitsInWords } from '../money-words.ts'

/** What will be signed, in a few lines. */
export function RecordSummary({ visit }: { visit: Visit }) {
  return (
    <ul className="flex flex-col gap-1 rounded-20 bg-surface px-4 py-3 shadow-1">
      {linesOf(visit).map(([Icon, text]) => (
        <li key={text} className="flex min-h-10 items-center gap-3">
          <Icon aria-hidden className="size-5 shrink-0" />
          {text}
        </li>
      ))}
    </ul>
  )
}

function linesOf({ computers, checklist, money }: Visit): [LucideIcon, string][] {
  const solved = computers.filter(({ state }) => state === 'resuelto').length
  const minutes = computers.reduce((sum, computer) => sum + (computer.minutes ?? 0), 0)
  const photos = computers.reduce((sum, computer) => sum + computer.photos.length, 0)
  const parts = money.parts.filter(({ state }) => state === 'approved')
  const units = parts.reduce((sum, { quantity }) => sum + quantity, 0)
  const checked = checklist.points.filter(({ state }) => state === 'done').length
  const lines: [LucideIcon, string][] = [
    [
      CircleCheckBig,
      [
        `${solved} de ${computers.length} ${computers.length === 1 ? 'equipo resuelto' : 'equipos resueltos'}`,
        timeInWords(minutes),
      ]
        .filter(Boolean)
        .join(', '),
    ],
    [Camera, photos === 1 ? '1 foto' : `${photos} fotos`],
  ]
  if (checked > 0) lines.push([ListChecks, `${checked} de ${checklist.points.length} puntos revisados`])
  if (units > 0) lines.push([Package, unitsInWords(units)])
  lines.push([Banknote, paidInWords(money)])
  return lines
}

/** "1 h 38 min" */
function timeInWords(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ')
}

import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'

import type { AgendaWeek, UnassignedVisit } from '../../contract/agenda/agenda-week.ts'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { clock, today } from './agenda-days.ts'
import { computersText, firstName, hasPassed, hoursText, loadText, nameOf, nearText } from './agenda-text.ts'
import { ShowButton } from './show-button.tsx'
import { ZoneMark } from './zone-mark.tsx'

type UnassignedListProps = {
  week: AgendaWeek
  /** On phones only their number is shown until the list is opened. */
  isCompact: boolean
  isBusy: boolean
  onOpen: (visit: UnassignedVisit) => void
  onAssign: (visits: readonly UnassignedVisit[]) => void
  onMove: (visit: UnassignedVisit) => void
}

/** Unassigned visits, above the week; nothing without any. */
export function UnassignedList({
  week: { unassigned, zones },
  isCompact,
  isBusy,
  onAssign,
  ...rest
}: UnassignedListProps) {
  const [isOpen, setOpen] = useState(false)
  if (unassigned.length === 0) return null
  const proposed = unassigned.filter(({ proposal }) => proposal !== null)
  const first = unassigned.find(({ fecha }) => fecha !== '')
  const many = unassigned.length
  const isShown = isOpen || !isCompact
  return (
    <section aria-labelledby="unassigned" className="mb-4 rounded-20 bg-warn-soft p-4">
      <div className={classes('flex flex-wrap items-center gap-x-3 gap-y-2', isShown && 'mb-3')}>
        <TriangleAlert aria-hidden className="size-5 shrink-0 text-warn" />
        <h2 id="unassigned" className="min-w-0 flex-1 type-h3 md:flex-none">
          {many === 1 ? '1 visita sin técnico' : `${many} visitas sin técnico`}
        </h2>
        {isCompact && <ShowButton isOpen={isOpen} onPress={() => setOpen(!isOpen)} what="las visitas sin técnico" />}
        {isShown && first && (
          <p className="min-w-0 type-body-sm wrap-anywhere text-warn">la primera, {nearText(first, today())}</p>
        )}
        {isShown && proposed.length > 1 && (
          <Button size="small" isBusy={isBusy} onClick={() => onAssign(proposed)} className="ml-auto max-md:w-full">
            {`Asignar las ${proposed.length} como se propone`}
          </Button>
        )}
      </div>
      {isShown && (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))] gap-2">
          {unassigned.map((visit) => (
            <Card key={visit._id} {...rest} {...{ visit, zones, isBusy }} onAssign={() => onAssign([visit])} />
          ))}
        </ul>
      )}
    </section>
  )
}

type CardProps = Pick<UnassignedListProps, 'isBusy' | 'onOpen' | 'onMove'> & {
  visit: UnassignedVisit
  zones: AgendaWeek['zones']
  onAssign: () => void
}

function Card({ visit, zones, isBusy, onOpen, onAssign, onMove }: CardProps) {
  const { proposal } = visit
  return (
    <li className="flex min-w-0 flex-col gap-1 rounded-14 bg-surface p-3 shadow-1">
      <p className="flex flex-wrap items-center justify-between gap-x-2">
        <strong className="first-capital min-w-0 font-semibold wrap-anywhere">{nearText(visit, today())}</strong>
        <span className="min-w-0 type-caption text-ink-2">
          <ZoneMark place={visit.place} zones={zones} />
        </span>
      </p>
      <button
        type="button"
        onClick={() => onOpen(visit)}
        className="touch-area truncate text-left font-medium underline decoration-edge underline-offset-2"
      >
        {nameOf(visit)}
      </button>
      <p className="type-body-sm text-ink-2">
        {[computersText(visit.computerCount), visit.tipo, visit.minutes === null ? '' : hoursText(visit.minutes)]
          .filter(Boolean)
          .join(', ')}
      </p>
      <div className="mt-auto flex items-center justify-between gap-3 border-t border-line pt-2">
        <p className="type-body-sm">
          {proposal ? (
            <>
              Se propone a <strong className="font-semibold">{firstName(proposal.name)}</strong>
              <span className="block type-caption text-ink-2">
                {[proposal.travelMinutes === null ? '' : `${proposal.travelMinutes} min`, `lleva ${loadText(proposal)}`]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </>
          ) : visit.minutes === null ? (
            'Falta el día o la hora'
          ) : hasPassed(visit, clock()) ? (
            'Esa hora ya pasó'
          ) : (
            'Nadie puede a esa hora'
          )}
        </p>
        {proposal ? (
          <Button look="outline" size="small" isBusy={isBusy} onClick={onAssign}>
            Asignar
            <span className="sr-only">{` la visita de ${nameOf(visit)}`}</span>
          </Button>
        ) : (
          <Button look="outline" size="small" className="shrink-0" onClick={() => onMove(visit)}>
            Elegir hora
            <span className="sr-only">{` para ${nameOf(visit)}`}</span>
          </Button>
        )}
      </div>
    </li>
  )
}

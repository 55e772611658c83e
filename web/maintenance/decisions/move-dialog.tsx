import { Info } from 'lucide-react'
import { useState } from 'react'

import type { HourTaken } from '../../../contract/maintenance/free-hours.ts'
import { dayInBogota } from '../../../contract/values/civil-days.ts'
import { nearDay } from '../../../contract/values/near-days.ts'
import { endSentence } from '../../../contract/values/sentence.ts'
import type { VisitToDecide } from '../../../contract/visits/visit-decisions.ts'
import { isCallError } from '../../call.ts'
import { showRefusalOrThrow } from '../../forms/refusal.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorBlock } from '../../ui/error-block.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FreeHourPicker } from '../free-hour-picker.tsx'
import type { FreeHours } from '../use-free-hours.ts'
import { CallShop } from './call-shop.tsx'
import { DayStrip } from './day-strip.tsx'
import { isOutdated, type DecisionCalls } from './decision-calls.ts'
import { changesUntilOf, hasHour, writeMoment, writeSlot } from './decision-text.ts'
import { TakenHour } from './taken-hour.tsx'
import { useDaysToMove, useHoursToMove } from './use-hours-to-move.ts'

type Slot = { fecha: string; hora: string }

type MoveDialogProps = {
  visit: VisitToDecide
  calls: DecisionCalls
  isOpen: boolean
  onClose: () => void
  onDone: (visit: VisitToDecide) => void
}

/** Moves a visit to a free hour, while the present one stays the client's until then; or chooses its first hour. */
export function MoveDialog({ visit, calls, isOpen, onClose, onDone }: MoveDialogProps) {
  const start = { fecha: hasHour(visit) ? visit.fecha : '', hora: '' }
  const [slot, setSlot] = useState<Slot>(start)
  const [nearest, setNearest] = useState<Slot[]>()
  const [isBusy, setBusy] = useState(false)
  const close = () => {
    setNearest(undefined)
    setSlot(start)
    onClose()
  }
  const move = async (to: Slot) => {
    setBusy(true)
    try {
      onDone(await calls.move({ version: visit.version, ...to }))
    } catch (error) {
      if (isCallError(error) && error.code === 'HOUR_TAKEN') setNearest((error.data as HourTaken).nearest)
      else {
        showRefusalOrThrow(error)
        if (isOutdated(error)) close()
      }
    }
    setBusy(false)
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={nearest ? 'Esa hora se acaba de ocupar' : hasHour(visit) ? 'Cambiar la visita' : 'Elegir día y hora'}
      size="form"
      isTall
      footer={
        !nearest && (
          <div className="grid w-full gap-3">
            {slot.hora !== '' && isSoon(visit, slot) && <Afterwards {...{ visit, slot }} />}
            <Button
              isBusy={isBusy}
              isOff={slot.hora === ''}
              onClick={() => void move(slot)}
              className="first-letter:uppercase"
            >
              {slot.hora === '' ? 'Elige una hora' : `${hasHour(visit) ? 'Pasar al' : 'Agendar el'} ${writeSlot(slot)}`}
            </Button>
          </div>
        )
      }
    >
      {nearest ? (
        <TakenHour
          visit={visit}
          nearest={nearest}
          isBusy={isBusy}
          onPick={(to) => void move(to)}
          onBack={() => setNearest(undefined)}
          onStay={close}
        />
      ) : (
        <HoursToMove visit={visit} calls={calls} isOpen={isOpen} slot={slot} onPick={setSlot} />
      )}
    </Dialog>
  )
}

type HoursToMoveProps = Pick<MoveDialogProps, 'visit' | 'calls' | 'isOpen'> & {
  slot: Slot
  onPick: (slot: Slot) => void
}

/** Whether the cut-off of the chosen hour has passed already. */
const isSoon = (visit: VisitToDecide, slot: Slot): boolean => Date.parse(changesUntilOf(visit, slot)) <= Date.now()

function HoursToMove({ visit, calls, isOpen, slot, onPick }: HoursToMoveProps) {
  const { data: toMove, error: isWithout, refetch } = useDaysToMove(visit, calls, isOpen)
  // A visit without a day starts at the first day with a free hour.
  const fecha = slot.fecha || (toMove?.days.find(({ freeHours }) => freeHours > 0)?.fecha ?? '')
  const hours = useHoursToMove(visit, calls, isOpen ? fecha : '')
  const free: FreeHours = hours.data
    ? { state: 'loaded', hours: hours.data.filter((hora) => fecha !== visit.fecha || hora !== visit.hora) }
    : { state: hours.error ? 'failed' : 'loading' }
  const isFull = toMove?.days.every(({ freeHours }) => freeHours === 0) ?? false
  return (
    <>
      <p className="text-ink-2">
        {hasHour(visit)
          ? `${endSentence(`Ahora: ${writeSlot(visit)}`)} Esa hora sigue siendo tuya hasta que elijas otra.`
          : 'Estas son las horas en que puede ir un técnico.'}
      </p>
      {toMove?.firstDay && <FirstDay firstDay={toMove.firstDay} />}
      <p aria-hidden className="mt-5 mb-2 font-semibold">
        Día
      </p>
      {isFull ? (
        <p className="rounded-14 bg-sunken p-4">
          No quedan horas libres en las próximas semanas. <CallShop />
        </p>
      ) : toMove ? (
        <DayStrip days={toMove.days} fecha={fecha} onPick={(day) => onPick({ fecha: day, hora: '' })} />
      ) : isWithout ? (
        <ErrorBlock message="No pudimos traer los días libres." onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-19 rounded-14" />
      )}
      {!isFull && (
        <div className="mt-4">
          <FreeHourPicker
            {...{ fecha, hora: slot.hora }}
            computers={Math.max(1, Math.round((visit.minutes ?? 60) / 60))}
            free={{ free, refetch: () => void hours.refetch() }}
            onPick={onPick}
          />
        </div>
      )}
      {slot.hora !== '' && !isSoon(visit, slot) && <Afterwards {...{ visit, slot }} />}
    </>
  )
}

/** The reason why no earlier day is offered for a visit that installs bought products. */
function FirstDay({ firstDay }: { firstDay: string }) {
  const [today] = useState(() => dayInBogota(new Date()))
  return (
    <p className="mt-3 flex gap-2.5 type-body-sm text-ink-2">
      <Info aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>{`Tu pedido puede llegar hasta ${nearDay(firstDay, today)}: la visita puede ser ese día o después.`}</span>
    </p>
  )
}

/** The cut-off for changing the chosen hour, shown before it is taken; next to the button if it has passed. */
function Afterwards({ visit, slot }: { visit: VisitToDecide; slot: Slot }) {
  const isOver = isSoon(visit, slot)
  return (
    <p className={classes('flex gap-2.5 type-body-sm', isOver ? 'text-warn' : 'mt-4 text-ink-2')}>
      <Info aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>
        {isOver
          ? 'Falta poco: después ya no podrás cambiarla ni cancelarla aquí.'
          : `${endSentence(`Después podrás cambiarla de nuevo hasta el ${writeMoment(changesUntilOf(visit, slot))}`)} Más tarde,`}{' '}
        <CallShop word={isOver ? 'Llámanos' : 'llámanos'} />
      </span>
    </p>
  )
}

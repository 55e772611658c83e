import { Info } from 'lucide-react'
import { useState } from 'react'

import type { HourTaken } from '../../../contract/maintenance/free-hours.ts'
import { endSentence } from '../../../contract/values/sentence.ts'
import type { VisitToDecide } from '../../../contract/visits/visit-decisions.ts'
import { isCallError } from '../../call.ts'
import { showRefusalOrThrow } from '../../forms/refusal.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorBlock } from '../../ui/error-block.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FreeHourPicker } from '../free-hour-picker.tsx'
import type { FreeHours } from '../use-free-hours.ts'
import { DayStrip } from './day-strip.tsx'
import { isOutdated, type DecisionCalls } from './decision-calls.ts'
import { changesUntilOf, hasHour, writeMoment, writeSlot } from './decision-words.ts'
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

/** Moves a visit to a free hour, the present one staying the client's until then; or chooses its first one. */
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
          <Button
            isBusy={isBusy}
            isOff={slot.hora === ''}
            onClick={() => void move(slot)}
            className="w-full first-letter:uppercase"
          >
            {slot.hora === '' ? 'Elige una hora' : `${hasHour(visit) ? 'Pasar al' : 'Agendar el'} ${writeSlot(slot)}`}
          </Button>
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

function HoursToMove({ visit, calls, isOpen, slot, onPick }: HoursToMoveProps) {
  const days = useDaysToMove(visit, calls, isOpen)
  // Without a day of its own, a visit begins with the first one that has a free hour.
  const fecha = slot.fecha || (days.data?.find(({ freeHours }) => freeHours > 0)?.fecha ?? '')
  const hours = useHoursToMove(visit, calls, isOpen ? fecha : '')
  const free: FreeHours = hours.data
    ? { state: 'loaded', hours: hours.data.filter((hora) => fecha !== visit.fecha || hora !== visit.hora) }
    : { state: hours.error ? 'failed' : 'loading' }
  const until = slot.hora === '' ? null : changesUntilOf(visit, slot)
  return (
    <>
      <p className="text-ink-2">
        {hasHour(visit)
          ? `${endSentence(`Ahora: ${writeSlot(visit)}`)} Esa hora sigue siendo tuya hasta que elijas otra.`
          : 'Estas son las horas en que puede ir un técnico.'}
      </p>
      <p aria-hidden className="mt-5 mb-2 font-semibold">
        Día
      </p>
      {days.data ? (
        <DayStrip days={days.data} fecha={fecha} onPick={(day) => onPick({ fecha: day, hora: '' })} />
      ) : days.error ? (
        <ErrorBlock message="No pudimos traer los días libres." onRetry={() => void days.refetch()} />
      ) : (
        <Skeleton className="h-19 rounded-14" />
      )}
      <div className="mt-4">
        <FreeHourPicker
          {...{ fecha, hora: slot.hora }}
          computers={Math.max(1, Math.round((visit.minutes ?? 60) / 60))}
          free={{ free, refetch: () => void hours.refetch() }}
          onPick={onPick}
        />
      </div>
      {until && (
        <p className="mt-4 flex gap-2.5 type-body-sm text-ink-2">
          <Info aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>{`Después podrás cambiarla de nuevo hasta el ${writeMoment(until)}`}</span>
        </p>
      )}
    </>
  )
}

import { endSentence } from '../../../contract/values/sentence.ts'
import type { VisitToDecide } from '../../../contract/visits/visit-decisions.ts'
import { Button } from '../../ui/button.tsx'
import { formatDay, formatHour } from '../hour-format.ts'
import { hasHour, writeSlot } from './decision-text.ts'

type Slot = { fecha: string; hora: string }

type TakenHourProps = {
  visit: VisitToDecide
  nearest: readonly Slot[]
  isBusy: boolean
  onPick: (slot: Slot) => void
  onBack: () => void
  onStay: () => void
}

/** The hour was taken meanwhile: the visit is unchanged, and these hours are the nearest. */
export function TakenHour({ visit, nearest, isBusy, onPick, onBack, onStay }: TakenHourProps) {
  return (
    <>
      <p role="alert" className="text-ink-2">
        {`${hasHour(visit) ? `${endSentence(`Tu visita sigue el ${writeSlot(visit)}`)} No perdiste nada.` : 'Tu visita sigue sin hora.'} ${nearest.length > 0 ? 'Estas son las más cercanas:' : ''}`}
      </p>
      <ul className="mt-4 grid gap-3">
        {nearest.map((slot) => (
          <li key={`${slot.fecha} ${slot.hora}`}>
            <Button
              look="outline"
              isOff={isBusy}
              onClick={() => onPick(slot)}
              className="min-h-14 w-full justify-between!"
            >
              <span>
                <span className="sr-only">{hasHour(visit) ? 'Pasar al ' : 'Agendar el '}</span>
                {formatDay(slot.fecha)}
              </span>
              <span className="tabular-nums">{formatHour(slot.hora)}</span>
            </Button>
          </li>
        ))}
      </ul>
      <div className="mt-5 grid gap-2">
        <Button look="ghost" onClick={onBack}>
          Ver todas las horas libres
        </Button>
        <Button look="ghost" onClick={onStay}>
          Dejarla como está
        </Button>
      </div>
    </>
  )
}

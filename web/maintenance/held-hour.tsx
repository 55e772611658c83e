import { CircleAlert, Hourglass, TimerOff } from 'lucide-react'
import { useEffect, useState } from 'react'

import { endSentence } from '../../contract/values/sentence.ts'
import { Button } from '../ui/button.tsx'
import { formatDay, formatHour, formatRest, formatTheHour } from './hour-format.ts'
import type { Held, Slot } from './use-hour-hold.ts'

type HeldHourProps = {
  held: Held
  onProlong: () => void
  onPick: (slot: Slot) => void
}

/** The offer to prolong the hold is shown from this many ms before its end. */
const shortRest = 2 * 60_000

/** Whether the chosen hour is held, for how long, and free alternatives when it is not. */
export function HeldHour({ held, onProlong, onPick }: HeldHourProps) {
  if (held.state === 'held') return <HeldSlot hora={held.hora} until={held.until} onProlong={onProlong} />
  if (held.state === 'expired') {
    return (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-14 bg-warn-soft p-4 text-warn">
        <TimerOff aria-hidden className="size-5 shrink-0" />
        <output className="min-w-48 flex-1 font-semibold">
          {endSentence(`Ya no te guardamos ${formatTheHour(held.hora)}`)} Lo que escribiste sigue aquí.
        </output>
        <Button look="outline" size="small" onClick={onProlong}>
          Guardar otra vez
        </Button>
      </div>
    )
  }
  if (held.state === 'taken') return <Taken held={held} onPick={onPick} />
  return null
}

function HeldSlot({ hora, until, onProlong }: { hora: string; until: number; onProlong: () => void }) {
  const [rest, setRest] = useState<number | null>(null)
  useEffect(() => {
    const tick = () => setRest(until - Date.now())
    tick()
    const timer = setInterval(tick, 1_000)
    return () => clearInterval(timer)
  }, [until])
  const isShort = rest !== null && rest <= shortRest
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-3 rounded-14 bg-ok-soft p-4 text-ok">
      <Hourglass aria-hidden className="size-5 shrink-0" />
      {/* Told at first and near the end; the seconds are there to be looked at. */}
      <output className="min-w-44 flex-1 font-semibold">
        {isShort
          ? `Te guardamos ${formatTheHour(hora)} solo dos minutos más.`
          : `Te guardamos ${formatTheHour(hora)} mientras terminas.`}
      </output>
      {rest !== null && (
        <span role="timer" aria-label="Tiempo restante" className="font-display text-xl/6 font-bold tabular-nums">
          {formatRest(rest)}
        </span>
      )}
      {isShort && (
        <Button look="outline" size="small" onClick={onProlong}>
          Guardarla más tiempo
        </Button>
      )}
    </div>
  )
}

function Taken({ held, onPick }: { held: Extract<Held, { state: 'taken' }>; onPick: (slot: Slot) => void }) {
  return (
    <div className="rounded-14 bg-warn-soft p-4 text-warn">
      <p className="flex gap-3 font-semibold">
        <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
        <output>
          {held.isFreeElsewhere
            ? `${endSentence(`Para esa dirección no hay un técnico libre a ${formatTheHour(held.hora)}`)} Elige otra hora: lo que escribiste sigue aquí.`
            : held.message}
        </output>
      </p>
      {held.nearest.length > 0 && (
        <ul aria-label="Lo más cercano que está libre" className="mt-3 flex flex-wrap gap-2">
          {held.nearest.map((slot) => (
            <li key={`${slot.fecha} ${slot.hora}`}>
              <Button look="outline" size="small" onClick={() => onPick(slot)}>
                {slot.fecha === held.fecha
                  ? formatHour(slot.hora)
                  : `${formatDay(slot.fecha)}, ${formatHour(slot.hora)}`}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

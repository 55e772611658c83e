import { Minus, Plus } from 'lucide-react'

import type { VisitComputerState } from '../../../../contract/visits/visit-states.ts'
import type { VisitComputer } from '../../../../contract/visits/visits.ts'
import { useBogotaClock } from '../../../maintenance/use-bogota-clock.ts'
import { theHourOf } from '../../../maintenance/visit-stages.tsx'

const STEP = 5

const MOST = 1_440

function minutesSince({ begunAt, state }: VisitComputer): number {
  if (!begunAt || state !== 'en_curso') return 0
  return Math.min(MOST, Math.max(0, Math.floor((Date.now() - Date.parse(begunAt)) / 60_000)))
}

/** The minutes since a computer was set to en curso, when its state changes and nobody has entered minutes. */
export function elapsed(computer: VisitComputer, next: VisitComputerState): { minutes?: number } {
  const hasRun = computer.state === 'en_curso' && computer.minutes === null && next !== 'en_curso'
  return hasRun ? { minutes: minutesSince(computer) } : {}
}

type MinutesProps = { computer: VisitComputer; onChange: (minutes: number) => void }

/** The minutes count up while the computer is en curso, until somebody changes them. */
export function Minutes({ computer, onChange }: MinutesProps) {
  // Renders again every half minute.
  useBogotaClock()
  const value = computer.minutes ?? minutesSince(computer)
  const isRunning = computer.minutes === null && computer.state === 'en_curso' && computer.begunAt
  const button =
    'flex size-12 items-center justify-center rounded-12 border border-edge bg-surface hover:bg-sunken active:bg-sunken'
  const change = (by: number) => onChange(Math.min(MOST, Math.max(0, value + by)))
  return (
    <fieldset className="flex items-center justify-between gap-4">
      <legend className="float-left text-[15px]/5 font-semibold">
        Minutos
        {isRunning && <span className="block font-normal text-ink-2">Corre desde {theHourOf(isRunning)}</span>}
      </legend>
      <div className="flex items-center gap-3">
        <button type="button" aria-label={`${STEP} minutos menos`} onClick={() => change(-STEP)} className={button}>
          <Minus aria-hidden className="size-5" />
        </button>
        <output aria-live="polite" className="min-w-12 text-center text-[17px] font-bold tabular-nums">
          {value}
        </output>
        <button type="button" aria-label={`${STEP} minutos más`} onClick={() => change(STEP)} className={button}>
          <Plus aria-hidden className="size-5" />
        </button>
      </div>
    </fieldset>
  )
}

import { Check } from 'lucide-react'
import { useId } from 'react'

import {
  visitComputerStates,
  type ShownComputerState,
  type VisitComputerState,
} from '../../../../contract/visits/visit-states.ts'
import { computerStates } from '../../../maintenance/computer-state.tsx'

type StatePickerProps = { value: ShownComputerState; onChange: (state: VisitComputerState) => void }

/** The state of a computer: native radio buttons, three in a row. */
export function StatePicker({ value, onChange }: StatePickerProps) {
  const id = useId()
  return (
    <fieldset>
      <legend className="mb-2 text-[15px]/5 font-semibold">¿Cómo quedó?</legend>
      <div className="grid grid-cols-3 gap-2">
        {visitComputerStates.map((state) => {
          const { icon: Icon, label } = computerStates[state]
          return (
            <label
              key={state}
              className="relative flex min-h-18 flex-col items-center justify-center gap-1.5 rounded-12 border border-edge bg-surface px-1 py-2 text-center text-[15px]/5 has-checked:border-primary has-checked:bg-primary-soft has-checked:font-semibold has-checked:text-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
            >
              <input
                type="radio"
                name={id}
                value={state}
                checked={state === value}
                onChange={() => onChange(state)}
                className="peer sr-only"
              />
              <Icon aria-hidden className="size-5" />
              {label}
              <Check aria-hidden className="absolute top-1.5 right-1.5 size-4 opacity-0 peer-checked:opacity-100" />
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

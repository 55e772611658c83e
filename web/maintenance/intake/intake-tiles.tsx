import {
  Bug,
  Check,
  Flame,
  Keyboard,
  MonitorX,
  PowerOff,
  Turtle,
  Volume2,
  WifiOff,
  type LucideIcon,
} from 'lucide-react'

import { problemKinds, type ProblemKind } from '../../../contract/maintenance/request-rules.ts'
import { problems } from './problems.ts'

const icons: Record<ProblemKind, LucideIcon> = {
  ...{ no_enciende: PowerOff, se_calienta: Flame, lento: Turtle, pantalla: MonitorX },
  ...{ ruido: Volume2, internet: WifiOff, virus: Bug, teclado: Keyboard },
}

type IntakeTilesProps = { legend: string; value: readonly ProblemKind[]; onChange: (value: ProblemKind[]) => void }

/** The problems as large tiles; any number may be chosen. */
export function IntakeTiles({ legend, value, onChange }: IntakeTilesProps) {
  const toggle = (id: ProblemKind) =>
    onChange(problemKinds.filter((one) => (one === id ? !value.includes(id) : value.includes(one))))
  return (
    <fieldset>
      <legend className="sr-only">{legend}</legend>
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
        {problemKinds.map((id) => {
          const Icon = icons[id]
          return (
            <label
              key={id}
              className="relative flex min-h-24 cursor-pointer flex-col items-center justify-center gap-2 rounded-14 border border-line bg-surface px-2 py-3 text-center text-[15px]/5 font-medium text-balance transition-colors hover:border-edge has-checked:border-primary has-checked:bg-primary-soft has-checked:font-semibold has-checked:text-primary has-checked:inset-ring has-checked:inset-ring-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
            >
              <input
                type="checkbox"
                checked={value.includes(id)}
                onChange={() => toggle(id)}
                className="peer sr-only"
              />
              <span
                aria-hidden
                className="absolute top-1.5 right-1.5 hidden size-5 items-center justify-center rounded-[6px] bg-primary text-on-primary peer-checked:flex"
              >
                <Check className="size-3.5" strokeWidth={3} />
              </span>
              <Icon aria-hidden className="size-7" strokeWidth={1.75} />
              {problems[id]}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

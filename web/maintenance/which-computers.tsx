import { nameOf } from '../computers/name-of.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import type { useNamedComputers } from './use-named-computers.ts'

/** Asks which of the client's computers a visit is for, if several match: its work is recorded in their history. */
export function WhichComputers({ matching, named, isUnclear, toggle }: ReturnType<typeof useNamedComputers>) {
  if (!isUnclear) return null
  return (
    <fieldset>
      <legend className="text-[15px]/5 font-semibold">¿Cuáles de tus equipos?</legend>
      <p className="mt-1 type-body-sm text-ink-2">Lo que se haga queda en la historia de cada uno.</p>
      <div className="mt-2 grid gap-x-5 sm:grid-cols-2">
        {matching.map((computer) => {
          const name = `${nameOf(computer)}, serie ${computer.serie}`
          return (
            <label key={computer._id} className="flex min-h-12 cursor-pointer items-center gap-2">
              <Checkbox
                aria-label={name}
                checked={named.includes(computer._id)}
                onChange={() => toggle(computer._id)}
                className="-ml-2.5 shrink-0"
              />
              <span className="min-w-0 wrap-anywhere">{name}</span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

import { useId, useState } from 'react'

import { formatPesos } from '../../../../contract/pesos.ts'
import { Field } from '../../../ui/field.tsx'
import { roundAmounts, readPesos } from '../money-words.ts'

/** Reckons what is given back; nothing of it is stored. */
export function CashGiven({ due }: { due: number }) {
  const group = useId()
  const [given, setGiven] = useState<number | 'other'>(due)
  const [typed, setTyped] = useState('')
  const amount = given === 'other' ? readPesos(typed) : given
  const choices = [
    { value: due, label: 'Exacto' },
    ...roundAmounts(due).map((value) => ({ value, label: formatPesos(value) })),
    { value: 'other' as const, label: 'Otro valor' },
  ]
  return (
    <div>
      <fieldset>
        <legend className="pb-2 text-[15px]/5 font-semibold">¿Con cuánto paga?</legend>
        <div className="grid grid-cols-2 gap-2">
          {choices.map(({ value, label }) => (
            <label
              key={value}
              className="flex min-h-12 cursor-pointer items-center justify-center rounded-full border border-edge px-3 text-center has-checked:border-primary has-checked:bg-primary-soft has-checked:font-semibold has-checked:text-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
            >
              <input
                type="radio"
                name={group}
                checked={given === value}
                onChange={() => setGiven(value)}
                className="sr-only"
              />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
      {given === 'other' && (
        <Field
          label="Paga con"
          inputMode="numeric"
          className="pt-3"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
      <output className="flex min-h-12 items-center justify-between gap-3 pt-2 font-semibold">
        {amount !== null && amount >= due ? (
          <>
            <span>Devuelve</span>
            <span className="font-display text-xl tabular-nums">{formatPesos(amount - due)}</span>
          </>
        ) : (
          amount !== null && <span className="text-warn">Faltan {formatPesos(due - amount)}</span>
        )}
      </output>
    </div>
  )
}

import { useId, useState } from 'react'

import { formatPesos } from '../../../../contract/values/pesos.ts'
import { Field } from '../../../ui/field.tsx'
import { roundAmounts, readPesos } from '../money-text.ts'

type CashGivenProps = {
  due: number
  /** The amount handed over; null for text that is no amount. */
  amount: number | null
  onAmount: (amount: number | null) => void
}

/** Computes the change to give back, or the amount that stays due. */
export function CashGiven({ due, amount, onAmount }: CashGivenProps) {
  const group = useId()
  const [isOther, setOther] = useState(false)
  const [typed, setTyped] = useState('')
  const choose = (value: number | 'other') => {
    setOther(value === 'other')
    onAmount(value === 'other' ? readPesos(typed) : value)
  }
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
                checked={value === 'other' ? isOther : !isOther && amount === value}
                onChange={() => choose(value)}
                className="sr-only"
              />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
      {isOther && (
        <Field
          label="Paga con"
          inputMode="numeric"
          className="pt-3"
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            onAmount(readPesos(currentTarget.value))
          }}
        />
      )}
      <output className="flex min-h-12 items-center justify-between gap-3 pt-2 font-semibold">
        {amount === null ? (
          <span className="text-ink-2">Escribe con cuánto paga.</span>
        ) : amount >= due ? (
          <>
            <span>Devuelve</span>
            <span className="font-display text-xl tabular-nums">{formatPesos(amount - due)}</span>
          </>
        ) : (
          <span className="text-warn">Faltan {formatPesos(due - amount)}</span>
        )}
      </output>
    </div>
  )
}

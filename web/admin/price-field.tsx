import { useState, type ComponentProps } from 'react'

import { formatPesos } from '../../contract/values/pesos.ts'
import { readAmount } from '../forms/typed-amount.ts'
import { NumberField } from './number-field.tsx'
import { noPrice } from './whole-pesos.ts'

/**
 * A price in a number field, with the recognised amount below (P-170). A comma means cents: depending on the browser's language a number
 * field may drop it, and the digits after it would count as pesos.
 */
export function PriceField({ defaultValue = '', hint, error, onInput, ...field }: ComponentProps<typeof NumberField>) {
  const [typed, setTyped] = useState(String(defaultValue))
  const [hasCents, setCents] = useState(false)
  const pesos = readAmount(typed)
  const shown = Number.isNaN(pesos) ? undefined : formatPesos(pesos)
  return (
    <NumberField
      {...field}
      onFraction={(input) => {
        input.setCustomValidity(noPrice)
        setCents(true)
      }}
      defaultValue={defaultValue}
      error={error ?? (hasCents ? noPrice : undefined)}
      onInput={(event) => {
        const { value } = event.currentTarget
        // Only what takes digits away, or writes the first ones, can mend it.
        if (typed === '' || value.length <= typed.length) {
          event.currentTarget.setCustomValidity('')
          setCents(false)
        }
        setTyped(value)
        onInput?.(event)
      }}
      hint={shown ? <span className="font-semibold text-ink-2 tabular-nums">{shown}</span> : hint}
    />
  )
}

import { useEffect, useRef, useState, type ComponentProps } from 'react'

import { formatPesos } from '../../contract/values/pesos.ts'
import { readAmount } from '../forms/typed-amount.ts'
import { NumberField } from './number-field.tsx'
import { wholePesos } from './whole-pesos.ts'

/**
 * A price in a number field, with the amount that it reads below (P-170): the dots of `1.299.900`, which a number field
 * takes for decimals, never get into it, and a pasted `$ 89.900,00` leaves its pesos.
 */
export function PriceField({ defaultValue = '', hint, onInput, ...field }: ComponentProps<typeof NumberField>) {
  const [typed, setTyped] = useState(String(defaultValue))
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const { current } = input
    // React's own event of this name leaves pasting out.
    current?.addEventListener('beforeinput', takeOnlyPesos)
    return () => current?.removeEventListener('beforeinput', takeOnlyPesos)
  }, [])
  const pesos = readAmount(typed)
  const shown = Number.isNaN(pesos) ? undefined : formatPesos(pesos)
  return (
    <NumberField
      {...field}
      ref={input}
      defaultValue={defaultValue}
      onInput={(event) => {
        setTyped(event.currentTarget.value)
        onInput?.(event)
      }}
      hint={shown ? <span className="font-semibold text-ink-2 tabular-nums">{shown}</span> : hint}
    />
  )
}

function takeOnlyPesos(event: InputEvent): void {
  const { data } = event
  if (data === null || /^\d*$/.test(data)) return
  const pesos = wholePesos(data)
  if (pesos === null) return
  event.preventDefault()
  // What is written this way can be taken back with Ctrl+Z, unlike a new value.
  if (pesos !== '') document.execCommand('insertText', false, pesos)
}

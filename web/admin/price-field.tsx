import { useEffect, useRef, useState, type ComponentProps } from 'react'

import { formatPesos } from '../../contract/values/pesos.ts'
import { readAmount } from '../forms/typed-amount.ts'
import { NumberField } from './number-field.tsx'
import { noPrice, wholePesos } from './whole-pesos.ts'

/**
 * A price in a number field, with the amount that it reads below (P-170): the dots of `1.299.900`, which a number field
 * takes for decimals, never get into it, and a pasted `$ 89.900,00` leaves its pesos. Another comma stands for cents: a number
 * field drops it or not, by the language of the browser, and what follows it would count as pesos.
 */
export function PriceField({ defaultValue = '', hint, error, onInput, ...field }: ComponentProps<typeof NumberField>) {
  const [typed, setTyped] = useState(String(defaultValue))
  const [hasCents, setCents] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const { current } = input
    const take = (event: InputEvent) => {
      if (takeOnlyPesos(event) !== 'cents') return
      current?.setCustomValidity(noPrice)
      setCents(true)
    }
    // React's own event of this name leaves pasting out.
    current?.addEventListener('beforeinput', take)
    return () => current?.removeEventListener('beforeinput', take)
  }, [])
  const pesos = readAmount(typed)
  const shown = Number.isNaN(pesos) ? undefined : formatPesos(pesos)
  return (
    <NumberField
      {...field}
      ref={input}
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

/** @returns `cents` of an amount with cents, which is not written */
function takeOnlyPesos(event: InputEvent): 'cents' | undefined {
  const { data } = event
  if (data === null || /^\d*$/.test(data)) return
  const pesos = wholePesos(data)
  if (pesos === null && !data.includes(',')) return
  event.preventDefault()
  if (pesos === null) return 'cents'
  // What is written this way can be taken back with Ctrl+Z, unlike a new value.
  if (pesos !== '') document.execCommand('insertText', false, pesos)
}

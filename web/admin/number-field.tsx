import type { ComponentProps } from 'react'

import { Field } from '../ui/field.tsx'
import { wholePesos } from './whole-pesos.ts'

type NumberFieldProps = Omit<ComponentProps<typeof Field>, 'ref'> & {
  /** Called for input with a comma, which means a fraction, instead of writing it; without it the browser decides. */
  onFraction?: (input: HTMLInputElement) => void
}

/**
 * A whole number to type in. The dots of `1.299.900`, which a number field takes for decimals, never get into it, and a pasted
 * `$ 89.900,00` leaves its whole part (P-170).
 */
export function NumberField({ onFraction, ...props }: NumberFieldProps) {
  // React's own event of this name leaves pasting out.
  const listen = (input: HTMLInputElement | null) => {
    const take = (event: InputEvent) => {
      if (input) takeDigits(event, onFraction && (() => onFraction(input)))
    }
    input?.addEventListener('beforeinput', take)
    return () => input?.removeEventListener('beforeinput', take)
  }
  return <Field type="number" inputMode="numeric" min={0} step={1} onWheel={blurIt} {...props} ref={listen} />
}

function takeDigits(event: InputEvent, onFraction: (() => void) | undefined): void {
  const { data } = event
  if (data === null || /^\d*$/.test(data)) return
  const whole = wholePesos(data)
  if (whole === null && !(data.includes(',') && onFraction)) return
  event.preventDefault()
  if (whole === null) onFraction?.()
  // Text inserted this way can be undone with Ctrl+Z, unlike a new value.
  else if (whole !== '') document.execCommand('insertText', false, whole)
}

/** Scrolling over a number must not change it. */
const blurIt = ({ currentTarget }: { currentTarget: HTMLElement }) => currentTarget.blur()

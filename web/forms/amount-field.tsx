import { useState, type ComponentProps } from 'react'

import { Field } from '../ui/field.tsx'
import { groupAmount } from './typed-amount.ts'

type AmountFieldProps = Omit<ComponentProps<typeof Field>, 'type' | 'inputMode' | 'value' | 'onChange' | 'onBlur'>

/** A field for an amount in pesos, with separators of thousands: `1.368.100`. The form reads its value with `readAmount` or `digitsOf`. */
export function AmountField({ defaultValue = '', ...field }: AmountFieldProps) {
  const [amount, setAmount] = useState(() => groupAmount(String(defaultValue)))
  return (
    <Field
      {...field}
      inputMode="numeric"
      autoComplete="off"
      value={amount}
      onChange={({ currentTarget: { value, selectionStart } }) =>
        // Within the number the text is not regrouped, or the caret would jump to its end.
        setAmount(selectionStart === value.length ? groupAmount(value) : value)
      }
      onBlur={() => setAmount(groupAmount)}
    />
  )
}

import { useState, type ComponentProps } from 'react'

import { Field } from '../ui/field.tsx'
import { groupAmount } from './typed-amount.ts'

type AmountFieldProps = Omit<ComponentProps<typeof Field>, 'type' | 'inputMode' | 'value' | 'onChange' | 'onBlur'>

/** An amount in pesos to type in, its thousands apart: `1.368.100`. What its form gets is read with `readAmount` or `digitsOf`. */
export function AmountField({ defaultValue = '', ...field }: AmountFieldProps) {
  const [amount, setAmount] = useState(() => groupAmount(String(defaultValue)))
  return (
    <Field
      {...field}
      inputMode="numeric"
      autoComplete="off"
      value={amount}
      onChange={({ currentTarget: { value, selectionStart } }) =>
        // Within the number it stays as it is typed, or the caret would jump to its end.
        setAmount(selectionStart === value.length ? groupAmount(value) : value)
      }
      onBlur={() => setAmount(groupAmount)}
    />
  )
}

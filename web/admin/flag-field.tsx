import { useId } from 'react'

import { Checkbox } from '../ui/checkbox.tsx'

type FlagFieldProps = {
  name: string
  label: string
  hint: string | undefined
  /** The product's value when the form opens. */
  isOn: boolean
  error: string | undefined
}

/** A field of a product that is yes or no; its box is not sent while it is not ticked. */
export function FlagField({ name, label, hint, isOn, error }: FlagFieldProps) {
  const id = useId()
  return (
    <div className="sm:col-span-2">
      <label className="-ml-2.5 flex cursor-pointer items-center">
        <Checkbox name={name} value="true" aria-label={label} aria-describedby={id} defaultChecked={isOn} />
        <span aria-hidden className="type-label">
          {label}
        </span>
      </label>
      <p id={id} className={error ? 'type-caption text-danger' : 'type-caption text-ink-3'}>
        {error ?? hint}
      </p>
    </div>
  )
}

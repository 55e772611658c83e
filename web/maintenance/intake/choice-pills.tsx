import { Check } from 'lucide-react'
import { useId } from 'react'

type ChoicePillsProps<K extends string> = {
  legend: string
  options: Readonly<Record<K, string>>
  value: K | ''
  onChange: (value: K) => void
}

/** A choice among a few answers, as pills large enough for a thumb. */
export function ChoicePills<K extends string>({ legend, options, value, onChange }: ChoicePillsProps<K>) {
  const name = useId()
  return (
    <fieldset>
      <legend className="type-label">{legend}</legend>
      <div className="mt-2 flex flex-wrap gap-2">
        {(Object.keys(options) as K[]).map((option) => (
          <label
            key={option}
            className="inline-flex min-h-12 cursor-pointer items-center gap-2 rounded-full border border-edge bg-surface px-4 text-[15px]/5 font-medium transition-colors hover:border-ink-3 has-checked:border-primary has-checked:bg-primary-soft has-checked:text-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
          >
            <input
              type="radio"
              name={name}
              checked={option === value}
              onChange={() => onChange(option)}
              className="peer sr-only"
            />
            <Check aria-hidden className="hidden size-4 peer-checked:block" />
            {options[option]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

import { useRef, useState } from 'react'

import { addressLimits } from '../../contract/delivery/address-rules.ts'
import { classes } from '../ui/classes.ts'
import { Field } from '../ui/field.tsx'

/** Usual words of a Colombian address: offered, not required, since rural addresses fit no pattern. */
const parts = ['Calle', 'Carrera', '#', 'Apto', 'Barrio'] as const

type LineFieldProps = { autoComplete: string; defaultValue: string | undefined; error: string | undefined }

/** The free line of an address; while it has the focus, its usual words can be inserted with one press. */
export function LineField({ autoComplete, defaultValue, error }: LineFieldProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [isIn, setIn] = useState(false)
  const insert = (part: string) => {
    const input = frame.current?.querySelector('input')
    if (!input) return
    const { value, selectionStart, selectionEnd } = input
    const at = selectionStart ?? value.length
    const space = at === 0 || value.charAt(at - 1) === ' ' ? '' : ' '
    input.setRangeText(`${space}${part} `, at, selectionEnd ?? at, 'end')
    input.dispatchEvent(new Event('input', { bubbles: true }))
    input.focus()
  }
  return (
    <div
      ref={frame}
      onFocus={() => setIn(true)}
      onBlur={({ currentTarget, relatedTarget }) => setIn(currentTarget.contains(relatedTarget))}
    >
      <Field
        label="Dirección"
        name="line"
        maxLength={addressLimits.line}
        autoComplete={autoComplete}
        placeholder="Calle 18 # 28-46, apto 301, Las Cuadras"
        defaultValue={defaultValue}
        required
        error={error}
      />
      {/* Both take their place always: what stands below must not move away from under a press that ends the focus here. */}
      <fieldset aria-label="Agregar a la dirección" className="mt-2 grid *:col-start-1 *:row-start-1">
        <p className={classes('type-caption text-ink-3', isIn && 'invisible')}>Con número, apartamento y barrio.</p>
        <div className={classes('flex flex-wrap gap-1.5 md:gap-2', !isIn && 'invisible')}>
          {parts.map((part) => (
            <button
              key={part}
              type="button"
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => insert(part)}
              className="touch-area h-[34px] rounded-full border border-line bg-surface px-2 text-[14px] font-medium hover:border-edge md:px-3.5"
            >
              {part}
            </button>
          ))}
        </div>
      </fieldset>
    </div>
  )
}

import { useId } from 'react'

import type { Checklist } from '../../../contract/visits/visits.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import type { OnKeyDown } from '../../ui/row-buttons.tsx'
import { RowField } from './row-field.tsx'

type Point = Checklist['points'][number]
type ChecklistFieldsProps = {
  point: Point
  at: number
  onKeyDown: OnKeyDown
  error: string | undefined
  onChange: (point: Point) => void
}

/** A point of a checklist, and whether it must be done. */
export function ChecklistFields({ point, at, error, onChange, onKeyDown }: ChecklistFieldsProps) {
  const boxId = useId()
  return (
    <>
      <RowField
        label={`Punto ${at + 1}`}
        value={point.text}
        error={error}
        maxLength={200}
        onChange={(text) => onChange({ ...point, text })}
        onKeyDown={onKeyDown}
        className="min-w-[200px] flex-1 basis-full sm:basis-[280px]"
      />
      <span className="flex items-center type-body-sm">
        <Checkbox
          id={boxId}
          aria-label={`Punto ${at + 1}: obligatorio`}
          onKeyDown={onKeyDown}
          checked={point.isRequired}
          onChange={({ currentTarget }) => onChange({ ...point, isRequired: currentTarget.checked })}
        />
        <label htmlFor={boxId} aria-hidden>
          Obligatorio
        </label>
      </span>
    </>
  )
}

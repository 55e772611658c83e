import type { Checklist } from '../../../contract/visits.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { RowField } from './row-field.tsx'

type Point = Checklist['points'][number]
type ChecklistFieldsProps = {
  point: Point
  at: number
  error: string | undefined
  onChange: (point: Point) => void
}

/** A point of a checklist, and whether it must be done. */
export function ChecklistFields({ point, at, error, onChange }: ChecklistFieldsProps) {
  return (
    <>
      <RowField
        label={`Punto ${at + 1}`}
        value={point.text}
        error={error}
        maxLength={200}
        onChange={(text) => onChange({ ...point, text })}
        className="min-w-[200px] flex-1 basis-full sm:basis-[280px]"
      />
      <label className="flex items-center type-body-sm">
        <Checkbox
          aria-label={`Punto ${at + 1}: obligatorio`}
          checked={point.isRequired}
          onChange={({ currentTarget }) => onChange({ ...point, isRequired: currentTarget.checked })}
        />
        <span aria-hidden>Obligatorio</span>
      </label>
    </>
  )
}

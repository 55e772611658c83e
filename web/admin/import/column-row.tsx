import { importColumns } from '../../../contract/imports/import-fields.ts'
import { controlClass } from '../../ui/field-frame.tsx'
import { fieldName } from './import-text.ts'

type ColumnRowProps = {
  /** The column as spreadsheets call it: A, B, … */
  letters: string
  name: string
  /** Its cells in the first rows. */
  samples: readonly string[]
  /** The field that it holds; '' for none. */
  field: string
  onChoose: (field: string) => void
}

/** A column of the file, and which field of a product it is. */
export function ColumnRow({ letters, name, samples, field, onChoose }: ColumnRowProps) {
  return (
    <li className="grid items-center gap-x-5 gap-y-2 px-2 py-3 lg:grid-cols-[minmax(0,1fr)_16rem_minmax(0,1.4fr)]">
      <p className="font-semibold wrap-anywhere">
        <span className="mr-2 text-ink-3">{letters}</span>
        {name || '(sin título)'}
      </p>
      <select
        aria-label={`Qué es la columna ${letters}, ${name}`}
        value={field}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
        className={controlClass(false, 'cursor-pointer')}
      >
        <option value="">No importar</option>
        {fieldsFor(field).map((each) => (
          <option key={each} value={each}>
            {fieldName(each)}
          </option>
        ))}
      </select>
      <p className="line-clamp-2 type-body-sm wrap-anywhere text-ink-2">
        <span className="sr-only">Primeras filas: </span>
        {samples.map((cell) => cell || '—').join(' · ')}
      </p>
    </li>
  )
}

/** Every field, and the attribute of another name that this column holds. */
function fieldsFor(its: string): string[] {
  const fields: string[] = importColumns.map(({ field }) => field)
  return its.startsWith('attribute:') ? [...fields, its] : fields
}

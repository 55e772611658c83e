import { licenceLimits, readLicenceIds } from '../../contract/products/licence-ids.ts'
import { counted } from '../../contract/values/units.ts'
import { TextArea } from '../ui/field.tsx'

type LicenceFieldProps = {
  text: string
  onChange: (text: string) => void
  /** Keys that the shop already has. */
  registered: readonly string[]
  /** The product has keys: these are added. */
  isMore: boolean
  error: string | undefined
}

const SHOWN = 8

/** Licence IDs, with their count and the ones that were typed twice, are invalid or are in the shop already. */
export function LicenceField({ text, onChange, registered, isMore, error }: LicenceFieldProps) {
  const { ids, repeated, invalid } = readLicenceIds(text)
  return (
    <div className="flex flex-col gap-2 sm:col-span-2">
      <TextArea
        label={isMore ? 'Agregar IDs de licencia' : 'IDs de licencia'}
        name="licenseIdsInput"
        isOptional
        hint="Separados por comas o uno por línea. Cada venta entrega uno."
        autoComplete="off"
        spellCheck={false}
        maxLength={licenceLimits.characters}
        value={text}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        error={error}
      />
      <output className="type-caption font-semibold text-ink-2 tabular-nums empty:hidden">
        {ids.length > 0 && counted(ids.length, 'licencia', 'licencias')}
      </output>
      {ids.length > 0 && (
        <ul aria-label="Licencias escritas" className="flex flex-wrap gap-1.5">
          {ids.slice(0, SHOWN).map((id) => (
            <li key={id} className="max-w-full truncate rounded-8 bg-sunken px-2 py-1 font-mono text-[13px]">
              {id}
            </li>
          ))}
          {ids.length > SHOWN && <li className="px-1 py-1 text-[13px] text-ink-3">{`y ${ids.length - SHOWN} más`}</li>}
        </ul>
      )}
      <output className="flex flex-col gap-1 empty:hidden">
        <Named label="Repetidas" ids={repeated} />
        <Named label="No válidas" ids={invalid} />
        <Named label="Ya registradas" ids={registered} />
      </output>
    </div>
  )
}

function Named({ label, ids }: { label: string; ids: readonly string[] }) {
  if (ids.length === 0) return null
  const names = ids.slice(0, 20).map((id) => (id.length > 40 ? `${id.slice(0, 40)}…` : id))
  const rest = ids.length > 20 ? ` y ${ids.length - 20} más` : ''
  return <span className="type-caption wrap-anywhere text-danger">{`${label}: ${names.join(', ')}${rest}.`}</span>
}

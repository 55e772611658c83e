import { useId, useState, type ComponentProps } from 'react'

import { areaNames } from '../../../contract/accounts/rights-text.ts'
import { shopAreas, type ShopArea } from '../../../contract/shop-areas.ts'
import { permissionMeanings } from './permission-text.ts'

type PermissionFieldsProps = {
  /** The current limits of the account; undefined means none. */
  areas: readonly ShopArea[] | undefined
  error: string | undefined
}

/** «Permisos»: everything, or chosen areas, each with a description (P-299). */
export function PermissionFields({ areas, error }: PermissionFieldsProps) {
  const [isLimited, setLimited] = useState(areas !== undefined)
  const id = useId()
  return (
    <fieldset className="mt-5" aria-describedby={error === undefined ? undefined : id}>
      <legend className="type-label">Permisos</legend>
      <Choice
        type="radio"
        name="reach"
        value="all"
        checked={!isLimited}
        onChange={() => setLimited(false)}
        label="Todo"
        means="También hacer administradores y cambiar permisos."
      />
      <Choice
        type="radio"
        name="reach"
        value="some"
        checked={isLimited}
        onChange={() => setLimited(true)}
        label="Solo lo que marques"
      />
      {isLimited && (
        <ul className="ml-8">
          {shopAreas.map((area) => (
            <li key={area}>
              <Choice
                type="checkbox"
                name="areas"
                value={area}
                defaultChecked={areas?.includes(area)}
                label={areaNames[area]}
                means={permissionMeanings[area]}
              />
            </li>
          ))}
        </ul>
      )}
      {error !== undefined && (
        <p id={id} className="mt-1 type-body-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}

type ChoiceProps = Omit<ComponentProps<'input'>, 'children' | 'className'> & { label: string; means?: string }

/** A choice whose name is its label; the sentence below is its description. */
function Choice({ label, means, ...input }: ChoiceProps) {
  const id = useId()
  return (
    <label className="flex min-h-11 items-start gap-3 py-2">
      <input
        {...input}
        aria-labelledby={`${id}-label`}
        aria-describedby={means === undefined ? undefined : `${id}-means`}
        className="mt-0.5 size-5 flex-none accent-primary"
      />
      <span>
        <span id={`${id}-label`}>{label}</span>
        {means !== undefined && (
          <span id={`${id}-means`} className="block type-body-sm text-ink-2">
            {means}
          </span>
        )}
      </span>
    </label>
  )
}

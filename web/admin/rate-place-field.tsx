import { useEffect, useState } from 'react'

import type { DeliveryRate } from '../../contract/delivery/delivery-rates.ts'
import { loadMunicipalities, type Municipality } from '../delivery/municipalities.ts'
import { MunicipalityField } from '../delivery/municipality-field.tsx'
import { Select } from '../ui/select.tsx'

type Scope = 'country' | 'department' | 'municipality'
const scopeOf = (place: string): Scope =>
  place === '' ? 'country' : place.length === 2 ? 'department' : 'municipality'

/** For where a rate is: all of Colombia, a department or a municipality. The form field `place` has its code. */
export function RatePlaceField({ rate, error }: { rate: DeliveryRate | null; error: string | undefined }) {
  const [scope, setScope] = useState<Scope>(scopeOf(rate?.place ?? ''))
  const [town, setTown] = useState<Municipality | null>(() => {
    if (rate?.place.length !== 5) return null
    const [name = '', department = ''] = rate.placeName.split(', ')
    return { code: rate.place, name, department }
  })
  const [departments, setDepartments] = useState<Map<string, string>>(new Map())
  useEffect(() => {
    loadMunicipalities().then(
      (all) => setDepartments(new Map(all.map(({ code, department }) => [code.slice(0, 2), department]))),
      // Without the list there are no departments to choose from, and the form shows that one is missing.
      () => setDepartments(new Map()),
    )
  }, [])
  return (
    <>
      <Select label="Dónde vale" value={scope} onChange={({ target }) => setScope(target.value as Scope)}>
        <option value="country">Todo el país</option>
        <option value="department">Un departamento</option>
        <option value="municipality">Un municipio</option>
      </Select>
      {scope === 'country' && <input type="hidden" name="place" value="" />}
      {scope === 'department' && (
        <Select
          key={departments.size}
          label="Departamento"
          name="place"
          defaultValue={rate?.place.length === 2 ? rate.place : ''}
          required
          error={error}
        >
          <option value="">Elige el departamento</option>
          {[...departments].map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      )}
      {scope === 'municipality' && (
        <MunicipalityField
          label="Municipio"
          name="place"
          placeholder="Escribe tres letras"
          value={town}
          onChange={setTown}
          error={error}
        />
      )}
    </>
  )
}

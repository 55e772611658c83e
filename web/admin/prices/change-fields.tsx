import { useState } from 'react'

import type { PriceChange } from '../../../contract/products/price-changes.ts'
import type { PriceUnit, PriceWay } from '../../../contract/products/price-rules.ts'
import { AmountField } from '../../forms/amount-field.tsx'
import type { FieldErrors } from '../../forms/use-field-errors.ts'
import { Field } from '../../ui/field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'

type ChangeFieldsProps = {
  way: PriceWay
  onWay: (way: PriceWay) => void
  terms: PriceChange['terms'] | undefined
  errors: FieldErrors
}

const ways = [
  { value: 'raise', label: 'Subir' },
  { value: 'lower', label: 'Bajar' },
  { value: 'set', label: 'Poner en' },
] as const

const units = [
  { value: 'percent', label: '%' },
  { value: 'pesos', label: 'Pesos' },
] as const

const formerHints = {
  raise: 'Si el precio nuevo lo alcanza, no queda precio tachado.',
  lower: 'El tachado es siempre un precio que de verdad tuvo.',
  set: 'El tachado es siempre un precio que de verdad tuvo.',
}

/** How prices change and are rounded, the treatment of list prices, and of prices below cost. */
export function ChangeFields({ way, onWay, terms, errors }: ChangeFieldsProps) {
  const [unit, setUnit] = useState<PriceUnit>(terms?.unit ?? 'percent')
  const isPesos = way === 'set' || unit === 'pesos'
  const amount = terms?.amount.toLocaleString('es-CO')
  return (
    <fieldset className="grid gap-4 md:grid-cols-2">
      <legend className="mb-3 type-tile">Qué cambia</legend>
      <div className="flex flex-wrap gap-3 md:col-span-2">
        <Segmented label="Qué pasa con los precios" name="way" options={ways} value={way} onChange={onWay} />
        {way !== 'set' && <Segmented label="En qué" name="unit" options={units} value={unit} onChange={setUnit} />}
      </div>
      {isPesos ? (
        <AmountField
          key="pesos"
          label={way === 'set' ? 'Precio nuevo (pesos)' : 'Cuántos pesos'}
          name="amount"
          required
          maxLength={14}
          defaultValue={terms?.unit === 'pesos' ? amount : undefined}
          error={errors.amount}
        />
      ) : (
        <Field
          key="percent"
          label="Porcentaje"
          name="amount"
          required
          inputMode="decimal"
          autoComplete="off"
          maxLength={6}
          defaultValue={terms?.unit === 'percent' ? amount : undefined}
          hint="Por ejemplo: 7 o 7,5."
          error={errors.amount}
        />
      )}
      <Select label="Redondear" name="ending" defaultValue={terms?.ending ?? 100}>
        <option value={1}>Al peso</option>
        <option value={50}>A 50 pesos: $ 50.450</option>
        <option value={100}>A 100 pesos: $ 50.400</option>
        <option value={900}>Terminado en 900: $ 49.900</option>
      </Select>
      <Select
        label="Precio anterior, el que se ve tachado"
        name="formerPrice"
        defaultValue={terms?.formerPrice ?? 'list'}
        hint={formerHints[way]}
      >
        <option value="list">Dejar el precio de lista que tiene</option>
        <option value="today">El precio de venta de hoy</option>
        <option value="none">Ninguno: el mismo precio</option>
      </Select>
      <label className="flex min-h-11 items-center gap-3 md:mt-7">
        <input
          type="checkbox"
          name="leaveBelowCost"
          defaultChecked={terms?.belowCost !== 'change'}
          className="size-5 shrink-0 accent-primary"
        />
        Dejar como están los que quedarían por debajo del costo
      </label>
    </fieldset>
  )
}

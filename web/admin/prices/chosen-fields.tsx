import { useState } from 'react'

import type { CallOutput } from '../../../contract/index.ts'
import type { PriceChange } from '../../../contract/products/price-changes.ts'
import { menuSpelling } from '../../catalogue/facades.ts'
import type { FieldErrors } from '../../forms/use-field-errors.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'

type ChosenFieldsProps = {
  /** The values of products for sale; undefined while loading. */
  choices: CallOutput<'priceChanges.choices'>['data'] | undefined
  terms: PriceChange['terms'] | undefined
  errors: FieldErrors
}

/** Words, category, subcategory and brand: what fits all of them is chosen. */
export function ChosenFields({ choices, terms, errors }: ChosenFieldsProps) {
  const [category, setCategory] = useState(terms?.category ?? '')
  const subcategories = choices?.categories.find((one) => one.category === category)?.subcategories ?? []
  return (
    <>
      <Field
        label="Palabras o referencia"
        name="q"
        isOptional
        maxLength={100}
        autoComplete="off"
        defaultValue={terms?.q}
        hint="Solo los productos que tienen todas."
        error={errors.q}
        className="md:col-span-2"
      />
      <Select
        // The choice is shown once its option is loaded.
        key={choices ? 'category' : 'loading-category'}
        label="Categoría"
        name="category"
        defaultValue={category}
        onChange={({ currentTarget }) => setCategory(currentTarget.value)}
        error={errors.category}
      >
        <option value="">Todas</option>
        {choices?.categories.map((one) => (
          <option key={one.category} value={one.category}>
            {menuSpelling(one.category)}
          </option>
        ))}
      </Select>
      <Select
        key={`subcategory of ${category} ${choices ? '' : 'loading'}`}
        label="Subcategoría"
        name="brandName"
        defaultValue={category === terms?.category ? terms.brandName : ''}
        disabled={category === ''}
        error={errors.brandName}
      >
        <option value="">{category === '' ? 'Elige antes la categoría' : 'Todas'}</option>
        {subcategories.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </Select>
      {(choices?.brands.length ?? 0) > 0 && (
        <Select label="Marca" name="brand" defaultValue={terms?.brand} error={errors.brand}>
          <option value="">Todas</option>
          {choices?.brands.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </>
  )
}

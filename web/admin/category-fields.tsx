import { useState } from 'react'

import { attributesOf } from '../../contract/catalogue/categories.ts'
import type { OwnProduct, UploadCategory } from '../../contract/products/products.ts'
import type { FieldErrors } from '../forms/use-field-errors.ts'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'

type CategoryFieldsProps = {
  product: OwnProduct | null
  categoryLists: readonly UploadCategory[]
  errors: FieldErrors
  onCategory: (category: string) => void
}

/**
 * Category, subcategory and attributes (P-41): another category empties the subcategory and the attributes,
 * another subcategory the attributes. Where a category has no subcategories, the brand is typed (P-14).
 */
export function CategoryFields({ product, categoryLists, errors, onCategory }: CategoryFieldsProps) {
  const [category, setCategory] = useState(product?.category ?? '')
  const [brandName, setBrandName] = useState(product?.brandName ?? '')
  const [announcement, setAnnouncement] = useState('')
  const listed = categoryLists.find((uploadCategory) => uploadCategory.category === category)?.subcategories ?? []
  const isAsItWas = product !== null && category === product.category && brandName === product.brandName
  // A product of the demo shop may have an unlisted subcategory and attributes.
  const isOdd = product !== null && category === product.category && !listed.includes(product.brandName)
  const subcategories = isOdd && listed.length > 0 ? [product.brandName, ...listed] : listed
  const requested = attributesOf(category, brandName)
  const own = isAsItWas ? Object.keys(product.attributes).filter((name) => !requested.includes(name)) : []
  const attributes = [...requested, ...own]

  const changeCategory = (next: string) => {
    setCategory(next)
    onCategory(next)
    setBrandName('')
    setAnnouncement('Cambiaste la categoría: elige otra vez la subcategoría.')
  }
  const changeBrand = (next: string) => {
    setBrandName(next)
    if (attributesOf(category, next).length > 0) setAnnouncement('Ahora puedes escribir sus atributos.')
  }
  return (
    <>
      <Select
        label="Categoría"
        name="category"
        required
        value={category}
        onChange={({ currentTarget }) => changeCategory(currentTarget.value)}
        error={errors.category}
      >
        <option value="">Elige una categoría</option>
        {categoryLists.map((uploadCategory) => (
          <option key={uploadCategory.category}>{uploadCategory.category}</option>
        ))}
      </Select>
      {category !== '' && listed.length === 0 ? (
        <Field
          key={category}
          label="Marca"
          name="brandName"
          required
          maxLength={80}
          hint="Esta categoría no tiene subcategorías: escribe la marca."
          value={brandName}
          onChange={({ currentTarget }) => setBrandName(currentTarget.value)}
          error={errors.brandName}
        />
      ) : (
        <Select
          label="Subcategoría"
          name="brandName"
          required
          disabled={category === ''}
          hint={category === '' ? 'Elige primero la categoría.' : undefined}
          value={brandName}
          onChange={({ currentTarget }) => changeBrand(currentTarget.value)}
          error={errors.brandName}
        >
          <option value="">Elige una subcategoría</option>
          {subcategories.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      )}
      <output className="sr-only">{announcement}</output>
      {attributes.length > 0 && (
        <AttributeFields
          key={`${category} ${brandName}`}
          names={attributes}
          values={isAsItWas ? product.attributes : {}}
          errors={errors}
        />
      )}
    </>
  )
}

type AttributeFieldsProps = {
  names: readonly string[]
  values: OwnProduct['attributes']
  errors: FieldErrors
}

function AttributeFields({ names, values, errors }: AttributeFieldsProps) {
  return (
    <fieldset className="grid gap-4 rounded-14 bg-sunken p-4 transition-opacity duration-200 sm:col-span-2 sm:grid-cols-3 sm:items-end starting:opacity-0">
      <legend className="sr-only">Atributos</legend>
      {names.map((name) => (
        <Field
          key={name}
          label={name}
          name={`attributes.${name}`}
          isOptional
          maxLength={60}
          defaultValue={values[name]}
          error={errors[`attributes.${name}`]}
        />
      ))}
    </fieldset>
  )
}

import { productDescription } from '../../../contract/catalogue/product-description.ts'
import {
  foldVariant,
  readVariantOptions,
  valueOf,
  variantLimits,
  writeVariantOptions,
  type VariantOption,
} from '../../../contract/catalogue/variant-options.ts'
import type { OwnProduct } from '../../../contract/products/products.ts'
import {
  combinations,
  missingCombinations,
  MOST_VARIANTS,
  nameOfVariant,
  valuesTyped,
} from '../../../contract/products/variant-matrix.ts'
import type { FieldErrors } from '../../forms/use-field-errors.ts'
import { compareValues } from '../../product/variant-choices.ts'

/** An option as the form has it: its name, the values between commas, and which one the present product has. */
export type OptionRow = { name: string; values: string; own: string }

export type NewVariant = { productName: string; variantOptions: string }
export type VariantPlan = { variantGroup: string; variantOptions: string; variants: NewVariant[] }

/** The form's initial rows: the options of the group with all their values, or an empty row for sizes. */
export function firstRows(product: OwnProduct, group: readonly OwnProduct[]): OptionRow[] {
  const own = readVariantOptions(product.variantOptions) ?? []
  if (own.length === 0) return [{ name: 'Talla', values: '', own: '' }]
  const all = group.map(({ variantOptions }) => readVariantOptions(variantOptions) ?? [])
  return own.map(({ name, value }) => ({
    name,
    values: valuesTyped(all.flatMap((options) => valueOf(options, name) ?? []).join(','))
      .toSorted(compareValues)
      .join(', '),
    own: value,
  }))
}

/** The products of a group by their options, small sizes first. */
export function sortedGroup(group: readonly OwnProduct[]): OwnProduct[] {
  const read = group.map((product) => ({ product, options: readVariantOptions(product.variantOptions) ?? [] }))
  const difference = (one: readonly VariantOption[], other: readonly VariantOption[]): number =>
    one.map(({ value }, index) => compareValues(value, other[index]?.value ?? '')).find((compared) => compared !== 0) ??
    0
  return read.toSorted((one, other) => difference(one.options, other.options)).map(({ product }) => product)
}

/** The present product's value in a row: the chosen one, else one contained in its name, else the first. */
export function ownValue({ values, own }: OptionRow, productName: string): string {
  const typed = valuesTyped(values)
  const words = ` ${foldVariant(productName)} `
  return (
    typed.find((value) => foldVariant(value) === foldVariant(own)) ??
    typed.find((value) => words.includes(` ${foldVariant(value)} `)) ??
    typed[0] ??
    ''
  )
}

type Wanted = { product: OwnProduct; group: readonly OwnProduct[]; variantGroup: string; rows: readonly OptionRow[] }

/** The missing products of the matrix, or its errors, by the names of the form's fields. */
export function planVariants({ product, group, variantGroup, rows }: Wanted): VariantPlan | FieldErrors {
  const errors: FieldErrors = variantGroup.trim() === '' ? { variantGroup: 'Escribe el nombre del grupo.' } : {}
  for (const [index, row] of rows.entries()) Object.assign(errors, errorsOf(row, index, rows))
  if (Object.keys(errors).length > 0) return errors
  const options = rows.map(({ name, values }) => ({ name: name.trim(), values: valuesTyped(values) }))
  const own = rows.map((row) => ({ name: row.name.trim(), value: ownValue(row, product.productName) }))
  const taken = group.filter(({ _id }) => _id !== product._id).map(({ variantOptions }) => variantOptions)
  const missing = missingCombinations(combinations(options), [...taken, writeVariantOptions(own)])
  if (missing.length === 0) return { values0: 'Agrega un valor: todas estas combinaciones ya existen.' }
  if (missing.length > MOST_VARIANTS) {
    return { values0: `Serían ${missing.length} productos nuevos. Crea máximo ${MOST_VARIANTS} a la vez.` }
  }
  return {
    variantGroup: variantGroup.trim(),
    variantOptions: writeVariantOptions(own),
    variants: missing.map((wanted) => variantOf(product, own, wanted)),
  }
}

/** Whether a plan was made, and nothing is wrong. */
export const isPlan = (made: VariantPlan | FieldErrors): made is VariantPlan => Array.isArray(made.variants)

const variantOf = (
  { productName }: OwnProduct,
  options: readonly VariantOption[],
  wanted: readonly VariantOption[],
): NewVariant => ({
  productName: nameOfVariant({ productName, options }, wanted, productDescription.productName.holds.max),
  variantOptions: writeVariantOptions(wanted),
})

function errorsOf({ name, values }: OptionRow, index: number, rows: readonly OptionRow[]): FieldErrors {
  const errors: FieldErrors = {}
  const folded = foldVariant(name)
  if (folded === '') errors[`option${index}`] = 'Escribe el nombre de la opción.'
  else if (name.trim().length > variantLimits.name)
    errors[`option${index}`] = `Máximo ${variantLimits.name} caracteres.`
  else if (/[,:]/.test(name)) errors[`option${index}`] = 'Sin comas ni dos puntos.'
  else if (rows.slice(0, index).some((row) => foldVariant(row.name) === folded))
    errors[`option${index}`] = 'Esta opción ya está arriba.'
  const typed = valuesTyped(values)
  if (typed.length === 0) errors[`values${index}`] = 'Escribe al menos un valor.'
  else if (typed.some((value) => value.length > variantLimits.value))
    errors[`values${index}`] = `Cada valor admite máximo ${variantLimits.value} caracteres.`
  return errors
}

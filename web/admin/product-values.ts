import { isSameFact, productFieldList, type ProductField } from '../../contract/catalogue/product-facts.ts'
import type { Feature } from '../../contract/catalogue/product-features.ts'
import type { CallInput } from '../../contract/index.ts'
import type { OwnProduct } from '../../contract/products/products.ts'
import { setField } from '../forms/draft-fields.ts'
import { textOf } from '../forms/form-values.ts'

/** The values sent by the form of a product; stock and licences, which have their own rules, are sent separately. */
export type ProductValues = Omit<
  CallInput<'products.create'>,
  '_id' | 'stock' | 'licenseIdsInput' | 'copyOf' | 'isForSale'
>

const listed = productFieldList.filter(({ name }) => name !== 'stock')

/** They share a control. */
export const placeFields = ['category', 'brandName', 'attributes'] as const

/** The values of the form's fields. */
export function valuesOf(written: FormData, pictures: readonly string[]): ProductValues {
  const values = listed.map(({ name, holds: { kind } }) => {
    if (kind === 'pictures') return [name, [...pictures]]
    if (kind === 'attributes') return [name, attributesOf(written)]
    if (kind === 'features') return [name, featuresOf(written)]
    if (kind === 'flag') return [name, written.has(name)]
    return [name, kind === 'wholeNumber' ? numberOf(written, name) : textOf(written, name)]
  })
  return Object.fromEntries(values) as ProductValues
}

/** The values that the form of a stored product sends without changes. */
export function untouchedValues(product: OwnProduct): ProductValues {
  const values = listed.map(({ name, empty, holds: { kind } }) => {
    const value = product[name]
    if (kind === 'attributes') return [name, inOrder(Object.entries(product.attributes))]
    if (empty === 'price' && value === product.price) return [name, '']
    return [name, value ?? '']
  })
  return Object.fromEntries(values) as ProductValues
}

/** The fields that nobody changed in the form of a product. */
export function untouchedFields(product: OwnProduct, written: ProductValues): ReadonlySet<ProductField> {
  const loaded: Partial<Record<ProductField, unknown>> = untouchedValues(product)
  const now: typeof loaded = written
  return new Set(listed.map(({ name }) => name).filter((name) => isSameFact(now[name], loaded[name])))
}

/** Writes the currently stored values into those of these fields that have their own control and hold only a text or a number. */
export function showStored(form: HTMLFormElement, stored: OwnProduct, fields: ReadonlySet<ProductField>): void {
  const values: Partial<Record<ProductField, unknown>> = untouchedValues(stored)
  for (const { name, holds } of listed) {
    const isPlain =
      holds.kind !== 'pictures' && holds.kind !== 'features' && !placeFields.some((place) => place === name)
    if (!isPlain || !fields.has(name)) continue
    const box = form.elements.namedItem(name)
    if (holds.kind === 'flag' && box instanceof HTMLInputElement) box.checked = values[name] === true
    else setField(form, name, String(values[name]))
  }
}

/** The fields whose values differ between two versions of a product. */
export const changesBetween = (product: OwnProduct, theirs: OwnProduct): ProductField[] =>
  listed.map(({ name }) => name).filter((name) => !isSameFact(product[name], theirs[name]))

const attributesOf = (written: FormData): Record<string, string> =>
  inOrder(
    [...written]
      .filter(([name, value]) => name.startsWith('attributes.') && String(value).trim() !== '')
      .map(([name, value]) => [name.slice('attributes.'.length), String(value)]),
  )

/** The rows of the features in the form, the first one first; those without anything in them are left out. */
export function featureRows(written: FormData): (Feature & { field: string })[] {
  return [...written].flatMap(([field, value]) => {
    const [, row] = /^features\.(\d+)\.name$/.exec(field) ?? []
    if (row === undefined) return []
    return [
      { field: `features.${row}`, name: String(value).trim(), value: textOf(written, `features.${row}.value`).trim() },
    ]
  })
}

const featuresOf = (written: FormData): Feature[] =>
  featureRows(written).flatMap(({ name, value }) => (name === '' && value === '' ? [] : [{ name, value }]))

const inOrder = (attributes: [string, string][]): Record<string, string> =>
  Object.fromEntries(attributes.sort(([one], [other]) => (one < other ? -1 : 1)))

/** Digits as a number; other text unchanged, for the server to refuse. */
export function numberOf(written: FormData, name: string): number | string {
  const text = textOf(written, name).trim()
  return /^\d{1,15}$/.test(text) ? Number(text) : text
}

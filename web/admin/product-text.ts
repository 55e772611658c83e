import { productFieldList } from '../../contract/catalogue/product-facts.ts'
import { changedFeatures, type Feature, type FeatureChange } from '../../contract/catalogue/product-features.ts'
import { taxCodeName, type TaxCode } from '../../contract/catalogue/tax-codes.ts'
import { counted, numberText } from '../../contract/values/units.ts'

const fields = new Map<string, (typeof productFieldList)[number]>(productFieldList.map((field) => [field.name, field]))

/** Events that are not fields of the product. */
const events: Record<string, string> = {
  licencesAdded: 'Licencias agregadas',
  licencesTaken: 'Licencias retiradas',
  isForSale: 'A la venta',
}

/** The name of a field in the change log. */
export function fieldText(field: string): string {
  const described = fields.get(field)
  return described?.historyLabel ?? described?.label ?? events[field] ?? field
}

const LONGEST = 160

/** The value of a product's field, as text for people. */
export function valueText(field: string, value: unknown): string {
  const holds = fields.get(field)?.holds
  if (holds?.kind === 'features') {
    return (
      featuresOf(value)
        .map(({ name, value }) => `${name}: ${value}`)
        .join(' · ') || 'ninguna'
    )
  }
  if (Array.isArray(value)) return counted(value.length, 'imagen', 'imágenes')
  if (holds?.kind === 'wholeNumber' && (typeof value === 'number' || value === null)) {
    return numberText(holds.unit, value) || 'vacío'
  }
  if (holds?.kind === 'taxCode') return taxCodeName(value as TaxCode | '') || 'la usual'
  if (value !== null && typeof value === 'object') {
    return (
      Object.entries(value)
        .map(([name, text]) => `${name}: ${text}`)
        .join(', ') || 'ninguno'
    )
  }
  if (typeof value === 'boolean') return value ? 'sí' : 'no'
  const text = typeof value === 'string' ? value : ''
  if (text === '') return 'vacío'
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

const featuresOf = (value: unknown): Feature[] => (Array.isArray(value) ? (value as Feature[]) : [])

/** The added, changed and removed features of a change; null for another field. */
export const featureChanges = (field: string, before: unknown, after: unknown): FeatureChange[] | null =>
  fields.get(field)?.holds.kind === 'features' ? changedFeatures(featuresOf(before), featuresOf(after)) : null

/** The product to be deleted and its losses: for a licensed product its unsold keys, which are its stock. */
export function deletionText({ productName, digital, stock }: Deleted): string {
  const keys = digital && stock !== null && stock > 0 ? stock : 0
  const sold = `«${productName}» deja de venderse`
  const what =
    keys === 0 ? sold : `${sold}, y con él ${counted(keys, 'clave de licencia', 'claves de licencia')} sin vender`
  return `${what}. Queda guardado en «Fuera de la tienda», desde donde lo puedes volver a vender.`
}

type Deleted = { productName: string; digital: boolean; stock: number | null }

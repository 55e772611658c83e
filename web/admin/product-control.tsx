import type { ProductField, productFieldList } from '../../contract/catalogue/product-facts.ts'
import type { OwnProduct } from '../../contract/products/products.ts'
import type { FieldErrors } from '../forms/use-field-errors.ts'
import { Field, TextArea } from '../ui/field.tsx'
import { FlagField } from './flag-field.tsx'
import { NumberField } from './number-field.tsx'
import { PriceField } from './price-field.tsx'

type ProductControlProps = {
  field: (typeof productFieldList)[number]
  /** null: a new one. */
  product: OwnProduct | null
  errors: FieldErrors
}

/** The control of a field that needs only its description. */
export function ProductControl({ field: { name, label, holds, empty, form }, product, errors }: ProductControlProps) {
  const isRequired = empty === 'refused'
  const common = {
    label,
    name,
    ...(isRequired ? { required: true } : { isOptional: true }),
    ...('max' in holds && holds.kind !== 'wholeNumber' ? { maxLength: holds.max } : {}),
    hint: form.hint,
    placeholder: form.placeholder,
    error: errors[name],
    className: form.isWide ? 'sm:col-span-2' : undefined,
    defaultValue: shownValue(product, name, empty),
  }
  switch (holds.kind) {
    case 'wholeNumber':
      return holds.unit === 'pesos' ? (
        <PriceField {...common} min={holds.min} />
      ) : (
        <NumberField {...common} min={holds.min} />
      )
    case 'longText':
      return <TextArea {...common} rows={4} />
    case 'webAddress':
      return <Field type="url" {...common} />
    case 'line':
      return <Field {...common} data-autofocus={form.place === 1 || undefined} />
    case 'flag':
      return <FlagField {...{ name, label }} hint={form.hint} isOn={product?.[name] === true} error={errors[name]} />
    case 'category':
    case 'taxCode':
    case 'pictures':
    case 'attributes':
    case 'features':
      // The form has its own controls for these.
      return null
  }
}

/** The initial value of a field; a selling price that equals the list price is empty. */
function shownValue(product: OwnProduct | null, name: ProductField, empty: string): string | number | undefined {
  if (!product || (empty === 'price' && product[name] === product.price)) return undefined
  const value = product[name]
  return typeof value === 'string' || typeof value === 'number' ? value : undefined
}

import { productDescription } from '../../contract/catalogue/product-description.ts'
import { NumberField } from './number-field.tsx'

type StockFieldProps = {
  /** The units when they were read; null when they are not counted. */
  seen: number | null
  /** Its licence keys are counted instead. */
  isLicensed: boolean
  error: string | undefined
}

/** Units in stock, which only a product without licences has. */
export function StockField({ seen, isLicensed, error }: StockFieldProps) {
  const { label, holds, form } = productDescription.stock
  return (
    <NumberField
      label={label}
      name="stock"
      isOptional
      min={holds.min}
      disabled={isLicensed}
      defaultValue={seen ?? undefined}
      hint={isLicensed ? 'Con licencias, el stock es el número de claves libres.' : form.hint}
      error={error}
    />
  )
}

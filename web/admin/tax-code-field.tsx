import { useQuery } from '@tanstack/react-query'

import { taxCodeNames, taxCodes } from '../../contract/catalogue/tax-codes.ts'
import type { OwnProduct } from '../../contract/products/products.ts'
import type { FieldErrors } from '../forms/use-field-errors.ts'
import { callQuery } from '../queries/call-query.ts'
import { Select } from '../ui/select.tsx'

type TaxCodeFieldProps = {
  label: string
  /** null: a new one. */
  product: OwnProduct | null
  errors: FieldErrors
}

/** How IVA is charged on a product (P-286), in a shop that charges it; others do not see the field, and what it has stays. */
export function TaxCodeField({ label, product, errors }: TaxCodeFieldProps) {
  const { data } = useQuery(callQuery('shopSettings.getIva', {}))
  const stored = product?.taxCode ?? ''
  if (!data?.data.chargesIva) return <input type="hidden" name="taxCode" defaultValue={stored} />
  return (
    <Select label={label} name="taxCode" isOptional defaultValue={stored} error={errors.taxCode}>
      <option value="">{`La usual: ${taxCodeNames[data.data.usualTaxCode]}`}</option>
      {taxCodes.map((code) => (
        <option key={code} value={code}>
          {taxCodeNames[code]}
        </option>
      ))}
    </Select>
  )
}

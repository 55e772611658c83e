import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'

import { taxCodeNames, taxCodes } from '../../contract/catalogue/tax-codes.ts'
import { callQuery } from '../queries/call-query.ts'
import { Select } from '../ui/select.tsx'
import type { ProductControl } from './product-control.tsx'

/** The IVA of a product (P-286); hidden in a shop that does not charge IVA, where the stored value stays. */
export function TaxCodeField({ field: { label }, product, errors }: ComponentProps<typeof ProductControl>) {
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

import { safeParse } from 'zod/mini'

import { fieldsOf, type FieldOf, type ProductFacts } from '../../../contract/catalogue/product-facts.ts'
import { productFields } from '../../../contract/catalogue/product-fields.ts'

const texts = fieldsOf('line', 'longText', 'webAddress')
type TextField = FieldOf<'line' | 'longText' | 'webAddress'>

/** Normalizes the texts and returns their errors. */
export function checkTexts(values: Pick<ProductFacts, TextField>): { field: TextField; message: string }[] {
  const problems: { field: TextField; message: string }[] = []
  for (const { name: field } of texts) {
    if (values[field] === '') {
      if (field === 'productName') problems.push({ field, message: 'Falta el nombre.' })
      continue
    }
    const checked = safeParse(productFields[field], values[field])
    if (checked.success) values[field] = checked.data
    else problems.push({ field, message: checked.error.issues[0]?.message ?? '' })
  }
  return problems
}

import { safeParse } from 'zod/mini'

import { productFields } from '../../contract/product-fields.ts'

type Texts = { productName: string; brandName: string; description: string; link: string }

/** Brings the texts into the form in which the shop keeps them, and gives what is wrong with them. */
export function checkTexts(texts: Texts): { field: keyof Texts; message: string }[] {
  const problems: { field: keyof Texts; message: string }[] = []
  for (const field of ['productName', 'brandName', 'description', 'link'] as const) {
    if (texts[field] === '') {
      if (field === 'productName') problems.push({ field, message: 'Falta el nombre.' })
      continue
    }
    const checked = safeParse(productFields[field], texts[field])
    if (checked.success) texts[field] = checked.data
    else problems.push({ field, message: checked.error.issues[0]?.message ?? '' })
  }
  return problems
}

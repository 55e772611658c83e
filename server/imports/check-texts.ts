import * as z from 'zod/mini'

import { line, longText } from '../../contract/text.ts'

type Texts = { productName: string; description: string; link: string }

const noLink = 'El enlace debe empezar con https:// o http:// y tener máximo 2.048 caracteres.'

const schemas = {
  productName: line({ min: 1, max: 200, message: 'El nombre debe tener de 1 a 200 caracteres, en una línea.' }),
  description: longText({ max: 10_000, message: 'La descripción admite máximo 10.000 caracteres de texto.' }),
  link: z.pipe(
    line({ max: 2_048, message: noLink }),
    z
      .string()
      .check(z.refine((text) => text === '' || (/^https?:\/\//i.test(text) && URL.canParse(text)), { error: noLink })),
  ),
}

/** Brings the texts into the form in which the shop keeps them, and gives what is wrong with them. */
export function checkTexts(texts: Texts): { field: keyof Texts; message: string }[] {
  const problems: { field: keyof Texts; message: string }[] = []
  for (const field of ['productName', 'description', 'link'] as const) {
    if (texts[field] === '') {
      if (field === 'productName') problems.push({ field, message: 'Falta el nombre.' })
      continue
    }
    const checked = z.safeParse(schemas[field], texts[field])
    if (checked.success) texts[field] = checked.data
    else problems.push({ field, message: checked.error.issues[0]?.message ?? '' })
  }
  return problems
}

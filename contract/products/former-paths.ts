import * as z from 'zod/mini'

import { done, success } from '../envelope.ts'
import { id, line } from '../values/text.ts'
import { wholeNumber } from '../values/whole-number.ts'
import { foldFormerPath, formerPathLimits } from './former-path.ts'

const wrongPath = 'Escribe la dirección de antes desde su primera barra, como /products/camisa.'

const path = z.pipe(
  z.pipe(z.string({ error: wrongPath }).check(z.maxLength(2_000, wrongPath)), z.transform(foldFormerPath)),
  z.string({ error: wrongPath }),
)

const leadsToGroup = z.boolean({ error: 'Valor no válido: leadsToGroup.' })

const product = z.object({
  _id: z.string(),
  productName: z.string(),
  isForSale: z.boolean(),
})

export const formerPathKinds = ['new', 'change', 'same', 'error'] as const

const reviewedPath = z.object({
  /** Its row number in the spreadsheet. */
  row: z.int(),
  kind: z.enum(formerPathKinds),
  /** The path as it is stored; the file's own text when it is no address. */
  path: z.string(),
  /** The product to which it would lead; null when the file names none. */
  product: z.nullable(product),
  /** It leads to the first variant of the product's group that can be bought. */
  leadsToGroup: z.boolean(),
  /** The product to which it leads now; null for a new one. */
  before: z.nullable(product),
  /** The problem, in Spanish; '' without one. */
  problem: z.string(),
})
export type ReviewedPath = z.infer<typeof reviewedPath>

const formerPath = z.object({
  _id: z.string(),
  path: z.string(),
  product,
  leadsToGroup: z.boolean(),
})
export type FormerPath = z.infer<typeof formerPath>

const tooMany = `Guarda de 1 a ${formerPathLimits.rows} direcciones a la vez.`

/** Addresses that products had before the shop moved to this software (P-279, P-280). */
export const formerPaths = {
  /** Checks a CSV, a workbook or pasted lines of two columns in its body: the former address, and the product. Nothing is stored. */
  'formerPaths.review': {
    input: z.strictObject({}),
    output: success(z.object({ rows: z.array(reviewedPath) })),
    problems: ['SHEET_UNREADABLE', 'FILE_TOO_LARGE'] as const,
  },
  /** Stores addresses, decoded and without query, all or none. An existing address is pointed to its new product. */
  'formerPaths.save': {
    input: z.strictObject({
      paths: z
        .array(z.strictObject({ path, productId: id, leadsToGroup: z._default(leadsToGroup, false) }), {
          error: tooMany,
        })
        .check(z.minLength(1, { error: tooMany }), z.maxLength(formerPathLimits.rows, { error: tooMany })),
    }),
    output: success(z.object({ saved: z.int() })),
    problems: ['PRODUCT_NOT_FOUND', 'FORMER_PATH_OWN', 'FORMER_PATHS_FULL'] as const,
  },
  /** The newest first. */
  'formerPaths.list': {
    input: z.strictObject({
      /** A part of the address or of the product's name. */
      q: z.optional(line({ max: 100, message: 'La búsqueda es demasiado larga.' })),
      page: z.optional(wholeNumber({ min: 1, max: 100_000, message: 'Página no válida.' })),
    }),
    output: z.object({ ...done.shape, data: z.array(formerPath), total: z.int(), pageSize: z.int() }),
  },
  'formerPaths.remove': { input: z.strictObject({ pathId: id }), output: done, problems: ['NOT_FOUND'] as const },
}

import { factsOf } from '../../contract/catalogue/product-facts.ts'
import { foldVariant, readVariantOptions } from '../../contract/catalogue/variant-options.ts'
import type { CheckedInput } from '../../contract/index.ts'
import type { Db } from '../platform/database/pool.ts'
import type { Secret } from '../platform/secret.ts'
import { readOwn } from './list-products.ts'
import { findSubmission, lockSubmissions, rememberSubmission } from './submissions.ts'
import { changeProduct, createProduct, type Author, type ChangeProblem, type ProductWriting } from './write-product.ts'

type Wanted = CheckedInput<'products.addVariants'> & { key: string }

/**
 * Makes variants of a product, which joins their group: all of them or none, once for each Idempotency-Key (P-203). A copy of a
 * licensed product has no keys, so it is sold out until it gets some.
 * @returns how many were made
 * @throws Problem as {@link changeProduct} and {@link createProduct}; KEY_REUSED (422) for other variants under the same key
 */
export async function addVariants(
  { db, secret }: { db: Db; secret: Secret },
  writing: ProductWriting,
  { key, ...wanted }: Wanted,
  author: Author<ChangeProblem | 'KEY_REUSED'>,
): Promise<number> {
  const { actor } = author.auditActor
  const { variantGroup, variantOptions, variants } = wanted
  const id = wanted.productId.toLowerCase()
  const fingerprint = secret.pseudonym('product variants', JSON.stringify(wanted))
  return db.transaction().execute(async (tx) => {
    await lockSubmissions(tx, actor)
    const earlier = await findSubmission(tx, { actor, key, fingerprint })
    if (earlier && earlier.fingerprint !== fingerprint) throw author.refuse('KEY_REUSED')
    if (earlier) return variants.length
    await changeProduct(tx, writing, { id, change: { variantGroup, variantOptions } }, author)
    const [product] = await readOwn(tx, [id])
    if (!product) throw author.refuse('PRODUCT_NOT_FOUND')
    for (const { stock, ...own } of variants) {
      const attributes = withOptions(product.attributes, own.variantOptions)
      const copy = { ...factsOf(product), ...own, sku: '', attributes, stock: product.digital ? 0 : (stock ?? 0) }
      await createProduct(tx, writing, { ...copy, copyOf: id }, author)
    }
    await rememberSubmission(tx, { actor, key, fingerprint }, id)
    return variants.length
  })
}

/** Attributes with the name of an option get its value: a size is both. */
function withOptions(attributes: Record<string, string>, variantOptions: string): Record<string, string> {
  const values = new Map(readVariantOptions(variantOptions)?.map(({ name, value }) => [foldVariant(name), value]))
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [name, values.get(foldVariant(name)) ?? value]),
  )
}

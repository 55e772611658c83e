import type { Db } from '../platform/database/pool.ts'
import type { Secret } from '../platform/secret.ts'
import { findSubmission, lockSubmissions, rememberSubmission } from './submissions.ts'
import {
  changeProduct,
  createProduct,
  type Author,
  type ChangeProblem,
  type CreateProblem,
  type ProductToChange,
  type ProductWriting,
} from './write-product.ts'

type Submission = {
  product: Parameters<typeof createProduct>[2]
  /** The Idempotency-Key, when the client sent one. */
  key: string | undefined
}

/**
 * Creates a product once, even if its form is sent again: with the same Idempotency-Key, or without one by the same person within
 * 10 s.
 * @returns the id of the first one
 * @throws Problem as {@link createProduct}; KEY_REUSED (422) for another product under the same key
 */
export async function submitProduct(
  { db, secret }: { db: Db; secret: Secret },
  writing: ProductWriting,
  { product, key }: Submission,
  author: Author<CreateProblem | 'KEY_REUSED'>,
): Promise<{ id: string }> {
  const { actor } = author.auditActor
  const fingerprint = secret.pseudonym('product submission', JSON.stringify(product))
  return db.transaction().execute(async (tx) => {
    await lockSubmissions(tx, actor)
    const earlier = await findSubmission(tx, { actor, key, fingerprint })
    if (earlier && earlier.fingerprint !== fingerprint) throw author.refuse('KEY_REUSED')
    if (earlier) return { id: earlier.id }
    const { id } = await createProduct(tx, writing, product, author)
    await rememberSubmission(tx, { actor, key, fingerprint }, id)
    return { id }
  })
}

type SentChange = ProductToChange & { key: string | undefined }

/**
 * Changes a product, once for the same Idempotency-Key: the response to the first request may have been lost (P-174).
 * @returns its current version
 * @throws Problem as {@link changeProduct}; KEY_REUSED (422) for another change under the same key
 */
export async function submitChange(
  { db, secret }: { db: Db; secret: Secret },
  writing: ProductWriting,
  { key, ...wanted }: SentChange,
  author: Author<ChangeProblem | 'KEY_REUSED'>,
): Promise<{ version: number }> {
  const { actor } = author.auditActor
  const { id, change, licences } = wanted
  return db.transaction().execute(async (tx) => {
    if (key === undefined) return changeProduct(tx, writing, wanted, author)
    await lockSubmissions(tx, actor)
    const fingerprint = secret.pseudonym('product change', JSON.stringify([id, change, licences]))
    const earlier = await findSubmission(tx, { actor, key, fingerprint })
    if (earlier && earlier.fingerprint !== fingerprint) throw author.refuse('KEY_REUSED')
    if (earlier) return tx.selectFrom('products').select('version').where('id', '=', id).executeTakeFirstOrThrow()
    const changed = await changeProduct(tx, writing, wanted, author)
    await rememberSubmission(tx, { actor, key, fingerprint }, id)
    return changed
  })
}

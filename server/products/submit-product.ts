import { sql } from 'kysely'

import type { NewProduct } from '../../contract/catalogue/product-facts.ts'
import type { Db, Tx } from '../platform/database/pool.ts'
import type { Secret } from '../platform/secret.ts'
import { createProduct, type Author, type CreateProblem, type ProductWriting } from './write-product.ts'

type Submission = {
  product: NewProduct & { licences: readonly string[] }
  /** The Idempotency-Key, when the client sent one. */
  key: string | undefined
}

const DOUBLE_CLICK_SECONDS = 10

/**
 * Creates a product once, even if its form is sent again: with the same Idempotency-Key, or without one by the same
 * person within 10 s.
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
    // Serializes the submissions of each person.
    await sql`select pg_advisory_xact_lock(hashtext('alero products sent'), hashtext(${actor}))`.execute(tx)
    const earlier = await findEarlier(tx, { actor, key, fingerprint })
    if (earlier && earlier.fingerprint !== fingerprint) throw author.refuse('KEY_REUSED')
    if (earlier) return { id: earlier.id }
    const { id } = await createProduct(tx, writing, product, author)
    await sql`delete from product_submissions where actor = ${actor} and created_at < now() - interval '1 day'`.execute(
      tx,
    )
    await tx
      .insertInto('productSubmissions')
      .values({ actor, key: key ?? null, fingerprint, productId: id })
      .execute()
    return { id }
  })
}

type Sent = { actor: string; key: string | undefined; fingerprint: string }

async function findEarlier(tx: Tx, { actor, key, fingerprint }: Sent) {
  const { rows } = await sql<{ id: string; fingerprint: string }>`
    select product_id as id, fingerprint from product_submissions
    where actor = ${actor} and case when ${key ?? null}::text is not null then key = ${key ?? null}
      else key is null and fingerprint = ${fingerprint}
        and created_at > now() - make_interval(secs => ${DOUBLE_CLICK_SECONDS}) end
    order by id desc limit 1`.execute(tx)
  return rows[0]
}

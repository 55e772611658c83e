import { sql } from 'kysely'

import type { CheckedInput, DeclaredProblem } from '../../contract/index.ts'
import { formerPathLimits } from '../../contract/products/former-path.ts'
import type { FormerPath } from '../../contract/products/former-paths.ts'
import type { Db } from '../platform/database/pool.ts'
import type { Audit } from '../platform/http/audit.ts'
import type { Caller } from '../platform/http/handlers.ts'
import { findOwnPaths, type IsOwnPath } from './own-path.ts'

type Parts = { db: Db; audit: Audit; isOwnPath: IsOwnPath }

/**
 * A page of the former addresses, the newest first (P-280).
 * @param q a part of the address, or of the product's name without regard to accents
 */
export async function listFormerPaths(
  db: Db,
  { q = '', page = 1 }: CheckedInput<'formerPaths.list'>,
): Promise<{ data: FormerPath[]; total: number; pageSize: number }> {
  const { page: pageSize } = formerPathLimits
  const found = sql`former_paths f join products p on p.id = f.product_id
    where ${q} = '' or position(lower(${q}) in f.path) > 0
      or position(fold_variant(${q}) in fold_variant(p.product_name)) > 0`
  const [{ rows: data }, { rows: counted }] = await Promise.all([
    sql<FormerPath>`
      select f.id as _id, f.path, f.leads_to_group as "leadsToGroup",
        jsonb_build_object('_id', p.id, 'productName', p.product_name, 'isForSale', p.deleted_at is null) as product
      from ${found} order by f.created_at desc, f.path limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db),
    sql<{ total: number }>`select count(*) as total from ${found}`.execute(db),
  ])
  return { data, total: counted[0]?.total ?? 0, pageSize }
}

/** @throws Problem PRODUCT_NOT_FOUND (404), FORMER_PATH_OWN, FORMER_PATHS_FULL (409); then nothing is stored */
export async function saveFormerPaths(
  { db, audit, isOwnPath }: Parts,
  { paths }: CheckedInput<'formerPaths.save'>,
  { auditActor, refuse }: Caller<DeclaredProblem<'formerPaths.save'>>,
): Promise<number> {
  // The last one of an address counts.
  const wanted = [...new Map(paths.map((one) => [one.path, one])).values()]
  const [own] = await findOwnPaths(
    wanted.map(({ path }) => path),
    isOwnPath,
  )
  if (own !== undefined) throw refuse('FORMER_PATH_OWN', { values: { path: own } })
  return db.transaction().execute(async (tx) => {
    // Two concurrent owners count one after the other.
    await sql`lock table former_paths in share row exclusive mode`.execute(tx)
    const ids = [...new Set(wanted.map(({ productId }) => productId.toLowerCase()))]
    const { rows: stored } = await sql<{ total: number }>`select count(*) as total from former_paths`.execute(tx)
    const { rows: known } = await sql`select from products where id = any (${ids}::uuid[])`.execute(tx)
    if (known.length < ids.length) throw refuse('PRODUCT_NOT_FOUND')
    await sql`
      insert into former_paths (path, product_id, leads_to_group)
      select * from unnest(${wanted.map(({ path }) => path)}::text[], ${wanted.map(({ productId }) => productId)}::uuid[],
        ${wanted.map((one) => one.leadsToGroup)}::boolean[])
      on conflict (path) do update set product_id = excluded.product_id, leads_to_group = excluded.leads_to_group,
        created_at = now()`.execute(tx)
    const { rows } = await sql<{ total: number }>`select count(*) as total from former_paths`.execute(tx)
    const [before, total] = [stored[0]?.total ?? 0, rows[0]?.total ?? 0]
    // Imports may have brought more than that: what is there can still be corrected.
    if (total > formerPathLimits.paths && total > before) throw refuse('FORMER_PATHS_FULL')
    await audit.record(tx, auditActor, { action: 'former_paths.saved', after: { count: wanted.length } })
    return wanted.length
  })
}

/** @throws Problem NOT_FOUND (404) */
export async function removeFormerPath(
  { db, audit }: Parts,
  pathId: string,
  { auditActor, refuse }: Caller<DeclaredProblem<'formerPaths.remove'>>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const removed = await tx
      .deleteFrom('formerPaths')
      .where('id', '=', pathId)
      .returning(['path', 'productId'])
      .executeTakeFirst()
    if (!removed) throw refuse('NOT_FOUND')
    await audit.record(tx, auditActor, { action: 'former_paths.removed', target: pathId, before: removed })
  })
}
